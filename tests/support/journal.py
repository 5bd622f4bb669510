"""What the bot wrote into a chat, by the playground's journal: every form that a message ever had there."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.callback import DATA_LIMIT, Act, decode
from tests.support.house import Json, Message, taps

TEXT_UNITS = 1024
TOAST_CHARACTERS = 200
A_MINUTE = 60.0
MOST_A_MINUTE = 20
MOST_TARGETS, TARGETS_A_ROW = 10, 5


def writes(calls: Iterable[Json], chat: int) -> list[Json]:
    """The calls that count against a chat's budget."""
    return [
        call
        for call in calls
        if call["method"].startswith(("send", "edit")) and call["arguments"].get("chat_id") == chat
    ]


def forms(calls: Iterable[Json], chat: int) -> list[Message]:
    """What the chat was shown, in order: each message as it was sent and as it was after each edit; of a photo the
    caption is its text too."""
    return [captioned(call["answer"]["result"]) for call in writes(calls, chat) if call["answer"]["ok"]]


def captioned(message: Message) -> Message:
    """A message whose text is its caption, where it has one."""
    if "caption" not in message:
        return message
    return message | {"text": message["caption"], "entities": message.get("caption_entities", [])}


def refused(calls: Iterable[Json]) -> list[Any]:
    """What the messenger did not do. A message that already had no buttons is not to be counted: of a message that
    shows no table any more the bot cannot know."""
    return [
        (call["method"], call["answer"])
        for call in calls
        if not call["answer"]["ok"] and "message is not modified" not in call["answer"]["description"]
    ]


def crowded_minutes(written: Sequence[Json]) -> list[float]:
    """When a minute began in which there were more writes than a group may get."""
    times = [call["time"] for call in written]
    return [at for at, later in zip(times, times[MOST_A_MINUTE:], strict=False) if later - at < A_MINUTE]


def oversized(shown: Iterable[Message]) -> list[str]:
    """Texts that no caption could carry."""
    return [text for message in shown if len((text := message["text"]).encode("utf-16-le")) // 2 > TEXT_UNITS]


def long_answers(calls: Iterable[Json]) -> list[str]:
    """Answers to taps that would be refused or cut."""
    given = [call["arguments"].get("text", "") for call in calls if call["method"] == "answerCallbackQuery"]
    return [text for text in given if len(text) > TOAST_CHARACTERS]


def bad_keyboards(shown: Iterable[Message]) -> list[str]:
    """What is wrong with keyboards: empty labels, data that is too long or not ours, too many targets."""
    return [complaint for message in shown for complaint in _complaints(message)]


def _complaints(message: Message) -> Iterator[str]:
    for row in message.get("reply_markup", {}).get("inline_keyboard", []):
        for button in row:
            data = button["callback_data"]
            if not button["text"].strip() or len(data.encode()) > DATA_LIMIT or decode(data) is None:
                yield f"{button}"
        if sum(tap.act is Act.STAKE for tap in map(_tap, row)) > TARGETS_A_ROW:
            yield f"too many targets in {row}"
    staked = [tap.choice for tap in taps(message) if tap.act is Act.STAKE]
    if len(staked) > MOST_TARGETS or len(set(staked)) < len(staked):
        yield f"targets {staked}"


def _tap(button: Json) -> Any:
    return decode(button["callback_data"])
