"""Under each result: why one's own chips moved, and the proof of the shoe, for every game and whoever asks."""

import asyncio
import html
import json
import random
import re
import sys
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.callback import Act, Tap
from bot.export import export
from bot.words import words_for
from games.core.ids import SeatNo, TableId
from games.core.registry import all_games
from tests.support import checker, journal
from tests.support.evening import said, to_staking
from tests.support.house import House, Message, Room, Toast, a_house, acts, taps
from tests.support.house_games import Party
from tests.support.leaks import FACE, nothing_hidden_was_shown, replayed, secrets_come_last
from tests.support.node import checked

NAMES = ("Аня", "Боря", "Вера", "Гена")
STRANGER = "Дима"
RU = words_for("ru")
RULES = {
    "blind-hookey": {"packets": "three", "discard": "bottom-card"},
    "pulling": {"demand": "advice"},
    "doubled-bank": {},
    "macao": {"exchange": "any", "stake": "range"},
}
NUMBER = r"[+−]?\d[\d\u202f]*"
DEALS = 2
PAUSE = 11.0
"""Seconds after which the same person may ask the same once more."""


@pytest.fixture(scope="module")
async def club(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with a_house(tmp_path_factory.mktemp("why"), PICTURES="1") as started:
        yield started


# why


@pytest.mark.parametrize("game", list(all_games()))
async def test_everybody_is_told_of_his_own_chips_and_all_is_proved(club: House, game: str) -> None:
    room = await club.playground.room([*NAMES, STRANGER], title=game)
    party = Party(club, room, NAMES, random.Random(game))  # noqa: S311 - an evening that can be had again
    await party.open(game, RULES.get(game, {}))
    await party.play(DEALS)
    for number in range(1, DEALS + 1):
        await _everybody_asks(club, room, await _result(room, number), number)
    await _a_shoe_in_use(club, room)
    await room.send(NAMES[0], "/stop")
    await room.until(lambda m: Act.AGAIN in acts(m), step=3, most=900, any_message=True)
    await room.settled()
    last = max(deal.number for deal in replayed(club, room))
    for number in {1, last}:  # the table is closed, the first deal long over
        await _everybody_asks(club, room, await _result(room, number), number)
    calls = await club.playground.calls()
    nothing_hidden_was_shown(club, room, calls, party.heard)
    secrets_come_last(club, room, calls)
    await _the_commitment_comes_first(club, room)
    await _shoes_are_proved(club, room, await _result(room, last))
    await _records_agree(club, room)
    assert club.faults() == []
    club.audit()


async def _result(room: Room, number: int) -> Message:
    """The message of a deal that is over, once it shows so."""
    return await room.until(lambda m: Act.WHY in acts(m) and re.search(rf"сдача {number}\b", m["text"]))


async def _why(room: Room, name: str, result: Message) -> Toast:
    return await room.press(name, Act.WHY, message=result)


async def _everybody_asks(club: House, room: Room, result: Message, number: int) -> None:
    """Each is told the sum that the ledger has for him in this deal, and sees no card that was not his to see."""
    [deal] = [deal for deal in replayed(club, room) if deal.number == number]
    gains, end = _gains(club, room, deal.id), deal.steps[-1]
    staked = {name for name in room.people if _staked(club, deal.id, room.people[name])}
    for n, name in enumerate(room.people, 1):
        toast = await _why(room, name, result)
        assert toast.alert
        allowed = Counter(
            one.card.face for pile in end.picture.seen_by(SeatNo(n)).piles for one in pile.cards if one.card
        )
        assert set(FACE.findall(toast.text)) <= set(allowed), (name, toast.text)
        first = toast.text.splitlines()[0]
        if name in staked or SeatNo(n) == deal.steps[0].deal.start.banker:
            assert first.startswith(name), toast.text
            assert re.search(r"\((.*, п\. \d)+\)", first) or not end.picture.settled, toast.text
            assert _sum(first) == gains[name], (toast.text, gains)
        else:
            assert toast.text.startswith(RU("because-absent", ended="").strip()), toast.text
            assert gains[name] == 0
    assert sum(gains.values()) == 0


def _sum(line: str) -> int:
    """The sum that stands at the end of an answer's first line, before the rule."""
    found = re.findall(rf": ({NUMBER})(?= \(|$)", line)
    return int(found[-1].replace("−", "-").replace("\u202f", ""))


def _gains(club: House, room: Room, deal: int) -> dict[str, int]:
    """What each person's accounts gained in the entries of a deal."""
    rows = club.query(
        "SELECT person, sum(gain) FROM (SELECT target AS account, amount AS gain, entry FROM postings"
        " UNION ALL SELECT source, -amount, entry FROM postings) JOIN accounts ON accounts.id = account"
        " JOIN entries ON entries.id = entry WHERE deal = ? AND person IS NOT NULL GROUP BY person",
        deal,
    )
    found = {int(person): int(gain) for person, gain in rows}
    return {name: found.get(user, 0) for name, user in room.people.items()}


def _staked(club: House, deal: int, person: int) -> bool:
    rows = club.query(
        "SELECT 1 FROM entries JOIN postings ON entry = entries.id JOIN accounts ON accounts.id = source"
        " WHERE deal = ? AND entries.kind = 'stake' AND person = ? AND accounts.kind = 'wallet'",
        deal,
        person,
    )
    return bool(rows)


# shoes


async def _a_shoe_in_use(club: House, room: Room) -> None:
    """Of a shoe that is still dealt from, the promise is told and nothing else."""
    rows = club.query(
        "SELECT shoes.id, secret, commitment FROM shoes JOIN tables ON tables.id = table_id"
        " JOIN chats ON chats.key = chat WHERE telegram_id = ? AND state = 'open'",
        room.id,
    )
    for shoe, secret, commitment in rows:
        reply = await _ask(club, room, f"/verify {shoe.lower()}")
        toast = await room.tap(STRANGER, reply, _check(shoe))
        assert toast.alert
        for text in (reply["text"], toast.text):
            assert "ещё в игре" in text
            assert commitment in text
            assert secret.hex() not in text
            assert FACE.findall(text) == []


async def _shoes_are_proved(club: House, room: Room, result: Message) -> None:
    """The button under the last result, and the command for every shoe of the evening."""
    toast = await room.press(STRANGER, Act.CHECK, message=result)
    [under] = {tap.choice for tap in taps(result) if tap.act is Act.CHECK}
    assert toast.alert
    assert f"Колода {under} пересчитана: секрет подходит к отпечатку" in toast.text
    rows = club.query(
        "SELECT shoes.id, secret, packs, cuts, moved FROM shoes JOIN tables ON tables.id = table_id"
        " JOIN chats ON chats.key = chat WHERE telegram_id = ? ORDER BY shoes.created_at DESC, shoes.id",
        room.id,
    )
    latest = await _ask(club, room, "/verify")
    assert f"Колода {rows[0][0]}:" in latest["text"]
    for shoe, secret, packs, cuts, moved in rows:
        text = (await _ask(club, room, f"/verify {shoe}"))["text"]
        assert f"Колода {shoe}: всё сошлось" in text
        assert secret.hex() in text
        order = checker.cards_of(shoe, secret.hex(), [int(cut) for cut in cuts.split(",") if cut], packs)
        printed = await _run(text)
        assert printed[0] == checker.commitment_of(secret.hex())
        shown = [_code(face) for face in FACE.findall(text)]
        assert sorted(printed[1:]) == sorted(order)
        if "in []:" in text:  # nothing was pulled
            assert printed[1:] == order[moved:] + order[:moved]
        burnt = packs * 52 - len(shown)
        assert burnt == (1 if RU("game-baccarat") in text and "жребий" not in text else 0)
        assert shown == printed[1 + burnt :]


async def _run(text: str) -> list[str]:
    """What the program in a proof prints when a stranger runs it."""
    program = html.unescape(text[text.index("import hashlib") :])
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", "-c", program), stdout=asyncio.subprocess.PIPE
    )
    told, _ = await process.communicate()
    assert process.returncode == 0
    return told.decode().split()


def _code(face: str) -> str:
    rank, suit = face[:-1], face[-1]
    return ("T" if rank == "10" else rank) + dict(zip("♣♦♥♠", "cdhs", strict=True))[suit]


async def _the_commitment_comes_first(club: House, room: Room) -> None:
    """The first message that names a shoe which is cut shows its commitment and asks for the cut; all later ones that
    name it show at least the beginning of it."""
    shown = journal.forms(await club.playground.calls(), room.id)
    tables = [message for message in shown if re.search(r"сдача \d", message["text"])]
    rows = club.query(
        "SELECT shoes.id, commitment FROM shoes JOIN tables ON tables.id = table_id"
        " JOIN chats ON chats.key = chat WHERE telegram_id = ? AND cuts <> ''",
        room.id,
    )
    assert rows
    for shoe, commitment in rows:
        first, *later = [message for message in tables if re.search(rf"\b{shoe}\b", message["text"])]
        assert Act.CUT in acts(first), first["text"]
        assert commitment in first["text"]
        assert all(commitment[:12] in message["text"] for message in later)


async def _records_agree(club: House, room: Room) -> None:
    """The checker that was written from the page alone finds nothing wrong with the evening."""
    rows = club.query(
        "SELECT deals.id FROM deals JOIN tables ON tables.id = table_id JOIN chats ON chats.key = chat"
        " WHERE telegram_id = ? ORDER BY deals.id",
        room.id,
    )
    records = [json.loads(await export(str(club.database), deal)) for (deal,) in rows]
    assert [found["wrong"] for found in await checked(records)] == [[]] * len(records)
    assert len(records) > DEALS


async def _ask(club: House, room: Room, text: str) -> Message:
    """A command of somebody who has said nothing for a while."""
    await club.playground.advance(PAUSE)
    return await room.ask(STRANGER, text)


def _check(shoe: str) -> str:
    return Tap(TableId(0), 0, 0, Act.CHECK, shoe).encode()


# what is not here


async def test_a_running_deal_and_another_chats_explain_nothing(club: House) -> None:
    room = await club.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    running = replace(taps(message)[0], act=Act.WHY, question=0, choice="")
    assert (await room.tap(banker, message, running.encode())).text == RU("because-running")
    for deal in (0, 2, 99, 2**63 - 1):
        forged = replace(running, deal=deal)
        assert (await room.tap(banker, message, forged.encode())).text == said("not-a-button")
    for table in (0, 10**6, 2**63 - 1):
        forged = replace(running, table=TableId(table))
        assert (await room.tap(banker, message, forged.encode())).text in {said("old-table"), said("not-a-button")}
    elsewhere = await club.playground.room(NAMES)
    theirs, _ = await to_staking(elsewhere, NAMES)
    assert (await elsewhere.tap("Аня", theirs, running.encode())).text == said("old-table")
    assert club.faults() == []


async def test_another_chats_shoe_is_not_here(club: House) -> None:
    room, elsewhere = [await club.playground.room([*NAMES, STRANGER]) for _ in range(2)]
    assert (await room.ask(STRANGER, "/verify"))["text"] == said("no-shoe-yet")
    message, _ = await to_staking(room, NAMES)
    shoes = [
        shoe
        for (shoe,) in club.query(
            "SELECT shoes.id FROM shoes JOIN tables ON tables.id = table_id JOIN chats ON chats.key = chat"
            " WHERE telegram_id = ?",
            room.id,
        )
    ]
    assert len(shoes) > 1  # of the draw, finished, and of the deal
    theirs, _ = await to_staking(elsewhere, NAMES)
    for shoe in (*shoes, "NOSUCH", "x" * 32, "0"):
        assert (await elsewhere.tap("Аня", theirs, _check(shoe))).text == said("no-shoe")
    for text in (f"/verify {shoes[0]}", "/verify <b>1</b>", "/verify 1 2", f"/verify {'9' * 3000}"):
        assert (await _ask(club, elsewhere, text))["text"] == said("no-shoe")
    assert said("no-shoe") not in (await _ask(club, room, f"/verify {shoes[0]}"))["text"]
    assert (await room.tap("Аня", message, Tap(TableId(0), 0, 0, Act.CHECK).encode())).text == said("no-shoe")
    assert club.faults() == []


async def test_a_void_deal_tells_what_went_back(club: House) -> None:
    room = await club.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    staker, watcher = [name for name in NAMES if name != banker][:2]
    await room.stake(staker, next(tap.choice for tap in taps(message) if tap.act is Act.STAKE), "10")
    await room.send(banker, "/stop now")
    vote = await room.until(lambda m: Act.VOTE in acts(m))
    for name in NAMES:
        if name != banker:
            await room.press(name, Act.VOTE, message=vote)
    result = await room.until(lambda m: RU("ended-void") in m["text"] and Act.WHY in acts(m))
    told = (await _why(room, staker, result)).text.splitlines()
    assert told[:2] == [f"{staker}: 0", RU("because-void", back=10)]  # cards that were gathered are told of below
    assert RU("because-void-bank") in (await _why(room, banker, result)).text
    assert RU("ended-void") in (await _why(room, watcher, result)).text
    assert club.faults() == []
