"""Laws of single deals, for every registered game under all its house rules, from shoes in any order.

``test_laws`` has whole evenings, but there a hidden card is never looked for: here two deals that differ only in what
somebody may not see are held against each other, and every state of a deal is left to the clock alone.
"""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.engine import Mismatch, Result, replay
from games.core.game import Game
from games.core.ids import SeatNo
from games.core.questions import Asked
from games.core.registry import all_games
from games.core.script import Ending
from tests.support.rules import complete, options_of
from tests.support.secrecy import compare
from tests.support.wandering import Wanderer, opening, shuffled_shoe, slept_through

GAMES = pytest.mark.parametrize("game", list(all_games().values()), ids=list(all_games()))

seeds = st.integers(0, 2**32 - 1)
crowds = st.integers(2, 9)
lengths = st.integers(0, 60)


@GAMES
@given(seed=seeds, people=crowds, most=lengths, data=st.data())
def test_standing_orders_end_a_deal_from_any_state(
    game: Game, seed: int, people: int, most: int, data: st.DataObject
) -> None:
    rnd = random.Random(seed)  # noqa: S311
    deal = opening(game, data.draw(options_of(game)), people, shuffled_shoe(rnd, game.packs))
    at = Wanderer(rnd).walk(deal, most)[-1]
    if isinstance(at.next, Asked):
        assert at.next.check(None, at.next.standing) is None
    end = slept_through(at, rnd)
    assert isinstance(end.next, Result)
    assert sum(gain for _, gain in end.next.net) == 0
    assert (end.next.ending is Ending.PLAYED) is bool(end.picture.settled)
    assert end.bank >= 0
    assert end.picture.staked == 0


@GAMES
@given(seed=seeds, people=crowds, most=lengths, data=st.data())
def test_a_replay_equals_the_live_deal_digest_for_digest(
    game: Game, seed: int, people: int, most: int, data: st.DataObject
) -> None:
    rnd = random.Random(seed)  # noqa: S311
    deal = opening(game, data.draw(options_of(game)), people, shuffled_shoe(rnd, game.packs))
    live = Wanderer(rnd).walk(deal, most)
    again = replay(replace(live[-1].deal))
    assert not isinstance(again, Mismatch)
    assert replace(again, deal=live[-1].deal) == live[-1]
    assert [row.digest for row in live[-1].deal.rows] == [step.digest for step in live[1:]]


@GAMES
@given(seed=seeds, people=crowds, most=lengths, viewer=st.integers(0, 4), data=st.data())
def test_hidden_cards_do_not_show(
    game: Game, seed: int, people: int, most: int, viewer: int, data: st.DataObject
) -> None:
    """Neither to the chat (0) nor to another seat, by no question, no clock and no picture."""
    rnd = random.Random(seed)  # noqa: S311
    deal = opening(game, data.draw(options_of(game)), people, shuffled_shoe(rnd, game.packs))
    walked = Wanderer(rnd, leavers=seed % 4 == 0, sleepers=seed % 2 == 0).walk(deal, most)
    compare(walked[: rnd.randint(1, len(walked))], SeatNo(viewer) if viewer else None, rnd)


@GAMES
def test_hidden_cards_are_really_changed(game: Game) -> None:
    """Guards the guard: in games that hide cards many comparisons go on for long over other cards on the table."""
    options, rnd = complete(game), random.Random(7)  # noqa: S311
    found = []
    for _ in range(60):
        deal = opening(game, options, 4, shuffled_shoe(rnd, game.packs))
        walked = Wanderer(rnd, leavers=False, sleepers=False).walk(deal)
        walked = walked[: rnd.randint(1, len(walked))]
        found.append((compare(walked, None, rnd), walked[-1].picture))
    hides = any(one.audience is not None for _, picture in found for pile in picture.piles for one in pile.cards)
    assert sum(one.steps for one, _ in found) > 100
    assert (sum(one.dealt > 0 for one, _ in found) > 10) is hides
