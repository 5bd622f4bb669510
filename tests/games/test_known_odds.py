"""The rules page's known odds, held against simulated play, the exact counts and the stored figures.

``DEALS`` are few enough to be played in a minute; what is sampled has to lie within five standard errors.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from games.core.answers import Close
from games.core.cards import Card, Rank
from games.core.choosing import Choice
from games.core.events import Dealt, Event, Said, Settled
from games.core.ids import SeatNo
from games.core.points import is_ten, points
from games.core.registry import all_games
from games.core.shoe import Shoe
from games.odds.coup import Coup
from games.odds.exact import exact, landsknecht
from games.odds.figures import DEALS as STORED_DEALS
from games.odds.figures import SEED as STORED_SEED
from games.odds.figures import WANTED, Figure, Wanted, make, of, stored, write
from games.odds.simulate import Tally, shoes, simulate
from games.odds.strategies import STANDING, named
from games.twenty_one import points as points_of_21
from tests.support.profile import DEEP

DEALS = 60_000 if DEEP else 1_200
ERRORS = 5
SEED = 11
TO_5, TO_5_ONCE = "draw-to-5", "draw-to-5-once"
EVEN = (("bank_sets", "even"),)
NO_EXCHANGE = (("exchange", "off"),)

KNOWN: Mapping[Wanted, float] = {
    Wanted("landsknecht"): 0,
    Wanted("blind-hookey"): -1 / 17,
    Wanted("blind-hookey", (("equal", "return"),)): 0,
    Wanted("twenty-one"): 0.177151,
    Wanted("twenty-one", (), "draw-below-16", "draw-below-14"): 0.177151,
    Wanted("twenty-one", (), "draw-below-17", "draw-below-17"): 0.232142,
    Wanted("pulling"): 0.177151,
    Wanted("doubled-bank", (), TO_5_ONCE, TO_5_ONCE): 0.367434,
    Wanted("doubled-bank", (), TO_5, TO_5): 0.356360,
    Wanted("doubled-bank", EVEN, TO_5, TO_5): -0.095760,
    Wanted("doubled-bank", EVEN, TO_5_ONCE, TO_5_ONCE): -0.088377,
    Wanted("macao"): -0.128000,
    Wanted("macao", NO_EXCHANGE): -705752 / 6897189,
    Wanted("macao", NO_EXCHANGE, TO_5, TO_5): -705752 / 6897189,
}
"""What a punter gains for a staked chip, as the page has it."""


def name(wanted: Wanted | Figure) -> str:
    return " ".join((wanted.game, *map("=".join, wanted.options), wanted.strategy))


def coup(wanted: Wanted, punters: int = 1) -> Coup:
    game = all_games()[wanted.game]
    options, punter, banker = game.complete(wanted.options), named(wanted.strategy, game), named(wanted.banker, game)
    assert options is not None
    assert punter is not None
    assert banker is not None
    return Coup(game, options, punters, punter, banker)


def played(wanted: Wanted, deals: int = DEALS) -> list[list[Event]]:
    """What happened in so many deals."""
    playing = coup(wanted)
    fresh = shoes(playing.game, SEED)
    return [playing.play(fresh) for _ in range(deals)]


def held(values: Sequence[float], expected: float) -> bool:
    """Whether the mean is within five standard errors of what it should be."""
    return abs(fmean(values) - expected) <= ERRORS * stdev(values) / sqrt(len(values))


# what a punter gains


@pytest.mark.parametrize("wanted", KNOWN, ids=name)
def test_simulated_play_keeps_to_the_known_odds(wanted: Wanted) -> None:
    found = simulate(coup(wanted), DEALS, SEED)
    assert abs(-found.edge - KNOWN[wanted]) <= ERRORS * found.error
    assert 0 < found.error < 2 / sqrt(DEALS)


@pytest.mark.parametrize("figure", stored(), ids=name)
def test_stored_figures_keep_to_the_known_odds(figure: Figure) -> None:
    known = KNOWN.get(Wanted(figure.game, figure.options, figure.strategy, figure.banker))
    if known is not None:
        assert abs(-figure.edge - known) <= ERRORS * figure.standard_error
    if figure.exact is not None:
        assert known == pytest.approx(-float(figure.exact))


def test_a_wrong_figure_is_found() -> None:
    """Guards the guard: half a bank's edge is outside of five standard errors of what is stored."""
    for figure in stored():
        if figure.game == "doubled-bank":
            assert abs(figure.edge / 2) > ERRORS * figure.standard_error


# exactly


def test_blind_hookey_exactly_whatever_else_the_house_rules_say() -> None:
    """One packet is higher, equal, lower with 8/17, 1/17, 8/17."""
    game = all_games()["blind-hookey"]
    rules = [option for option in game.options if option.name in ("packets", "stakes", "discard", "equal")]
    for chosen in product(*(option.values for option in rules)):
        given = dict(zip((option.name for option in rules), chosen, strict=True))
        options = game.complete(tuple(given.items()))
        assert options is not None
        assert exact(game, options) == (Fraction(1, 17) if given["equal"] == "bank" else 0), given


def test_landsknecht_exactly() -> None:
    """A stake wins with one half, and of 43 deals three are gathered."""
    assert landsknecht().edge == 0
    assert landsknecht().gathered == Fraction(3, 43)
    game = all_games()["landsknecht"]
    assert exact(game, ()) == 0


def test_other_games_are_not_counted_exactly() -> None:
    for game in all_games().values():
        options = game.complete(())
        assert options is not None
        assert (exact(game, options) is None) is (game.name not in ("landsknecht", "blind-hookey"))


# what the scripts deal


def hands(events: Sequence[Event], cards: int, seats: int = 2) -> list[list[Card]]:
    """The first cards of each hand, hidden ones too."""
    dealt = [event for event in events if isinstance(event, Dealt)][: cards * seats]
    return [[event.card for event in dealt if event.pile == pile] for pile in dict.fromkeys(e.pile for e in dealt)]


def test_twenty_one_in_two_cards() -> None:
    found = [points_of_21(hand) == 21 for events in played(Wanted("twenty-one")) for hand in hands(events, 2)]
    assert held([float(one) for one in found], 64 / 1339)


def test_the_points_of_two_cards_at_baccarat() -> None:
    counted = [points(hand) for events in played(Wanted("baccarat")) for hand in hands(events, 2)]
    for worth in range(10):
        law = 95 / 663 if worth == 0 else 64 / 663 if worth % 2 else 62 / 663
        assert held([float(one == worth) for one in counted], law), worth


@pytest.mark.parametrize(("options", "law"), [(NO_EXCHANGE, 1 / 13), ((), 1 / 9)])
def test_a_nine_in_one_card_at_macao(options: tuple[tuple[str, str], ...], law: float) -> None:
    """1/13 without, 1/9 with throwing tens in: the first card of a hand that stays."""
    found = []
    for events in played(Wanted("macao", options)):
        dealt = [event for event in events if isinstance(event, Dealt)]
        mine = [event.card for event in dealt if event.pile == dealt[0].pile]
        found.append(next((card.rank for card in mine if not (options == () and is_ten(card))), None) is Rank.NINE)
    assert held([float(one) for one in found], law)


@pytest.mark.parametrize(
    ("banker", "win", "tie"),
    [
        (TO_5, 2612753 / 5872650, 323572 / 2936325),
        ("draw-to-5-behind", 0.442746962, 0.112351162),
    ],
)
def test_the_coups_of_baccarat(banker: str, win: float, tie: float) -> None:
    """Of every coup, those included that end equal and are played again."""
    wins, ties = [], []
    for events in played(Wanted("baccarat", (), TO_5, banker), 2 * DEALS):
        equal = sum(isinstance(event, Said) and event.what == "tie" for event in events)
        won = any(isinstance(event, Settled) and event.gain > 0 for event in events)
        ties += [1.0] * equal + [0.0]
        wins += [0.0] * equal + [float(won)]
    assert held(wins, win)
    assert held(ties, tie)


# the simulator


def test_a_seed_gives_the_same_figure_again() -> None:
    for wanted in (Wanted("macao"), Wanted("landsknecht")):
        assert simulate(coup(wanted), 60, 1) == simulate(coup(wanted), 60, 1)
        assert simulate(coup(wanted), 60, 1) != simulate(coup(wanted), 60, 2)


def test_an_estimate_is_a_mean_with_its_error() -> None:
    tally = Tally()
    for won in (10, -10, -10, 30):
        tally.add(10, won)
    found = tally.estimate()
    assert found.edge == 0.5
    assert found.error == pytest.approx(stdev([1, -1, -1, 3]) / 2)


def test_a_deal_in_which_more_is_staked_weighs_more() -> None:
    tally = Tally()
    for staked, won in ((30, 30), (10, -10)):
        tally.add(staked, won)
    found = tally.estimate()
    assert (found.deals, found.edge) == (2, 0.5)
    assert found.error == pytest.approx(0.75)


def test_every_game_is_simulated_with_many_punters_and_by_the_house() -> None:
    for game in all_games().values():
        for bank, most in (("players", 19), ("house", 20)):
            options = game.complete((("bank", bank),))
            assert options is not None
            told: list[int] = []
            found = simulate(Coup(game, options, most), 3, 1, told.append)
            assert told == [1, 2, 3]
            assert found.deals == 3
            settled = [e for e in Coup(game, options, most).play(shoes(game, 1)) if isinstance(e, Settled)]
            stakers = {event.seat for event in settled}
            assert len(stakers) == (1 if game.whole_bank else most)


def test_a_coup_that_is_dealt_anew_takes_another_shoe() -> None:
    playing = coup(Wanted("landsknecht"))
    given = [0]
    fresh = shoes(playing.game, 1)

    def counted() -> Shoe:
        given.append(given[-1] + 1)
        return fresh()

    for _ in range(60):
        playing.play(counted)
    assert given[-1] > 60


# strategies


def test_strategies_by_their_names() -> None:
    games = all_games()
    assert named(STANDING, games["landsknecht"]) is not None
    assert named("draw-to-5", games["landsknecht"]) is None  # no hands
    assert named("draw-to-5", games["blind-hookey"]) is None
    for wrong in ("", "draw", "draw-to", "draw-to-x", "draw-to-123", "draw-to-5-behind-once", "Standing"):
        assert named(wrong, games["macao"]) is None
    assert named("draw-below-17", games["pulling"]) == named("draw-to-16", games["pulling"])
    assert named("draw-to-5-once-behind", games["doubled-bank"]) is not None


@pytest.mark.parametrize("game", ["twenty-one", "pulling", "macao", "baccarat", "doubled-bank"])
def test_who_draws_to_nothing_never_draws(game: str) -> None:
    """And who draws to twenty-one always does, where he may at all."""
    never, always = Wanted(game, (), "draw-below-0", "draw-below-0"), Wanted(game, (), "draw-to-21", "draw-to-21")
    rules = {"macao": NO_EXCHANGE}.get(game, ())
    never, always = (Wanted(game, rules, one.strategy, one.banker) for one in (never, always))
    first = {"macao": 1}.get(game, 2)
    for events in played(never, 40):
        ties = sum(isinstance(event, Said) and event.what == "tie" for event in events)
        assert sum(isinstance(event, Dealt) for event in events) == 2 * first * (ties + 1)
    assert any(sum(isinstance(event, Dealt) for event in events) > 2 * first + 1 for events in played(always, 40))


def test_strategies_leave_all_else_to_the_standing_order() -> None:
    game = all_games()["pulling"]
    strategy = named("draw-to-21", game)
    assert strategy is not None
    playing = coup(Wanted("pulling"))
    for offered in (("pull",), ("draw", "pull"), ("packets",), ("throw-in", "done")):
        asked = Choice(1, SeatNo(1), "place", offered)
        assert strategy(playing.dealer(shoes(game, 1)()), asked) == Close()


# the stored figures


def test_every_game_has_figures_of_its_present_rules_by_its_default_rules_first() -> None:
    assert [Wanted(one.game, one.options, one.strategy, one.banker) for one in stored()] == list(WANTED)
    for game in all_games().values():
        figures = of(game.name)
        assert figures[0].options == ()
        assert figures[0].strategy == figures[0].banker == STANDING
        assert {figure.rules_version for figure in figures} == {game.rules_version}
        assert {(figure.deals, figure.seed) for figure in figures} == {(STORED_DEALS, STORED_SEED)}


def test_figures_are_made_written_and_read_back(tmp_path: Path) -> None:
    made = [make(wanted, 30, 5) for wanted in islice(WANTED, 4)]
    file = tmp_path / "figures.json"
    write(made, file)
    back = stored(file)
    assert [(one.game, one.options, one.exact, one.deals, one.seed) for one in back] == [
        (one.game, one.options, one.exact, 30, 5) for one in made
    ]
    assert all(abs(one.edge - other.edge) < 1e-6 for one, other in zip(back, made, strict=True))


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted("macao", (("tens", "on"),)),
        Wanted("macao", (), "bluff"),
        Wanted("blind-hookey", (), STANDING, TO_5),
    ],
    ids=name,
)
def test_a_figure_that_no_game_knows_is_an_error(wanted: Wanted) -> None:
    with pytest.raises(ValueError, match="has no such option or strategy"):
        make(wanted, 10)
