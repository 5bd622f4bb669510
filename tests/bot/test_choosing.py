"""Choices by taps and by commands: whose turn it is, what was said, and that nobody is told another's cards."""

from typing import TypeVar

import pytest

from bot import commands, taps
from bot.acting import Arming, At
from bot.callback import ANY, Act, Tap
from bot.commands import asked
from bot.intents import Commanded, Where
from bot.notes import Note, Says
from bot.play import Play
from bot.record import GIVEN
from bot.visit import Visit
from bot.words import words_for
from games.core.answers import Chose
from games.core.chips import Limits
from games.core.choosing import Choice, Choices
from games.core.commands import Choose
from games.core.dealer import hand
from games.core.ids import HOUSE, Chips, SeatNo, UserId
from games.core.questions import Asked, Cut
from games.core.refused import Code
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Between, Moving
from storage.chats import Person
from storage.transaction import Transaction
from tests.support.parlour import Parlour
from tests.support.rules import complete

Kind = TypeVar("Kind", bound=Setup | Asked)
EN = words_for("en")
PEOPLE = (1, 2, 3)
STRANGER = 9


def visit_of(parlour: Parlour, tx: Transaction, user: int, play: Play | None) -> Visit:
    where = Where(parlour.chat.telegram_id, "Friends", private=False)
    person = Person(UserId(user), f"P{user}")
    rest = (where, parlour.chat, EN, person, "bot", False, play)
    return Visit(tx, parlour.now, parlour.settings, parlour.tables, *rest)


async def tap(parlour: Parlour, user: int, act: Act, choice: str = "") -> Note:
    """A button of the table as it is now."""

    async def work(play: Play) -> Note:
        question = play.question
        data = Tap(play.id, play.number, question.number if question else 0, act, choice)
        person = Person(UserId(user), f"P{user}")
        return await taps.act(At(visit_of(parlour, play.tx, user, play), play, data, Arming(), person))

    return await parlour.visit(work)


async def write(parlour: Parlour, user: int, name: str, *words: str) -> Note:
    """A command that is answered with a note."""

    async def work(tx: Transaction) -> Note:
        visit = visit_of(parlour, tx, user, None)
        reply = await commands.run(asked.Asked(visit, Commanded(1, visit.where, name, words, 1, visit.by)))
        assert isinstance(reply, Note), reply
        return reply

    return await parlour.db.transact(work)


async def opened(parlour: Parlour, game: str, *options: tuple[str, str], people: tuple[int, ...] = PEOPLE) -> None:
    """A table of this game where people have begun."""
    parlour.game = all_games()[game]
    parlour.options = complete(parlour.game, *options)
    await parlour.table_opens(*people)
    await parlour.begin()


async def until(parlour: Parlour, kind: type[Kind], topic: str | None = None) -> Kind:
    """Plays until such a question is asked: banks are kept, all stake the least, the clock does the rest."""
    for _ in range(80):
        question = (await parlour.look()).question
        if isinstance(question, kind) and topic in (None, getattr(question, "topic", None)):
            return question
        if isinstance(question, Setup):
            limits = question.agreed or Limits(Chips(5), Chips(50))
            assert await parlour.keep(question.seat, 200, limits) is None
            continue
        if isinstance(question, Staking):
            for seat in question.punters:
                window = (await parlour.look()).question
                found = [window.range_of(seat, t) for t in window.open] if isinstance(window, Staking) else []
                if legal := next(filter(None, found), None):
                    await parlour.stake(seat, legal.least, legal.target)
        await parlour.ring()
    raise AssertionError(f"no {kind.__name__} was asked")


async def person_at(parlour: Parlour, seat: SeatNo) -> int:
    return (await parlour.look()).people[seat]


async def others_than(parlour: Parlour, seat: SeatNo) -> list[int]:
    return [user for no, user in (await parlour.look()).people.items() if no != seat]


# stakes on the whole bank, or on one's own hand


@pytest.mark.parametrize("words", [("200",), ("bank",), ("банк", "200"), None], ids=["sum", "bank", "both", "tap"])
async def test_a_stake_that_closes_its_window_is_told_as_a_stake(
    parlour: Parlour, words: tuple[str, ...] | None
) -> None:
    await opened(parlour, "baccarat")
    question = await until(parlour, Staking)
    user = await person_at(parlour, question.punters[0])
    if words is None:
        note = await tap(parlour, user, Act.STAKE, "bank")
    else:
        assert (await write(parlour, user, "stake", "35")).code == Code.BELOW_LEAST
        note = await write(parlour, user, "stake", *words)
    assert (note.code, note.figures["mine"], note.figures["free"]) == (Says.STAKED, 200, 0)
    assert note.figures["card"] == EN("target-bank")
    assert not isinstance((await parlour.look()).question, Staking)


async def test_a_number_alone_stakes_on_ones_own_hand(parlour: Parlour) -> None:
    await opened(parlour, "twenty-one")
    question = await until(parlour, Staking)
    first, second = question.punters
    note = await write(parlour, await person_at(parlour, first), "stake", "20")
    assert (note.code, note.figures["mine"]) == (Says.STAKED, 20)
    user = await person_at(parlour, second)
    assert (await write(parlour, user, "stake", str(first), "20")).code == Code.NOT_YOUR_TARGET
    assert await write(parlour, await person_at(parlour, question.banker), "stake", "20") == Note(Code.BANKER_STAKES)


# choices in a deal


async def test_only_whose_turn_it_is_may_choose_and_the_others_are_told_whose(parlour: Parlour) -> None:
    await opened(parlour, "baccarat")
    asked = await until(parlour, Choice)
    user = await person_at(parlour, asked.seat)
    for other in await others_than(parlour, asked.seat):
        assert await tap(parlour, other, Act.CHOOSE, "draw") == Note(Says.OTHERS_TURN, {"name": f"P{user}"})
    assert await tap(parlour, STRANGER, Act.CHOOSE, "draw") == Note(Says.SIT_FIRST)
    assert await tap(parlour, user, Act.CHOOSE, "dance") == Note(Code.NO_SUCH_CHOICE)
    assert await tap(parlour, user, Act.CHOOSE, "draw.x") == Note(Says.NOT_A_BUTTON)
    assert await tap(parlour, user, Act.CHOOSE, f"draw.{ANY}") == Note(Says.NOT_A_BUTTON)
    assert (await parlour.look()).question == asked
    assert await tap(parlour, user, Act.CHOOSE, "draw") == Note(Says.CHOSE, {"choice": EN("choice-draw")})
    row = (await parlour.db.transact(lambda tx: tx.all("SELECT seat, given FROM answers ORDER BY deal, n")))[-1]
    assert (row["seat"], GIVEN.decode(row["given"])) == (asked.seat, Chose("draw"))


async def test_a_choice_button_while_stakes_are_placed_is_an_old_one(parlour: Parlour) -> None:
    await opened(parlour, "macao")
    question = await until(parlour, Staking)
    user = await person_at(parlour, question.punters[0])
    assert await tap(parlour, user, Act.CHOOSE, "draw") == Note(Says.OLD_QUESTION)
    assert await tap(parlour, user, Act.NARROW, "place.1.10") == Note(Says.OLD_QUESTION)


async def test_a_window_takes_the_choice_of_each_seat_in_it(parlour: Parlour) -> None:
    await opened(parlour, "macao")
    window = await until(parlour, Choices)
    for seat in window.seats:
        user, option = await person_at(parlour, seat), window.offered[0]
        barred = dict(window.barred).get(seat, frozenset())
        note = await tap(parlour, user, Act.CHOOSE, option)
        assert note.code == (Code.NOT_ALLOWED if option in barred else Says.CHOSE)


async def test_a_long_span_is_narrowed_for_everybody_and_a_place_may_be_left_to_the_bot(parlour: Parlour) -> None:
    await opened(parlour, "pulling")
    asked = await until(parlour, Choice)
    (option, span), *_ = asked.spans
    user = await person_at(parlour, asked.seat)
    (other, *_) = await others_than(parlour, asked.seat)
    wrong = (f"{option}.0.10", f"{option}.10.1", f"{option}.1.{span.most + 1}", f"{option}.1", "dance.1.2", option)
    for choice in wrong:
        assert await tap(parlour, user, Act.NARROW, choice) == Note(Says.NOT_A_BUTTON), choice
    assert (await tap(parlour, other, Act.NARROW, f"{option}.1.10")).code == Says.OTHERS_TURN
    assert await tap(parlour, user, Act.NARROW, f"{option}.1.10") == Note(Says.NARROWED, {"low": 1, "high": 10})
    assert (await parlour.look()).record.narrowed == (option, 1, 10)
    above = await tap(parlour, user, Act.CHOOSE, f"{option}.{span.most + 1}")
    assert above == Note(Code.NOT_A_PLACE, {"least": span.least, "most": span.most})
    chose = await tap(parlour, user, Act.CHOOSE, f"{option}.{ANY}")
    assert chose.code == Says.CHOSE_NUMBER
    assert span.least <= int(chose.figures["number"]) <= span.most
    assert (await parlour.look()).record.narrowed is None


async def test_a_place_by_command(parlour: Parlour) -> None:
    assert await write(parlour, 1, "place", "5") == Note(Says.NO_TABLE)
    await opened(parlour, "pulling")
    assert await write(parlour, 1, "place", "5") == Note(Says.NOTHING_RUNS)
    asked = await until(parlour, Choice)
    user = await person_at(parlour, asked.seat)
    (other, *_) = await others_than(parlour, asked.seat)
    for words in ((), ("0",), ("x",), ("5", "6")):
        assert await write(parlour, user, "place", *words) == Note(Says.PLACE_HOW)
    assert await write(parlour, other, "place", "5") == Note(Says.OTHERS_TURN, {"name": f"P{user}"})
    assert await write(parlour, STRANGER, "place", "5") == Note(Says.NOTHING_RUNS)
    assert (await write(parlour, user, "place", "500")).code == Code.NOT_A_PLACE
    assert (await write(parlour, user, "place", "5")).figures["number"] == 5
    assert (await parlour.running()).deal.rows[-1].given == Chose(asked.spans[0][0], 5)


# choices that the table asks


async def test_the_banker_of_three_cutters_moves_cards(parlour: Parlour) -> None:
    await opened(parlour, "doubled-bank")
    for _ in range(3):
        cutter = await person_at(parlour, (await until(parlour, Cut)).seat)
        assert await tap(parlour, cutter, Act.CUT, "30") == Note(Says.CUT_AT, {"place": 30})
    phase = (await parlour.table()).phase
    assert isinstance(phase, Moving)
    user = await person_at(parlour, phase.term.banker)
    assert (await tap(parlour, user, Act.CHOOSE, "move.11")).code == Code.NOT_A_PLACE
    assert (await tap(parlour, user, Act.CHOOSE, "move.3")).figures["number"] == 3
    assert (await parlour.running()).deal.shoes[0].moved == 3
    assert (await parlour.running()).deal.shoes[0].cuts == (30, 30, 30)


@pytest.mark.parametrize("option", ["keep", "give-up"])
async def test_a_banker_keeps_the_bank_or_gives_it_up(parlour: Parlour, option: str) -> None:
    await opened(parlour, "macao")
    await until(parlour, Choice, "keep-bank")
    phase = (await parlour.table()).phase
    assert isinstance(phase, Between)
    user = await person_at(parlour, phase.term.banker)
    assert await tap(parlour, user, Act.CHOOSE, option) == Note(Says.CHOSE, {"choice": EN(f"choice-{option}")})
    table = await parlour.table()
    if option == "keep":
        assert table.term is not None
        assert (table.term.banker, table.term.deals) == (phase.term.banker, phase.term.deals + 1)
    else:
        assert table.term is None
        assert isinstance(table.question, Setup)
        assert table.question.seat != phase.term.banker


# one's own cards


async def test_ones_own_cards_are_told_to_nobody_else(parlour: Parlour) -> None:
    await opened(parlour, "baccarat")
    for user in PEOPLE:
        assert await tap(parlour, user, Act.CARDS) == Note(Says.NOTHING_RUNS)
    assert await tap(parlour, STRANGER, Act.CARDS) == Note(Says.SIT_FIRST)
    await until(parlour, Choice)
    play = await parlour.look()
    assert play.step is not None
    assert play.running is not None
    picture = play.step.picture
    holders = {seat for seat in play.people if any(one.card for one in picture.pile(hand(seat)).cards)}
    assert len(holders) == 2
    for seat, user in play.people.items():
        note = await tap(parlour, user, Act.CARDS)
        if seat not in holders:
            assert note == Note(Says.NO_CARDS)
            continue
        mine = [one.card.face for one in picture.pile(hand(seat)).cards if one.card]
        others = {
            one.card.face
            for other in holders - {seat}
            for one in picture.pile(hand(other)).cards
            if one.card is not None
        }
        text = str(note.figures["text"])
        assert note.alert
        assert all(face in text for face in mine)
        assert not any(face in text for face in others)


# the house rules of a lobby


async def test_the_opener_changes_the_house_rules_before_the_first_deal(parlour: Parlour) -> None:
    parlour.game = all_games()["macao"]
    await parlour.table_opens(*PEOPLE)
    for act, choice in ((Act.AMEND, "bank.house"), (Act.HOUSE_RULES, "show")):
        assert await tap(parlour, 2, act, choice) == Note(Says.OPENER_ONLY)
    assert await tap(parlour, 1, Act.HOUSE_RULES, "show") == Note(Says.RULES_SHOWN)
    assert (await parlour.table()).amending
    assert await tap(parlour, 1, Act.AMEND, "bank.house") == Note(Says.AMENDED)
    assert await tap(parlour, 1, Act.AMEND, "least.10") == Note(Says.AMENDED)
    table = await parlour.table()
    assert (table.house_keeps, table.bounds.least) == (True, 10)
    for nonsense in ("bank.nobody", "frobnicate.1", "least.0", "least.x", "", "."):
        assert await tap(parlour, 1, Act.AMEND, nonsense) == Note(Code.NO_SUCH_OPTION), nonsense
    assert await tap(parlour, 1, Act.HOUSE_RULES, "hide") == Note(Says.AMENDED)
    assert not (await parlour.table()).amending
    assert await parlour.begin() is None
    assert (await parlour.table()).phase.kind == "shuffled"
    for act, choice in ((Act.AMEND, "bank.players"), (Act.HOUSE_RULES, "show")):
        assert await tap(parlour, 1, act, choice) == Note(Code.UNDER_WAY)


async def test_a_house_that_keeps_the_bank_is_never_asked(parlour: Parlour) -> None:
    """Whatever is chosen at its table, no seat of nobody is awaited."""
    await opened(parlour, "doubled-bank", ("bank", "house"), people=(1,))
    for _ in range(40):
        question = (await parlour.look()).question
        if isinstance(question, Choice | Cut):
            assert question.seat != HOUSE
        if isinstance(question, Staking):
            await tap(parlour, 1, Act.STAKE, "own")
        await parlour.ring()
    assert (await parlour.table()).deals > 1
    assert parlour.faults == []


async def test_a_choice_without_a_question_is_refused_by_the_table(parlour: Parlour) -> None:
    await opened(parlour, "macao")
    shoe = await parlour.visit(lambda play: play.fresh_shoe_id())
    assert await parlour.say(Choose(SeatNo(1), Chose("keep"), shoe)) == Note(Code.NOT_ASKED)
