"""What the messenger can do to a single call, in its own words."""

import random
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from tests.support.house import Json, Playground

IN_REAL_TIME = frozenset({"getUpdates", "answerCallbackQuery", "deleteWebhook"})
"""Calls whose next try waits for real seconds and not for the evening's clock."""
CALL_SECONDS = "2"
"""How long the bot of an evening waits for an answer: longer than a machine with much to do takes for one."""
LONGEST = 2.6
"""Real seconds: longer than that."""

TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"
NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a"
    " current content and reply markup of the message"
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of fault: what it is called, the rule that makes it, and the methods that can meet it (None: any)."""

    name: str
    rule: Callable[[random.Random], Json]
    methods: frozenset[str] | None = None
    but: frozenset[str] = frozenset()
    weight: float = 1.0

    def meets(self, method: str) -> bool:
        return method not in self.but and (self.methods is None or method in self.methods)


def error(code: int, description: str) -> Callable[[random.Random], Json]:
    return lambda _: {"error": code, "description": description}


EDITS = frozenset({"editMessageText", "editMessageCaption", "editMessageMedia", "editMessageReplyMarkup"})
PHOTOS = frozenset({"sendPhoto", "editMessageMedia"})
SENDS = frozenset({"sendMessage", "sendPhoto"})
POLL = frozenset({"getUpdates"})

KINDS = (
    Kind("429, retry after 1 to 60 s", lambda rng: {"retry_after": rng.randint(1, 60)}, weight=3),
    Kind("500 Internal Server Error", lambda rng: {"error": 500, "times": rng.randint(1, 3)}, weight=2),
    Kind("502 Bad Gateway", lambda rng: {"error": 502, "times": rng.randint(1, 3)}, weight=2),
    Kind("connection cut, the call was done", lambda _: {"drop_reply": True}, weight=4),
    Kind("connection cut, the call was not done", lambda _: {"drop_reply": True, "error": 500}, weight=2),
    Kind("slow answer", lambda rng: {"delay": rng.uniform(0.1, 0.5)}, weight=2),
    Kind("time-out, the call was done", lambda _: {"delay": LONGEST}, but=POLL, weight=0.6),
    Kind("time-out, the call was not done", lambda _: {"delay": LONGEST, "error": 500}, but=POLL, weight=0.6),
    Kind("message is not modified", error(400, NOT_MODIFIED), EDITS),
    Kind("message to edit not found", error(400, "Bad Request: message to edit not found"), EDITS),
    Kind("message can't be edited", error(400, "Bad Request: message can't be edited"), EDITS),
    Kind(
        "message to delete not found",
        error(400, "Bad Request: message to delete not found"),
        frozenset({"deleteMessage"}),
    ),
    Kind(
        "message can't be deleted", error(400, "Bad Request: message can't be deleted"), frozenset({"deleteMessage"})
    ),
    Kind("query is too old", error(400, TOO_OLD), frozenset({"answerCallbackQuery"})),
    Kind("wrong file identifier", error(400, "Bad Request: wrong file identifier/HTTP URL specified"), PHOTOS),
    Kind("picture refused", error(400, "Bad Request: IMAGE_PROCESS_FAILED"), PHOTOS, weight=0.5),
    Kind(
        "no right to pin",
        error(400, "Bad Request: not enough rights to manage pinned messages in the chat"),
        frozenset({"pinChatMessage", "unpinChatMessage"}),
    ),
    Kind("updates delivered twice", lambda _: {"redeliver": True, "times": 2}, POLL),
    Kind("updates out of order", lambda _: {"shuffle": True, "times": 2}, POLL),
)


@dataclass
class Injector:
    """Makes calls go wrong, and knows in the end how many did."""

    playground: Playground
    methods: Collection[str]
    rng: random.Random
    asked: list[tuple[str, Json]] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)

    async def inject(self) -> None:
        """One more thing is to go wrong, at the next call of some method."""
        [kind] = self.rng.choices(KINDS, [kind.weight for kind in KINDS])
        method = self.rng.choice(sorted(method for method in self.methods if kind.meets(method)))
        rule = {"method": method, "times": 1, **kind.rule(self.rng)}
        if method in IN_REAL_TIME and "retry_after" in rule:
            rule["retry_after"] = 1
        await self.playground.fault(**rule)
        self.asked.append((kind.name, rule))
        self.happened[kind.name] += rule["times"]

    async def end(self) -> None:
        """Nothing goes wrong any more; what had not happened yet is not counted."""
        left = (await self.playground.get("/api/faults"))["faults"]
        await self.playground.clear_faults()
        for fault in left:
            name = next(name for name, rule in self.asked if _same(rule, fault))
            self.happened[name] -= fault["times"]
        self.asked.clear()


def _same(rule: Json, fault: Json) -> bool:
    """Whether the playground's fault was asked for by this rule: what a rule does not name is not in it."""
    asked = rule | {"method": rule["method"].lower(), "times": fault["times"]}
    return all((asked.get(key) or None) == (value or None) for key, value in fault.items())
