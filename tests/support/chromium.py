"""The browser in which pages are tried; where there is none, loudly nothing is."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@asynccontextmanager
async def chromium(untested: str) -> AsyncIterator[Browser]:
    """A running one; without it the test is skipped, saying what goes ``untested``."""
    if CHROMIUM is None:
        pytest.skip(f"NO BROWSER: {untested}; install chromium, or name one in CHROMIUM")
    async with async_playwright() as driver:
        running = await driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield running
        await running.close()
