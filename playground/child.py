"""The bot as a process of its own."""

import asyncio
import ctypes
import os
import signal
import sys

GRACE_SECONDS = 5.0
_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None)
"""Loaded early: between fork and exec a child must not load anything."""


async def start(token: str, database: str, base: str) -> asyncio.subprocess.Process:
    """Starts the bot. It is in a process group of its own, so that Ctrl-C reaches it through us alone."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        env=os.environ
        | {
            "BOT_TOKEN": token,
            "DATABASE": database,
            "API_BASE": base,
            "CLOCK_URL": f"{base}/api/clock",
            "WEBHOOK_URL": "",  # whatever a file .env says: it is not the playground that it is about
        },
        process_group=0,
        preexec_fn=_end_with_parent if sys.platform == "linux" else None,
    )


def _end_with_parent() -> None:
    """Has the kernel stop the bot when the playground is killed and can no longer do it."""
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


async def stop(bot: asyncio.subprocess.Process) -> None:
    """SIGTERM, and after a while SIGKILL."""
    if bot.returncode is not None:
        return
    bot.terminate()
    try:
        async with asyncio.timeout(GRACE_SECONDS):
            await bot.wait()
    except TimeoutError:
        bot.kill()
        await bot.wait()
