"""Commands about the bot itself: what it is, what the games are, which language and pace it keeps."""

from collections.abc import Mapping

from bot import about, welcome
from bot.callback import Act
from bot.commands.asked import Asked, Reply
from bot.notes import Note, Says
from bot.settings import PACES
from bot.views import replies
from bot.visit import Visit
from bot.words import words_for
from storage import chats

LANGUAGE_NAMES: Mapping[str, str] = {"ru": "ru", "русский": "ru", "en": "en", "english": "en"}


async def help_(asked: Asked) -> Reply:
    return replies.help_text(asked.visit.words)


async def rules(asked: Asked) -> Reply:
    return await about.by_command(asked.visit, Act.RULES, " ".join(asked.words))


async def odds(asked: Asked) -> Reply:
    return await about.by_command(asked.visit, Act.ODDS, " ".join(asked.words))


async def start(asked: Asked) -> Reply:
    """In a group it may come of the button that adds the bot there, which is welcomed anyway."""
    visit = asked.visit
    if visit.where.private:
        return welcome.in_private(visit)
    return await welcome.to_group(visit, welcome.JUST_NOW)


async def language(asked: Asked) -> Reply:
    if not asked.words:
        return replies.language_choice(asked.visit.words)
    return await set_language(asked.visit, asked.words[0])


async def set_language(visit: Visit, wanted: str) -> Note:
    """The chat speaks another language from now on; in a group an admin says so."""
    language = LANGUAGE_NAMES.get(wanted.casefold())
    if language is None:
        return Note(Says.LANGUAGE_HOW)
    if not visit.where.private and not visit.admin:
        return Note(Says.ADMIN_ONLY)
    await chats.set_language(visit.tx, visit.chat.key, language)
    visit.chat = await chats.load_chat(visit.tx, visit.chat.key)
    visit.words = words_for(language)
    if await visit.find_table() is not None:
        await visit.save()
    return Note(Says.LANGUAGE_SET)


async def pace(asked: Asked) -> Reply:
    if not asked.words:
        return replies.pace_choice(asked.visit.words)
    return await set_pace(asked.visit, asked.words[0])


async def set_pace(visit: Visit, wanted: str) -> Note:
    """How long this group's tables wait from the next question on; an admin says so."""
    pace = next((pace for pace in PACES if wanted.casefold() in (pace, visit.words(f"pace-{pace}"))), None)
    if pace is None:
        return Note(Says.PACE_HOW)
    if not visit.admin:
        return Note(Says.ADMIN_ONLY)
    await chats.set_pace(visit.tx, visit.chat.key, pace)
    visit.chat = await chats.load_chat(visit.tx, visit.chat.key)
    if await visit.find_table() is not None:
        await visit.save()
    return Note(Says.PACE_SET, {"pace": visit.words(f"pace-{pace}")})
