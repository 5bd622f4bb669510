"""Laws that every registered game obeys under all its house rules, whatever people do: evenings of random people,
with leavers and sleepers, and the bank kept by persons or by the house.

What holds at every moment (conservation, cover, reserves, no stake on a closed target, a picture that tells what the
question tells, refused answers that change nothing, a legal standing order) is checked by ``Evening`` after each
step. Here stand the laws of whole evenings; those of single deals are in ``test_deal_laws``. Unlike the golden deals
they need no known result, so a new game has them at once.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.answers import By
from games.core.commands import Sit
from games.core.engine import Mismatch, replay
from games.core.game import Cutters, Game, Shoes
from games.core.ids import UserId
from games.core.options import Options, value
from games.core.registry import all_games
from games.core.table import MOST_SEATS
from tests.support.impulses import PEOPLE, URGES, Impulse, Urge, follow, impulses
from tests.support.lawful_evening import GRANT, HOUSE_GRANT, Evening
from tests.support.rules import one_changed, options_of

GAMES = pytest.mark.parametrize("game", list(all_games().values()), ids=list(all_games()))
RULES = pytest.mark.parametrize(
    ("game", "options"),
    [(game, options) for game in all_games().values() for options in one_changed(game)],
    ids=lambda given: given.name if isinstance(given, Game) else ",".join(chosen for _, chosen in given),
)
CLOCKS = 2000
"""More deadlines than any evening can meet: after two silent deals all are away, and nobody keeps the bank."""

seeds = st.integers(0, 2**32 - 1)
evenings = st.lists(impulses, min_size=40, max_size=150)  # few of them are short: most laws break late


def begin(game: Game, seed: int, options: Options) -> Evening:
    """All but one sit down and draw for the bank."""
    evening = Evening(game, seed, options)
    for user in range(1, PEOPLE):
        evening.say(Sit(UserId(user)))
    follow(evening, Impulse(1, Urge.CARRY_ON, 0))
    return evening


def end_by_the_clock(evening: Evening) -> None:
    for _ in range(CLOCKS):
        if evening.closed:
            return
        evening.clock()
    raise AssertionError("an evening that nobody attends goes on")


def granted(evening: Evening) -> int:
    return HOUSE_GRANT + GRANT * len(set(evening.people.values()))


@GAMES
@given(seed=seeds, said=evenings, data=st.data())
def test_an_evening_keeps_every_law_and_ends_with_the_clock_alone(
    game: Game, seed: int, said: list[Impulse], data: st.DataObject
) -> None:
    evening = begin(game, seed, data.draw(options_of(game)))
    for impulse in said:
        follow(evening, impulse)
    evening.check_replay()
    end_by_the_clock(evening)
    assert evening.ledger.bank == evening.ledger.reserved == 0
    assert sum(evening.ledger.accounts.values()) == granted(evening)


@GAMES
@given(seed=seeds, said=evenings, data=st.data())
def test_what_is_refused_changes_nothing(game: Game, seed: int, said: list[Impulse], data: st.DataObject) -> None:
    evening = begin(game, seed, data.draw(options_of(game)))
    for impulse in said:
        tapped = evening.table.seat_of(UserId(impulse.person)) is not None
        table, step, accounts = evening.table, evening.step, evening.ledger.accounts.copy()
        refused = follow(evening, impulse)
        if refused:
            assert (evening.step, evening.ledger.accounts) == (step, accounts)
            assert evening.table == table or tapped  # a tap in vain is a tap: its seat is awake
            assert evening.table.phase == table.phase


@GAMES
@given(seed=seeds, said=evenings, data=st.data())
def test_a_tampered_log_is_found(game: Game, seed: int, said: list[Impulse], data: st.DataObject) -> None:
    evening = begin(game, seed, data.draw(options_of(game)))
    for impulse in said:
        if evening.step and len(evening.step.deal.rows) > 3:
            break
        follow(evening, impulse)
    if not evening.step or not evening.step.deal.rows:
        return
    deal = evening.step.deal
    at = data.draw(st.integers(0, len(deal.rows) - 1))
    other = replace(deal.rows[at], digest=deal.rows[at].digest[::-1] + "0")
    assert replay(replace(deal, rows=(*deal.rows[:at], other, *deal.rows[at + 1 :]))) == Mismatch(at + 1)
    assert isinstance(replay(replace(deal, rows=(*deal.rows, *deal.rows[-1:] * 2000))), Mismatch)


@GAMES
@pytest.mark.parametrize("people", range(2, MOST_SEATS + 1))
def test_every_number_of_people_can_play(game: Game, people: int) -> None:
    evening = Evening(game, seed=people)
    _play_a_deal(evening, people)
    end_by_the_clock(evening)
    assert evening.deals >= 1


@RULES
def test_every_house_rule_can_be_played(game: Game, options: Options) -> None:
    """With as few people as the rule allows, and with a few."""
    for people in (1 if value(options, "bank") == "house" else 2, 5):
        evening = Evening(game, people, options)
        _play_a_deal(evening, people)
        assert evening.deals >= 1
        end_by_the_clock(evening)


def _play_a_deal(evening: Evening, people: int) -> None:
    """Everybody sits down, one keeps the bank, and all stake, until a deal is over."""
    for user in range(1, people + 1):
        evening.say(Sit(UserId(user)))
    for _ in range(60):
        if evening.deals:
            break
        follow(evening, Impulse(1, Urge.CARRY_ON, 0))
        for user in range(1, people + 1):
            follow(evening, Impulse(user, Urge.STAKE, 3))


@GAMES
def test_random_people_reach_what_they_are_meant_to_reach(game: Game) -> None:
    """Guards the guards: evenings that never deal, never refuse or never run a wallet dry would prove nothing."""
    seen: set[str] = set()
    for seed in range(30):
        evening = begin(game, seed, ())
        rnd = evening.random
        for _ in range(150):
            impulse = Impulse(rnd.randint(1, PEOPLE), rnd.choice(URGES), rnd.randint(-3, 60))
            refused = follow(evening, impulse)
            seen.add(type(refused).__name__ if refused else type(evening.table.phase).__name__)
            seen.add(type(evening.question).__name__)
            last = evening.step.deal.rows[-1:] if evening.step else ()
            seen |= {type(row.given).__name__ for row in last if row.by is By.SEAT}
        seen.add("deals" if evening.deals > 1 else "few deals")
    assert {"deals", "Refused", "Unpaid"} <= seen
    assert {"Bidding", "Shuffled", "Dealing", "Closed"} <= seen
    assert ("Moving" in seen) is (game.cutters is Cutters.THREE)
    assert game.shoes is Shoes.FRESH or "Between" in seen
    assert "Chose" in seen or not {"Choice", "Choices"} & seen
