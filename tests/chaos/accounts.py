"""What must add up in the end: taps with answers and with the log, messages with tables."""

import json
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field

from bot.house import toast
from bot.notes import Note, Says
from bot.record import GIVEN, NOTE
from bot.words import words_for
from games.core.answers import Given, Ready, Stake
from tests.support.house import House, Message, Room, taps

LOGGED: dict[str, type[Given]] = {Says.STAKED: Stake, Says.READY: Ready}
"""Answers after which there is exactly one more row of the log."""
STEPS = 80
A_STEP = 4.0
"""Seconds: as often as a group may be written to, so that each wish gets its turn."""


@dataclass
class Heard:
    """What people were told, call by call; kept up while they play, as the playground forgets old calls."""

    house: House
    last: int = 0
    told: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The texts with which each tap was answered, or was tried to be."""
    replies: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """To which message of a chat, by which process: what one has said the next may say again, better than never."""
    processes: int = 0
    answered: set[str] = field(default_factory=set)
    """The taps of which the messenger has taken an answer."""

    async def look(self) -> None:
        answer = await self.house.playground.get(f"/api/calls?after={self.last}")
        assert answer["last"] - self.last == len(answer["calls"]), "calls were forgotten before they were looked at"
        self.last = answer["last"]
        for call in answer["calls"]:
            method, given, ok = call["method"], call["arguments"], call["answer"]["ok"]
            self.processes += method == "getMe"
            if method == "answerCallbackQuery":
                self.told[given["callback_query_id"]].add(given.get("text", ""))
                self.answered |= {given["callback_query_id"]} if ok else set()
            if replied := given.get("reply_parameters"):
                self.replies[given["chat_id"], replied["message_id"], self.processes] += ok

    def untold(self) -> set[str]:
        """The taps that were worked on, and of which nobody has even tried to tell what came of them."""
        return set(_notes(self.house)) - self.told.keys()

    def doubled(self) -> list[str]:
        """What was said twice, or otherwise than it was written down."""
        words, notes = words_for("ru"), _notes(self.house)
        wrong = [
            f"tap {query} was told {sorted(texts)}"
            for query, texts in self.told.items()
            if texts != ({toast(notes[query], words).text} if query in notes else None)
        ]
        return [*wrong, *(f"message {to} got {times} replies" for to, times in self.replies.items() if times > 1)]


def _notes(house: House) -> dict[str, Note]:
    """What each tap came to, as it was written down with its effect."""
    rows = house.query(
        "SELECT payload, answer FROM inbox WHERE answer IS NOT NULL AND payload LIKE '%\"callback_query\"%'"
    )
    return {json.loads(payload)["callback_query"]["id"]: NOTE.decode(answer) for payload, answer in rows}


@dataclass(frozen=True, slots=True)
class Effects:
    """How many taps of the kind that writes a row of the log were told that it is done, against the rows there are;
    how many taps were never worked on, and how many were told of a fault of ours."""

    lost: int
    doubled: int
    undone: int
    broken: int


async def effects(house: House, sent: int) -> Effects:
    """Each tap was worked on once, and what people were told was done is in the log once."""

    def undone() -> int:
        [(done,)] = house.query(
            "SELECT count(*) FROM inbox WHERE state = 'done' AND payload LIKE '%\"callback_query\"%'"
        )
        return sent - int(done)

    with suppress(TimeoutError):
        await house.eventually(lambda: undone() == 0)
    told = Counter(note.code for note in _notes(house).values())
    given = [GIVEN.decode(row) for (row,) in house.query("SELECT given FROM answers WHERE by = 'seat'")]
    more = [told[code] - sum(isinstance(answer, kind) for answer in given) for code, kind in LOGGED.items()]
    lost, doubled = sum(max(0, one) for one in more), sum(max(0, -one) for one in more)
    return Effects(lost, doubled, undone(), told[Says.BROKEN])


def books(house: House) -> tuple[int, list[str]]:
    """Chips that are missing in a chat, or that nobody ever brought there; and whatever else is wrong with its
    accounts."""
    off = house.query("SELECT chat, sum(balance) FROM accounts GROUP BY chat HAVING sum(balance) <> 0")
    wrong = [f"chat {chat} adds up to {chips}" for chat, chips in off]
    below = "SELECT kind, chat, balance FROM accounts WHERE balance < 0 AND kind <> 'mint'"
    wrong += [f"a {kind} of chat {chat} is below zero: {chips}" for kind, chat, chips in house.query(below)]
    unposted = house.query(
        "SELECT id, balance, coalesce((SELECT sum(amount) FROM postings WHERE target = a.id), 0)"
        " - coalesce((SELECT sum(amount) FROM postings WHERE source = a.id), 0) AS posted"
        " FROM accounts AS a WHERE balance <> posted"
    )
    wrong += [f"account {account} holds {chips}, by its postings {posted}" for account, chips, posted in unposted]
    return sum(abs(chips) for _, chips in off) + sum(abs(chips - posted) for _, chips, posted in unposted), wrong


async def one_message_a_table(house: House, room: Room) -> None:
    """Each open table has one message with buttons, and no closed one has any with which to play. A message whose
    sending was cut off by a kill nobody knows of: the first tap on it takes its buttons away."""
    for _ in range(STEPS):
        known = {
            message: table
            for table, message in house.query(
                "SELECT tables.id, posts.message_id FROM tables JOIN posts ON table_id = tables.id"
                " JOIN chats ON chats.key = chat WHERE telegram_id = ? AND open AND posts.state = 'living'",
                room.id,
            )
        }
        shown = {int(message["message_id"]): message for message in await room.messages() if _table_of(message)}
        if shown.keys() == known.keys():
            assert {number: _table_of(message) for number, message in shown.items()} == known
            return
        name = next(iter(room.people))
        for number in shown.keys() - known.keys():
            await room.tap(name, shown[number], taps(shown[number])[0].encode())
        await house.playground.advance(A_STEP)
        await room.change(within=0.5)
    raise AssertionError(f"{room.id}: known {known}, shown { ({n: m.get('text') for n, m in shown.items()}) }")


def _table_of(message: Message) -> int | None:
    """The table that is played by these buttons."""
    return next((tap.table for tap in taps(message) if tap.act in "suw"), None)
