"""The other side of the publisher's two ports: a messenger that obeys a script, and a journal that keeps it all."""

from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Literal

from bot.clock import Clock
from bot.places import Place
from bot.views.message import Message, Toast
from bot.wire import Gone, Sent, Shown, Trouble, Unsure
from bot.wishes import NoticeKey
from storage.outbox import ReplyId
from storage.posts import PostId

Method = Literal["send", "edit", "strip", "delete"]


@dataclass(frozen=True, slots=True)
class Call:
    """One request, as it came."""

    at: float
    method: Method
    place: Place
    message_id: int | None = None
    text: str = ""
    silent: bool = True
    reply_to: int | None = None


@dataclass(frozen=True, slots=True)
class Lost:
    """A send that arrives, though its answer does not."""


@dataclass(slots=True)
class ScriptedWire:
    """Keeps messages by chat; answers as scripted, else as a messenger without limits would."""

    clock: Clock
    latency: float = 0.0
    calls: list[Call] = field(default_factory=list)
    messages: dict[tuple[int, int], Message] = field(default_factory=dict)
    answers: list[tuple[str, Toast | None]] = field(default_factory=list)
    _script: dict[tuple[Method, int], deque[Trouble | Gone | Lost | Exception]] = field(
        default_factory=lambda: defaultdict(deque)
    )
    _last_id: int = 100

    def will(self, method: Method, chat: int, *outcomes: Trouble | Gone | Lost | Exception) -> None:
        """What the next such calls in the chat come to."""
        self._script[method, chat].extend(outcomes)

    def writes(self, chat: int | None = None) -> list[Call]:
        """The calls that count, in a chat or in all."""
        return [call for call in self.calls if call.method != "delete" and chat in (None, call.place.chat)]

    def texts(self, chat: int) -> list[str]:
        """What was sent and edited there, in order."""
        return [call.text for call in self.calls if call.place.chat == chat and call.text]

    async def send(
        self, place: Place, message: Message, *, reply_to: int | None = None, silent: bool = True
    ) -> Sent | Trouble:
        self._last_id += 1
        number = self._last_id
        scripted = await self._call(Call(self.clock.now(), "send", place, None, message.text, silent, reply_to))
        if scripted is None or isinstance(scripted, Lost):
            self.messages[place.chat, number] = message
        if isinstance(scripted, Lost):
            return Unsure("no answer")
        assert not isinstance(scripted, Gone)
        return scripted or Sent(number)

    async def edit(self, place: Place, message_id: int, message: Message) -> Shown | Gone | Trouble:
        return await self._change(Call(self.clock.now(), "edit", place, message_id, message.text), message)

    async def strip(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        stood = self.messages.get((place.chat, message_id), Message(""))
        return await self._change(Call(self.clock.now(), "strip", place, message_id), Message(stood.text))

    async def delete(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        return await self._change(Call(self.clock.now(), "delete", place, message_id), None)

    async def answer(self, query_id: str, toast: Toast | None) -> None:
        self.answers.append((query_id, toast))

    async def _change(self, call: Call, message: Message | None) -> Shown | Gone | Trouble:
        scripted = await self._call(call)
        if isinstance(scripted, Lost):
            return Unsure("no answer")
        if scripted is not None:
            return scripted
        key = (call.place.chat, call.message_id or 0)
        if key not in self.messages:
            return Gone()
        if message is None:
            del self.messages[key]
        else:
            self.messages[key] = message
        return Shown()

    async def _call(self, call: Call) -> Trouble | Gone | Lost | None:
        self.calls.append(call)
        script = self._script[call.method, call.place.chat]
        scripted = script.popleft() if script else None
        if self.latency:
            await self.clock.sleep_until(self.clock.now() + self.latency)
        if isinstance(scripted, Exception):
            raise scripted
        return scripted


@dataclass(slots=True)
class Notebook:
    """A journal; ``broken`` makes the next entries fail."""

    posts: list[tuple[PostId, int, bool]] = field(default_factory=list)
    replies: list[tuple[ReplyId, int | None]] = field(default_factory=list)
    notices: list[tuple[NoticeKey, int]] = field(default_factory=list)
    moves: list[tuple[int, int]] = field(default_factory=list)
    losses: list[tuple[Place, str]] = field(default_factory=list)
    broken: int = 0

    async def shown(self, post: PostId, message_id: int, final: bool) -> None:
        if self.broken:
            self.broken -= 1
            raise OSError("disk full")
        self.posts.append((post, message_id, final))

    async def replied(self, reply: ReplyId, message_id: int | None) -> None:
        self.replies.append((reply, message_id))

    async def noticed(self, notice: NoticeKey, message_id: int) -> None:
        self.notices.append((notice, message_id))

    async def moved(self, old_chat: int, new_chat: int) -> None:
        self.moves.append((old_chat, new_chat))

    async def lost(self, place: Place, why: str) -> None:
        self.losses.append((place, why))
