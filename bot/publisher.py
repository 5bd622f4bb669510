"""Shows what is wanted as fast as the messenger allows: nothing is queued, the newest view wins.

One task per chat that has something to say; it waits for budget, does the most urgent thing, and passes on what
came of it.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import SystemRandom
from typing import Any, Protocol, assert_never

import structlog

from bot import logs
from bot.budget import Budget
from bot.clock import Clock
from bot.errands import carry_out
from bot.metrics import UNWATCHED, Meters
from bot.outgoing import Outgoing, counts
from bot.places import Place
from bot.views.message import Message
from bot.wire import (
    Failed,
    Forbidden,
    Gone,
    Moved,
    NoPhotos,
    NoPicture,
    OtherKind,
    Rejected,
    Sent,
    Shown,
    Unsure,
    Wait,
    Why,
    Wire,
)
from bot.wishes import (
    Chore,
    Job,
    NoticeKey,
    NoticeSent,
    Pinned,
    Post,
    PostShown,
    Redraw,
    Reminder,
    Reply,
    ReplyDone,
    plain,
    subject_of,
)
from games.core.ids import DealId, TableId
from storage.outbox import ReplyId
from storage.posts import PostId

REMINDER_SECONDS = 20.0
"""A reminder that finds no budget for so long is pointless."""

log = structlog.get_logger(__name__)
_seconds_more = SystemRandom().random


class Journal(Protocol):
    """Who writes down what the publisher has done. Messages are named with the number of the chat they stand in,
    which the group may have no longer."""

    async def shown(self, chat: int, post: PostId, message_id: int, photo: bool, final: bool) -> None:
        """A post has another message than before, or a photo for its text, or its final form is shown."""

    async def replied(self, chat: int, reply: ReplyId, message_id: int | None) -> None:
        """A reply needs no more doing; without a message where it was not delivered."""

    async def noticed(self, chat: int, notice: NoticeKey, message_id: int) -> None:
        """A reminder stands in the chat."""

    async def moved(self, old_chat: int, new_chat: int) -> None:
        """A group has another number; what was wanted there will be shown anew."""

    async def pinned(self, chat: int, post: PostId, message_id: int) -> None:
        """A post's message is pinned."""

    async def no_photos(self, chat: int) -> None:
        """Messages may be written there, but no photos; what was wanted goes as text."""

    async def lost(self, place: Place, why: Why) -> None:
        """Nothing can be written there any more, or in that topic of it, and nothing will be."""


@dataclass(slots=True, eq=False)
class _Line:
    """A chat's wishes and the task that works on them."""

    chat: int
    wishes: Outgoing = field(default_factory=Outgoing)
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    moved_to: int | None = None  # the chat's number now


class Publisher:
    """The one place from which anything is said; every call but ``run`` and ``stop`` returns at once."""

    def __init__(
        self,
        wire: Wire,
        clock: Clock,
        budget: Budget,
        journal: Journal,
        *,
        jitter: Callable[[], float] = _seconds_more,
        meters: Meters = UNWATCHED,
    ) -> None:
        self._wire = wire
        self._clock = clock
        self._budget = budget
        self._journal = journal
        self._jitter = jitter
        self._meters = meters
        self._lines: dict[int, _Line] = {}
        self._tasks: asyncio.TaskGroup | None = None
        self._closing = False
        self._stopped = asyncio.Event()

    # What is wanted

    def show(
        self,
        post: PostId,
        place: Place,
        view: Message,
        *,
        message_id: int | None = None,
        photo: bool = False,
        final: bool = False,
        keeps_picture: bool = False,
        pin: bool = False,
        frames: Sequence[Message] = (),
        table: TableId | None = None,
        deal: DealId | None = None,
    ) -> None:
        """Wants a post to look so, after these frames if there is time for them.

        ``message_id`` is the message known to show it, and ``photo`` whether that is one, for a post that was not
        shown since the start. A photo that is to be text becomes a new message, unless it ``keeps_picture``. ``pin``
        wants the message pinned once it is there. ``table`` and ``deal`` are named in the log.
        """
        wanted = Post(
            post,
            place,
            view,
            self._clock.now(),
            message_id,
            (message_id, photo),
            photo=photo,
            final=final,
            keeps_picture=keeps_picture,
            pin=pin,
            frames=deque(frames),
            table=table,
            deal=deal,
        )
        line = self._line(place.chat)
        line.wishes.show(wanted)
        self._wake(line)

    def resend(self, post: PostId) -> None:
        """Wants a living post as a new message at the bottom; the old one loses its buttons."""
        if found := self._find(post):
            line, known = found
            known.since = known.since if known.pending else self._clock.now()
            known.at_bottom = True
            self._wake(line)

    def adopt(self, post: PostId, message_id: int) -> bool:
        """Whether a message unknown so far is the post's, of which it was not sure that it had arrived."""
        if (found := self._find(post)) is None:
            return False
        line, known = found
        adopted = line.wishes.adopt(known, message_id, self._clock.now())
        self._wake(line)
        return adopted

    def reply(
        self, reply: ReplyId | None, place: Place, message: Message, reply_to: int | None, *, loud: bool = False
    ) -> None:
        """Wants this said, at most once; ``loud`` if it is to ring where it arrives. The journal is told by its
        number, if it has one."""
        line = self._line(place.chat)
        line.wishes.say(Reply(reply, place, message, reply_to, self._clock.now(), loud))
        self._wake(line)

    def remind(self, key: NoticeKey, place: Place, message: Message) -> None:
        """Wants a person called, unless there is no budget for it within ``REMINDER_SECONDS``."""
        self.withdraw(key)
        line = self._line(place.chat)
        line.wishes.remind(Reminder(key, place, plain(message), self._clock.now() + REMINDER_SECONDS))
        self._wake(line)

    def withdraw(self, key: NoticeKey) -> None:
        """The person has acted: the reminder is deleted, or never sent."""
        for line in self._lines.values():
            if line.wishes.withdraw(key):
                self._wake(line)

    def strip(self, place: Place, message_id: int) -> None:
        """Wants a message of ours without its buttons; one that shows a post gets that post's anyway."""
        chore = Chore(place, message_id, "strip")
        wishes = self._line(place.chat).wishes
        shows = any(post.message_id == message_id for post in wishes.posts.values())
        if not shows and chore not in wishes.chores:
            self._chore(chore)

    def redraw(self, place: Place, message_id: int, message: Message) -> None:
        """Wants a message of ours that shows no post, such as a menu, to look like this; the newest wish wins."""
        line = self._line(place.chat)
        line.wishes.redraw(Redraw(place, message_id, message))
        self._wake(line)

    def delete(self, place: Place, message_id: int) -> None:
        """Wants a message of ours away, such as a reminder from before the start."""
        self._chore(Chore(place, message_id, "delete"))

    def unpin(self, place: Place, message_id: int) -> None:
        """Wants a message of ours pinned no longer."""
        self._chore(Chore(place, message_id, "unpin"))

    def move(self, old_chat: int, new_chat: int) -> None:
        """A group has another number: what is wanted there is shown anew, nothing old is touched any more."""
        if (old := self._lines.get(old_chat)) is not None:
            old.moved_to, new = new_chat, self._line(new_chat)
            old.wishes.move_to(new_chat, new.wishes)
            self._wake(old)
            self._wake(new)

    def forget(self, chat: int, topic: int | None = None) -> None:
        """Nothing can be written there any more, or in that topic (0: outside of topics): nothing is wanted there."""
        if (line := self._lines.get(chat)) is not None:
            line.wishes.forget(None if topic is None else Place(chat, topic or None))
            self._wake(line)

    # Working

    async def run(self) -> None:
        """Works until stopped; what was wanted before is begun now."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            for line in list(self._lines.values()):
                self._wake(line)
            await self._stopped.wait()
            self._tasks = None
            for task in self._working():
                task.cancel()

    @property
    def alive(self) -> bool:
        """Whether what is wanted is worked on."""
        return self._tasks is not None

    async def stop(self, within: float) -> None:
        """Finishes what is under way and shows results as far as the budget allows; at most so many seconds."""
        deadline = self._clock.now() + within
        self._closing = True
        for line in self._lines.values():
            line.wishes.close()
            line.bell.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(within):  # real seconds as well: the clock may be one that stands still
                while (tasks := self._working()) and self._clock.now() < deadline:
                    await _first_of(asyncio.wait(tasks), self._clock.sleep_until(deadline))
        self._stopped.set()

    async def _work(self, line: _Line) -> None:
        """Does a chat's jobs one after another, until there are none."""
        structlog.contextvars.clear_contextvars()  # whoever woke it was busy with one thing of many
        structlog.contextvars.bind_contextvars(chat=line.chat)
        while True:
            line.bell.clear()
            await self._pass_on(line.wishes)
            chosen = line.wishes.choose(self._clock.now(), partial(self._free_at, line.chat))
            if chosen is None:
                break
            if isinstance(chosen, float):
                await _first_of(line.bell.wait(), self._clock.sleep_until(chosen))
            else:
                with logs.about(**subject_of(chosen)):
                    await self._do(line, chosen)
        line.task = None
        if line.wishes.empty:
            del self._lines[line.chat]

    async def _do(self, line: _Line, job: Job) -> None:
        is_group = _is_group(line.chat) and counts(job)
        place = job.place  # a reply's is another once it is handed to the chat's new number
        self._budget.take(line.chat, is_group=is_group, now=self._clock.now())
        line.wishes.start(job)
        outcome = await carry_out(job, self._wire)
        now = self._clock.now()
        self._budget.landed(line.chat, now)
        self._meters.written(job, outcome, now)
        line.wishes.settle(job, outcome, now)
        if line.moved_to is not None:  # meanwhile: what this has not done is to be done there
            self.move(line.chat, line.moved_to)
        match outcome:
            case Wait(seconds):
                log.warning("publisher.held", seconds=seconds)
                self._budget.hold(line.chat, now + seconds + self._jitter())
            case Moved(new_chat):
                await self._tell(self._journal.moved(line.chat, new_chat))
                self.move(line.chat, new_chat)
            case Forbidden(why):
                log.info("publisher.lost", why=why.value)
                line.wishes.forget(place if why.of_topic else None)
                await self._tell(self._journal.lost(place, why))
            case NoPhotos():
                log.info("publisher.no_photos")
                await self._tell(self._journal.no_photos(line.chat))
            case NoPicture(text):
                log.error("publisher.no_picture", job=type(job).__name__, text=text)
            case OtherKind(photo):
                log.info("publisher.other_kind", job=type(job).__name__, photo=photo)
            case Rejected(text) if isinstance(job, Chore) and job.what in ("pin", "unpin"):
                log.info("publisher.not_pinned", text=text)
            case Rejected(text):
                log.error("publisher.rejected", job=type(job).__name__, text=text)
            case Unsure(text) | Failed(text):
                log.warning("publisher.failed", job=type(job).__name__, text=text)
            case Sent() | Shown() | Gone():
                pass
            case _:
                assert_never(outcome)

    async def _pass_on(self, wishes: Outgoing) -> None:
        while wishes.news:
            match wishes.news.popleft():
                case PostShown(chat, post, message_id, photo, final):
                    await self._tell(self._journal.shown(chat, post, message_id, photo, final))
                case Pinned(chat, post, message_id):
                    await self._tell(self._journal.pinned(chat, post, message_id))
                case ReplyDone(chat, reply, message):
                    await self._tell(self._journal.replied(chat, reply, message))
                case NoticeSent(chat, key, message_id):
                    await self._tell(self._journal.noticed(chat, key, message_id))
                case news:
                    assert_never(news)

    async def _tell(self, telling: Awaitable[None]) -> None:
        """What cannot be written down is still shown."""
        try:
            await telling
        except Exception:
            log.exception("publisher.journal")

    def _free_at(self, chat: int, write: bool, count: int) -> float:
        return self._budget.free_at(chat, is_group=_is_group(chat) and write, count=count)

    def _line(self, chat: int) -> _Line:
        if chat not in self._lines:
            self._lines[chat] = _Line(chat, Outgoing(closing=self._closing))
        return self._lines[chat]

    def _find(self, post: PostId) -> tuple[_Line, Post] | None:
        for line in self._lines.values():
            if (found := line.wishes.posts.get(post)) is not None:
                return line, found
        return None

    def _chore(self, chore: Chore) -> None:
        line = self._line(chore.place.chat)
        line.wishes.see_to(chore)
        self._wake(line)

    def _wake(self, line: _Line) -> None:
        line.bell.set()
        if line.task is None and self._tasks is not None:
            line.task = self._tasks.create_task(self._work(line))

    def _working(self) -> list[asyncio.Task[None]]:
        return [line.task for line in self._lines.values() if line.task is not None]


def _is_group(chat: int) -> bool:
    """Telegram's numbers of groups are negative."""
    return chat < 0


async def _first_of(*waits: Coroutine[Any, Any, object]) -> None:
    tasks = [asyncio.create_task(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
