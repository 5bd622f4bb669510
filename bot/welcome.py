"""First words: to a group that takes the bot in, and to a person in private."""

from bot.showing import wants_pictures
from bot.views import replies
from bot.views.message import Message
from bot.visit import Visit
from storage import stamps

DAY = 24 * 3600.0
JUST_NOW = 60.0
"""Seconds in which a second welcome is the first one's echo: a deep link adds the bot and says /start."""


def in_private(visit: Visit) -> Message:
    """What this is, with a picture where there may be one."""
    pictures = wants_pictures(visit.chat, visit.settings)
    return replies.private_welcome(visit.username, visit.words, pictures=pictures)


async def to_group(visit: Visit, within: float) -> Message | None:
    """The group's welcome; None where it was said less than so many seconds ago."""
    stamp = stamps.of_chat("welcomed", visit.chat.key)
    last = await stamps.get(visit.tx, stamp)
    if last is not None and visit.now - last < within:
        return None
    await stamps.put(visit.tx, stamp, visit.now)
    return replies.group_welcome(visit.words)
