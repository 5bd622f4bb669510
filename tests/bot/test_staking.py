"""``/stake``: what people write and which stake that is."""

from dataclasses import replace

import pytest

from bot import staking
from bot.notes import Note, Says
from games.core.answers import Stake, Target
from games.core.chips import Limits
from games.core.ids import Chips, SeatNo
from games.core.refused import Code, Refused
from games.core.staking import Staking
from games.core.waits import Wait

BANKER, PUNTER, OTHER = SeatNo(1), SeatNo(2), SeatNo(3)


def window(*targets: str, least: int = 5, greatest: int = 50) -> Staking:
    return Staking(
        number=1,
        wait=Wait.FIRST_STAKES,
        banker=BANKER,
        punters=(PUNTER, OTHER),
        open=tuple(map(Target, targets)),
        closed=frozenset(),
        mine=(),
        limits=Limits(Chips(least), Chips(greatest)),
        free=Chips(200),
        room=10,
    )


OWN = replace(window("2", "3"), own=((PUNTER, Target("2")), (OTHER, Target("3"))))
PACKETS = window(*map(str, range(1, 13)))
BANK = window("bank", least=200, greatest=200)
CARDS = window("Q", "T", "A")


@pytest.mark.parametrize(
    ("written", "question", "target", "amount"),
    [
        ("q 35", CARDS, "Q", 35),
        ("Д 35", CARDS, "Q", 35),
        ("q♦ 35", CARDS, "Q", 35),
        ("Т♠\ufe0f 5", CARDS, "A", 5),
        ("10 5", CARDS, "T", 5),
        ("K 5", CARDS, "K", 5),
        ("35", window("Q"), "Q", 35),
        ("2 35", PACKETS, "2", 35),
        ("№10 35", PACKETS, "10", 35),
        ("10 35", PACKETS, "10", 35),
        ("13 35", PACKETS, "13", 35),
        ("35", OWN, "2", 35),
        ("2 35", OWN, "2", 35),
        ("3 35", OWN, "3", 35),
        ("bank 200", BANK, "bank", 200),
        ("Банк 200", BANK, "bank", 200),
        ("200", BANK, "bank", 200),
        ("35", BANK, "bank", 35),
        ("bank", BANK, "bank", 200),
        ("банк", BANK, "bank", 200),
        ("q", window("Q", "A", least=5, greatest=5), "Q", 5),
    ],
)
def test_a_stake_as_it_is_written(written: str, question: Staking, target: str, amount: int) -> None:
    words = written.split()
    assert staking.misread(words) is None
    assert staking.read(words, question, PUNTER) == Stake(Target(target), Chips(amount))


@pytest.mark.parametrize(
    ("written", "question"),
    [
        ("9", window("9")),
        ("10", window("T")),
        ("35", CARDS),
        ("35", PACKETS),
        ("q", CARDS),
        ("own", OWN),
        ("35", window()),
    ],
)
def test_what_does_not_say_enough(written: str, question: Staking) -> None:
    assert staking.read(written.split(), question, PUNTER) is None


def test_a_banker_is_told_by_the_rules_that_he_does_not_stake() -> None:
    for question in (OWN, BANK):
        stake = staking.read(["35"], question, BANKER)
        assert stake is not None
        assert question.check(BANKER, stake) == Refused(Code.BANKER_STAKES)


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("", Says.STAKE_HOW),
        ("q 5 5", Says.STAKE_HOW),
        ("bankbankbank 5", Says.STAKE_HOW),
        ("q five", Says.NOT_A_NUMBER),
        ("q 0", Says.NOT_A_NUMBER),
        ("q -5", Says.NOT_A_NUMBER),
        ("q ٣", Says.NOT_A_NUMBER),
    ],
)
def test_what_is_no_stake_anywhere(written: str, code: str) -> None:
    assert staking.misread(written.split()) == Note(code)
