"""Chips on cards: what one tap stakes, what two do, and what happens when taps come at once."""

import asyncio
from functools import partial

from bot.callback import Act
from bot.notes import Says
from games.core.refused import Code
from tests.support.evening import card, next_window, said, table_in_topic, to_staking, to_the_end
from tests.support.house import House, Message, Room, Toast, forged, targets

NAMES = ("Аня", "Боря", "Вера")


async def a_window(house: House, bank: str = "200.5.50") -> tuple[Room, Message, list[str]]:
    """A first staking window, its message, and the two who may stake."""
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES, bank)
    return room, message, [name for name in NAMES if name != banker]


async def chip(room: Room, name: str, message: Message, chips: int) -> None:
    """Somebody's chip is of any size from now on."""
    toast = await room.tap(name, message, forged(message, Act.CHIP, str(chips)))
    assert toast.text == said(Says.CHIP_SET, chip=chips)


def _shows(message: Message, text: str) -> bool:
    return text in message["text"]


def staked(house: House, room: Room, name: str) -> int:
    """What somebody has lying on the cards of a chat."""
    return house.chips(room)[name] - house.wallet(room, name)


async def test_a_double_tap_stakes_once_and_a_later_tap_adds(patient: House) -> None:
    room, message, (punter, _) = await a_window(patient)
    target = targets(message)[0]
    q = card(message, target)
    await room.press(punter, Act.CHIP, "5", message)

    double = await asyncio.gather(*(room.press(punter, Act.STAKE, target, message) for _ in range(2)))
    once = said(Says.STAKED, card=q, mine=5, wallet=995, free=195)
    assert {toast.text for toast in double} == {once, said(Says.STAKED_ONCE, card=q, amount=5)}
    assert staked(patient, room, punter) == 5

    await room.playground.advance(1.0)
    later = await room.press(punter, Act.STAKE, target, message)
    assert later.text == said(Says.STAKED, card=q, mine=10, wallet=990, free=190)
    assert staked(patient, room, punter) == 10
    patient.audit()


async def test_the_greatest_asks_for_a_second_tap_that_is_no_slip_and_not_late(patient: House) -> None:
    room, message, (punter, _) = await a_window(patient)
    target = targets(message)[0]
    q = card(message, target)
    ask_again = said(Says.TAP_AGAIN, card=q, amount=50)
    await room.press(punter, Act.CHIP, "50", message)
    before = patient.written(room)

    slip = await asyncio.gather(*(room.press(punter, Act.STAKE, target, message) for _ in range(2)))
    assert [toast.text for toast in slip] == [ask_again, ask_again]
    await room.playground.advance(6.0)
    late = await room.press(punter, Act.STAKE, target, message)
    assert late.text == ask_again
    assert patient.written(room) == before

    await room.playground.advance(1.0)
    confirmed = await room.press(punter, Act.STAKE, target, message)
    assert confirmed.text == said(Says.STAKED, card=q, mine=50, wallet=950, free=150)
    patient.audit()


async def test_the_rest_is_what_the_bank_covers_within_the_limits_and_asks_twice(patient: House) -> None:
    room, message, (first, second) = await a_window(patient, "100.5.500")
    target = targets(message)[0]
    q = card(message, target)
    await chip(room, first, message, 30)
    await room.press(first, Act.STAKE, target, message)

    assert (await room.press(second, Act.CHIP, "rest", message)).text == said(Says.CHIP_REST)
    asked = await room.press(second, Act.STAKE, target, message)
    assert asked.text == said(Says.TAP_AGAIN, card=q, amount=70)
    assert staked(patient, room, second) == 0
    await room.playground.advance(1.0)
    confirmed = await room.press(second, Act.STAKE, target, message)
    assert confirmed.text == said(Says.STAKED, card=q, mine=70, wallet=930, free=0)
    patient.audit()


async def test_a_chip_is_its_owners_and_outlives_deals_and_restarts(own_house: House) -> None:
    room, message, (first, second) = await a_window(own_house)
    target = targets(message)[0]
    await asyncio.gather(room.press(first, Act.CHIP, "10", message), room.press(second, Act.CHIP, "20", message))
    await asyncio.gather(*(room.press(name, Act.STAKE, target, message) for name in (first, second)))
    assert [staked(own_house, room, name) for name in (first, second)] == [10, 20]
    mine = await room.press(first, Act.MINE, message=message)
    assert mine.alert
    assert f"{card(message, target)} 10" in mine.text
    assert len(mine.text) <= 200

    await to_the_end(room, 1)
    assert await own_house.restart() == 0
    message, banker = await next_window(room, "200.5.50")
    for name, size in ((first, 10), (second, 20)):
        if name != banker:
            await room.press(name, Act.STAKE, targets(message)[0], message)
            assert staked(own_house, room, name) == size
    own_house.audit()
    assert own_house.faults() == []


async def test_a_chip_that_no_longer_fits_the_limits_is_the_least(patient: House) -> None:
    room, message, (punter, _) = await a_window(patient)
    target = targets(message)[0]
    await chip(room, punter, message, 400)
    toast = await room.press(punter, Act.STAKE, target, message)
    assert toast.text == said(Says.STAKED, card=card(message, target), mine=5, wallet=995, free=195)
    patient.audit()


async def test_of_two_taps_at_once_on_the_last_of_the_cover_exactly_one_wins(patient: House) -> None:
    room, message, punters = await a_window(patient, "100.5.500")
    target = targets(message)[0]
    for name in punters:
        await chip(room, name, message, 60)

    both = await asyncio.gather(*(room.press(name, Act.STAKE, target, message) for name in punters))
    won = said(Says.STAKED, card=card(message, target), mine=60, wallet=940, free=40)
    assert {toast.text for toast in both} == {won, said(Code.ABOVE_COVER, free=40)}
    assert sorted(staked(patient, room, name) for name in punters) == [0, 60]
    patient.audit()


async def test_of_ones_own_taps_at_once_at_two_tables_on_the_last_of_his_wallet_exactly_one_wins(
    patient: House,
) -> None:
    bankers = ("Аня", "Боря", "Глеб")
    forum = await patient.playground.room((*bankers, "Вера"), forum=True)
    *two, (third, shown) = [await table_in_topic(forum, banker, "Вера", "1000.5.500") for banker in bankers]
    await patient.playground.advance(55.0)  # three tables were shown in one chat, which has its budget again
    await third.send("Вера", f"/stake {targets(shown)[0]} 300")
    await third.until(lambda m: "Вера 300" in m["text"])
    await chip(third, "Вера", shown, 400)

    async def tap(room: Room, message: Message) -> Toast:
        return await room.press("Вера", Act.STAKE, targets(message)[0], message)

    both = await asyncio.gather(*(tap(*table) for table in two))
    won = [
        said(Says.STAKED, card=card(message, targets(message)[0]), mine=400, wallet=300, free=600)
        for _, message in two
    ]
    lost = [toast.text for toast in both if toast.text not in won]
    assert lost == [said(Says.WALLET_SHORT, has=300, needs=400)]
    assert "/daily" in lost[0]
    assert "/loan" in lost[0]
    assert patient.wallet(forum, "Вера") == 300
    assert patient.chips(forum)["Вера"] == 1000
    patient.audit()


async def test_the_rest_and_the_greatest_of_a_wallet_that_is_too_empty_name_where_chips_come_from(
    patient: House,
) -> None:
    bankers = ("Аня", "Боря", "Глеб")
    forum = await patient.playground.room((*bankers, "Вера"), forum=True)
    *two, (room, message) = [await table_in_topic(forum, banker, "Вера", "1000.5.500") for banker in bankers]
    await patient.playground.advance(55.0)  # three tables were shown in one chat, which has its budget again
    # Less than the greatest at each: where nobody can stake any more the window closes by itself.
    for (elsewhere, shown), stake in zip(two, (499, 498), strict=True):
        await elsewhere.send("Вера", f"/stake {targets(shown)[0]} {stake}")
        await elsewhere.until(partial(_shows, text=f"Вера {stake}"))
    before = patient.written(forum)

    target = targets(message)[0]
    for choice, needs in (("rest", 5), ("500", 500)):
        await room.press("Вера", Act.CHIP, choice, message)
        toast = await room.press("Вера", Act.STAKE, target, message)
        assert toast.text == said(Says.WALLET_SHORT, has=3, needs=needs)
    assert patient.written(forum) == before
    patient.audit()


async def test_nothing_went_wrong(patient: House) -> None:
    assert patient.faults() == []
    assert await patient.playground.unlike_the_api() == []
