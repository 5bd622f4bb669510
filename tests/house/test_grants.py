"""Chips that admins give, and chips that are dealt out anew: by whom, to whom, and what the ledger says of it."""

from functools import partial
from pathlib import Path

from bot.callback import Act, Tap
from bot.notes import Says
from bot.words import words_for
from games.core.ids import TableId
from tests.support.evening import said, sit_down, to_staking
from tests.support.house import House, Json, Message, Room, a_house, acts, button, replied_to, taps

RU = words_for("ru")
ADMIN: Json = {"name": "Гена", "role": "admin"}
PEOPLE: tuple[str | Json, ...] = ("Аня", {"name": "Боря", "username": "Borya_77"}, "Вера", ADMIN)
ANYA, BORYA, VERA, GENA = "Аня", "Боря", "Вера", "Гена"
ANONYMOUS = {"as": "anonymous"}


def data(choice: str) -> str:
    """What a button says that resets this, whether or not there is one."""
    return Tap(TableId(0), 0, 0, Act.RESET, choice).encode()


def entries(house: House, room: Room, kind: str) -> list[int]:
    """Who made each entry of that kind in the chat."""
    rows = house.query(
        "SELECT by FROM entries JOIN chats ON chats.key = chat WHERE telegram_id = ? AND kind = ? ORDER BY id",
        room.id,
        kind,
    )
    return [by for (by,) in rows]


async def ask(room: Room, name: str, text: str, **more: object) -> Message:
    """Somebody asks, long enough after the last time to be answered."""
    await room.playground.advance(11)
    return await room.ask(name, text, **more)


async def redrawn(room: Room, message: Message) -> str:
    """The message's new text, once its buttons are gone."""
    shown = await room.until(
        lambda m: m["message_id"] == message["message_id"] and "reply_markup" not in m, any_message=True
    )
    return str(shown["text"])


async def test_an_admin_gives_chips_by_reply_and_by_name_and_all_are_told(house: House) -> None:
    room = await house.playground.room(PEOPLE)
    hello = await room.send(BORYA, "привет")
    told = await ask(room, ANYA, "/grant 500", reply_to=hello)
    assert told["text"] == RU("granted", by=ANYA, to=BORYA, amount=500, wallet=1500)
    told = await ask(room, GENA, "/grant @bORYA_77 1")
    assert told["text"] == RU("granted", by=GENA, to=BORYA, amount=1, wallet=1501)
    assert house.wallet(room, BORYA) == 1501
    assert entries(house, room, "grant") == [room.people[ANYA], room.people[GENA]]
    assert (await ask(room, BORYA, "/balance"))["text"].startswith("У вас 1\u202f501")
    await ask(room, BORYA, "/daily")  # a grant is no daily one, and brings no second start
    assert house.wallet(room, BORYA) == 1701
    assert entries(house, room, "start").count(room.people[BORYA]) == 1
    house.audit()


async def test_who_may_not_give_and_what_cannot_be_given(house: House) -> None:
    room = await house.playground.room([*PEOPLE, {"name": "Робот", "is_bot": True}])
    hello, machine = await room.send(BORYA, "привет"), await room.send("Робот", "бип")
    nameless = await room.send(ANYA, "привет", **ANONYMOUS)
    await room.ask(BORYA, "/balance")
    await room.ask(ANYA, "/balance")
    before = house.written(room)
    for name, guise, code in (
        (BORYA, {}, Says.ADMIN_ONLY),
        (ANYA, ANONYMOUS, Says.OWN_NAME),
        (BORYA, {"as": "channel"}, Says.NOT_A_PERSON),
    ):
        assert (await ask(room, name, "/grant 500", reply_to=hello, **guise))["text"] == said(code), (name, guise)
    most = 10_000
    for text, more, code, figures in (
        ("/grant", {"reply_to": hello}, Says.GRANT_RANGE, {"most": most}),
        ("/grant 500", {}, Says.GRANT_HOW, {}),
        ("/grant 500", {"reply_to": machine}, Says.GRANT_HOW, {}),
        ("/grant 500", {"reply_to": nameless}, Says.GRANT_HOW, {}),
        ("/grant @borya_77 всем 5", {}, Says.GRANT_HOW, {}),
        ("/grant 0", {"reply_to": hello}, Says.GRANT_RANGE, {"most": most}),
        ("/grant 10001", {"reply_to": hello}, Says.GRANT_RANGE, {"most": most}),
        ("/grant -5", {"reply_to": hello}, Says.GRANT_RANGE, {"most": most}),
        ("/grant 5.0", {"reply_to": hello}, Says.GRANT_RANGE, {"most": most}),
        ("/grant ٥", {"reply_to": hello}, Says.GRANT_RANGE, {"most": most}),
    ):
        assert (await ask(room, ANYA, text, **more))["text"] == said(code, **figures), text
    for text, name in (("/grant @nobody_here 5", "nobody_here"), ("/grant Боря 5", BORYA)):
        answer = await ask(room, ANYA, text)
        assert answer["text"].replace("\u2060", "").removeprefix("Кто здесь ").startswith(("@" + name, name))
        assert "entities" not in answer  # nobody is called by it
    assert house.written(room) == before
    house.audit()


async def test_every_grant_is_told_however_soon_it_follows(house: House) -> None:
    room = await house.playground.room(PEOPLE)
    first, other = await room.send(BORYA, "привет"), await room.send(VERA, "привет")
    given = [await room.send(ANYA, f"/grant {n}", reply_to=to) for n, to in enumerate((first, other, first), 10)]
    for number in given:
        await room.until(partial(replies_to, number=number), any_message=True)
    refused = [await room.send(BORYA, "/grant 5", reply_to=other) for _ in range(2)]
    await room.until(partial(replies_to, number=refused[0]), any_message=True)
    await room.ask(VERA, "/top")
    assert await room.unanswered(refused[1])
    assert house.chips(room) == {ANYA: 1000, BORYA: 1022, VERA: 1011}
    house.audit()


def replies_to(message: Message, number: int) -> bool:
    return replied_to(message) == number


async def test_somebody_the_bot_never_met_gets_the_start_too_and_once(house: House) -> None:
    room = await house.playground.room(PEOPLE)
    hello = await room.send(VERA, "привет")
    told = await ask(room, ANYA, "/grant 100", reply_to=hello)
    assert told["text"] == RU("granted", by=ANYA, to=VERA, amount=100, wallet=1100)
    await ask(room, VERA, "/balance")
    assert house.chips(room)[VERA] == 1100
    house.audit()


async def test_a_name_from_another_chat_is_not_known_here(house: House) -> None:
    elsewhere = await house.playground.room([{"name": "Дима", "username": "dima_elsewhere"}], title="Другой")
    await elsewhere.ask("Дима", "/balance")
    room = await house.playground.room(PEOPLE)
    assert "/grant" not in (await ask(room, ANYA, "/grant @dima_elsewhere 5"))["text"]
    assert entries(house, room, "grant") == []


async def test_the_limit_of_a_grant_is_a_setting(tmp_path: Path) -> None:
    async with a_house(tmp_path, GRANTS__MOST="50") as small:
        room = await small.playground.room(PEOPLE)
        hello = await room.send(BORYA, "привет")
        assert (await ask(room, ANYA, "/grant 51", reply_to=hello))["text"] == said(Says.GRANT_RANGE, most=50)
        await ask(room, ANYA, "/grant 50", reply_to=hello)
        assert small.wallet(room, BORYA) == 1050


async def test_everybodys_chips_are_dealt_out_anew(house: House) -> None:
    room = await house.playground.room(PEOPLE)
    hello = await room.send(BORYA, "привет")
    await ask(room, ANYA, "/grant 700", reply_to=hello)
    await ask(room, VERA, "/daily")
    assert house.chips(room) == {ANYA: 1000, BORYA: 1700, VERA: 1200}
    await ask(room, ANYA, "/settings старт 300")
    asked = await ask(room, ANYA, "/reset")
    assert asked["text"] == RU("reset-all-really", amount=300, by=ANYA)
    assert house.chips(room) == {ANYA: 1000, BORYA: 1700, VERA: 1200}
    toast = await room.press(ANYA, Act.RESET, "yes.all", asked)
    assert toast.text == said(Says.RESET_DONE)
    assert house.chips(room) == {ANYA: 300, BORYA: 300, VERA: 300}
    assert await redrawn(room, asked) == RU("reset-all", amount=300, count=3, by=ANYA)
    assert entries(house, room, "reset") == [room.people[ANYA]]
    again = await room.tap(ANYA, asked, button(asked, Act.RESET, "yes.all"))
    assert again.text == said(Says.RESET_OTHERS)
    await ask(room, VERA, "/daily")  # today's she has had
    assert house.chips(room) == {ANYA: 300, BORYA: 300, VERA: 300}
    house.audit()


async def test_one_persons_chips_by_reply_and_by_name(house: House) -> None:
    room = await house.playground.room(PEOPLE)
    hello = await room.send(BORYA, "привет")
    await ask(room, ANYA, "/grant 700", reply_to=hello)
    await ask(room, VERA, "/daily")
    for text, more in (("/reset", {"reply_to": hello}), ("/reset @borya_77", {})):
        await ask(room, ANYA, "/grant 5", reply_to=hello)
        asked = await ask(room, ANYA, text, **more)
        assert asked["text"] == RU("reset-one-really", name=BORYA, amount=1000, by=ANYA)
        await room.press(ANYA, Act.RESET, f"yes.{room.people[BORYA]}", asked)
        assert house.chips(room) == {ANYA: 1000, BORYA: 1000, VERA: 1200}
        assert await redrawn(room, asked) == RU("reset-one", name=BORYA, amount=1000, by=ANYA)
    for text, answer in (
        ("/reset @nobody_here", "Кто здесь"),
        ("/reset Боря", "Кто здесь"),
        ("/reset all now", said(Says.RESET_HOW)),
    ):
        assert (await ask(room, ANYA, text))["text"].startswith(answer)
    house.audit()


async def test_somebody_reset_before_the_first_visit_gets_no_second_start(house: House) -> None:
    room = await house.playground.room(PEOPLE)
    hello = await room.send(VERA, "привет")
    asked = await ask(room, ANYA, "/reset", reply_to=hello)
    await room.press(ANYA, Act.RESET, f"yes.{room.people[VERA]}", asked)
    await ask(room, VERA, "/balance")
    assert house.chips(room)[VERA] == 1000
    house.audit()


async def test_only_who_asked_confirms_within_a_minute_and_once(house: House) -> None:
    room = await house.playground.room(PEOPLE)
    await ask(room, BORYA, "/daily")
    asked = await ask(room, ANYA, "/reset")
    for name, code in ((BORYA, Says.ADMIN_ONLY), (GENA, Says.RESET_OTHERS)):
        for choice in ("yes.all", "no.all"):
            assert (await room.press(name, Act.RESET, choice, asked)).text == said(code)
    for choice in (f"yes.{room.people[BORYA]}", f"yes.{10**12}"):  # that was not what was asked
        assert (await room.tap(ANYA, asked, data(choice))).text == said(Says.RESET_OTHERS)
    for choice in ("", "all", "yes", "yes.-1", "yes.ALL", "maybe.all"):
        assert (await room.tap(ANYA, asked, data(choice))).text == said(Says.NOT_A_BUTTON)
    assert (await room.press(ANYA, Act.RESET, "no.all", asked)).text == said(Says.RESET_DROPPED)
    assert await redrawn(room, asked) == RU("reset-dropped")
    assert (await room.tap(ANYA, asked, data("yes.all"))).text == said(Says.RESET_OTHERS)

    late = await ask(room, ANYA, "/reset")
    await house.playground.advance(61)
    assert (await room.press(ANYA, Act.RESET, "yes.all", late)).text == said(Says.RESET_LATE)
    assert await redrawn(room, late) == RU("reset-dropped")
    assert house.chips(room) == {ANYA: 1000, BORYA: 1200, GENA: 1000}
    assert entries(house, room, "reset") == []
    house.audit()


async def test_a_reset_waits_until_nobody_plays_anywhere_in_the_chat(house: House) -> None:
    room = await house.playground.room(PEOPLE)
    asked = await ask(room, ANYA, "/reset")
    await sit_down(room, (ANYA, BORYA))
    before = house.written(room)
    assert (await room.press(ANYA, Act.RESET, "yes.all", asked)).text == said(Says.RESET_TABLE)
    assert (await ask(room, ANYA, "/reset"))["text"] == said(Says.RESET_TABLE)
    assert house.written(room) == before
    await ask(room, ANYA, "/stop")
    await room.until(lambda m: Act.AGAIN in acts(m))
    assert (await room.press(ANYA, Act.RESET, "yes.all", asked)).text == said(Says.RESET_DONE)
    house.audit()


async def test_a_grant_in_the_middle_of_a_deal_leaves_the_deal_alone(house: House) -> None:
    room = await house.playground.room(PEOPLE)
    staking, banker = await to_staking(room, (ANYA, BORYA))
    punter = ({ANYA, BORYA} - {banker}).pop()
    await room.stake(punter, next(tap.choice for tap in taps(staking) if tap.act is Act.STAKE))
    hello = await room.send(punter, "ещё бы фишек")
    total = sum(house.chips(room).values())
    await ask(room, GENA, "/grant 300", reply_to=hello)
    assert sum(house.chips(room).values()) == total + 300 + 1000  # and the admin's own first ones
    house.audit()


async def test_an_anonymous_admin_and_a_member_reset_nothing(house: House) -> None:
    room = await house.playground.room(PEOPLE)
    await ask(room, BORYA, "/daily")
    assert (await ask(room, ANYA, "/reset", **ANONYMOUS))["text"] == said(Says.OWN_NAME)
    assert (await ask(room, BORYA, "/reset"))["text"] == said(Says.ADMIN_ONLY)
    assert house.chips(room) == {BORYA: 1200}
    house.audit()


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
