"""All that the bot has called, taken in while people play, as the playground forgets old calls."""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from bot.house import toast
from bot.notes import Note
from bot.record import NOTE
from bot.words import words_for
from tests.chaos.faults import EDITS
from tests.support.bot_requests import check
from tests.support.house import House, Json

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
TAPS = "SELECT payload, answer FROM inbox WHERE payload LIKE '%\"callback_query\"%'"


@dataclass
class Heard:
    """What the bot has said, call by call. ``wrong`` is what it should not have called."""

    house: House
    last: int = 0
    answers: dict[str, list[Json]] = field(default_factory=lambda: defaultdict(list))
    """The calls with which each tap was answered, or was tried to be."""
    replies: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """To which message of a chat, by which process: what one has said the next may say again, better than never."""
    processes: int = 0
    failed: list[Json] = field(default_factory=list)
    """The calls that were made to go wrong."""
    refused: list[Json] = field(default_factory=list)
    """The calls that a chat refused, as it had become."""
    lied_of: dict[tuple[int, int], bool] = field(default_factory=dict)
    """Whether the last edit of a message of a chat was answered by what is not so: the bot cannot know better."""
    wrong: list[str] = field(default_factory=list)

    async def look(self) -> None:
        """Takes in the calls since the last look."""
        answer = await self.house.playground.get(f"/api/calls?after={self.last}")
        assert answer["last"] - self.last == len(answer["calls"]), "calls were forgotten before they were looked at"
        self.last = answer["last"]
        with (self.house.folder / "calls.jsonl").open("a", encoding="utf-8") as file:
            for call in answer["calls"]:
                file.write(json.dumps(call, ensure_ascii=False) + "\n")
                self._call(call)

    def _call(self, call: Json) -> None:
        method, given, said = call["method"], call["arguments"], call["answer"]
        self.wrong += [f"{method}: {complaint}" for complaint in check(call)]
        self.processes += method == "getMe"
        if replied := given.get("reply_parameters"):
            self.replies[given["chat_id"], replied["message_id"], self.processes] += said["ok"]
        if method == "answerCallbackQuery":
            self.answers[given["callback_query_id"]].append(call)
        if method in EDITS:
            self.lied_of[given["chat_id"], given["message_id"]] = call["fault"] and said.get("error_code") == 400
        if call["fault"]:
            self.failed.append(call)
        elif not said["ok"]:
            self.refused.append(call)
            if not any(text in said["description"] for text in BY_THE_WORLD):
                self.wrong.append(f"{method} was refused: {said['description']}: {given}")

    # taps

    def came_in(self) -> list[str]:
        """The taps that the bot has stored."""
        return [_query(payload) for payload, _ in self.house.query(TAPS)]

    def answered(self) -> set[str]:
        """The taps of which the messenger has taken an answer."""
        return {query for query, calls in self.answers.items() if any(call["answer"]["ok"] for call in calls)}

    def untold(self) -> set[str]:
        """The taps that were worked on, and of which nobody was told what came of them: it was not tried, or given up
        too early."""
        return {query for query in notes_of(self.house) if self._is_open(query)}

    def unanswered(self) -> list[str]:
        """The same of all that came in, worked on or not."""
        return [query for query in self.came_in() if self._is_open(query)]

    def _is_open(self, query: str) -> bool:
        calls = self.answers.get(query, [])
        return len(calls) < MOST_TRIES and not any(map(_is_over, calls))

    # twice

    def doubled(self) -> list[str]:
        """What was said twice, or otherwise than it was written down."""
        words, notes = words_for("ru"), notes_of(self.house)
        told = {q: {call["arguments"].get("text", "") for call in calls} for q, calls in self.answers.items()}
        wrong = [
            f"tap {query} was told {sorted(texts)}"
            for query, texts in told.items()
            if texts != ({toast(notes[query], words).text} if query in notes else None)
        ]
        return [*wrong, *(f"message {to} got {times} replies" for to, times in self.replies.items() if times > 1)]


def notes_of(house: House) -> dict[str, Note]:
    """What each tap came to, as it was written down with its effect."""
    return {_query(payload): NOTE.decode(answer) for payload, answer in house.query(TAPS) if answer is not None}


def _query(payload: str) -> str:
    return str(json.loads(payload)["callback_query"]["id"])


def _is_over(call: Json) -> bool:
    """Whether no other try was needed, or could help."""
    said = call["answer"]
    return bool(said["ok"] or said["error_code"] == 400)
