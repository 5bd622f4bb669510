"""The bank: offered, changed, passed, remembered; and the cut of its shoe."""

from dataclasses import replace
from functools import partial

import pytest

from bot.callback import Act
from bot.notes import Says
from bot.words import words_for
from games.core.refused import Code
from tests.support.evening import banker_of, begin, question, said, to_staking, to_the_end
from tests.support.house import House, Message, Room, acts, button, forged, taps, targets

NAMES = ("Аня", "Боря", "Вера")
RU = words_for("ru")


async def asked(house: House) -> tuple[Room, Message, str, list[str]]:
    """Somebody is asked for the first bank: the message, who it is, and the others."""
    room = await house.playground.room(NAMES)
    message = await begin(room, NAMES)
    keeper = await banker_of(room, message)
    return room, message, keeper, [name for name in NAMES if name != keeper]


def label(message: Message, act: Act) -> str:
    """What stands on the first button that does this."""
    data = button(message, act)
    rows = message["reply_markup"]["inline_keyboard"]
    return next(str(found["text"]) for row in rows for found in row if found["callback_data"] == data)


def _asked_anew(message: Message, seen: tuple[int, int, int]) -> bool:
    """Whether somebody else is asked now, or the table has closed."""
    return Act.AGAIN in acts(message) or (Act.PASS in acts(message) and question(message) != seen)


async def test_the_bank_as_offered_leaves_the_wallet_and_the_others_wait_their_turn(house: House) -> None:
    room, message, keeper, others = await asked(house)
    before = house.written(room)
    for act in (Act.ACCEPT, Act.CHANGE, Act.PASS):
        for name in others:
            assert (await room.press(name, act, message=message)).text == said(Says.OTHERS_TURN, name=keeper)
    assert house.written(room) == before

    kept = await room.press(keeper, Act.ACCEPT, message=message)
    assert kept.text == said(Says.BANK_OPENED, bank=200, least=5, greatest=50)
    assert house.wallet(room, keeper) == 800
    again = await room.press(keeper, Act.ACCEPT, message=message)
    assert again.text == said(Says.OLD_QUESTION)
    house.audit()


async def test_a_bank_of_ones_own_choice_is_remembered(house: House) -> None:
    room, message, keeper, others = await asked(house)
    assert (await room.press(keeper, Act.CHANGE, message=message)).text == said(Says.CHOOSE)
    drafts = await room.until(lambda m: Act.DRAFT in acts(m))
    bank, least, greatest = max(
        [tuple(map(int, tap.choice.split("."))) for tap in taps(drafts) if tap.act is Act.DRAFT]
    )
    chosen = await room.press(keeper, Act.DRAFT, f"{bank}.{least}.{greatest}", drafts)
    assert chosen.text == said(Says.DRAFTED, bank=bank, least=least, greatest=greatest)
    assert bank == 1000
    await room.until(lambda m: RU("draft", bank=bank, least=least, greatest=greatest) in m["text"])
    assert (await room.press(others[0], Act.DRAFT, message=drafts)).text == said(Says.OTHERS_TURN, name=keeper)
    kept = await room.press(keeper, Act.ACCEPT)
    assert kept.text == said(Says.BANK_OPENED, bank=bank, least=least, greatest=greatest)

    await to_the_end(room, 1)  # nobody stakes: the bank comes back whole, and passes on until it is his again
    assert house.wallet(room, keeper) == 1000
    for _ in others:
        turn = await room.until(lambda m: Act.PASS in acts(m))
        passing = await banker_of(room, turn)
        assert (await room.press(passing, Act.PASS, message=turn)).text == said(Says.PASSED)
        await room.until(partial(_asked_anew, seen=question(turn)))
    mine = await room.until(lambda m: Act.ACCEPT in acts(m) and keeper in m["text"])
    assert label(mine, Act.ACCEPT) == RU("button-again-offer", bank=bank, least=least, greatest=greatest)
    house.audit()


async def test_the_table_closes_when_all_pass_and_again_opens_a_new_one(house: House) -> None:
    room, message, keeper, _ = await asked(house)
    for _ in NAMES:
        assert (await room.press(keeper, Act.PASS, message=message)).text == said(Says.PASSED)
        message = await room.until(partial(_asked_anew, seen=question(message)))
        keeper = await banker_of(room, message) if Act.PASS in acts(message) else ""
    assert {Act.AGAIN, Act.OTHER} <= acts(message)
    assert RU("why-nobody-keeps") in message["text"]
    assert sum(house.chips(room).values()) == 3000

    assert (await room.press("Боря", Act.OTHER, message=message)).text == said(Says.CHOOSE_GAME)
    await room.until(lambda m: Act.GAME in acts(m))
    assert (await room.press("Вера", Act.AGAIN, message=message)).text == said(Says.OPENED)
    assert (await room.press("Аня", Act.AGAIN, message=message)).text != said(Says.OPENED)
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    assert "Вера" in lobby["text"]
    assert "Аня" not in lobby["text"]
    house.audit()


@pytest.mark.parametrize(
    ("choice", "code", "figures"),
    [
        ("2000.5.50", Says.BANK_SHORT, {"has": 1000, "needs": 2000}),
        ("9999999999999.5.50", Says.BANK_SHORT, {"has": 1000, "needs": 9999999999999}),
        ("50.5.50", Code.BANK_TOO_SMALL, {"least": 100}),
        ("200.300.500", Code.BANK_TOO_SMALL, {"least": 300}),
        ("200.4.50", Code.LIMITS, {"least": 5, "greatest": 500}),
        ("200.5.501", Code.LIMITS, {"least": 5, "greatest": 500}),
        ("200.50.5", Says.NOT_A_BUTTON, {}),
        ("200.0.5", Says.NOT_A_BUTTON, {}),
        ("200.5", Says.NOT_A_BUTTON, {}),
        ("99999999999999.5.50", Says.NOT_A_BUTTON, {}),
    ],
)
async def test_a_bank_that_may_not_be_is_refused(
    bidding: tuple[Room, Message, str], house: House, choice: str, code: str, figures: dict[str, int]
) -> None:
    room, message, keeper = bidding
    before = house.written(room)
    told = await room.tap(keeper, message, forged(message, Act.ACCEPT, choice))
    assert told.text == said(code, **figures)
    tap = next(tap for tap in taps(message) if tap.act is Act.ACCEPT)
    drafted = await room.tap(keeper, message, replace(tap, act=Act.DRAFT, choice=choice).encode())
    assert drafted.text == told.text
    assert house.written(room) == before


@pytest.fixture(scope="module")
async def bidding(house: House) -> tuple[Room, Message, str]:
    """One question for all that is refused, which stays open as nothing of it is an answer."""
    room, message, keeper, _ = await asked(house)
    return room, message, keeper


async def test_the_shoe_is_cut_by_one_seat_at_any_place_there_is(house: House) -> None:
    room, message, keeper, _ = await asked(house)
    await room.press(keeper, Act.ACCEPT, message=message)
    cutting = await room.until(lambda m: Act.CUT in acts(m))
    cutter = NAMES[NAMES.index(keeper) - 1]
    before = house.written(room)
    for name in NAMES:
        if name != cutter:
            toast = await room.press(name, Act.CUT, message=cutting)
            assert toast.text == said(Says.OTHERS_TURN, name=cutter)
    for place in ("0", "52", "9999999999999"):
        toast = await room.tap(cutter, cutting, forged(cutting, Act.CUT, place))
        assert toast.text == said(Code.NOT_A_CUT, most=51)
    for place in ("99999999999999", "-1", "1e1", "x"):
        toast = await room.tap(cutter, cutting, forged(cutting, Act.CUT, place))
        assert toast.text == said(Says.NOT_A_BUTTON)
    assert house.written(room) == before

    toast = await room.tap(cutter, cutting, forged(cutting, Act.CUT, "51"))
    assert toast.text == said(Says.CUT_AT, place=51)
    first, *anew = cuts(house, room)  # a deal that is gathered at once has a fresh shoe, which nobody has cut yet
    assert first == "51"
    assert set(anew) <= {""}
    house.audit()


async def test_a_cut_nobody_makes_is_made_by_the_clock_at_the_published_place(house: House) -> None:
    room, message, keeper, _ = await asked(house)
    await room.press(keeper, Act.ACCEPT, message=message)
    cutting = await room.until(lambda m: Act.CUT in acts(m))
    await room.playground.advance(15.0)
    await room.until(lambda m: bool(targets(m)) or (Act.CUT in acts(m) and question(m) != question(cutting)))
    assert cuts(house, room)[0] == "23"
    house.audit()


def cuts(house: House, room: Room) -> list[str]:
    """The cuts of the shoes that deals of a chat were dealt from."""
    rows = house.query(
        "SELECT cuts FROM shoes JOIN deal_shoes ON shoe = shoes.id JOIN deals ON deals.id = deal"
        " JOIN tables ON tables.id = deals.table_id JOIN chats ON chats.key = chat"
        " WHERE telegram_id = ? AND kind = 'deal' ORDER BY deal, n",
        room.id,
    )
    return [str(cut) for (cut,) in rows]


async def test_a_deal_without_stakes_is_dropped_and_three_close_the_table(house: House) -> None:
    room = await house.playground.room(NAMES[:2])
    _, banker = await to_staking(room, NAMES[:2])
    for number in (1, 2, 3):
        result = await to_the_end(room, number)
        assert RU("ended-dropped") in result["text"]
        windows = house.query(
            "SELECT count(*) FROM answers JOIN deals ON deals.id = deal JOIN tables ON tables.id = table_id"
            " JOIN chats ON chats.key = chat WHERE telegram_id = ? AND number = ? AND kind = 'deal'"
            " AND json_extract(given, '$.value.kind') = 'close'",
            room.id,
            number,
        )
        assert windows == [(2,)]  # the window is opened once more
        if number < 3:
            message = await room.until(lambda m: Act.ACCEPT in acts(m))
            banker = await banker_of(room, message)
            await room.press(banker, Act.ACCEPT, message=message)
    closed = await room.until(lambda m: Act.AGAIN in acts(m))
    assert closed["message_id"] == result["message_id"]
    assert RU("why-nobody-stakes") in closed["text"]
    assert house.chips(room) == dict.fromkeys(NAMES[:2], 1000)
    house.audit()


async def test_nothing_went_wrong(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
