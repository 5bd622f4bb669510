"""What must add up in the end: taps with answers and with the log, messages with tables."""

import json
from collections import Counter

from bot.house import toast
from bot.notes import Says
from bot.record import GIVEN, NOTE
from bot.words import words_for
from games.core.answers import Given, Ready, Stake
from tests.support.house import House, Message, Room, taps

LOGGED: dict[str, type[Given]] = {Says.STAKED: Stake, Says.READY: Ready}
"""Answers after which there is exactly one more row of the log."""
STEPS = 80
A_STEP = 4.0
"""Seconds: as often as a group may be written to, so that each wish gets its turn."""


async def every_tap_is_accounted_for(house: House, sent: int) -> None:
    """Each tap was worked on once, each answer is the one that was written down with its effect, and what people were
    told was done is in the log once."""

    def waiting() -> int:
        [(done,)] = house.query(
            "SELECT count(*) FROM inbox WHERE state = 'done' AND payload LIKE '%\"callback_query\"%'"
        )
        return sent - int(done)

    await house.eventually(lambda: waiting() == 0)
    notes, told = {}, Counter[str]()
    for payload, answer in house.query("SELECT payload, answer FROM inbox WHERE answer IS NOT NULL"):
        note = NOTE.decode(answer)
        notes[json.loads(payload)["callback_query"]["id"]] = note
        told[note.code] += 1
    words = words_for("ru")
    heard = [call["arguments"] for call in await house.playground.calls() if call["method"] == "answerCallbackQuery"]
    for answered in heard:
        assert answered["text"] == toast(notes[answered["callback_query_id"]], words).text
    given = [GIVEN.decode(row) for (row,) in house.query("SELECT given FROM answers WHERE by = 'seat'")]
    for code, kind in LOGGED.items():
        assert told[code] == sum(isinstance(answer, kind) for answer in given), (code, told)
    assert told[Says.BROKEN] == 0


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
