"""The library's application: handlers that read an update and hand its intent to the house.

Updates come from our own intake and not from the library's updater, whose queue is lost with the process.
"""

from collections.abc import Callable, Coroutine
from typing import Any, assert_never

import structlog
from telegram import Update
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    TypeHandler,
    filters,
)

from bot.commands import COMMANDS
from bot.door import Door
from bot.house import House
from bot.intake import Payload
from bot.intents import (
    BotMoved,
    ChatMoved,
    Commanded,
    Ignored,
    Intent,
    PersonLeft,
    RightsChanged,
    Tapped,
    TopicClosed,
)
from bot.metrics import UNWATCHED, Meters
from bot.ptb.intents import read
from bot.ptb.request import CountedRequest
from bot.ptb.wire import TelegramWire

log = structlog.get_logger(__name__)

App = Application[Any, Any, Any, Any, Any, Any]
Spawn = Callable[[Coroutine[Any, Any, None]], None]

ALLOWED_UPDATES = ["message", "callback_query", "my_chat_member", "chat_member"]
SENDS = 64


class TokenRefused(Exception):
    """The messenger does not know the token, or no longer: there is nothing to go on with."""


def build(token: str, api_base: str, call_seconds: float, meters: Meters = UNWATCHED) -> App:
    """An application without an updater, speaking to ``api_base``. It waits ``call_seconds`` for an answer."""
    asking = CountedRequest(meters, connection_pool_size=SENDS, read_timeout=call_seconds, pool_timeout=call_seconds)
    polling = CountedRequest(meters, connection_pool_size=4, read_timeout=call_seconds)
    return (
        ApplicationBuilder()
        .token(token)
        .base_url(f"{api_base}/bot")
        .base_file_url(f"{api_base}/file/bot")
        .updater(None)
        .job_queue(None)
        .request(asking)
        .get_updates_request(polling)
        .build()
    )


def handle(app: App, house: House, door: Door, wire: TelegramWire, spawn: Spawn) -> None:
    """Registers what is done with updates. Answers to taps are sent beside the next update's work."""

    async def act(intent: Intent) -> None:
        match intent:
            case Tapped():
                spawn(wire.answer(intent.query, await house.tap(intent)))
            case Commanded():
                await house.command(intent)
            case BotMoved():
                await door.bot_moved(intent)
            case PersonLeft():
                house.rights_changed(intent.where.chat, intent.who.id)
                await door.person_left(intent)
            case RightsChanged(update_id, where, who):
                house.rights_changed(where.chat, who.id)
                await door.ignore(update_id)
            case ChatMoved(update_id, old, new):
                await door.chat_moved(old, new, update_id)
            case TopicClosed():
                await door.topic_closed(intent)
            case Ignored(update_id):
                await door.ignore(update_id)
            case _:
                assert_never(intent)

    async def on_tap(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        await act(read(update))

    async def on_command(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        text = (update.message.text if update.message else None) or ""
        name = text.split()[0].removeprefix("/").split("@")[0].lower()
        await act(read(update, (name, tuple(context.args or ()))))

    async def on_other(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        await act(read(update))

    async def on_error(update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        number = update.update_id if isinstance(update, Update) else None
        log.error("update.fault", update=number, exc_info=context.error)

    app.add_handler(CallbackQueryHandler(on_tap))
    app.add_handler(CommandHandler(list(COMMANDS), on_command, filters.UpdateType.MESSAGE))
    app.add_handler(TypeHandler(Update, on_other))
    app.add_error_handler(on_error)


def refusing(app: App, house: House, wire: TelegramWire, spawn: Spawn) -> Callable[[Payload], None]:
    """What is done with an update that could not be stored: a tapper hears of it, all else waits to come again."""

    def refuse(payload: Payload) -> None:
        if "callback_query" not in payload:
            return
        intent = read(Update.de_json(payload, app.bot))
        if isinstance(intent, Tapped) and (toast := house.refuse(intent)) is not None:
            spawn(wire.answer(intent.query, toast))

    return refuse
