"""The command of those who want to know when a table opens."""

from bot import calls
from bot.commands.asked import Asked, Reply

ON = frozenset({"", "on", "да"})
OFF = frozenset({"off", "нет"})


async def callme(asked: Asked) -> Reply:
    """``/callme`` alone asks to be called, ``/callme off`` no more."""
    said = " ".join(asked.words).casefold()
    wanted = "on" if said in ON else "off" if said in OFF else said
    return await calls.ask(asked.visit, wanted)
