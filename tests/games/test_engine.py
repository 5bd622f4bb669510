"""The face of a running deal: values in, values out, memory only a cache, and a replay that compares."""

import gc
from dataclasses import replace
from weakref import ref

import pytest

from games.core.answers import By, Close, CutAt, Ready, Shuffled, Stake, Target
from games.core.cards import card
from games.core.chips import BANK, Limits, Transfer, reserve, wallet
from games.core.engine import Deal, Mismatch, Row, answer, draw, now, replay, start, steps
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.record import plain
from games.core.refused import Code, Refused
from games.core.registry import all_games, find
from games.core.script import Endless, bounded
from games.core.shoe import Shoe
from tests.support.coup import Coup, answered
from tests.support.decks import secret_of, stacked

Q = Target("Q")


def finished() -> Deal:
    """A deal with a redeal, some stakes and its end."""
    coup = Coup("9 2 | J | J")
    coup.redeals("K 4 | 6 | Q | 8 K 6", "S2")
    coup.cuts("B")
    coup.stakes("A", "Q", 10)
    coup.ready("A", "B")
    coup.closes()
    coup.stakes("B", "8", 7)
    coup.closes(2)
    return coup.step.deal


def row(deal: Deal, number: int, **changes: object) -> Deal:
    """The deal with one row (from 1) tampered with."""
    rows = list(deal.rows)
    rows[number - 1] = replace(rows[number - 1], **changes)  # type: ignore[arg-type]
    return replace(deal, rows=tuple(rows))


# answers


def test_an_answer_leaves_the_deal_before_it_as_it_was() -> None:
    begun = Coup("K 4 | 6 | Q | 6").step.deal
    one = answered(answer(begun, SeatNo(2), Stake(Q, Chips(10))))
    other = answered(answer(begun, SeatNo(3), Stake(Q, Chips(20))))
    assert (one.picture.staked, other.picture.staked, now(begun).picture.staked) == (10, 20, 0)
    assert (one.deal.rows[0].seat, other.deal.rows[0].seat, begun.rows) == (2, 3, ())


def test_a_row_says_who_gave_the_answer() -> None:
    coup = Coup("K 4 | 6 | Q | 8 6")
    coup.stakes("A", "Q", 10)
    coup.closes()
    coup.says("Bank", Close())
    assert [(r.seat, r.by) for r in coup.step.deal.rows] == [(2, By.SEAT), (None, By.CLOCK), (1, By.SEAT)]


def test_a_deal_with_answers_is_not_started() -> None:
    with pytest.raises(ValueError, match="replayed"):
        start(finished())


def test_a_shoe_is_taken_only_as_the_one_that_was_brought() -> None:
    asked = Coup("9 2 | J | J").step.deal
    fresh = stacked("K 4 | 6 | Q", "S2")
    honest = Shuffled(fresh.id, fresh.secret.commitment)
    assert answer(asked, None, honest, By.HOUSE) == Refused(Code.NOT_ASKED)
    for wrong in (replace(honest, shoe=ShoeId("S1")), replace(honest, commitment="00" * 32)):
        assert answer(asked.bring(fresh), None, wrong, By.HOUSE) == Refused(Code.NOT_ASKED)
    assert answered(answer(asked.bring(fresh), None, honest, By.HOUSE)).picture.shoe == "S2"


# memory is only a cache


def test_what_nobody_holds_is_forgotten() -> None:
    deal = finished()
    now(deal)
    gone = ref(deal)
    del deal
    gc.collect()
    assert gone() is None


def test_a_deal_read_from_a_store_goes_on_as_the_live_one_does() -> None:
    live = Coup("K 4 | 6 | Q | 8 K 6")
    live.stakes("A", "Q", 10)
    stored = replace(live.step.deal)
    assert replace(now(stored), deal=live.step.deal) == live.step
    live.closes()
    assert answered(answer(stored, None, Close(), By.CLOCK)).digest == live.step.digest


# replay


def test_a_replay_equals_the_live_deal_and_every_step_can_be_seen_again() -> None:
    deal = finished()
    again = replay(replace(deal))
    assert not isinstance(again, Mismatch)
    assert replace(again, deal=deal) == now(deal)
    assert [row.digest for row in again.deal.rows] == [row.digest for row in deal.rows]
    seen = list(steps(replace(deal)))
    assert [step.digest for step in seen[1:]] == [row.digest for row in deal.rows]
    assert seen[0].deal.rows == ()


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (1, {"given": Shuffled(ShoeId("S9"), secret_of("S2").commitment)}),
        (2, {"given": CutAt(27)}),
        (3, {"given": Stake(Q, Chips(11))}),
        (3, {"seat": SeatNo(3)}),
        (3, {"given": Stake(Target("8"), Chips(10))}),
        (4, {"digest": "0" * 16}),
        (5, {"given": Close()}),
        (7, {"seat": SeatNo(1)}),
        (8, {"given": Ready(), "seat": SeatNo(2)}),
        (9, {"digest": ""}),
    ],
)
def test_a_tampered_row_is_found(number: int, changes: dict[str, object]) -> None:
    assert replay(row(finished(), number, **changes)) == Mismatch(number)


def test_a_lost_row_and_one_too_many_are_found() -> None:
    deal = finished()
    assert replay(replace(deal, rows=(*deal.rows[:2], *deal.rows[3:]))) == Mismatch(3)
    assert replay(replace(deal, rows=(*deal.rows, deal.rows[-1]))) == Mismatch(len(deal.rows) + 1)


def test_another_shoe_bank_or_seat_is_found() -> None:
    deal = finished()
    other = replace(deal, shoes=(deal.shoes[0], stacked("K 4 | 6 | Q | 9 K 6", "S2")))
    assert replay(other) == Mismatch(6)


@pytest.mark.parametrize("changes", [{"game": "whist"}, {"rules_version": 0}])
def test_other_rules_play_no_stored_deal(changes: dict[str, object]) -> None:
    deal = finished()
    begun = replace(deal.start, **changes)  # type: ignore[arg-type]
    assert replay(replace(deal, start=begun)) == Mismatch(0)


# what a deal is made of


def test_a_draw_is_the_games_own() -> None:
    shoe = Shoe(ShoeId("D1"), secret_of("D1"))
    seats = (SeatNo(1), SeatNo(2))
    game = all_games()["landsknecht"]
    assert draw(game, seats, shoe) == game.first_banker(seats, shoe)


def test_a_game_is_found_by_name_and_alias_in_any_case() -> None:
    game = all_games()["landsknecht"]
    for written in ("landsknecht", " Landsknecht ", "ЛАНДСКНЕХТ", "Lansquenet"):
        assert find(written) is game
    assert find("whist") is None


def test_a_bound_that_is_met_is_a_fault() -> None:
    with pytest.raises(Endless):
        list(bounded(3))


@pytest.mark.parametrize("amount", [0, -1])
def test_a_transfer_moves_at_least_one_chip(amount: int) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Transfer(BANK, wallet(SeatNo(1)), Chips(amount))


def test_a_transfer_goes_to_another_place() -> None:
    with pytest.raises(ValueError, match="another place"):
        Transfer(reserve(SeatNo(1)), reserve(SeatNo(1)), Chips(5))


@pytest.mark.parametrize(("least", "greatest"), [(0, 5), (6, 5), (-1, -1)])
def test_limits_are_in_order(least: int, greatest: int) -> None:
    with pytest.raises(ValueError, match="limits"):
        Limits(Chips(least), Chips(greatest))


def test_plain_values_are_what_json_can_say() -> None:
    said = plain(Row(None, By.CLOCK, Stake(Q, Chips(5)), "00"))
    assert said == {
        "seat": None,
        "by": "clock",
        "given": {"target": "Q", "amount": 5, "kind": "stake"},
        "digest": "00",
    }
    assert plain((card("Td"), frozenset({3, 1, 2}))) == ["Td", [1, 2, 3]]
    with pytest.raises(TypeError, match="object"):
        plain(object())
