"""Whatever is written after a command: its writer gets a clear answer in his language, and nothing changes."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.commands import COMMANDS
from bot.limits import Replies
from bot.notes import Says
from bot.record import REPLY
from bot.views.pieces import utf16
from bot.views.replies import MESSAGE_LIMIT
from bot.words import words_for
from tests.support.malformed import NOT_A_NUMBER, kept
from tests.support.premises import ADMIN, STRANGER, Premises, premises

BANKER, PUNTER = 1, 3
NO_NUMBERS = (
    *NOT_A_NUMBER,
    *(str(2**31) * 3, str(10**400), "9" * 13, "9" * 4000, "0" * 4000 + "5"),
    *("1 000", "- 5", "5 -", "5\x00", "\x005"),
    *("5;DROP TABLE chats", "' OR 1=1 --", "%s%n%d", "{0}", "{$amount}", "$(id)", "`id`", "../../etc/passwd"),
    *(
        "<b>5</b>",
        "&#53;",
        "\u202e5",
        "\u200b5",
        "5\u200b",
        "é",
        "🂡",
        "🧑‍🧑‍🧒‍🧒" * 300,
        "ы" * 4000,
        "a " * 2000,
        "\x00" * 4000,
    ),
)
NUMBERS_WANTED = (
    "stake Q",
    "stake",
    "place",
    "grant",
    "settings start",
    "settings от",
    "settings greatest",
    "settings bank",
)
WORDS_WANTED = (
    "newgame",
    "rules",
    "odds",
    "verify",
    "language",
    "pace",
    "settings",
    "grant @nobody_here",
    "reset",
    "callme",
)
PASSED_OVER = ("table", "sit", "leave", "stop", "daily", "loan")
"""These take no word, and do what they do whatever is written after them."""
FREE = ("history", "top", "stats", "balance", "help", "medals", "start")
"""These take one word at most, and are answered as without it by any other."""


def test_every_command_is_among_them() -> None:
    told = (*NUMBERS_WANTED, *WORDS_WANTED, *PASSED_OVER, *FREE)
    assert {command.split()[0] for command in told} == set(COMMANDS)


def lines(commands: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every command with everything behind it, and everything without a space between."""
    for command in commands:
        for odd in NO_NUMBERS:
            yield command, f"/{command} {odd}"


async def told(made: Premises) -> list[str]:
    """The texts of all replies there are, which are then forgotten."""

    async def work(tx: Any) -> list[str]:
        rows = await tx.all("SELECT payload FROM outbox ORDER BY id")
        await tx.execute("DELETE FROM outbox")
        return [REPLY.decode(row["payload"]).message.text for row in rows]

    found: list[str] = await made.parlour.db.transact(work)
    return found


async def settled_in(made: Premises) -> None:
    """A staking window of three people, and everybody known."""
    await made.parlour.to_staking(1, 2, 3)
    for person in (BANKER, PUNTER, STRANGER, ADMIN):
        await made.write(person, "/balance")
    await made.write(PUNTER, "/stake Z 5")  # who has spoken is awake, whatever he says
    await told(made)


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_what_is_no_number_is_refused_in_words_and_changes_nothing(language: str) -> None:
    async with premises(":memory:") as made:
        await made.speak(language)
        await settled_in(made)
        before = await kept(made)
        for command, line in lines((*NUMBERS_WANTED, *WORDS_WANTED)):
            admins = command.startswith(("settings", "grant", "reset", "language", "pace"))
            made.parlour.now += 0.001
            made.house._replies = Replies()  # else one of them in ten seconds would be answered
            await made.write(ADMIN if admins else PUNTER, line)
            replies = await told(made)
            assert len(replies) == 1, line[:60]
            check(replies[0], language, line)
        assert await kept(made) == before
        assert await made.parlour.audit() == []


async def test_what_belongs_to_no_command_is_passed_over() -> None:
    async with premises(":memory:") as made:
        await made.speak("ru")
        await settled_in(made)
        before = await kept(made)
        for _, line in lines(FREE):
            made.house._replies = Replies()  # else one of them in ten seconds would be answered
            await made.write(PUNTER, line)
            for reply in await told(made):
                check(reply, "ru", line)
        assert await kept(made) == before


@pytest.mark.parametrize("command", PASSED_OVER)
async def test_what_takes_no_word_does_what_it_does(command: str) -> None:
    async def came(made: Premises, odds: tuple[str, ...]) -> tuple[list[str], list[Any]]:
        await made.speak("ru")
        await settled_in(made)
        replies: list[str] = []
        for odd in odds:
            made.house._replies = Replies()  # else one of them in ten seconds would be answered
            await made.write(PUNTER, f"/{command} {odd}")
            replies += await told(made)
        return replies, await kept(made)

    async with premises(":memory:") as plain, premises(":memory:") as odd:
        assert await came(odd, NO_NUMBERS) == await came(plain, ("",) * len(NO_NUMBERS))
        assert await odd.parlour.audit() == []


async def test_a_stake_is_told_what_a_number_is() -> None:
    async with premises(":memory:") as made:
        await made.speak("ru")
        await settled_in(made)
        for odd in (
            "٣",
            "５０",
            "²",
            "Ⅻ",
            "1e9",
            "0x10",
            "1_000",
            "5.0",
            "-5",
            "+5",
            "0",
            str(2**63 - 1),
            str(2**63),
        ):
            made.house._replies = Replies()  # else one of them in ten seconds would be answered
            await made.write(PUNTER, f"/stake Q {odd}")
            assert await told(made) == [words_for("ru")(f"note-{Says.NOT_A_NUMBER}")], odd


def check(reply: str, language: str, line: str) -> None:
    """A reply that can be sent, in one language, with no words missing and nothing of ours in it."""
    assert 0 < utf16(reply) <= MESSAGE_LIMIT, line[:60]
    plain = reply.replace("\u2060", "")
    assert words_for(language)(f"note-{Says.BROKEN}") not in plain
    assert "\x00" not in plain
    assert "<b>5</b>" not in plain
    assert "Traceback" not in plain
    cyrillic = any("а" <= letter <= "я" and letter != "ы" for letter in plain.lower())
    assert cyrillic == (language == "ru"), (line[:60], reply)
