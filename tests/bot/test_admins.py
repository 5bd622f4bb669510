"""Who is an admin: asked once a minute, of each chat and person."""

import asyncio

from bot.admins import MINUTE, RememberedAdmins
from tests.support.clock import ManualClock

CHAT, OTHER = -100, -200
ANN, BEN = 1, 2


class Messenger:
    """Knows the admins, and counts how often it is asked."""

    def __init__(self) -> None:
        self.admins = {(CHAT, ANN)}
        self.asked: list[tuple[int, int]] = []
        self.away = False
        self.free = asyncio.Event()
        self.free.set()

    async def is_admin(self, chat: int, user: int) -> bool | None:
        self.asked.append((chat, user))
        if self.away:
            return None
        said = (chat, user) in self.admins
        await self.free.wait()
        return said


def remembered() -> tuple[RememberedAdmins, Messenger, ManualClock]:
    messenger, clock = Messenger(), ManualClock()
    return RememberedAdmins(messenger.is_admin, clock), messenger, clock


async def test_each_chat_and_person_is_asked_about() -> None:
    admins, messenger, _ = remembered()
    pairs = [(CHAT, ANN), (CHAT, BEN), (OTHER, ANN)]
    assert [await admins.is_admin(*pair) for pair in pairs] == [True, False, False]
    assert messenger.asked == pairs


async def test_no_answer_is_not_remembered() -> None:
    admins, messenger, _ = remembered()
    messenger.away = True
    assert not await admins.is_admin(CHAT, ANN)
    messenger.away = False
    assert await admins.is_admin(CHAT, ANN)


async def test_an_answer_is_good_for_a_minute() -> None:
    admins, messenger, clock = remembered()
    assert await admins.is_admin(CHAT, ANN)
    messenger.admins.clear()
    await clock.advance(MINUTE - 0.1)
    assert await admins.is_admin(CHAT, ANN)
    await clock.advance(0.1)
    assert not await admins.is_admin(CHAT, ANN)
    assert len(messenger.asked) == 2


async def test_a_no_is_remembered_as_a_yes_is() -> None:
    admins, messenger, clock = remembered()
    assert not await admins.is_admin(CHAT, BEN)
    messenger.admins.add((CHAT, BEN))
    assert not await admins.is_admin(CHAT, BEN)
    await clock.advance(MINUTE)
    assert await admins.is_admin(CHAT, BEN)


async def test_a_minute_runs_from_the_question() -> None:
    """An answer that was long on its way is not fresher for it."""
    admins, messenger, clock = remembered()
    messenger.free.clear()
    asking = asyncio.create_task(admins.is_admin(CHAT, ANN))
    await clock.advance(MINUTE - 1.0)
    messenger.free.set()
    assert await asking
    await clock.advance(1.0)
    await admins.is_admin(CHAT, ANN)
    assert len(messenger.asked) == 2


async def test_old_answers_are_not_kept() -> None:
    admins, _, clock = remembered()
    for chat in range(50):
        await admins.is_admin(chat, ANN)
        await clock.advance(10.0)
    assert len(admins.known) <= 7


async def test_a_change_of_rights_is_asked_about_at_once() -> None:
    admins, messenger, _ = remembered()
    assert await admins.is_admin(CHAT, ANN)
    messenger.admins.clear()
    admins.forget(OTHER, ANN)
    admins.forget(CHAT, BEN)
    assert await admins.is_admin(CHAT, ANN)
    admins.forget(CHAT, ANN)
    assert not await admins.is_admin(CHAT, ANN)
