"""What a container asks its bot now and then."""

import asyncio
import os
import sys
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from bot.web.health import PATH
from bot.web.pulse import is_well
from tests.support.serving import serving

ROOT = Path(__file__).parents[3]


def app(status: int) -> Starlette:
    async def tell(_: object) -> PlainTextResponse:
        return PlainTextResponse("said", status_code=status)

    return Starlette(routes=[Route(PATH, tell)])


@pytest.mark.parametrize(("status", "well"), [(200, True), (503, False)])
@pytest.mark.parametrize("host", ["", "0.0.0.0", "127.0.0.1", "localhost"])  # noqa: S104 - asked, not bound
async def test_a_bot_that_serves_is_asked(host: str, status: int, well: bool) -> None:
    async with serving(app(status)) as url:
        env = {"HTTP_HOST": host, "HTTP_PORT": url.rpartition(":")[2]}
        assert await asyncio.to_thread(is_well, env) is well


def test_one_that_does_not_answer_is_not_well_and_one_that_serves_nothing_is() -> None:
    assert not is_well({"HTTP_PORT": "1"})
    assert is_well({})
    assert is_well({"HTTP_PORT": "0"})
    assert is_well({"HTTP_PORT": ""})


async def test_the_command_says_it_by_its_exit() -> None:
    for port, code in (("0", 0), ("1", 1)):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.web.pulse"), cwd=ROOT, env={**os.environ, "HTTP_PORT": port}
        )
        assert await process.wait() == code
