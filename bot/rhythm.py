"""When a table's clocks ring: pure functions of what is asked, when it was asked, and the chat's pace."""

from typing import assert_never

from bot.settings import PACES, Clocks, Paced
from games.core.choosing import Choice, Choices
from games.core.questions import Asked, Cut
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.waits import Wait
from storage.chats import Pace


def deadline(question: Setup | Asked, asked_at: float, clocks: Clocks, pace: Pace) -> float:
    """When the standing order plays, in unix seconds. Nobody awaited: after the least time alone."""
    return asked_at + _seconds(question, clocks, pace)


def earliest(question: Staking, asked_at: float, clocks: Clocks) -> float:
    """When the banker may turn the next card at the soonest."""
    return asked_at + _least(question, clocks)


def reminder(asked_at: float, until: float) -> float:
    """When whoever has been silent is called: at half his clock."""
    return asked_at + (until - asked_at) / 2


def _seconds(question: Setup | Asked, clocks: Clocks, pace: Pace) -> float:
    match question:
        case Setup():
            return _paced(clocks.setup, pace)
        case Cut():
            return _paced(clocks.cut, pace) if question.awaited else 0
        case Choice():
            kind = clocks.between if question.wait is Wait.BETWEEN else clocks.choice
            return _paced(kind, pace) if question.awaited else 0
        case Choices():
            return _paced(clocks.window, pace)
        case Staking():
            if question.runs:
                return clocks.running
            least = _least(question, clocks)
            if question.wait is Wait.LEAST or not question.awaited:
                return least
            full = clocks.first_stakes if question.wait is Wait.FIRST_STAKES else clocks.stakes
            return max(least, _paced(full, pace))
        case _:
            assert_never(question)


def _least(question: Staking, clocks: Clocks) -> float:
    return clocks.first_least if question.wait is Wait.FIRST_STAKES else clocks.least


def _paced(seconds: Paced, pace: Pace) -> float:
    return seconds[PACES.index(pace)]
