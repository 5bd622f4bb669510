"""Short messages of ours tidy themselves away: which do, and after how long. ``Keeper`` takes them away."""

NOTE_SECONDS = 60.0
"""How long a refusal or a confirmation stays, where it is a message."""
ANSWER_SECONDS = 600.0
"""How long an answer stays that people read and talk about: balances, rules, menus."""
LASTING = frozenset({"start", "grant", "reset"})
"""Commands whose answers stay: the welcome, and what everybody may want to look up later."""
MENTION = "tg://user?id="
"""What mentions a person in a message; such a message is for good, or is taken away by whoever has sent it."""


def how_long(command: str, *, is_note: bool) -> float | None:
    """How many seconds the answer to a command stays; None for good."""
    if command in LASTING:
        return None
    return NOTE_SECONDS if is_note else ANSWER_SECONDS
