"""What cannot be is answered clearly and changes nothing: no chip moves, no answer is written down."""

import asyncio
from collections.abc import Callable
from functools import partial

from bot.callback import Act
from bot.notes import Says
from games.core.refused import Code
from tests.support.evening import card, next_window, said, table_in_topic, to_staking, turn
from tests.support.house import House, Message, Room, acts, button, forged, targets

NAMES = ("Аня", "Боря", "Вера")
COURT = {"T": "10", "J": "в", "Q": "д", "K": "К", "A": "т"}
"""Ranks that people write otherwise than on the cards' Latin letters."""


async def a_window(house: House, bank: str, *more: str) -> tuple[Room, Message, str, list[str]]:
    """A first staking window: its message, who keeps the bank, who may stake. ``more`` are there and do not sit."""
    room = await house.playground.room((*NAMES, *more))
    message, banker = await to_staking(room, NAMES, bank)
    return room, message, banker, [name for name in NAMES if name != banker]


async def play_until(room: Room, banker: str, bank: str, wanted: Callable[[Message], object]) -> tuple[Message, str]:
    """The banker turns cards, with a small stake in every deal, until a window is as wanted; who is banker then."""
    message: Message | None = await room.table()
    while message is None or not wanted(message):
        if message is None:
            message, banker = await next_window(room, bank)
        else:
            await least_stake(room, message, banker)
            message = await turn(room, banker)
    return message, banker


async def least_stake(room: Room, message: Message, banker: str) -> None:
    """Keeps a deal from being dropped."""
    punter = next(name for name in NAMES if name != banker)
    if "ставок нет" in message["text"]:
        await room.ask(punter, f"/stake {targets(message)[0]} 5")
        await room.playground.advance(11.0)


async def test_stakes_beyond_the_limits(patient: House) -> None:
    room, message, _, (first, second) = await a_window(patient, "200.5.50")
    target = targets(message)[0]
    q = card(message, target)
    await room.press(first, Act.CHIP, "20", message)
    await room.press(first, Act.STAKE, target, message)
    await room.press(first, Act.CHIP, "50", message)
    before = patient.written(room)

    above = await room.press(first, Act.STAKE, target, message)
    assert above.text == said(Code.ABOVE_GREATEST, card=q, greatest=50, left=30)
    below = await room.ask(second, f"/stake {target} 4")
    assert below["text"] == said(Code.BELOW_LEAST, card=q, least=5)
    assert patient.written(room) == before
    patient.audit()


async def test_a_stake_above_the_wallet_names_where_chips_come_from(patient: House) -> None:
    forum = await patient.playground.room(NAMES, forum=True)
    await table_in_topic(forum, "Вера", "Боря", "900.5.50")  # a bank is set aside: its chips are not at hand
    room, message = await table_in_topic(forum, "Аня", "Вера", "900.5.500")
    before = patient.written(room)
    target = targets(message)[0]
    await room.tap("Вера", message, forged(message, Act.CHIP, "300"))

    tapped = await room.press("Вера", Act.STAKE, target, message)
    assert tapped.alert
    written = await room.ask("Вера", f"/stake {target} 300")
    assert tapped.text == written["text"] == said(Says.WALLET_SHORT, has=100, needs=300)
    assert "/daily" in tapped.text
    assert "/loan" in tapped.text
    assert patient.written(room) == before
    patient.audit()


async def test_a_stake_on_a_closed_card_and_on_no_card(patient: House) -> None:
    room, shown, banker, _ = await a_window(patient, "100.5.50")
    while True:
        await least_stake(room, shown, banker)
        opened, now = targets(shown)[0], await turn(room, banker)
        while now is not None and opened in targets(now):
            now = await turn(room, banker)
        if now is not None:
            break
        shown, banker = await next_window(room, "100.5.50")
    punter = next(name for name in NAMES if name != banker)
    before = patient.written(room)

    late = await room.tap(punter, now, button(shown, Act.STAKE, opened))
    assert late.text == said(Code.TARGET_CLOSED, card=card(shown, opened))
    none = await room.tap(punter, now, forged(shown, Act.STAKE, "Z"))
    assert none.text == said(Code.NO_SUCH_TARGET, card="Z")
    written = await room.ask(punter, f"/stake {opened} 5")
    assert written["text"] == said(Code.TARGET_CLOSED, card=card(shown, opened))
    assert patient.written(room) == before
    patient.audit()


async def test_who_may_not_stake_is_told_why(patient: House) -> None:
    room, message, banker, (punter, _) = await a_window(patient, "200.5.50", "Глеб", "Даша")
    for name in ("Глеб", "Даша"):
        await room.press(name, Act.WHAT_NOW, message=message)
    assert (await room.press("Даша", Act.SIT, message=message)).text == said(Says.SEATED, waiting=1)
    target = targets(message)[0]
    before = patient.written(room)

    told = {"Глеб": Says.SIT_FIRST, "Даша": Says.NEXT_DEAL, banker: Code.BANKER_STAKES}
    for name, why in told.items():
        assert (await room.press(name, Act.STAKE, target, message)).text == said(why)
        written = Code.NOT_SEATED if why is Says.SIT_FIRST else why  # a reply has no button
        assert (await room.ask(name, f"/stake {target} 5"))["text"] == said(written)
    for act in (Act.READY, Act.RUN, Act.NEXT, Act.MINE, Act.CHIP):
        assert (await room.press("Глеб", act, message=message)).text == said(Says.SIT_FIRST)
    for act in (Act.READY, Act.RUN):
        assert (await room.press(banker, act, message=message)).text == said(Code.NOT_ASKED)
    assert (await room.press(punter, Act.NEXT, message=message)).text == said(Code.NOT_ASKED)
    assert patient.written(room) == before
    patient.audit()


async def test_a_table_that_moved_down_leaves_no_buttons_behind(patient: House) -> None:
    room, message, _, (punter, other) = await a_window(patient, "200.5.50")
    before = patient.written(room)
    gone = "Bad Request: message can't be edited"
    await patient.playground.fault(
        method="editMessageReplyMarkup", chat=room.id, times=1, error=400, description=gone
    )
    await room.send(punter, "/table")
    below = await room.until(lambda m: m["message_id"] > message["message_id"] and targets(m))
    await room.settled()
    assert acts(await _message(room, message["message_id"]))  # the first try to take them away went wrong

    stray = await room.press(punter, Act.STAKE, targets(message)[0], message)
    assert stray.text == said(Says.OLD_MESSAGE)
    await room.until(lambda m: m["message_id"] == message["message_id"] and not acts(m), any_message=True)
    assert patient.written(room) == before
    assert (await room.press(other, Act.STAKE, targets(below)[0], below)).text != stray.text
    patient.audit()


async def test_a_message_tapped_before_the_bot_knows_it_was_sent_keeps_its_buttons(patient: House) -> None:
    room, message, _, (punter, _) = await a_window(patient, "200.5.50")
    await patient.playground.advance(60.0)  # so that there is budget for it at once
    await patient.playground.fault(method="sendMessage", chat=room.id, times=1, delay=1.0)
    await room.send(punter, "/table")
    below = await room.until(lambda m: m["message_id"] > message["message_id"] and targets(m), step=0.02, most=1.0)
    assert (await room.press(punter, Act.READY, message=below)).text == said(Says.READY)
    await room.until(lambda m: m["message_id"] == message["message_id"] and not acts(m), step=0.1, any_message=True)
    assert (await room.settled())["message_id"] == below["message_id"]


async def _message(room: Room, number: int) -> Message:
    return next(message for message in await room.messages() if message["message_id"] == number)


async def test_buttons_of_a_deal_that_is_over_and_of_a_table_elsewhere(patient: House) -> None:
    room, old, banker, (punter, _) = await a_window(patient, "200.5.50")
    elsewhere = await patient.playground.room(NAMES)
    foreign, _ = await to_staking(elsewhere, NAMES)
    await room.press(punter, Act.STAKE, targets(old)[0], old)
    now, _ = await play_until(room, banker, "200.5.50", lambda m: m["message_id"] > old["message_id"] and targets(m))
    before = patient.written(room), patient.written(elsewhere)

    for data in (button(old, Act.STAKE), button(old, Act.READY), button(old, Act.NEXT)):
        for message in (now, old):
            assert (await room.tap(punter, message, data)).text == said(Says.OLD_DEAL)
        assert (await elsewhere.tap(punter, foreign, data)).text == said(Says.OLD_TABLE)
    assert (await room.tap(punter, now, button(foreign, Act.STAKE))).text == said(Says.OLD_TABLE)
    assert (patient.written(room), patient.written(elsewhere)) == before
    patient.audit()


async def test_a_stake_by_command_as_people_write_cards(patient: House) -> None:
    bank = "600.5.300"
    room, _, banker, _ = await a_window(patient, bank)
    message, banker = await play_until(room, banker, bank, lambda m: COURT.keys() & set(targets(m)))
    punter = next(name for name in NAMES if name != banker)
    target = next(found for found in targets(message) if found in COURT)
    before = patient.written(room)
    written = (target.lower(), COURT[target], f"{target}♦", f"{COURT[target]}♠\ufe0e".upper())
    lies = 0
    for name, rank in zip((punter, punter, punter, punter), written, strict=True):
        await room.playground.advance(11.0)
        reply = await room.ask(name, f"/stake {rank} 35")
        lies = lies or int(reply["text"].split()[2].rstrip("."))
        assert f"{card(message, target)}: ваших {lies}." in reply["text"]
        lies += 35
    assert patient.written(room) != before
    patient.audit()


async def test_nonsense_by_command_is_answered_and_changes_nothing(patient: House) -> None:
    people = [f"Игрок{n}" for n in range(10)]
    room = await patient.playground.room(people)
    message, banker = await to_staking(room, people)
    target = targets(message)[0]
    before = patient.written(room)
    amounts = ("٣", "1e9", "-5", "0x10", str(2**63), "0", "5.0", "5️⃣")
    tries = {f"/stake {target} {amount}": said(Says.NOT_A_NUMBER) for amount in amounts}
    tries |= {text: said(Says.STAKE_HOW) for text in ("/stake", f"/stake {target}", f"/stake {target} 5 5")}
    tries |= {"/stake <b>Q 35": said(Code.NO_SUCH_TARGET, card="<B>Q")}
    tries |= {f"/stake {target} 9999999999999": "не больше"}
    tries |= {f"/stake {'ы' * 4000} 35": said(Says.STAKE_HOW)}
    punters = [name for name in people if name != banker]
    for at in range(0, len(tries), len(punters)):
        some = zip(punters, list(tries.items())[at : at + len(punters)], strict=False)
        replies = await asyncio.gather(*(room.send(name, text) for name, (text, _) in some))
        for number, (_, answer) in zip(replies, list(tries.items())[at : at + len(punters)], strict=True):
            found = await room.until(partial(_replies_to, number), any_message=True)
            assert answer in found["text"]
        await room.playground.advance(11.0)
    assert patient.written(room) == before
    patient.audit()


def _replies_to(number: int, message: Message) -> bool:
    return bool(message.get("reply_to_message", {}).get("message_id") == number)


async def test_nothing_went_wrong(patient: House) -> None:
    assert patient.faults() == []
    assert await patient.playground.unlike_the_api() == []
