"""Choices: one seat in its turn, and windows in which many choose; with people who leave, sleep, or are the house."""

import pytest

from games.core.answers import Chose, Close, CutAt, Given, Leave, Ready
from games.core.asking import choose, window
from games.core.choosing import Choice, Choices, Span
from games.core.dealer import Dealer
from games.core.ids import HOUSE, SeatNo
from games.core.refused import Code
from games.core.waits import Wait
from tests.support.toys import BANK, A, B, C, Hand, dealer

DRAW, STAND = "draw", "stand"


def turn(found: Dealer, seat: SeatNo = A, **changes: object) -> Hand:
    asked: dict[str, object] = {"offered": (DRAW, STAND)}
    return Hand(choose(found, seat, "card", **asked | changes))  # type: ignore[arg-type]


def choice(run: Hand) -> Choice:
    assert isinstance(run.question, Choice)
    return run.question


def choices(run: Hand) -> Choices:
    assert isinstance(run.question, Choices)
    return run.question


# one seat


def test_the_seat_in_turn_chooses_and_nobody_else() -> None:
    run = turn(dealer())
    assert choice(run).awaited == (A,)
    assert choice(run).wait is Wait.CHOICE
    for seat in (B, BANK, None, SeatNo(99)):
        run.refuses(seat, Chose(DRAW), Code.NOT_ASKED)
    run.says(A, Chose(DRAW))
    assert (run.over, run.returned) == (True, Chose(DRAW))


def test_only_what_is_offered_can_be_chosen() -> None:
    run = turn(dealer())
    for chose in (Chose("dance"), Chose(""), Chose(DRAW, 1)):
        run.refuses(A, chose, Code.NO_SUCH_CHOICE)
    others: list[Given] = [Ready(), CutAt(3)]
    for given in others:
        run.refuses(A, given, Code.NOT_ASKED)
    for seat in (A, BANK):
        run.refuses(seat, Close(), Code.NOT_ASKED)


def test_what_a_hand_may_not_take_is_offered_all_the_same_and_refused_to_its_owner() -> None:
    run = turn(dealer(), barred={DRAW})
    run.refuses(A, Chose(DRAW), Code.NOT_ALLOWED)
    assert choice(run).legal(A) == (Chose(STAND),)
    assert choice(run).legal(B) == ()
    assert choice(run).public() == choice(turn(dealer())).public()


def test_an_option_may_need_a_number_within_bounds() -> None:
    run = turn(dealer(), offered=(DRAW, "pull"), spans={"pull": Span(1, 40)})
    assert choice(run).legal(A) == (Chose(DRAW), Chose("pull", 1), Chose("pull", 40))
    assert (choice(run).span("pull"), choice(run).span(DRAW)) == (Span(1, 40), None)
    for number in (0, 41, -1):
        run.refuses(A, Chose("pull", number), Code.NOT_A_PLACE, least=1, most=40)
    run.says(A, Chose("pull", 17))
    assert run.returned == Chose("pull", 17)
    single = turn(dealer(), offered=("pull",), spans={"pull": Span(1, 1)})
    assert choice(single).legal(A) == (Chose("pull", 1),)


def test_at_the_deadline_the_standing_order_plays() -> None:
    run = turn(dealer())
    run.says(None, choice(run).standing)
    assert (run.over, run.returned) == (True, None)


def test_a_leavers_turn_is_over_at_once() -> None:
    found = dealer()
    run = turn(found)
    run.says(A, Leave())
    assert (run.over, run.returned, found.absent) == (True, None, {A})


def test_others_may_leave_meanwhile_and_the_same_question_stays() -> None:
    found = dealer(punters="2 3 4")
    run = turn(found, B)
    number = choice(run).number
    for seat in (A, C, BANK):
        run.says(seat, Leave())
        run.refuses(seat, Leave(), Code.ALREADY)
    run.refuses(SeatNo(99), Leave(), Code.NOT_IN_DEAL)
    run.refuses(None, Leave(), Code.NOT_IN_DEAL)
    assert (choice(run).number, choice(run).awaited) == (number, (B,))
    assert choice(run).absent == {A, C, BANK}
    run.says(B, Chose(STAND))
    assert run.returned == Chose(STAND)


def test_who_is_not_there_is_not_asked() -> None:
    assert turn(dealer(absent={A})).over
    house = Hand(choose(dealer(banker=HOUSE), HOUSE, "card", (DRAW, STAND)))
    assert (house.over, house.returned) == (True, None)


def test_a_choice_of_an_absent_seat_awaits_nobody() -> None:
    asked = Choice(1, A, "card", (DRAW,), absent=frozenset({A}))
    assert asked.awaited == ()
    assert asked.check(A, Chose(DRAW)) is None


# many seats


class Exchange:
    """A window in which punters may throw in a ten, each once; ``tens`` hold one."""

    def __init__(self, found: Dealer, tens: set[SeatNo], most: int = 9) -> None:
        self.tens, self.done = tens, list[tuple[SeatNo, Chose]]()
        seats = found.punters
        self.run = Hand(window(found, seats, "tens", ("throw-in", "done"), self.barred, self.do, most))

    def barred(self, seat: SeatNo) -> set[str]:
        return set() if seat in self.tens else {"throw-in"}

    def do(self, seat: SeatNo, chose: Chose) -> None:
        self.done.append((seat, chose))
        if chose.option == "throw-in":
            self.tens.discard(seat)


def test_each_choice_is_carried_out_as_it_comes_and_the_window_never_closes_early() -> None:
    exchange = Exchange(dealer(punters="2 3 4"), {A, C})
    run = exchange.run
    number = choices(run).number
    run.says(C, Chose("throw-in"))
    run.refuses(B, Chose("throw-in"), Code.NOT_ALLOWED)
    run.says(B, Chose("done"))
    run.says(A, Chose("throw-in"))
    run.refuses(A, Chose("throw-in"), Code.NOT_ALLOWED)
    assert (choices(run).awaited, choices(run).number, choices(run).wait) == ((), number, Wait.WINDOW)
    run.says(None, choices(run).standing)
    assert run.over
    assert exchange.done == [(C, Chose("throw-in")), (B, Chose("done")), (A, Chose("throw-in"))]


def test_a_window_looks_alike_whatever_anybody_holds() -> None:
    looks = {choices(Exchange(dealer(), set(tens)).run).public() for tens in ([], [A], [B], [A, B])}
    assert len(looks) == 1
    asked = choices(Exchange(dealer(), {A}).run)
    assert asked.legal(A) == (Chose("throw-in"), Chose("done"))
    assert asked.legal(B) == (Chose("done"),)
    assert asked.legal(BANK) == ()


@pytest.mark.parametrize("seat", [BANK, SeatNo(99), None])
def test_a_window_is_for_its_seats(seat: SeatNo | None) -> None:
    Exchange(dealer(), set()).run.refuses(seat, Chose("done"), Code.NOT_ASKED)


def test_what_no_window_asks() -> None:
    run = Exchange(dealer(), set()).run
    run.refuses(A, Close(), Code.NOT_ASKED)
    run.refuses(A, Ready(), Code.NOT_ASKED)
    run.refuses(A, Chose("dance"), Code.NO_SUCH_CHOICE)
    run.refuses(SeatNo(99), Leave(), Code.NOT_IN_DEAL)


def test_people_leave_and_a_sleeper_is_back_with_his_choice() -> None:
    found = dealer(punters="2 3", absent={B})
    run = Exchange(found, set()).run
    run.says(A, Leave())
    run.says(BANK, Leave())
    assert choices(run).absent == {A, B, BANK}
    run.refuses(A, Leave(), Code.ALREADY)
    run.says(B, Chose("done"))
    assert found.absent == {A, BANK}


def test_a_window_takes_a_bounded_number_of_choices_and_still_closes() -> None:
    """The most answers it can get: everybody leaves, and leaves again after each choice."""
    found = dealer(punters="2 3")
    exchange = Exchange(found, set(), most=5)
    run = exchange.run
    for seat in (A, B, BANK):
        run.says(seat, Leave())
    for _ in range(5):
        run.says(A, Chose("done"))
        run.says(A, Leave())
    for option in ("done", "throw-in"):
        run.refuses(A, Chose(option), Code.NOT_ALLOWED)
    run.says(None, Close())
    assert (run.over, len(exchange.done)) == (True, 5)


def test_an_option_of_a_window_may_need_a_number() -> None:
    found, told = dealer(), list[Chose]()
    run = Hand(
        window(found, (A,), "place", ("pull",), lambda _: (), lambda _, c: told.append(c), 1, {"pull": Span(2, 5)})
    )
    assert choices(run).legal(A) == (Chose("pull", 2), Chose("pull", 5))
    run.refuses(A, Chose("pull", 6), Code.NOT_A_PLACE, least=2, most=5)
    run.refuses(B, Chose("pull", 3), Code.NOT_ASKED)
    run.says(B, Leave())
    run.says(A, Chose("pull", 3))
    assert told == [Chose("pull", 3)]
