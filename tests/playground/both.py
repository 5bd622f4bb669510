"""Reading what the playground says with two libraries that know nothing of each other."""

from typing import Any

import aiogram.types
import telegram

from tests.support.bot_requests import unknown_fields


def read_update(raw: dict[str, Any]) -> telegram.Update:
    """The update as python-telegram-bot has it, provided that nothing in it is strange to either."""
    newest = aiogram.types.Update.model_validate(raw)
    assert list(unknown_fields(newest)) == []
    update = telegram.Update.de_json(raw, None)
    assert update.to_dict().keys() == raw.keys()
    return update


def read_message(raw: dict[str, Any]) -> telegram.Message:
    newest = aiogram.types.Message.model_validate(raw)
    assert list(unknown_fields(newest)) == []
    message = telegram.Message.de_json(raw, None)
    assert not message.api_kwargs
    return message
