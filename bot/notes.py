"""What a person is told in answer to a tap or a command: a stable code with its figures.

The words are the catalogue's: the message ``note-CODE`` of each language. Codes of ``games`` refusals come as they
are; the rest are the house's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

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
    CHOOSE_GAME = "choose-game"
    PAID_DAILY = "paid-daily"  # (amount, wallet)
    PAID_LOAN = "paid-loan"  # (amount, wallet)
    LANGUAGE_SET = "language-set"
    LANGUAGE_HOW = "language-how"
    PACE_SET = "pace-set"  # (pace)
    PACE_HOW = "pace-how"
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
    GROUPS_ONLY = "groups-only"
    NOT_A_PERSON = "not-a-person"  # an anonymous admin, a channel or a bot cannot do this
    UNDER_WAY = "under-way"  # a table is open here; games.core says so too
    NOT_A_NUMBER = "not-a-number"
    STAKE_HOW = "stake-how"
    DAILY_LATER = "daily-later"  # (hours, minutes)
    LOAN_LATER = "loan-later"  # (hours, minutes)
    LOAN_RICH = "loan-rich"  # (worth)
    TOO_RICH = "too-rich"
    SHOWN = "shown"  # (text) what was asked for, as it was read
    BROKEN = "broken"  # an apology: a fault of ours, the deal was voided or nothing changed


@dataclass(frozen=True, slots=True)
class Note:
    """A code with its figures; ``alert`` asks for a small window instead of a line."""

    code: str
    figures: Mapping[str, int | str] = field(default_factory=dict)
    alert: bool = False


def refusal(refused: Refused) -> Note:
    """A refusal of ``games`` as a note."""
    return Note(refused.code, refused.figures)
