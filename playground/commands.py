"""The bot's lists of commands, one per scope and language."""

from playground.values import Json
from playground.world import World

_SCOPES = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}


def scope_key(scope: Json, language: str) -> str | None:
    """What a list is kept under; None for a scope there is not."""
    fields = _SCOPES.get(str(scope.get("type")))
    if fields is None or any(not isinstance(scope.get(name), int) for name in fields):
        return None
    return "/".join([scope["type"], *(str(scope[name]) for name in fields), language])


def shown_to(world: World, language: str) -> list[Json]:
    """The list a person reads: that in his language, else the one for all."""
    for key in (f"default/{language}", "default/"):
        if key in world.commands:
            return world.commands[key]
    return []
