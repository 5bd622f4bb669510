"""Which methods of the Bot API the bot can call: read off its code, so that a new call is never forgotten."""

import ast

import telegram

from tests.support.process import ROOT

AT_START = frozenset({"getMe", "setMyCommands", "deleteWebhook", "setWebhook", "getWebhookInfo"})
"""Called as the bot starts, or only where updates are delivered to it."""


def methods_of_the_bot() -> frozenset[str]:
    """Every method that ``bot`` calls on a ``telegram.Bot``, by its name in the Bot API."""
    found = {"getMe", "getUpdates"}  # the library asks the one by itself, the other is asked for raw
    for path in sorted((ROOT / "bot").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and _is_bot(node.value) and _in_the_api(node.attr):
                found.add(_proper(node.attr))
    return frozenset(found)


def _is_bot(node: ast.expr) -> bool:
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name.removeprefix("_") == "bot"


def _in_the_api(name: str) -> bool:
    """The library has each method under both spellings, and nothing else."""
    return "_" in name and hasattr(telegram.Bot, name) and hasattr(telegram.Bot, _proper(name))


def _proper(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part.capitalize() for part in others)
