"""What a button's callback data says, in at most 64 bytes. Nothing in it is trusted: it is a claim to be checked."""

import re
from dataclasses import dataclass
from enum import StrEnum

from games.core.ids import TableId

DATA_LIMIT = 64
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


OWN = "own"
"""The choice of a stake on the one target that is the tapper's own, where each seat has its own."""
ANY = "any"
"""The number of a choice that is left to the bot."""


class Act(StrEnum):
    """What a table's button asks for. ``choice`` of its tap is in parentheses."""

    SIT = "s"
    GET_UP = "u"
    BEGIN = "b"
    ACCEPT = "o"  # (bank.least.greatest) keep the bank so
    CHANGE = "c"  # choose anew
    DRAFT = "d"  # (bank.least.greatest) chosen so far
    PASS = "p"  # noqa: S105 - no password
    CUT = "k"  # (place)
    CHIP = "h"  # (chips, or "rest") my chip from now on
    STAKE = "t"  # (target, or "own") my chip on it
    READY = "r"
    RUN = "l"
    MINE = "m"
    WHAT_NOW = "w"
    NEXT = "n"
    DETAILS = "e"
    RULES = "i"  # (game, where it belongs to no table)
    ODDS = "O"  # (game)
    VOTE = "v"
    AGAIN = "a"  # a closed table: the same game once more
    OTHER = "x"  # a closed table: which game instead
    GAME = "g"  # (game) open a table of it
    AFTER = "f"  # (game) after this deal, with the same seats
    PACE = "q"  # (pace) how long the table waits
    LANGUAGE = "z"  # (code) the chat speaks it from now on; table 0
    CHOOSE = "j"  # (option, option.number or option.any) an answer to a choice
    NARROW = "J"  # (option.low.high) shows these numbers of a choice with many
    CARDS = "y"  # my hidden cards
    HOUSE_RULES = "H"  # (show or hide) the house rules in the lobby
    AMEND = "A"  # (name.value) a house rule from now on
    WHY = "W"  # how my chips moved in this deal, and by which rule
    CHECK = "C"  # (shoe) a finished shoe, recomputed; table 0
    OPEN = "G"  # which game shall be opened? table 0
    SETTING = "S"  # (page, or name.value) what a chat wants of its bot; table 0
    RESET = "R"  # (user) really give everybody, or one person, the starting chips again; table 0
    HISTORY = "Y"  # (mine or chat, who asked, how many to skip) deals that were played; table 0
    TOP = "T"  # (now or week) people by what they have, or have won; table 0
    CALL_ME = "B"  # (on or off) call me when a table opens; table 0


@dataclass(frozen=True, slots=True)
class Tap:
    """A claim: this act, at this table, in this deal, to this question. ``choice`` is one short ASCII word.

    Table 0 stands for "no table": buttons that open one.
    """

    table: TableId
    deal: int
    question: int
    act: Act
    choice: str = ""

    def encode(self) -> str:
        """The data of a button; ASCII, so bytes are characters."""
        head = ".".join(_base36(n) for n in (self.table, self.deal, self.question))
        data = f"{head}.{self.act}" + (f".{self.choice}" if self.choice else "")
        if len(data) > DATA_LIMIT or not _SHAPE.fullmatch(data):
            raise ValueError(f"no button can carry {data!r}")
        return data


_SHAPE = re.compile(r"([0-9a-z]{1,13})\.([0-9a-z]{1,13})\.([0-9a-z]{1,13})\.([A-Za-z])(?:\.([0-9A-Za-z._-]{1,32}))?")


def decode(data: str) -> Tap | None:
    """The claim that data makes; None for anything that no button of ours ever said."""
    found = _SHAPE.fullmatch(data)
    if found is None or found[4] not in set(Act):
        return None
    table, deal, question = (int(found[n], 36) for n in (1, 2, 3))
    if max(table, deal, question) >= 2**63:
        return None
    return Tap(TableId(table), deal, question, Act(found[4]), found[5] or "")


def _base36(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits
