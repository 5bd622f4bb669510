"""Things that are to go wrong, each a few times."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from playground.methods.errors import BotApiError
from playground.values import ChatId, Json

ANY_METHOD = "*"
_USUAL_TEXTS = {
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    409: "Conflict",
    429: "Too Many Requests",
    500: "Internal Server Error",
    502: "Bad Gateway",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What happens to the next `times` calls of a method, in one chat or in any.

    With `drop_reply` the call is carried out and the connection cut; `delay` holds back the
    answer for so many real seconds; `redeliver` and `shuffle` bear on batches of updates,
    and on single ones where they are delivered to a webhook.
    """

    method: str
    times: int
    chat: ChatId | None = None
    error: int | None = None
    description: str = ""
    retry_after: int | None = None
    drop_reply: bool = False
    delay: float = 0.0
    redeliver: bool = False
    shuffle: bool = False

    @property
    def for_batches(self) -> bool:
        return self.redeliver or self.shuffle

    def concerns(self, method: str, chat: object) -> bool:
        named = self.method in (ANY_METHOD, method.lower())
        return named and (self.chat is None or self.chat == chat)

    def refusal(self) -> BotApiError | None:
        """The error to answer with instead of carrying the call out."""
        code = 429 if self.retry_after is not None and self.error is None else self.error
        if code is None:
            return None
        usual = _USUAL_TEXTS.get(code, "Bad Request")
        parameters: Json | None = None
        if self.retry_after is not None:
            usual = f"Too Many Requests: retry after {self.retry_after}"
            parameters = {"retry_after": self.retry_after}
        return BotApiError(code, self.description or usual, parameters)


@dataclass(slots=True)
class Faults:
    """Those still to happen, in the order they were asked for."""

    waiting: list[Fault] = field(default_factory=list)

    def take(self, method: str, chat: object) -> Fault | None:
        """The fault of this call, one time fewer to happen."""
        return self._take(lambda fault: not fault.for_batches and fault.concerns(method, chat))

    def take_redelivery(self) -> bool:
        return self._take(lambda fault: fault.redeliver) is not None

    def take_shuffle(self) -> bool:
        return self._take(lambda fault: fault.shuffle) is not None

    def _take(self, wanted: Callable[[Fault], bool]) -> Fault | None:
        for at, fault in enumerate(self.waiting):
            if wanted(fault):
                if fault.times == 1:
                    del self.waiting[at]
                else:
                    self.waiting[at] = replace(fault, times=fault.times - 1)
                return fault
        return None
