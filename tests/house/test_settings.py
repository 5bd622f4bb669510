"""Settings that are wrong are named, and the token is never written anywhere."""

import asyncio
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.callback import Act
from tests.support.evening import to_staking, to_the_end
from tests.support.house import TOKEN, a_house, acts, button
from tests.support.process import REAL_SECONDS, ROOT, Process

SECRET = TOKEN.partition(":")[2]
NAMES = ("Аня", "Боря")


async def said_by_the_bot(folder: Path, env: Mapping[str, str], *arguments: str) -> tuple[int, str, str]:
    """Runs ``python -m bot`` far from any .env file; exit code, output and complaints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", **env},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, complaints = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), complaints.decode()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", None),
        ("BOT_TOKEN", ""),
        ("BOT_TOKEN", f"no-number:{SECRET}"),
        ("BOT_TOKEN", "1000000001:short"),
        ("API_BASE", "http://api.telegram.org"),
        ("API_BASE", "ftp://127.0.0.1"),
        ("CLOCK_URL", "http://clock.example.org/"),
        ("CLOCKS__SETUP", "abc"),
        ("CLOCKS__SETUP", "20,40"),
        ("CLOCKS__LOBBY", "-1"),
        ("GRANTS__DAILY", "0"),
        ("STAKE_LEAST", "0"),
        ("STAKE_LEAST", "501"),
        ("STAKE_GREATEST", "1e3"),
        ("BANK_LEAST", "-100"),
        ("GROUP_PER_MINUTE", "21"),
        ("OVERALL_PER_SECOND", "0"),
        ("LOG_LEVEL", "loud"),
        ("DRAIN_SECONDS", "never"),
    ],
)
async def test_a_wrong_setting_is_named(tmp_path: Path, name: str, value: str | None) -> None:
    env = {"BOT_TOKEN": TOKEN, "DATABASE": str(tmp_path / "bank.db")}
    given = {key: text for key, text in {**env, name: value}.items() if text is not None}
    code, out, complaint = await said_by_the_bot(tmp_path, given)
    assert code == 2
    assert name in complaint
    assert "Traceback" not in complaint
    assert SECRET not in out + complaint
    assert not (tmp_path / "bank.db").exists()


async def test_all_wrong_settings_are_named_at_once(tmp_path: Path) -> None:
    wrong = {"STAKE_LEAST": "x", "CLOCKS__CUT": "1,2", "GRANTS__LOAN": "none", "API_BASE": "telegram"}
    code, _, complaint = await said_by_the_bot(tmp_path, wrong)
    assert code == 2
    assert all(name in complaint for name in (*wrong, "BOT_TOKEN"))


async def test_verify_without_a_database_makes_none(tmp_path: Path) -> None:
    code, _, complaint = await said_by_the_bot(tmp_path, {"DATABASE": str(tmp_path / "none.db")}, "verify", "KS8MAV")
    assert code == 2
    assert "DATABASE" in complaint
    assert not (tmp_path / "none.db").exists()


async def test_help_needs_no_settings_and_unknown_words_are_refused(tmp_path: Path) -> None:
    code, out, _ = await said_by_the_bot(tmp_path, {}, "--help")
    assert code == 0
    assert all(word in out for word in ("BOT_TOKEN", ".env.example", "make play", "verify", "run"))
    code, _, complaint = await said_by_the_bot(tmp_path, {}, "dance")
    assert code == 2
    assert "dance" in complaint


async def test_the_token_is_in_no_log_however_talkative(tmp_path: Path) -> None:
    async with a_house(tmp_path, LOG_LEVEL="debug") as house:
        room = await house.playground.room(NAMES)
        message, banker = await to_staking(room, NAMES)
        punter = next(name for name in NAMES if name != banker)
        for rule in ({"error": 500}, {"drop_reply": True}, {"retry_after": 3}, {"error": 400, "description": TOKEN}):
            await house.playground.fault(method="editMessageText", **rule)
        await house.playground.fault(method="getUpdates", drop_reply=True)
        await house.playground.fault(method="answerCallbackQuery", error=400, description=f"/bot{TOKEN}/x")
        for _ in range(4):
            await room.tap(punter, message, button(message, Act.STAKE))
            await house.playground.advance(2)
        await to_the_end(room, 1)
        await room.until(lambda m: acts(m) & {Act.ACCEPT, Act.PASS})
        assert "debug" in house.bot.text()
        assert SECRET not in house.bot.text()
        house.audit()
    assert SECRET not in (tmp_path / "bot.log").read_text("utf-8")
    assert SECRET not in (tmp_path / "playground.log").read_text("utf-8")


async def test_without_an_api_it_waits_stops_when_told_and_keeps_the_token_to_itself(tmp_path: Path) -> None:
    env = {
        "BOT_TOKEN": TOKEN,
        "DATABASE": str(tmp_path / "bank.db"),
        "API_BASE": "http://127.0.0.1:9",
        "LOG_LEVEL": "debug",
    }
    bot = await Process.start("bot", tmp_path / "bot.log", env)
    await bot.says("run.no-answer")
    assert await bot.end(signal.SIGTERM) == 0
    assert SECRET not in bot.text()
    assert "Traceback" not in bot.text()


async def test_a_token_that_the_api_refuses_is_said_to_be(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        other = {**house.env, "BOT_TOKEN": "1000000002:" + "y" * 32, "DATABASE": str(tmp_path / "other.db")}
        code, out, complaint = await said_by_the_bot(tmp_path, other)
        assert code == 2
        assert "BOT_TOKEN" in complaint
        assert "y" * 32 not in out + complaint


async def test_a_token_that_is_revoked_ends_the_bot(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        room = await house.playground.room(NAMES)
        await house.playground.fault(method="getUpdates", error=401, times=3)
        await room.send("Аня", "/top")
        async with asyncio.timeout(REAL_SECONDS):
            assert await house.bot.process.wait() == 2
        assert "BOT_TOKEN" in house.bot.text()
        await house.playground.clear_faults()
        await house.start_bot()
        house.audit()
