"""Refusals are values: a stable code with its figures. What to say about one is the views' business."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Code(StrEnum):
    """Why an answer or a command changes nothing."""

    # while a deal runs
    NOT_IN_DEAL = "not-in-deal"
    NOT_ASKED = "not-asked"
    BANKER_STAKES = "banker-stakes"
    NO_SUCH_TARGET = "no-such-target"
    TARGET_CLOSED = "target-closed"
    BELOW_LEAST = "below-least"
    ABOVE_GREATEST = "above-greatest"
    ABOVE_COVER = "above-cover"
    WINDOW_FULL = "window-full"
    NOT_YOUR_TARGET = "not-your-target"
    LAST_FREE = "last-free"
    SHOE_SHORT = "shoe-short"
    NO_SUCH_CHOICE = "no-such-choice"
    NOT_ALLOWED = "not-allowed"
    NOT_A_PLACE = "not-a-place"
    ALREADY = "already"
    NOT_A_CUT = "not-a-cut"
    DEAL_OVER = "deal-over"
    # at the table
    SEATED_ALREADY = "seated-already"
    NOT_SEATED = "not-seated"
    TABLE_FULL = "table-full"
    TOO_FEW = "too-few"
    UNDER_WAY = "under-way"
    TABLE_CLOSED = "table-closed"
    BANK_TOO_SMALL = "bank-too-small"
    LIMITS = "limits"
    NO_VOTE = "no-vote"
    NO_SUCH_OPTION = "no-such-option"


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing changed. ``figures`` name what is so: chips, a target, a bound."""

    code: Code
    figures: Mapping[str, int | str] = field(default_factory=dict)
