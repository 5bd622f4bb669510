"""Looks at all that an evening leaves behind: the bot's log, its books, what the chats show."""

import re
from dataclasses import dataclass, field
from typing import Any

from bot.callback import Act
from bot.words import words_for
from tests.chaos.accounts import Books, books
from tests.chaos.club import Club, Group
from tests.chaos.heard import Heard
from tests.support.house import House, taps

EXPECTED = (
    # The messenger did not take a picture, as it was told to; the table went on as a text.
    "publisher.no_picture",
)
"""What a healthy bot may log as an error when it is treated so."""
BROKEN = {words_for(language)("note-broken") for language in ("ru", "en")}


@dataclass
class Watch:
    """What has been seen so far: ``heard`` of the bot, and otherwise wrong."""

    house: House
    club: Club
    heard: Heard = field(init=False)
    complaints: list[str] = field(default_factory=list)
    died: dict[str, bool] = field(default_factory=dict)
    """Taps whose answers died with a process; whether the next came in time to give them."""

    def __post_init__(self) -> None:
        self.heard = Heard(self.house)

    async def look(self) -> None:
        """Takes in the calls since the last look; the books must be in order at every moment."""
        await self.heard.look()
        self.house.audit()

    # in the end

    def unanswered(self) -> list[str]:
        """Taps of which nobody was told what came of them, though there was time to."""
        return [query for query in self.heard.unanswered() if self.died.get(query, True)]

    def unheard(self) -> int:
        """How many taps that the bot was there to hear never came in."""
        return max(0, len(self.club.tapped) - len(self.heard.came_in()))

    def apologies(self) -> list[str]:
        """Answers that own up to a fault of ours."""
        return [tapped.text for tapped in self.club.tapped if tapped.text in BROKEN]

    def mismatches(self) -> list[Any]:
        """Deals that could not be dealt again from their log."""
        return re.findall(r"house\.voided.*", self.house.bot.text())

    def left_behind(self) -> list[str]:
        """Chips that did not go with their group to its new number."""
        sql = "SELECT count(*) FROM accounts JOIN chats ON chats.key = chat WHERE telegram_id = ? AND balance <> 0"
        return [f"{old} became {new}" for old, new in self.club.migrated if self.house.query(sql, old) != [(0,)]]

    async def tap_strays(self, group: Group) -> None:
        """Somebody taps each message that looks like the table's and is not the newest, or looks like one where none
        is open."""
        is_open = (group.room.id, group.room.topic or 0) in self.open_tables()
        shown = group.living()
        for message in shown[:-1] if is_open else shown:
            harmless = next((tap for tap in taps(message) if tap.act is Act.WHAT_NOW), taps(message)[0])
            await group.tap(group.names[0], message, harmless.encode())

    def open_tables(self) -> set[tuple[int, int]]:
        """The places that have an open table: chat and topic."""
        return set(
            self.house.query("SELECT telegram_id, topic FROM tables JOIN chats ON chats.key = chat WHERE open")
        )

    def double_tables(self) -> list[str]:
        """Where not exactly one message has the buttons of an open table, or any has those of none."""
        tables, found = self.open_tables(), []
        for group in self.club.groups:
            shown = [message["message_id"] for message in group.living()]
            wanted = int((group.room.id, group.room.topic or 0) in tables)
            if len(shown) > wanted:
                shown = [number for number in shown if not self.heard.lied_of.get((group.room.id, number))]
            if len(shown) != wanted:
                found.append(f"{group.room.id}/{group.room.topic}: {shown} of {wanted}")
        return found


async def verdict(heard: Heard) -> Books:
    """The books of an evening, with what was said twice, and whatever else is wrong after it."""
    await heard.look()
    found, doubled = books(heard.house.query), heard.doubled()
    found.doubled += len(doubled)
    found.wrong += [*doubled, *heard.wrong, *unexplained(heard.house)]
    return found


def unexplained(house: House) -> list[str]:
    """The lines of the log that no disturbance explains."""
    return [line for line in house.faults() if not any(event in line for event in EXPECTED)]
