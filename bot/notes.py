"""What a person is told in answer to a tap or a command: a stable code with its figures.

The words are the catalogue's: the message ``note-CODE`` of each language. Codes of ``games`` refusals come as they
are; the rest are the house's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import takewhile

from games.core.refused import Refused


class Says(StrEnum):
    """The house's own notes; figures in parentheses."""

    # done
    SEATED = "seated"  # (waiting: 1 while a deal runs)
    GOT_UP = "got-up"  # (waiting: 1 while a deal runs)
    BEGUN = "begun"
    BANK_OPENED = "bank-opened"  # (bank, least, greatest)
    DRAFTED = "drafted"  # (bank, least, greatest)
    CHOOSE = "choose"
    PASSED = "passed"
    CUT_AT = "cut-at"  # (place)
    CHOSE = "chose"  # (choice)
    CHOSE_NUMBER = "chose-number"  # (choice, number)
    NARROWED = "narrowed"  # (low, high)
    AMENDED = "amended"
    RULES_SHOWN = "rules-shown"
    CHIP_SET = "chip-set"  # (chip)
    CHIP_REST = "chip-rest"
    STAKED = "staked"  # (card, mine, wallet, free)
    READY = "ready-noted"
    RUNNING = "run-noted"
    TURNED = "turned"
    VOTED = "voted"
    VOTE_CALLED = "vote-called"
    STOPPING = "stopping"
    STOPPED = "stopped"
    AFTERWARDS = "afterwards"
    OPENED = "opened"
    CHOOSE_HERE = "choose-here"
    TURNED_TO = "turned-to"  # (game) the lobby is one of it now
    WILL_CALL = "will-call"
    CALLS_ALREADY = "calls-already"
    CALLS_NO_MORE = "calls-no-more"
    CALL_ME_HOW = "call-me-how"
    CHOOSE_GAME = "choose-game"
    PAID_DAILY = "paid-daily"  # (amount, wallet)
    PAID_LOAN = "paid-loan"  # (amount, wallet)
    LANGUAGE_SET = "language-set"
    LANGUAGE_HOW = "language-how"
    PACE_SET = "pace-set"  # (pace)
    PACE_HOW = "pace-how"
    SETTING_SET = "setting-set"  # (setting, value)
    SETTINGS_USUAL = "settings-usual"
    RESET_DONE = "reset-done"
    RESET_DROPPED = "reset-dropped"
    SHOWN = "shown"  # (text) what was asked for, as it was read
    # refused
    STAKED_ONCE = "staked-once"  # (card, amount)
    TAP_AGAIN = "tap-again"  # (card, amount) the greatest or the rest: a second tap within 5 s
    WALLET_SHORT = "wallet-short"  # (has, needs) names /daily and /loan
    BANK_SHORT = "bank-short"  # (has, needs)
    HOUSE_SHORT = "house-short"  # (has, needs) the house's chips for today are gone
    SIT_FIRST = "sit-first"
    NEXT_DEAL = "next-deal"  # sits already, plays from the next deal
    TOO_EARLY = "too-early"  # (seconds)
    TIME_UP = "time-up"
    OLD_TABLE = "old-table"
    OLD_DEAL = "old-deal"
    OLD_MESSAGE = "old-message"  # the same deal goes on under another message
    OLD_QUESTION = "old-question"
    OTHERS_TURN = "others-turn"  # (name)
    NOT_A_BUTTON = "not-a-button"
    NO_CARDS = "no-cards"
    PLACE_HOW = "place-how"
    OPENER_ONLY = "opener-only"
    ADMIN_ONLY = "admin-only"
    NOTHING_RUNS = "nothing-runs"
    NO_TABLE = "no-table"
    NO_SHOE = "no-shoe"
    NO_SHOE_YET = "no-shoe-yet"
    GROUPS_ONLY = "groups-only"
    NOT_A_PERSON = "not-a-person"  # an anonymous admin, a channel or a bot cannot do this
    OPEN_ALREADY = "open-already"  # the table of this place is shown anew below
    UNDER_WAY = "under-way"  # a table is open here; games.core says so too
    NOT_A_NUMBER = "not-a-number"
    STAKE_HOW = "stake-how"
    DAILY_LATER = "daily-later"  # (hours, minutes)
    LOAN_LATER = "loan-later"  # (hours, minutes)
    LOAN_RICH = "loan-rich"  # (worth)
    TOO_RICH = "too-rich"
    SETTING_GONE = "setting-gone"
    SETTING_HOW = "setting-how"
    SETTING_RANGE = "setting-range"  # (most)
    STAKES_CROSSED = "stakes-crossed"  # (least, greatest)
    QUIET_HOURS = "quiet-hours"  # (hours) no table is opened now
    OPENING_ADMINS = "opening-admins"
    OWN_NAME = "own-name"  # an anonymous admin may not: who did it must be known
    UNKNOWN_PERSON = "unknown-person"  # (name)
    GRANT_HOW = "grant-how"
    GRANT_RANGE = "grant-range"  # (most)
    GRANT_FULL = "grant-full"  # (room) what the wallet still takes
    RESET_HOW = "reset-how"
    RESET_TABLE = "reset-table"  # a table is open in the chat
    RESET_OTHERS = "reset-others"
    RESET_LATE = "reset-late"
    TOO_FAST = "too-fast"  # one tap of many, which was not heeded
    COMMANDS_TOO_FAST = "commands-too-fast"  # the first of many that were not heeded
    NOT_WRITTEN = "not-written"  # an apology: the database takes nothing now, and nothing changed
    BROKEN = "broken"  # an apology: a fault of ours, the deal was voided or nothing changed


DONE = frozenset(takewhile(lambda says: says is not Says.STAKED_ONCE, Says))
"""Notes that something was done; all others, those of ``games`` among them, refuse it."""


@dataclass(frozen=True, slots=True)
class Note:
    """A code with its figures; ``alert`` asks for a small window instead of a line."""

    code: str
    figures: Mapping[str, int | str] = field(default_factory=dict)
    alert: bool = False


def refusal(refused: Refused) -> Note:
    """A refusal of ``games`` as a note."""
    return Note(refused.code, refused.figures)
