"""A deal, from an empty chat to a checked balance."""

from bot.callback import Act
from tests.support.evening import to_staking, to_the_end
from tests.support.house import House, targets


async def test_a_deal_from_an_empty_chat_to_checked_balances(house: House) -> None:
    names = ("Аня", "Боря", "Вера")
    room = await house.playground.room(names)
    message, banker = await to_staking(room, names)
    punter = next(name for name in names if name != banker)
    toast = await room.stake(punter, targets(message)[0], "10")
    assert toast.answered
    await room.press(punter, Act.RUN)
    result = await to_the_end(room, 1)
    assert banker in result["text"]
    house.audit()
    assert sum(house.chips(room).values()) == 3000
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
