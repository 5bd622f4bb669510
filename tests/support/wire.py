"""The other side of the publisher's two ports: a messenger that obeys a script, and a journal that keeps it all."""

from collections import defaultdict, deque
from dataclasses import dataclass, field, replace
from typing import Literal

from bot.clock import Clock
from bot.places import Place
from bot.views.message import Message, Toast
from bot.views.scene import Scene
from bot.wire import Gone, NoPhotos, NoPicture, OtherKind, Sent, Shown, Stands, Trouble, Unpictured, Unsure
from bot.wishes import NoticeKey
from storage.outbox import ReplyId
from storage.posts import PostId

Method = Literal["send", "edit", "strip", "delete", "pin", "unpin"]
Scripted = Trouble | Gone | Unpictured


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
    scene: Scene | None = None
    stands: Stands | None = None


@dataclass(frozen=True, slots=True)
class Lost:
    """A request that arrives, though its answer does not."""


@dataclass(slots=True)
class ScriptedWire:
    """Keeps messages by chat; answers as scripted, else as a messenger without limits would: a text can be made a
    photo, never back. ``paints`` is whether pictures can be made."""

    clock: Clock
    latency: float = 0.0
    calls: list[Call] = field(default_factory=list)
    messages: dict[tuple[int, int], Message] = field(default_factory=dict)
    pinned: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    answers: list[tuple[str, Toast | None]] = field(default_factory=list)
    paints: bool = True
    _script: dict[tuple[Method, int], deque[Scripted | Lost | Exception]] = field(
        default_factory=lambda: defaultdict(deque)
    )
    _last_id: int = 100

    def will(self, method: Method, chat: int, *outcomes: Scripted | Lost | Exception) -> None:
        """What the next such calls in the chat come to."""
        self._script[method, chat].extend(outcomes)

    def forget(self, method: Method, chat: int) -> None:
        """Nothing more is scripted for such calls."""
        self._script[method, chat].clear()

    def writes(self, chat: int | None = None) -> list[Call]:
        """The calls that count, in a chat or in all."""
        free = ("delete", "unpin")
        return [call for call in self.calls if call.method not in free and chat in (None, call.place.chat)]

    def texts(self, chat: int) -> list[str]:
        """What was sent and edited there, in order."""
        return [call.text for call in self.calls if call.place.chat == chat and call.text]

    async def send(
        self, place: Place, message: Message, *, reply_to: int | None = None, silent: bool = True
    ) -> Sent | Unpictured | Trouble:
        self._last_id += 1
        number = self._last_id
        scripted = await self._call(
            Call(self.clock.now(), "send", place, None, message.text, silent, reply_to, message.scene)
        )
        plain = message.scene is not None and not self.paints
        if scripted is None or isinstance(scripted, Lost):
            self.messages[place.chat, number] = replace(message, scene=None) if plain else message
        if isinstance(scripted, Lost):
            return Unsure("no answer")
        assert not isinstance(scripted, Gone)
        return scripted or Sent(number, plain)

    async def edit(
        self, place: Place, message_id: int, message: Message, stands: Stands
    ) -> Shown | Gone | OtherKind | Unpictured | Trouble:
        at = self.clock.now()
        call = Call(at, "edit", place, message_id, message.text, scene=message.scene, stands=stands)
        stood = self.messages.get((place.chat, message_id))
        if stood is not None and (message.scene is None or stands is Stands.PICTURE):
            is_photo = stood.scene is not None
            if is_photo is (stands is Stands.TEXT):
                assert await self._call(call) is None  # nothing was scripted for a call that comes to this
                return OtherKind(is_photo)
            return await self._change(call, replace(message, scene=stood.scene))
        if self.paints:
            return await self._change(call, message)
        if stands is Stands.PHOTO:
            return NoPicture("not painted")
        changed = await self._change(call, replace(message, scene=None))
        return Shown(plain=True) if changed == Shown() else changed

    async def strip(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        stood = self.messages.get((place.chat, message_id), Message(""))
        call = Call(self.clock.now(), "strip", place, message_id)
        return _plain(await self._change(call, replace(stood, keyboard=())))

    async def delete(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        return _plain(await self._change(Call(self.clock.now(), "delete", place, message_id), None))

    async def pin(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        return await self._pin("pin", place, message_id)

    async def unpin(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        return await self._pin("unpin", place, message_id)

    async def _pin(self, method: Method, place: Place, message_id: int) -> Shown | Gone | Trouble:
        stood = self.messages.get((place.chat, message_id))
        outcome = _plain(await self._change(Call(self.clock.now(), method, place, message_id), stood))
        if outcome == Shown() and method == "pin":
            self.pinned[place.chat].append(message_id)
        elif outcome == Shown():
            self.pinned[place.chat].remove(message_id)
        return outcome

    async def answer(self, query_id: str, toast: Toast | None) -> None:
        self.answers.append((query_id, toast))

    async def _change(self, call: Call, message: Message | None) -> Shown | Gone | Unpictured | Trouble:
        scripted = await self._call(call)
        if scripted is not None and not isinstance(scripted, Lost):
            return scripted
        key = (call.place.chat, call.message_id or 0)
        if key not in self.messages:
            return Gone()
        if message is None:
            del self.messages[key]
        else:
            self.messages[key] = message
        return Unsure("no answer") if isinstance(scripted, Lost) else Shown()

    async def _call(self, call: Call) -> Scripted | Lost | None:
        self.calls.append(call)
        script = self._script[call.method, call.place.chat]
        scripted = script.popleft() if script else None
        if self.latency:
            await self.clock.sleep_until(self.clock.now() + self.latency)
        if isinstance(scripted, Exception):
            raise scripted
        return scripted


def _plain(outcome: Shown | Gone | Unpictured | Trouble) -> Shown | Gone | Trouble:
    assert not isinstance(outcome, NoPhotos | NoPicture)
    return outcome


@dataclass(slots=True)
class Notebook:
    """A journal; ``broken`` makes the next entries fail. ``photos`` are the posts' messages that are photos,
    ``chats`` where the messages stood that it was told of."""

    posts: list[tuple[PostId, int, bool]] = field(default_factory=list)
    photos: list[int] = field(default_factory=list)
    pins: list[tuple[PostId, int]] = field(default_factory=list)
    plain_chats: list[int] = field(default_factory=list)
    replies: list[tuple[ReplyId, int | None]] = field(default_factory=list)
    chats: list[int] = field(default_factory=list)
    notices: list[tuple[NoticeKey, int]] = field(default_factory=list)
    moves: list[tuple[int, int]] = field(default_factory=list)
    losses: list[tuple[Place, str]] = field(default_factory=list)
    broken: int = 0

    async def shown(self, chat: int, post: PostId, message_id: int, photo: bool, final: bool) -> None:
        if self.broken:
            self.broken -= 1
            raise OSError("disk full")
        self.chats.append(chat)
        self.posts.append((post, message_id, final))
        self.photos = [known for known in self.photos if known != message_id] + [message_id] * photo

    async def pinned(self, chat: int, post: PostId, message_id: int) -> None:
        self.chats.append(chat)
        self.pins.append((post, message_id))

    async def no_photos(self, chat: int) -> None:
        self.plain_chats.append(chat)

    async def replied(self, chat: int, reply: ReplyId, message_id: int | None) -> None:
        self.chats.append(chat)
        self.replies.append((reply, message_id))

    async def noticed(self, chat: int, notice: NoticeKey, message_id: int) -> None:
        self.chats.append(chat)
        self.notices.append((notice, message_id))

    async def moved(self, old_chat: int, new_chat: int) -> None:
        self.moves.append((old_chat, new_chat))

    async def lost(self, place: Place, why: str) -> None:
        self.losses.append((place, why))
