"""Whether a call the bot made is one the newest Bot API knows."""

from collections.abc import Iterator, Mapping
from typing import Any

from aiogram import methods
from aiogram.methods.base import TelegramMethod
from pydantic import BaseModel, ValidationError

MODELS: dict[str, type[TelegramMethod[Any]]] = {
    model.__api_method__: model
    for model in vars(methods).values()
    if isinstance(model, type) and issubclass(model, TelegramMethod) and model is not TelegramMethod
}

ATTACHED = "attach://"


def check(call: Mapping[str, Any]) -> list[str]:
    """What is wrong with an entry of the playground's journal: an unknown method or field, a wrong type."""
    name, arguments = call["method"], call["arguments"]
    wrong = [f"{name}: {complaint}" for complaint in _file_complaints(arguments, call.get("files", {}))]
    model = MODELS.get(name)
    if model is None:
        return [f"{name}: no such method"]
    try:
        read = model.model_validate(arguments)
    except ValidationError as error:
        return wrong + [
            f"{name}: {'.'.join(str(part) for part in each['loc'])}: {each['msg']}" for each in error.errors()
        ]
    return wrong + [f"{name}: unknown field {place}" for place in unknown_fields(read)]


def _file_complaints(arguments: Any, files: Mapping[str, Any]) -> list[str]:
    """Files that are named and did not come, and files that came and are not named."""
    named = set(_attached(arguments))
    lost = [f"no file {each} came with the call" for each in sorted(named - files.keys())]
    return lost + [f"nothing names the file {each}" for each in sorted(files.keys() - named)]


def _attached(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if value.startswith(ATTACHED):
            yield value.removeprefix(ATTACHED)
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _attached(each)


def unknown_fields(read: object, place: str = "") -> Iterator[str]:
    """Fields that aiogram took without knowing them, at any depth."""
    if isinstance(read, BaseModel):
        yield from (f"{place}{name}" for name in read.model_extra or {})
        for name in type(read).model_fields:
            yield from unknown_fields(getattr(read, name), f"{place}{name}.")
    elif isinstance(read, list | tuple):
        for at, each in enumerate(read):
            yield from unknown_fields(each, f"{place}{at}.")
