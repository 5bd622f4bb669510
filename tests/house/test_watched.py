"""The bot seen from outside: its log, its counts, how it is, and word of its faults to whoever runs it."""

import json
import random
import re
import sqlite3
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from prometheus_client.parser import text_string_to_metric_families as parse

from bot.callback import Act
from bot.record import NOTE
from tests.support.evening import said, sit_down
from tests.support.house import TOKEN, House, Json, Room, a_house
from tests.support.house_games import Party
from tests.support.webhook import SECRET, by_webhook

NAMES = ("Анна-Мария", "Борислав", "Вероника")
TITLE = "Клуб любителей"
WRITTEN = "what somebody wrote"
FACE = re.compile(r"(?:10|[2-9JQKAВДКТ])[♣♦♥♠]")
CODE = re.compile(r'"[2-9TJQKA][cdhs]"')

Samples = dict[tuple[str, ...], float]


async def look(house: House, path: str) -> str:
    async with httpx.AsyncClient(timeout=20) as client:
        answer = await client.get(f"http://127.0.0.1:{house.env['HTTP_PORT']}{path}")
        assert answer.status_code == 200
        return answer.text


async def scrape(house: House) -> Samples:
    """Every sample by its name and the values of its labels, which come in the order of their names."""
    found: Samples = {}
    for family in parse(await look(house, "/metrics")):
        for sample in family.samples:
            found[sample.name.removeprefix("bankomet_"), *sample.labels.values()] = sample.value
    return found


async def at_rest(house: House) -> tuple[Samples, list[Json]]:
    """What the bot has counted, and all its calls, when none is under way."""
    while True:
        samples, calls = await scrape(house), await house.playground.calls()
        if summed(samples, "requests_total") == len(calls):
            return samples, calls


def summed(samples: Samples, name: str, *among: str) -> float:
    """The sum over all labels, of those that have these among them."""
    return sum(value for key, value in samples.items() if key[0] == name and set(among) <= set(key[1:]))


def lines(house: House) -> list[dict[str, Any]]:
    return [json.loads(line) for line in house.bot.text().splitlines()]


def told(house: House, event: str) -> list[dict[str, Any]]:
    return [line for line in lines(house) if line["event"] == event]


async def test_an_evening_is_counted_and_logged(tmp_path: Path) -> None:
    """Hidden hands, pictures, a messenger that has had too much; all of it at the most talkative level."""
    env = {**by_webhook(), "LOG_LEVEL": "debug", "LOG_JSON": "true", "PICTURES": "1"}
    async with a_house(tmp_path, **env) as house:
        room = await house.playground.room([*NAMES, "Дмитрий"], title=TITLE)
        party = Party(house, room, NAMES, random.Random(5))  # noqa: S311 - an evening that can be had again
        await party.open("macao", {})
        await party.play(1)
        await party.to_a_choice(1)
        samples = await scrape(house)
        the_ledger_is_the_same(house, samples)
        assert samples["chips", "bank"] > 0
        assert samples["chips", "reserve"] > 0
        await house.playground.fault(method="editMessageMedia", chat=room.id, retry_after=4, times=2)
        await house.playground.fault(method="answerCallbackQuery", retry_after=2)
        await party.play(2)
        await party.tap(NAMES[0], await room.table(), Act.WHAT_NOW)
        await room.ask(NAMES[1], "/balance")
        await room.settled()
        samples, calls = await at_rest(house)
        assert (await look(house, "/healthz")).splitlines()[0] == "ok"
        the_counts_are_right(house, room, samples, calls)
        the_ledger_is_the_same(house, samples)
        the_log_tells_what_it_is_about(house, room, deals=2)
        nothing_private_is_told(house, room)


def the_counts_are_right(house: House, room: Room, samples: Samples, calls: list[Json]) -> None:
    answers = [
        NOTE.decode(answer).code
        for (answer,) in house.query("SELECT answer FROM inbox WHERE payload LIKE '%\"callback_query\"%'")
    ]
    assert len(answers) > 20
    assert {code: summed(samples, "taps_total", code) for code in answers} == Counter(answers)
    assert summed(samples, "taps_total") == len(answers) == samples["tap_seconds_count",]
    assert summed(samples, "taps_total", "fault") == 0
    assert samples["commands_total", "newgame"] == samples["commands_total", "balance"] == 1
    assert samples["deals_total", "played", "macao"] == 2
    held = [call for call in calls if call["answer"].get("error_code") == 429]
    methods = Counter(call["method"] for call in held)
    assert methods == {"editMessageMedia": 2, "answerCallbackQuery": 1}
    assert {key[1]: value for key, value in samples.items() if key[0] == "requests_total" and "429" in key} == methods
    assert summed(samples, "messages_total", "wait") == 2
    assert summed(samples, "requests_total", "200") == len([call for call in calls if call["answer"]["ok"]])
    assert summed(samples, "publish_seconds_count") > 5
    assert samples["pictures_total", "painted"] == samples["painting_seconds_count",] > 2
    assert samples["open_tables",] == 1
    assert samples["seats_taken",] == len(NAMES)
    assert samples["inbox_waiting",] == 0
    assert samples["transaction_seconds_count",] > len(answers)
    assert summed(samples, "faults_total") == len([line for line in lines(house) if line["level"] == "error"]) == 0
    assert str(room.id) not in {part for key in samples for part in key}


def the_ledger_is_the_same(house: House, samples: Samples) -> None:
    kinds = dict(house.query("SELECT kind, sum(balance) FROM accounts GROUP BY kind"))
    assert {key[1]: value for key, value in samples.items() if key[0] == "chips" and value} == {
        kind: chips for kind, chips in kinds.items() if chips
    }
    assert summed(samples, "chips") == 0


def the_log_tells_what_it_is_about(house: House, room: Room, deals: int) -> None:
    [(table,)] = house.query("SELECT id FROM tables")
    ids = [deal for (deal,) in house.query("SELECT id FROM deals WHERE kind = 'deal' ORDER BY id")]
    [opened] = told(house, "table.opened")
    assert (opened["chat"], opened["table"], opened["game"]) == (room.id, table, "macao")
    assert [line["deal"] for line in told(house, "deal.started")] == ids
    ended = told(house, "deal.ended")
    assert [line["deal"] for line in ended] == ids[:deals]
    shoes = {shoe for (shoe,) in house.query("SELECT id FROM shoes")}
    for line in ended:
        assert (line["chat"], line["table"], line["ending"]) == (room.id, table, "played")
        assert line["shoe"] in shoes
    taps = told(house, "tap.done")
    assert len(taps) > 20
    assert {line["chat"] for line in taps} == {room.id}
    assert {line["table"] for line in taps} == {table}
    assert set(ids[:deals]) <= {line["deal"] for line in taps if "deal" in line} <= set(ids)
    assert {line["chat"] for line in told(house, "publisher.held")} == {room.id}
    assert {line["table"] for line in told(house, "publisher.held")} == {table}
    assert {line["deal"] for line in told(house, "publisher.held")} == {ids[1]}
    assert [line for line in told(house, "publisher.held") if "update" in line] == []  # no single one is to blame
    assert len(told(house, "database.migrated")) == 1


def nothing_private_is_told(house: House, room: Room) -> None:
    log = house.bot.text()
    hidden = [TOKEN, TOKEN.split(":")[1], SECRET, *room.people, TITLE]
    hidden += [secret.hex() for (secret,) in house.query("SELECT secret FROM shoes")]
    assert [word for word in hidden if word in log] == []
    assert FACE.findall(log) == CODE.findall(log) == []


async def test_faults_are_reported_to_the_owner_once_a_minute(tmp_path: Path) -> None:
    async with a_house(tmp_path, LOG_JSON="true", **just_looking()) as house:
        room = await house.playground.room(["Аня", "Боря"])
        owner = await the_owner(house, room, "Аня")
        lobby = await sit_down(room, ("Аня", "Боря"))
        [(table,)] = house.query("SELECT id FROM tables")
        change(house, f"CREATE TRIGGER oops BEFORE UPDATE ON tables BEGIN SELECT RAISE(ABORT, '{WRITTEN}'); END")
        for name in ("Аня", "Боря"):
            assert (await room.press(name, Act.GET_UP, message=lobby)).text == said("broken")
        [first] = await reports(owner, 1)
        assert first.startswith(f"Неполадка: house.fault\nИсключение: IntegrityError\nСтол {table}")
        await house.playground.advance(30)
        await room.press("Боря", Act.GET_UP, message=lobby)
        assert await reports(owner, 1) == [first]
        change(house, "DROP TRIGGER oops")
        await house.playground.advance(31)
        first, second = await reports(owner, 2)
        errors = [line["event"] for line in lines(house) if line["level"] == "error"]
        assert set(errors) == {"house.fault"}
        assert second.endswith(f"И ещё {len(errors) - 2} с прошлого сообщения")
        assert WRITTEN not in first + second
        samples = await scrape(house)
        assert summed(samples, "faults_total") == len(errors)
        assert samples["taps_total", "broken", "fault"] == 3
        await a_report_that_fails_is_only_logged(house, owner)
        healthy = await look(house, "/healthz")
        assert healthy.startswith("ok\nlast poll answered")
        samples = await scrape(house)
        assert (samples["open_tables",], samples["seats_taken",]) == (1, 2)
        await room.send("Аня", "/stop")
        await house.eventually(lambda: house.query("SELECT open FROM tables") == [(0,)])
        samples = await scrape(house)
        assert (samples["open_tables",], samples["seats_taken",]) == (0, 0)


async def the_owner(house: House, room: Room, name: str) -> Room:
    """Somebody of a group speaks to the bot in private, and runs it from its next start on; his private chat."""
    user = room.people[name]
    await house.playground.post("/api/chats", {"type": "private", "people": [{"user": user}]})
    private = Room(house.playground, user, {name: user})
    await private.ask(name, "/balance")
    house.env["OWNER_CHAT"] = str(user)
    await house.restart()
    return private


def change(house: House, sql: str, *values: object) -> None:
    """Somebody lays hands on the database."""
    with sqlite3.connect(house.database) as connection:
        connection.execute(sql, values)
    connection.close()


async def reports(owner: Room, count: int) -> list[str]:
    """All reports so far, once there are so many."""
    for _ in range(10):
        found = [m["text"] for m in await owner.messages() if str(m.get("text")).startswith("Неполадка")]
        if len(found) >= count:
            return found
        await owner.playground.advance(0.5)
        await owner.change(within=2)
    raise AssertionError(f"{count} reports never came, but {found}")


async def a_report_that_fails_is_only_logged(house: House, owner: Room) -> None:
    await house.playground.advance(61)
    before = await reports(owner, 2)
    await house.playground.fault(
        method="sendMessage", chat=owner.id, error=400, description="Bad Request: odd", times=9
    )
    await owner.send("Аня", "/balance")
    await house.eventually(partial(told, house, "publisher.rejected"))
    for _ in range(3):
        await house.playground.advance(61)
        await owner.change(within=0.5)
    assert await reports(owner, 2) == before
    assert len(told(house, "publisher.rejected")) == 1


def just_looking() -> dict[str, str]:
    """A port to look at, and no address that anything is delivered to."""
    return {"HTTP_PORT": by_webhook()["HTTP_PORT"]}
