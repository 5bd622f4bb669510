"""Looks at all that an evening leaves behind: the bot's calls, its log, its books, what the chats show."""

import json
import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from bot.callback import Act
from bot.words import words_for
from tests.chaos.club import Club, Group
from tests.support.bot_requests import check
from tests.support.house import House, Json, taps

EXPECTED = (
    # The messenger did not take a picture, as it was told to; the table went on as a text.
    "publisher.no_picture",
)
"""What a healthy bot may log as an error when it is treated so."""
BY_THE_WORLD = (
    "message is not modified",
    "message to edit not found",
    "message can't be edited",
    "message to delete not found",
    "message can't be deleted",
    "message to pin not found",
    "message to unpin not found",
    "not enough rights",
    "CHAT_SEND_PHOTOS_FORBIDDEN",
    "TOPIC_CLOSED",
    "message thread not found",
    "bot was kicked from",
    "bot was blocked by the user",
    "user is deactivated",
    "group chat was deleted",
    "group chat was upgraded",
    "query is too old",
    "terminated by other getUpdates request",
)
"""Refusals that chats, and what people do to them, bring about without any fault of the bot's."""
MOST_TRIES = 3
BROKEN = {words_for(language)("note-broken") for language in ("ru", "en")}


@dataclass
class Watch:
    """What has been seen so far."""

    house: House
    club: Club
    last: int = 0
    answers: dict[str, list[Json]] = field(default_factory=lambda: defaultdict(list))
    replies: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """To which message of a chat, by which process."""
    processes: int = 0
    complaints: list[str] = field(default_factory=list)

    async def look(self) -> None:
        """Takes in the calls since the last look; the books must be in order at every moment."""
        answer = await self.house.playground.get(f"/api/calls?after={self.last}")
        self.last = answer["last"]
        with (self.house.folder / "calls.jsonl").open("a", encoding="utf-8") as file:
            for call in answer["calls"]:
                file.write(json.dumps(call, ensure_ascii=False) + "\n")
                self._call(call)
        self.house.audit()

    def _call(self, call: Json) -> None:
        method, said = call["method"], call["answer"]
        self.complaints += [f"{method}: {complaint}" for complaint in check(call)]
        self.processes += method == "getMe"
        if replied := call["arguments"].get("reply_parameters"):
            # A process that was killed may have said what the next one says again: better twice than never.
            to = (call["arguments"]["chat_id"], replied["message_id"], self.processes)
            self.replies[to] += said["ok"]
        if method == "answerCallbackQuery":
            self.answers[call["arguments"]["callback_query_id"]].append(call)
        if not said["ok"] and not call["fault"] and not any(text in said["description"] for text in BY_THE_WORLD):
            self.complaints.append(f"{method} was refused: {said['description']}: {call['arguments']}")

    # in the end

    def doubled(self) -> list[str]:
        """What was done or said twice."""
        found = []
        for query, calls in self.answers.items():
            texts = {call["arguments"].get("text", "") for call in calls}
            if len(texts) > 1:
                found.append(f"tap {query} was told {sorted(texts)}")
        found += [f"message {to} got {times} replies" for to, times in self.replies.items() if times > 1]
        return found

    def unanswered(self) -> list[str]:
        """Taps that came in and whose answer was not even tried, or given up too early."""
        taps = self.house.query("SELECT payload FROM inbox WHERE payload LIKE '%\"callback_query\"%'")
        numbers = [json.loads(payload)["callback_query"]["id"] for (payload,) in taps]
        return [
            number
            for number in numbers
            if not any(map(_is_over, self.answers[number])) and len(self.answers[number]) < MOST_TRIES
        ]

    def silent(self) -> int:
        """How many tappers saw no answer, beyond those whose every answer was made to fail."""
        unseen = sum(tapped.seconds is None for tapped in self.club.tapped)
        failed = sum(not any(map(_arrived, calls)) for calls in self.answers.values())
        return max(0, unseen - failed)

    def apologies(self) -> list[str]:
        """Answers that own up to a fault of ours."""
        return [tapped.text for tapped in self.club.tapped if tapped.text in BROKEN]

    def mismatches(self) -> list[Any]:
        """Deals that could not be dealt again from their log."""
        return re.findall(r"house\.voided.*", self.house.bot.text())

    def left_behind(self) -> list[str]:
        """Chips that did not go with their group to its new number."""
        sql = "SELECT count(*) FROM accounts JOIN chats ON chats.key = chat WHERE telegram_id = ? AND balance <> 0"
        return [f"{old} became {new}" for old, new in self.club.migrated if self.house.query(sql, old) != [(0,)]]

    async def tap_strays(self, group: Group) -> None:
        """Somebody taps each message that looks like the table's and is not the newest, or looks like one where none
        is open."""
        is_open = (group.room.id, group.room.topic or 0) in self.open_tables()
        shown = group.living()
        for message in shown[:-1] if is_open else shown:
            harmless = next((tap for tap in taps(message) if tap.act is Act.WHAT_NOW), taps(message)[0])
            await group.tap(group.names[0], message, harmless.encode())

    def open_tables(self) -> set[tuple[int, int]]:
        """The places that have an open table: chat and topic."""
        return set(
            self.house.query("SELECT telegram_id, topic FROM tables JOIN chats ON chats.key = chat WHERE open")
        )

    def double_tables(self) -> list[str]:
        """Where not exactly one message has the buttons of an open table, or any has those of none."""
        tables, found = self.open_tables(), []
        for group in self.club.groups:
            shown = [message["message_id"] for message in group.living()]
            wanted = int((group.room.id, group.room.topic or 0) in tables)
            if len(shown) != wanted:
                found.append(f"{group.room.id}/{group.room.topic}: {shown} of {wanted}")
        return found


def unexplained(house: House) -> list[str]:
    """The lines of the log that no disturbance explains."""
    return [line for line in house.faults() if not any(event in line for event in EXPECTED)]


def _arrived(call: Json) -> bool:
    """Whether the tapper saw this answer."""
    return bool(call["answer"]["ok"])


def _is_over(call: Json) -> bool:
    """Whether no other try was needed, or could help."""
    said = call["answer"]
    if said["ok"]:
        return True
    return bool(said["error_code"] == 400 or "retry_after" in said.get("parameters", {}))
