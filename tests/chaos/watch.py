"""Looks at all that an evening leaves behind: the bot's calls, its log, its books, what the chats show."""

import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from bot.callback import Act
from bot.words import words_for
from tests.chaos.club import Club, Group
from tests.support.bot_requests import check
from tests.support.house import House, Json, acts

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
    methods: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)
    faults: int = 0
    writes: int = 0

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
        self.methods.add(method)
        self.complaints += [f"{method}: {complaint}" for complaint in check(call)]
        self.faults += call["fault"]
        self.writes += method.startswith(("send", "edit"))
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
        for group in self.club.groups:
            replies: dict[int, list[int]] = defaultdict(list)
            for number, message in group.messages.items():
                replied = message.get("reply_to_message")
                if message["from"]["is_bot"] and replied and "forum_topic_created" not in replied:
                    replies[replied["message_id"]].append(number)
            found += [f"{group.room.id}: {number} has replies {all_}" for number, all_ in replies.items() if all_[1:]]
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

    def log(self) -> list[str]:
        """The lines of the log that no disturbance explains."""
        return [line for line in self.house.faults() if not any(event in line for event in EXPECTED)]

    def apologies(self) -> list[str]:
        """Answers that own up to a fault of ours."""
        return [tapped.text for tapped in self.club.tapped if tapped.text in BROKEN]

    def lost(self) -> int:
        """Chips that are in no account, or in one that does not exist."""
        [(held,)] = self.house.query("SELECT coalesce(sum(balance), 0) FROM accounts")
        return int(held)

    def mismatches(self) -> list[Any]:
        """Deals that could not be dealt again from their log."""
        return re.findall(r"house\.voided.*", self.house.bot.text())

    def left_behind(self) -> list[str]:
        """Chips that did not go with their group to its new number."""
        sql = "SELECT count(*) FROM accounts JOIN chats ON chats.key = chat WHERE telegram_id = ? AND balance <> 0"
        return [f"{old} became {new}" for old, new in self.club.migrated if self.house.query(sql, old) != [(0,)]]

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


async def tap_strays(group: Group) -> None:
    """Somebody taps each message that might be an old one of the table's."""
    for message in group.living()[:-1]:
        await group.tap(group.names[0], message, next(_encoded(message)))


def _encoded(message: Json) -> Any:
    for row in message["reply_markup"]["inline_keyboard"]:
        for button in row:
            if "callback_data" in button and acts({"reply_markup": {"inline_keyboard": [[button]]}}) == {
                Act.WHAT_NOW
            }:
                yield button["callback_data"]
    for row in message["reply_markup"]["inline_keyboard"]:
        for button in row:
            if "callback_data" in button:
                yield button["callback_data"]


def _arrived(call: Json) -> bool:
    """Whether the tapper saw this answer."""
    return bool(call["answer"]["ok"])


def _is_over(call: Json) -> bool:
    """Whether no other try was needed, or could help."""
    said = call["answer"]
    if said["ok"]:
        return True
    return said["error_code"] == 400 or said.get("parameters", {}).get("retry_after", 0) > 0
