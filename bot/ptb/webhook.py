"""Telling the messenger where to deliver, with the library's bot."""

from telegram import Bot

from bot.hook import Standing
from bot.ptb.app import ALLOWED_UPDATES
from bot.ptb.asking import asked

CONNECTIONS = 40
"""Deliveries at the same time. The database stores one after another, so that more would only wait there."""


class Webhook:
    """An address of ours, with the secret by which we know who delivers."""

    def __init__(self, bot: Bot, url: str, secret: str) -> None:
        self._bot = bot
        self._url = url
        self._secret = secret

    async def put_up(self) -> None:
        await asked(
            self._bot.set_webhook(
                self._url,
                secret_token=self._secret,
                max_connections=CONNECTIONS,
                allowed_updates=ALLOWED_UPDATES,
                drop_pending_updates=False,
            )
        )

    async def standing(self) -> Standing:
        info = await asked(self._bot.get_webhook_info())
        failed_at = info.last_error_date.timestamp() if info.last_error_date else None
        return Standing(info.url == self._url, info.pending_update_count, failed_at, info.last_error_message or "")
