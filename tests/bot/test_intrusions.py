"""Forged taps that are no moves: at other people's messages, and many of them."""

from collections.abc import AsyncIterator

import pytest

from bot.callback import Act, Tap
from bot.notes import Says
from bot.views.message import Message
from bot.words import words_for
from games.core.ids import TableId
from games.core.registry import all_games
from tests.support.premises import ADMIN, ELSEWHERE, HERE, STRANGER, Premises, premises

ANN, BEN = 1, 2
MESSAGE = 50
RU = words_for("ru")


@pytest.fixture
async def made() -> AsyncIterator[Premises]:
    async with premises(":memory:") as opened:
        await opened.speak("ru")
        yield opened


def apart(act: Act, choice: str = "") -> str:
    """What a button says that belongs to no table."""
    return Tap(TableId(0), 0, 0, act, choice).encode()


async def said(made: Premises) -> int:
    """How many messages wait to be said."""
    return await made.parlour.count("outbox")


# messages are turned over by their own buttons alone

LEAF, TOP, MENU, RESET = (
    apart(Act.HISTORY, "mine.1.5"),
    apart(Act.TOP, "week"),
    apart(Act.SETTING, "main"),
    apart(Act.RESET, "no.all"),
)


@pytest.mark.parametrize(
    ("by", "data", "under", "turned"),
    [
        (ANN, apart(Act.HISTORY, "mine.1.10"), (LEAF,), True),
        (ANN, apart(Act.HISTORY, "mine.1.0"), (apart(Act.HISTORY, "mine.1.0"),), True),
        (BEN, apart(Act.HISTORY, "mine.2.0"), (LEAF,), False),  # another person's history
        (ANN, apart(Act.HISTORY, "chat.1.0"), (LEAF,), False),
        (BEN, apart(Act.HISTORY, "mine.2.0"), (RESET,), False),
        (BEN, apart(Act.HISTORY, "mine.2.0"), (), False),
        (BEN, apart(Act.TOP, "now"), (TOP,), True),
        (BEN, apart(Act.TOP, "now"), (LEAF, RESET, MENU), False),
        (BEN, apart(Act.TOP, "now"), ("", "hello", "0.0.0.s"), False),
        (ADMIN, apart(Act.SETTING, "start"), (MENU,), True),
        (ADMIN, apart(Act.SETTING, "start"), (TOP,), False),
    ],
)
async def test_a_message_is_turned_over_by_buttons_of_its_own_kind(
    made: Premises, by: int, data: str, under: tuple[str, ...], turned: bool
) -> None:
    made.wire.messages[HERE, MESSAGE] = stood = Message("as it was")
    await made.tap(by, data, HERE, MESSAGE, *under)
    await made.publish()
    assert (made.wire.messages[HERE, MESSAGE] != stood) is turned


# many taps, few messages


async def test_forged_choices_say_no_message_twice(made: Premises) -> None:
    await made.parlour.table_opens(ANN)
    table, number = made.parlour.table_id, (await made.parlour.look()).number
    for n in range(20):
        toast = await made.tap(BEN, Tap(table, number, 0, Act.RULES, f"x{n}").encode())
        assert toast.text == RU("rules-sent")
    assert await said(made) == 1
    for n in range(20):
        await made.tap(BEN, apart(Act.OPEN, f"x{n}"))
    for n in range(20):  # as a game is written: in any case
        await made.tap(BEN, apart(Act.ODDS, "".join(c.upper() if n >> k & 1 else c for k, c in enumerate("macao"))))
    assert await said(made) == 2
    made.parlour.now += 10.0
    await made.tap(BEN, Tap(table, number, 0, Act.RULES).encode())
    assert await said(made) == 3


async def test_different_games_are_told_of_one_after_another(made: Premises) -> None:
    for game in all_games():
        await made.tap(BEN, apart(Act.RULES, game))
    assert await said(made) == len(all_games())


async def test_who_has_no_name_of_his_own_has_one_turn_with_all_such(made: Premises) -> None:
    for _ in range(5):
        await made.write(None, "/help")
    assert await said(made) == 1
    await made.write(BEN, "/help")
    assert await said(made) == 2


# whose chat it is


async def test_a_button_of_another_chat_means_the_chat_where_it_is_tapped(made: Premises) -> None:
    data = apart(Act.SETTING, "start.500")
    told = await made.tap(ADMIN, data, ELSEWHERE, MESSAGE, MENU)  # who governs the first chat alone
    assert told.text == words_for(None)(f"note-{Says.ADMIN_ONLY}")
    assert await settings(made) == {HERE: None, ELSEWHERE: None}
    assert (await made.tap(ADMIN, data, HERE, MESSAGE)).text
    chosen = await settings(made)
    assert chosen[HERE] is not None
    assert chosen[ELSEWHERE] is None


async def test_a_table_of_another_chat_is_none_here(made: Premises) -> None:
    await made.parlour.table_opens(ANN, BEN)
    for act in Act:
        data = Tap(made.parlour.table_id, 1, 0, act).encode()
        toast = await made.tap(STRANGER, data, ELSEWHERE)
        assert toast.text == words_for(None)(f"note-{Says.OLD_TABLE}"), act


async def settings(made: Premises) -> dict[int, str | None]:
    rows = await made.parlour.db.transact(lambda tx: tx.all("SELECT telegram_id, settings FROM chats"))
    return {row["telegram_id"]: row["settings"] for row in rows}
