"""An evening of each game by its buttons, from the opening to the balances, and nothing hidden shows on the way."""

import random
import re
import signal
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

import pytest

from bot.callback import Act
from bot.words import grouped
from games.core.registry import all_games
from tests.support import journal
from tests.support.house import House, Json, a_house, acts
from tests.support.house_games import RULES, Party
from tests.support.leaks import nothing_hidden_was_shown, secrets_come_last, windows_look_alike

NAMES = ("Аня", "Боря", "Вера", "Гена")


@dataclass(frozen=True)
class Evening:
    """How a game is called when it is opened, and the choices that must come about."""

    game: str
    written: str
    choices: frozenset[str] = frozenset()


EVENINGS = (
    Evening("landsknecht", "ландскнехт"),
    Evening("blind-hookey", "слепая калоша", frozenset({"packets.number", "size.two-taps"})),
    Evening("twenty-one", "двадцать одно", frozenset({"draw", "stand", "keep", "give-up"})),
    Evening("pulling", "pulling", frozenset({"pull.two-taps", "pull.place", "pull.any", "draw", "stand", "demand"})),
    Evening("baccarat", "кто покупает", frozenset({"draw", "stand"})),
    Evening("doubled-bank", "DOUBLED-BANK", frozenset({"move.number", "draw", "stand", "keep"})),
    Evening("macao", "макао", frozenset({"throw-in", "done", "buy", "stand"})),
)


@pytest.fixture(scope="module")
async def club(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A bot that logs all it ever logs."""
    async with a_house(tmp_path_factory.mktemp("club"), LOG_LEVEL="debug") as started:
        yield started


def test_every_game_is_played() -> None:
    assert {evening.game for evening in EVENINGS} == set(all_games())


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.game)
async def test_an_evening_of_four(club: House, evening: Evening) -> None:
    party = await _party(club, NAMES, evening.game)
    await party.open(evening.written, RULES.get(evening.game, {}))
    await party.play(1)
    await party.to_a_choice(1)
    killed = _running(club, party)
    before = club.written(party.room)
    await club.restart(signal.SIGKILL)
    assert club.written(party.room) == before
    party.last = None
    await party.play(party.played() + 1)
    while not evening.choices <= set(party.made) and party.played() < 12:
        await party.play(party.played() + 1)
    assert evening.choices <= set(party.made), party.made
    party.silent = True
    await party.play(party.played() + 1)
    await _closes(club, party)
    calls = await club.playground.calls()
    await _the_bot_behaved(club, party, calls)
    nothing_hidden_was_shown(club, party.room, calls, party.heard)
    secrets_come_last(club, party.room, calls)
    if all_games()[evening.game].points is not None:
        assert windows_look_alike(club, party.room, calls, but=(killed,))


@pytest.mark.parametrize("game", list(all_games()))
async def test_one_punter_against_the_house(club: House, game: str) -> None:
    party = await _party(club, NAMES[:1], game)
    await party.open(game, {"bank": "house"})
    await party.play(1)
    await _closes(club, party)
    calls = await club.playground.calls()
    await _the_bot_behaved(club, party, calls)
    nothing_hidden_was_shown(club, party.room, calls, party.heard)
    assert any("Дом" in form["text"] for form in journal.forms(calls, party.room.id))


async def _party(club: House, names: Sequence[str], game: str) -> Party:
    room = await club.playground.room([*names, "Дима"], title=game)  # who looks on
    return Party(club, room, names, random.Random(game))  # noqa: S311 - an evening that can be had again


def _running(club: House, party: Party) -> int:
    """The number of the deal that is played: deals that were dropped have theirs too."""
    [(number,)] = club.query(
        "SELECT number FROM deals JOIN tables ON tables.id = table_id JOIN chats ON chats.key = chat"
        " WHERE telegram_id = ? AND kind = 'deal' AND state = 'running'",
        party.room.id,
    )
    return int(number)


async def _closes(club: House, party: Party) -> None:
    """The opener stops the table; everything is back in the wallets, and each is told what the ledger has."""
    await party.room.send(party.names[0], "/stop")
    await party.room.until(lambda m: Act.AGAIN in acts(m), step=3, most=900, any_message=True)
    await party.room.settled()
    chips = club.chips(party.room)
    assert sum(chips.values()) == 1000 * len(party.names) + _from_the_house(club, party)
    for name in party.names:
        reply = await party.room.ask(name, "/balance")
        assert grouped(chips[name]) in reply["text"]
        assert chips[name] == club.wallet(party.room, name)


def _from_the_house(club: House, party: Party) -> int:
    """What the house lost to the party."""
    [(chips,)] = club.query(
        "SELECT -sum(balance) FROM accounts JOIN chats ON chats.key = chat"
        " WHERE telegram_id = ? AND (kind = 'house' OR kind = 'mint' OR (kind = 'bank' AND person IS NULL))",
        party.room.id,
    )
    return int(chips) - 1000 * len(party.names)


async def _the_bot_behaved(club: House, party: Party, calls: Sequence[Json]) -> None:
    """All that holds whatever people do."""
    room = party.room.id
    shown = journal.forms(calls, room)
    assert club.faults() == []
    assert await club.playground.unlike_the_api() == []
    assert journal.long_answers(calls) == []
    assert journal.oversized(form for form in shown if re.search(r"сдача \d", form["text"])) == []
    assert journal.bad_keyboards(shown) == []
    assert journal.crowded_minutes(journal.writes(calls, room)) == []
    assert party.told > 0 or len(party.names) == 1
    club.audit()
