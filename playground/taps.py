"""Taps on buttons and how the bot answered them."""

from dataclasses import dataclass, field, replace

from playground.values import ChatId, UserId

KEPT_TAPS = 5_000


@dataclass(frozen=True, slots=True)
class TapAnswer:
    """What the tapper alone is shown."""

    text: str
    show_alert: bool
    url: str


@dataclass(frozen=True, slots=True)
class Tap:
    id: str
    chat: ChatId
    user: UserId
    born: float
    answer: TapAnswer | None = None


@dataclass(slots=True)
class Taps:
    """The latest taps by id; how long one can be answered is the caller's to say."""

    kept: dict[str, Tap] = field(default_factory=dict)
    next_id: int = 4_100_000_000_000_001

    def add(self, chat: ChatId, user: UserId, now: float) -> Tap:
        tap = Tap(str(self.next_id), chat, user, now)
        self.next_id += 1
        self.kept[tap.id] = tap
        if len(self.kept) > KEPT_TAPS:
            del self.kept[next(iter(self.kept))]
        return tap

    def answer(self, tap_id: str, answer: TapAnswer, now: float, window: float) -> bool:
        """Whether the answer came in time, to a tap that had none."""
        tap = self.kept.get(tap_id)
        if tap is None or tap.answer is not None or now - tap.born > window:
            return False
        self.kept[tap_id] = replace(tap, answer=answer)
        return True

    def chat_of(self, tap_id: str) -> ChatId | None:
        """In which chat it was tapped."""
        tap = self.kept.get(tap_id)
        return tap.chat if tap else None

    def answer_to(self, tap_id: str) -> TapAnswer | None:
        tap = self.kept.get(tap_id)
        return tap.answer if tap else None
