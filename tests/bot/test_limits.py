"""How often somebody is listened to and replied to, for any course of a day."""

from hypothesis import given
from hypothesis import strategies as st

from bot.limits import MOST_REPLIES, ONE_REPLY, Buckets, Replies

START = 1_800_000_000.0
BURST, A_SECOND = 10, 4.0

gaps = st.lists(st.sampled_from([0.0, 0.01, 0.2, 0.25, 0.5, 1.0, 3.0, 60.0]), max_size=200)


def taken(gaps: list[float], who: str = "Ann") -> tuple[list[float], list[float]]:
    """When he did something, and when he was heard."""
    buckets, now, tried, heard = Buckets(BURST, A_SECOND), START, [], []
    for gap in gaps:
        now += gap
        tried.append(now)
        if buckets.takes(who, now):
            heard.append(now)
    return tried, heard


@given(gaps)
def test_never_more_than_a_burst_and_then_so_many_a_second(gaps: list[float]) -> None:
    _, heard = taken(gaps)
    for n, first in enumerate(heard):
        for m, last in enumerate(heard[n:], 1):
            assert m <= BURST + (last - first) * A_SECOND + 0.001


@given(st.lists(st.sampled_from([0.25, 0.3, 1.0, 7.0]), max_size=200))
def test_who_keeps_to_the_pace_is_always_heard(gaps: list[float]) -> None:
    tried, heard = taken([*([0.0] * (BURST - 1)), *gaps])
    assert heard == tried


def test_what_was_not_heard_costs_nothing() -> None:
    """Who hammers on is heard as often as he may be, and after a rest as if he had never done so."""
    _, heard = taken([0.01] * 1000)
    assert len(heard) == BURST + 10 * A_SECOND - 1
    _, later = taken([*([0.01] * 1000), BURST / A_SECOND, *([0.0] * 20)])
    assert len(later) - len(heard) == BURST


def test_one_does_not_use_up_the_turn_of_another() -> None:
    buckets = Buckets(BURST, A_SECOND)
    assert [buckets.takes("Ann", START) for _ in range(BURST + 1)] == [True] * BURST + [False]
    assert [buckets.takes("Ben", START) for _ in range(BURST + 1)] == [True] * BURST + [False]


def test_a_clock_that_is_put_back_locks_nobody_out() -> None:
    buckets = Buckets(BURST, A_SECOND)
    assert all(buckets.takes("Ann", START) for _ in range(BURST))
    assert not buckets.takes("Ann", START - 3600)
    assert all(buckets.takes("Ann", START - 3600 + n) for n in range(1, 20))


def test_those_who_rest_are_forgotten() -> None:
    buckets = Buckets(BURST, A_SECOND)
    for n in range(5000):
        buckets.takes(n, START + n / 10)
    assert len(buckets) < 10
    for n in range(5000):
        buckets.takes(n, START + 1000)
    assert len(buckets) == 5000
    for n in range(5000):
        buckets.takes("Ann", START + 2000 + n)
    assert len(buckets) == 1


asked = st.tuples(
    st.sampled_from([0.0, 0.5, 3.0, 9.5, 10.0, 60.0]),
    st.sampled_from(["Ann", "Ben"]),
    st.sampled_from(["5", "50", "x", ""]),
)


@given(st.lists(asked, max_size=100))
def test_one_reply_to_the_same_words_and_few_to_all_words_in_any_ten_seconds(
    course: list[tuple[float, str, str]],
) -> None:
    replies, now, given_so_far = Replies(), START, list[tuple[float, str, str]]()
    for number, (gap, who, words) in enumerate(course):
        now += gap
        lately = [one for at, whose, one in given_so_far if whose == who and now - at < ONE_REPLY]
        may = replies.may((who, "stake"), (words,), number, now)
        assert may is (words not in lately and len(lately) < MOST_REPLIES)
        if may:
            given_so_far.append((now, who, words))


def test_an_update_that_is_worked_on_again_has_its_reply_still_and_takes_one_turn() -> None:
    replies = Replies()
    assert [replies.may("Ann", ("5",), 7, START) for _ in range(5)] == [True] * 5
    assert [replies.may("Ann", (f"{n}",), n, START) for n in range(10, 13)] == [True, True, False]
    assert replies.may("Ann", ("5",), 7, START)
    assert not replies.may("Ann", ("5",), 8, START)


def test_whoever_had_a_reply_before_the_clock_was_put_back_gets_another() -> None:
    replies = Replies()
    assert replies.may("Ann", ("5",), 1, START)
    assert not replies.may("Ann", ("5",), 2, START - 1)
    assert replies.may("Ann", ("5",), 3, START - 3600)
    assert replies.may("Ben", ("5",), 4, START - 3500)
    assert len(replies) == 1


def test_those_who_had_their_reply_long_ago_are_forgotten_at_once() -> None:
    replies = Replies()
    for n in range(1000):
        replies.may(n, (), n, START)
    assert len(replies) == 1000
    assert replies.may("Ann", (), 1000, START + 5)
    assert not replies.may("Ann", (), 1001, START + ONE_REPLY)
    assert len(replies) == 1
