"""Who is an admin of a chat, remembered for a minute."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.clock import Clock

MINUTE = 60.0


@dataclass(slots=True)
class RememberedAdmins:
    """Asks the messenger, and not again for a minute. Where it does not say, nobody is one, until he tries again."""

    ask: Callable[[int, int], Awaitable[bool | None]]
    clock: Clock
    known: dict[tuple[int, int], tuple[bool, float]] = field(default_factory=dict)

    def forget(self, chat: int, user: int) -> None:
        """Something about this person's rights has changed: whatever was remembered is not true any more."""
        self.known.pop((chat, user), None)

    async def is_admin(self, chat: int, user: int) -> bool:
        now = self.clock.now()
        said, at = self.known.get((chat, user), (False, -MINUTE))
        if now - at < MINUTE:
            return said
        answered = await self.ask(chat, user)
        if answered is None:
            return False
        said = answered
        self.known = {key: kept for key, kept in self.known.items() if now - kept[1] < MINUTE}
        self.known[chat, user] = (said, now)
        return said
