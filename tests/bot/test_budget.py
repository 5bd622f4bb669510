"""The budget's promises, for any course of a day."""

from hypothesis import given
from hypothesis import strategies as st

from bot.budget import Budget, Limits

GROUP, OTHER, PERSON = -100, -200, 300
START = 1_800_000_000.0

gaps = st.lists(st.sampled_from([0.0, 0.01, 0.3, 1.0, 3.9, 4.0, 7.0, 59.0, 200.0]), max_size=120)


def most_within(times: list[float], seconds: float) -> int:
    return max((sum(first <= time < first + seconds for time in times) for first in times), default=0)


def write(budget: Budget, chat: int, now: float) -> float:
    """Writes as soon as allowed from now on; when that was."""
    at = max(now, budget.free_at(chat, is_group=chat < 0))
    budget.take(chat, is_group=chat < 0, now=at)
    return at


def written(gaps: list[float], chat: int, limits: Limits | None = None) -> list[float]:
    budget, now, times = Budget(limits or Limits()), START, []
    for gap in gaps:
        now = write(budget, chat, now + gap)
        times.append(now)
    return times


@given(gaps)
def test_a_group_gets_at_most_twenty_in_any_minute(gaps: list[float]) -> None:
    assert most_within(written(gaps, GROUP), 60.0) <= 20


@given(gaps, st.integers(2, 20))
def test_a_lower_limit_of_a_group_holds_as_well(gaps: list[float], limit: int) -> None:
    assert most_within(written(gaps, GROUP, Limits.of(limit, 30)), 60.0) <= limit


@given(gaps, gaps)
def test_a_restart_does_not_give_the_minute_once_more(before: list[float], after: list[float]) -> None:
    times = written(before, GROUP)
    now = times[-1] if times else START
    budget = Budget(before=now)
    for gap in after:
        now = write(budget, GROUP, now + gap)
        times.append(now)
    assert most_within(times, 60.0) <= 20


def test_a_busy_group_gets_its_twenty() -> None:
    assert most_within(written([0.0] * 100, GROUP), 60.001) == 20


@given(gaps)
def test_a_chat_gets_one_a_second_with_bursts_of_three(gaps: list[float]) -> None:
    times = written(gaps, PERSON)
    for seconds in (1.0, 2.0, 10.0):
        assert most_within(times, seconds) <= 3 + seconds


@given(st.lists(st.tuples(st.integers(1, 40), st.sampled_from([0.0, 0.005, 0.2, 1.0])), max_size=200))
def test_at_most_thirty_a_second_over_all_chats(writes: list[tuple[int, float]]) -> None:
    budget, now, times = Budget(), START, []
    for chat, gap in writes:
        now = write(budget, chat, now + gap)
        times.append(now)
    assert most_within(times, 1.0) <= 30


@given(st.lists(st.tuples(st.sampled_from([0.0, 0.5, 4.0]), st.floats(0, 5)), max_size=60))
def test_the_bound_holds_where_requests_arrive_late(writes: list[tuple[float, float]]) -> None:
    """The messenger counts arrivals, at any moment between start and answer: here the first late, the rest early."""
    budget, now, starts, answers = Budget(), START, [], []
    for gap, latency in writes:
        now = write(budget, GROUP, now + gap)
        starts.append(now)
        now += latency
        budget.landed(GROUP, now)
        answers.append(now)
    for index, first in enumerate(answers):
        later = sum(start < first + 60.0 for start in starts[index + 1 :])
        assert 1 + later <= 20


@given(st.lists(st.tuples(st.sampled_from([0.0, 0.5, 4.0]), st.sampled_from([0.0, 0.1, 400.0])), max_size=60))
def test_a_chat_with_a_request_under_way_is_not_forgotten(writes: list[tuple[float, float]]) -> None:
    """Others write while the answer is long in coming; the messenger counts what arrives last of all."""
    budget, now, answers = Budget(), START, []
    for gap, latency in writes:
        now = write(budget, GROUP, now + gap)
        for others in range(3):
            budget.take(PERSON + others, is_group=False, now=now + latency)
        now += latency
        budget.landed(GROUP, now)
        answers.append(now)
    assert most_within(answers, 60.0) <= 20
    assert most_within(answers, 0.9) <= 3


def test_a_held_chat_is_closed_until_then_and_no_other_is() -> None:
    budget = Budget()
    budget.hold(GROUP, START + 40.0)
    budget.hold(GROUP, START + 20.0)
    assert budget.free_at(GROUP, is_group=True) == START + 40.0
    assert budget.free_at(OTHER, is_group=True) <= START


def test_what_does_not_count_for_the_group_is_still_paced() -> None:
    budget = Budget()
    for _ in range(3):
        budget.take(GROUP, is_group=False, now=START)
    assert budget.free_at(GROUP, is_group=False) == START + 1.0
    assert budget.free_at(GROUP, is_group=True, count=3) == START + 3.0


def test_many_at_once_need_many_tokens() -> None:
    budget = Budget()
    for _ in range(2):
        budget.take(GROUP, is_group=True, now=START)
    assert budget.free_at(GROUP, is_group=True, count=1) <= START
    assert budget.free_at(GROUP, is_group=True, count=4) == START + 4.0


def test_idle_chats_are_forgotten_and_held_ones_are_not() -> None:
    budget = Budget()
    budget.hold(GROUP, START + 10_000.0)
    now = START
    for chat in range(1, 2_000):
        now = write(budget, chat, now + 1.0)
        budget.landed(chat, now)
    assert len(budget) < 20
    assert budget.free_at(GROUP, is_group=True) == START + 10_000.0
