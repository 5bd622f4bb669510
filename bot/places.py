"""Where in the messenger something is said."""

from dataclasses import dataclass

GENERAL = 1
"""A forum's General topic: messages go there only when no topic is named."""


@dataclass(frozen=True, slots=True)
class Place:
    """A chat by Telegram's number for it, and the topic in a forum."""

    chat: int
    topic: int | None = None

    @property
    def thread(self) -> int | None:
        """The topic as a request has to name it."""
        return None if self.topic == GENERAL else self.topic
