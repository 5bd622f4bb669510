"""Looks for hidden cards in all that the bot said, by each deal's cards as the database has them afterwards."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.callback import Act
from bot.record import GIVEN, START
from bot.words import words_for
from games.core.answers import By
from games.core.choosing import Choice, Choices
from games.core.dealer import hand
from games.core.engine import Deal, Row, Step, steps
from games.core.ids import SeatNo, ShoeId
from games.core.shoe import Secret, Shoe
from tests.support import checker
from tests.support.house import House, Json, Room, taps
from tests.support.house_games import Heard
from tests.support.journal import captioned

FACE = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
CODE = re.compile(r"(?<![\w/.-])[2-9TJQKA][cdhs](?![\w/.-])")
DEAL = re.compile(r"сдача (\d+)")
SECONDS = {Choice: 30, Choices: 15}
"""How long the normal pace waits for a choice."""
BETWEEN = tuple(words_for("ru")(f"topic-{topic}") for topic in ("keep-bank", "move-under"))
"""What is asked while no deal runs."""


@dataclass(frozen=True)
class Replayed:
    """One deal out of the database: each step, and when it was made."""

    id: int
    number: int
    steps: tuple[Step, ...]
    times: tuple[float, ...]
    ended: float | None
    secrets: tuple[str, ...]

    def allowed(self, viewer: SeatNo | None, rows: int) -> Counter[str]:
        """The faces that a viewer may have been shown by so many answers, each as often as it lay there at once."""
        seen: Counter[str] = Counter()
        for step in self.steps[: rows + 1]:
            piles = step.picture.seen_by(viewer).piles
            seen |= Counter(one.card.face for pile in piles for one in pile.cards if one.card)
        return seen

    def rows_at(self, time: float) -> int:
        """How many answers had been written down."""
        return sum(at <= time for at in self.times[1:])


def replayed(house: House, room: Room) -> list[Replayed]:
    """Every deal of a room, with the order of each shoe found by a stranger's check too."""
    deals = house.query(
        "SELECT deals.id, number, start, started_at, ended_at FROM deals JOIN tables ON tables.id = table_id"
        " JOIN chats ON chats.key = chat WHERE telegram_id = ? AND kind = 'deal' ORDER BY deals.id",
        room.id,
    )
    return [_replayed(house, *row) for row in deals]


def _replayed(house: House, deal: int, number: int, start: str, at: float, ended: float | None) -> Replayed:
    used = house.query(
        "SELECT id, secret, packs, cuts, moved FROM deal_shoes JOIN shoes ON id = shoe WHERE deal = ? ORDER BY n",
        deal,
    )
    shoes = tuple(
        Shoe(ShoeId(shoe), Secret(secret), packs, tuple(map(int, filter(None, cuts.split(",")))), moved)
        for shoe, secret, packs, cuts, moved in used
    )
    for shoe in shoes:
        cards = checker.cards_of(shoe.id, shoe.secret.value.hex(), shoe.cuts, shoe.packs)
        assert [card.code for card in shoe.order] == cards[shoe.moved :] + cards[: shoe.moved]
    rows = house.query("SELECT seat, by, given, digest, at FROM answers WHERE deal = ? ORDER BY n", deal)
    told = tuple(Row(seat, By(by), GIVEN.decode(given), digest) for seat, by, given, digest, _ in rows)
    played = tuple(steps(Deal(START.decode(start), shoes, told)))
    assert [row.digest for row in played[-1].deal.rows] == [row.digest for row in told]
    times = (at, *(row[4] for row in rows))
    return Replayed(deal, number, played, times, ended, tuple(shoe.secret.value.hex() for shoe in shoes))


def nothing_hidden_was_shown(house: House, room: Room, calls: Sequence[Json], heard: Sequence[Heard]) -> None:
    """In no message, no answer to a tap, no line of the log stands a card before those who see it may."""
    deals = replayed(house, room)
    by_number = {deal.number: deal for deal in deals}
    for time, text in _written(calls, room):
        faces = Counter(FACE.findall("\n".join(line for line in text.splitlines() if not _told_twice(line))))
        found = DEAL.search(text)
        if found is None or int(found[1]) not in by_number:
            assert not faces, text
            continue
        deal = by_number[int(found[1])]
        allowed = deal.allowed(None, deal.rows_at(time))
        assert set(FACE.findall(text)) - set(_drawn(text)) <= set(allowed), text
        assert faces <= allowed, text
    by_id = {deal.id: deal for deal in deals}
    seats = {name: SeatNo(n) for n, name in enumerate(room.people, 1)}
    for one in heard:
        faces = Counter(FACE.findall(one.text))
        if one.deal not in by_id:
            assert not faces, one
            continue
        deal = by_id[one.deal]
        assert faces <= deal.allowed(seats[one.name], one.rows), one
        if one.act is Act.CARDS and faces:
            held = deal.steps[one.rows].picture.pile(hand(seats[one.name]))
            assert faces == Counter(lying.card.face for lying in held.cards if lying.card), one
    log = house.bot.text()
    assert FACE.findall(log) == []
    assert CODE.findall(log) == []


def secrets_come_last(house: House, room: Room, calls: Sequence[Json]) -> None:
    """A shoe's secret stands in the chat once the last deal it was used in is over, and not before; none stands in
    the log."""
    written, log = list(_written(calls, room)), house.bot.text()
    last = {secret: deal.ended for deal in replayed(house, room) for secret in deal.secrets}
    finished = {secret.hex() for (secret,) in house.query("SELECT secret FROM shoes WHERE state = 'finished'")}
    for secret, ended in last.items():
        assert secret not in log
        times = [time for time, text in written if secret in text]
        assert bool(times) == (secret in finished)
        assert all(ended is not None and time >= ended for time in times)


def windows_look_alike(house: House, room: Room, calls: Sequence[Json], *, but: Sequence[int] = ()) -> int:
    """Whatever a hand is worth, whoever is asked the same has the same buttons and the same time; how many such
    questions were looked at. Deals ``but`` those in which the clocks stood still."""
    alike: dict[tuple[str, ...], set[str]] = {}
    deals = {deal.number: deal for deal in replayed(house, room)}
    looked = 0
    for message in _forms(calls, room):
        lines = message["text"].splitlines()
        asking = next((line for line in lines if re.match(r"Реша(ет .*|ют все): ", line)), None)
        found = DEAL.search(message["text"])
        if asking is None or found is None:
            continue
        topic = asking.split(": ", 1)[1].split(", до")[0]
        if topic in BETWEEN:
            continue
        left = next((re.findall(r"осталось (\d+)", line)[0] for line in lines if "осталось" in line), "")
        narrowed = any(tap.act is Act.CHOOSE and re.search(r"\.\d", tap.choice) for tap in taps(message))
        spans = any(tap.act is Act.NARROW for tap in taps(message))
        buttons = str([(tap.act, tap.choice) for tap in taps(message)])
        if not narrowed:
            alike.setdefault((topic, left if spans else ""), set()).add(buttons)
        deal = deals.get(int(found[1]))
        until = [e["unix_time"] for e in message.get("entities", []) if e["type"] == "date_time"]
        if deal is not None and deal.number not in but and until and "до" in asking:
            assert until[-1] in _deadlines(deal), (asking, until, sorted(_deadlines(deal)))
            looked += 1
    for deal in deals.values():
        if deal.number not in but:
            _windows_stay_open(deal)
    assert {topic: found for topic, found in alike.items() if len(found) > 1} == {}
    return looked


def _deadlines(deal: Replayed) -> set[int]:
    """When the choices of a deal may have been due."""
    asked = [(SECONDS.get(type(step.next)), at) for step, at in zip(deal.steps, deal.times, strict=True)]
    return {int(at + seconds) for seconds, at in asked if seconds}


def _windows_stay_open(deal: Replayed) -> None:
    """Whatever is said in a window of all, it closes when its time is up and not before."""
    opened: dict[int, float] = {}
    for step, after, at, then in zip(deal.steps, deal.steps[1:], deal.times, deal.times[1:], strict=False):
        if isinstance(step.next, Choices):
            opened.setdefault(step.next.number, at)
            still = isinstance(after.next, Choices) and after.next.number == step.next.number
            assert still or then >= opened[step.next.number] + SECONDS[Choices]


def _of_a_draw(line: str) -> bool:
    return line.startswith(("Карты на банк:", "Жребий решила"))


def _told_twice(line: str) -> bool:
    """Lines that name a card a second time: of the draw for the bank, and what was turned last."""
    return _of_a_draw(line) or ". Ставки " in line


def _drawn(text: str) -> list[str]:
    return [face for line in text.splitlines() if _of_a_draw(line) for face in FACE.findall(line)]


def _forms(calls: Sequence[Json], room: Room) -> Iterator[Json]:
    for call in calls:
        if call["arguments"].get("chat_id") == room.id and call["answer"]["ok"] and _told(call) is not None:
            yield captioned(call["answer"]["result"])


def _written(calls: Sequence[Json], room: Room) -> Iterator[tuple[float, str]]:
    for call in calls:
        text = _told(call)
        if call["arguments"].get("chat_id") == room.id and text is not None:
            yield call["time"], re.sub("<[^>]*>", "", text)


def _told(call: Json) -> str | None:
    """What a call writes into the chat, a photo's caption included."""
    arguments: Json = call["arguments"]
    media = arguments.get("media", {})
    for source in (arguments, json.loads(media) if isinstance(media, str) else media):
        for name in ("text", "caption"):
            if isinstance(source.get(name), str):
                return str(source[name])
    return None
