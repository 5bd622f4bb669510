"""A process of ours, of whatever module, with its log."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
REAL_SECONDS = 60.0
"""How long a test waits for another process, in real seconds, before it calls it dead."""


@dataclass
class Process:
    """A process of ours with its log."""

    name: str
    log: Path
    process: asyncio.subprocess.Process

    @classmethod
    async def start(cls, name: str, log: Path, env: Mapping[str, str], *arguments: str) -> "Process":
        with log.open("ab") as out:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", name, *arguments, cwd=ROOT, env={**os.environ, **env}, stdout=out, stderr=out
            )
        return cls(name, log, process)

    async def says(self, pattern: str, after: int = 0) -> re.Match[str]:
        """Waits for a line of its log."""
        async with asyncio.timeout(REAL_SECONDS):
            while True:
                if found := re.search(pattern, self.text()[after:]):
                    return found
                if self.process.returncode is not None:
                    raise AssertionError(f"{self.name} ended with {self.process.returncode}: {self.text()[-3000:]}")
                await asyncio.sleep(0.02)  # another process: there is nothing of ours to wake us

    def text(self) -> str:
        return self.log.read_text("utf-8")

    async def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Sends a signal and gives the exit code."""
        if self.process.returncode is None:
            self.process.send_signal(number)
        async with asyncio.timeout(REAL_SECONDS):
            return await self.process.wait()
