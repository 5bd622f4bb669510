"""How updates come to us: the bot fetches them, or they are delivered to its own HTTP server."""

import socket
from collections.abc import Iterable

from telegram import Bot

from bot.hook import keep_up
from bot.intake import Intake, poll_for_ever
from bot.ptb.polling import Polling
from bot.ptb.webhook import Webhook
from bot.settings import Settings, webhook_path
from bot.web import app, webhook
from bot.web.app import Served
from bot.web.server import Server


class Entrance:
    """Fetches, or has the messenger deliver; and serves over HTTP whatever is served, where there is a socket."""

    def __init__(
        self,
        settings: Settings,
        bot: Bot,
        intake: Intake,
        listener: socket.socket | None,
        routes: Iterable[Served],
    ) -> None:
        self._intake = intake
        self._polling = Polling(bot, settings.poll_seconds, settings.call_seconds)
        self._hook: Webhook | None = None
        served = list(routes)
        if settings.webhook_url is not None and settings.webhook_secret is not None:
            secret = settings.webhook_secret.get_secret_value()
            self._hook = Webhook(bot, settings.webhook_url, secret)
            served.append(webhook.route(webhook_path(settings.webhook_url), secret, intake.receive))
        self._server = Server(app.build(served), listener) if listener is not None else None

    async def bring(self) -> None:
        """Has updates brought to the intake until it is cancelled."""
        if self._hook is not None:
            await keep_up(self._hook)
        else:
            await poll_for_ever(self._polling, self._intake)

    async def serve(self) -> None:
        """Answers over HTTP until ``close``, and then what is under way."""
        if self._server is not None:
            await self._server.run_until_stopped()

    def close(self) -> None:
        """Lets nobody in any more."""
        if self._server is not None:
            self._server.stop()
