"""When clocks ring: every question at every pace, to the second."""

from dataclasses import replace

import pytest

from bot.rhythm import deadline, earliest, reminder
from bot.settings import PACES, Clocks
from games.core.answers import Target
from games.core.chips import Limits
from games.core.ids import Chips, SeatNo
from games.core.questions import Cut
from games.core.setup import Bounds, Setup
from games.core.staking import Staking
from games.core.waits import Wait

AT = 1_000.0
CLOCKS = Clocks()
BANKER, ANN, BEN = SeatNo(1), SeatNo(2), SeatNo(3)
SETUP = Setup(1, ANN, Bounds(), 1)
CUT = Cut(2, BEN, 52)
FIRST = Staking(
    number=1,
    wait=Wait.FIRST_STAKES,
    banker=BANKER,
    punters=(ANN, BEN),
    open=(Target("Q"),),
    closed=frozenset(),
    mine=(),
    limits=Limits(Chips(5), Chips(50)),
    free=Chips(100),
    room=1000,
)
LATER = replace(FIRST, wait=Wait.STAKES)
LEAST = replace(FIRST, wait=Wait.LEAST)


def waits(question: Setup | Cut | Staking, clocks: Clocks = CLOCKS) -> list[float]:
    """Seconds at a quick, a normal and a slow table."""
    return [deadline(question, AT, clocks, pace) - AT for pace in PACES]


def test_each_question_has_its_clock_at_each_pace() -> None:
    assert waits(SETUP) == [20, 40, 60]
    assert waits(CUT) == [10, 15, 20]
    assert waits(FIRST) == [20, 30, 45]
    assert waits(LATER) == [6, 10, 15]


@pytest.mark.parametrize(("question", "least"), [(FIRST, 5), (LATER, 3), (LEAST, 3)])
def test_the_next_card_comes_after_the_least_time_at_the_soonest(question: Staking, least: float) -> None:
    assert earliest(question, AT, CLOCKS) == AT + least


def test_a_card_that_opens_no_target_gets_the_least_time_alone() -> None:
    assert waits(LEAST) == [3, 3, 3]


@pytest.mark.parametrize(("question", "least"), [(FIRST, 5), (LATER, 3)])
def test_a_window_that_waits_for_nobody_gets_the_least_time(question: Staking, least: float) -> None:
    everybody = frozenset({ANN, BEN})
    for nobody in (
        replace(question, ready=everybody),
        replace(question, absent=everybody),
        replace(question, ready=frozenset({ANN}), absent=frozenset({BEN})),
        replace(question, free=Chips(4)),
    ):
        assert waits(nobody) == [least] * 3


def test_one_who_is_awaited_is_waited_for() -> None:
    assert waits(replace(LATER, ready=frozenset({ANN}))) == [6, 10, 15]


@pytest.mark.parametrize("question", [FIRST, LATER, LEAST])
def test_where_all_let_it_run_it_runs(question: Staking) -> None:
    running = replace(question, running=frozenset({ANN}), absent=frozenset({BEN}))
    assert waits(running) == [1, 1, 1]
    assert waits(replace(question, running=frozenset({ANN}))) != [1, 1, 1]


def test_a_cutter_who_is_away_is_not_waited_for() -> None:
    assert waits(replace(CUT, absent=frozenset({BEN}))) == [0, 0, 0]
    assert waits(replace(CUT, absent=frozenset({ANN}))) == [10, 15, 20]


def test_a_full_clock_is_never_shorter_than_the_least() -> None:
    clocks = Clocks(stakes=(1, 2, 30), least=7, first_stakes=(1, 9, 30), first_least=8)
    assert waits(LATER, clocks) == [7, 7, 30]
    assert waits(FIRST, clocks) == [8, 9, 30]


def test_who_is_silent_is_called_at_half_his_clock() -> None:
    for pace in PACES:
        until = deadline(SETUP, AT, CLOCKS, pace)
        assert reminder(AT, until) == (AT + until) / 2
