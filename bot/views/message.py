"""What a view makes: a message with its buttons, or the answer to a tap. Plain values; nothing here sends."""

from dataclasses import dataclass

from bot.views.scene import Scene

TOAST_LIMIT = 200
TEXT_LIMIT = 1024
"""UTF-16 units of a table's text after parsing: a caption's limit, so that a picture can carry the same text."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button that calls back with ``data`` (1 to 64 bytes), or opens ``url``."""

    text: str
    data: str = ""
    url: str = ""


Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A message's HTML and its keyboard. Equal messages look equal: nothing is sent twice.

    With a ``scene`` it is a photo of it, and the text its caption (``TEXT_LIMIT``).
    """

    text: str
    keyboard: Keyboard = ()
    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class Toast:
    """The answer to a tap, seen by its tapper alone: one line, or a small window if ``alert``."""

    text: str
    alert: bool = False
