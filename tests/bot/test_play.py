"""A table over the real ledger and log: whatever is said to it, every chip is where the script says it is."""

import asyncio
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.audit import audited
from bot.notes import Note, Says
from bot.play import ID_LENGTH, Play
from bot.record import OUTCOME
from bot.running import Broken
from games.core.answers import By, Close, Stake, Target
from games.core.chips import Limits
from games.core.commands import GetUp, Sit, Stop
from games.core.dealer import Dealer
from games.core.game import Cutters, Game, Shoes
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.options import Options
from games.core.refused import Code
from games.core.registry import all_games
from games.core.script import Script
from games.core.setup import Setup
from games.core.shoe import Secret
from games.core.staking import Staking
from games.core.table import Bidding, Closed, Dealing, Open, Shuffled, Why
from storage import ledger, log, shoes
from storage.ledger import WALLET_CAP, Account, Movement
from storage.log import StoredDeal
from storage.transaction import Conflict, Transaction
from tests.support.parlour import GAME, GRANT, Parlour, a_parlour
from tests.support.parlour_evening import ALLOWANCE, PEOPLE, URGES, Evening, Impulse, Urge, impulses, written
from tests.support.parlour_evening import GRANT as FEW_CHIPS
from tests.support.profile import DEEP
from tests.support.rules import complete, one_changed, options_of

LIMITS = Limits(Chips(5), Chips(50))

GAMES = pytest.mark.parametrize("game", list(all_games().values()), ids=list(all_games()))
RULES = pytest.mark.parametrize(
    ("game", "options"),
    [(game, options) for game in all_games().values() for options in one_changed(game)],
    ids=lambda given: given.name if isinstance(given, Game) else ",".join(chosen for _, chosen in given),
)

# whole evenings


@GAMES
@settings(max_examples=60 if DEEP else 4)
@given(seed=st.integers(0, 2**32), said=st.lists(impulses, min_size=20, max_size=60), data=st.data())
def test_the_laws_hold_after_every_transaction_of_an_evening(
    game: Game, seed: int, said: list[Impulse], data: st.DataObject
) -> None:
    asyncio.run(an_evening(game, data.draw(options_of(game)), seed, said))


async def an_evening(game: Game, options: Options, seed: int, said: list[Impulse], house_bank: int = 200) -> set[str]:
    """Everything seen on the way."""
    async with a_parlour(":memory:", PEOPLE, seed, FEW_CHIPS, ALLOWANCE) as parlour:
        parlour.game, parlour.options, parlour.house_bank = game, options, Chips(house_bank)
        evening = Evening(parlour)
        for impulse in said:
            await evening.follow(impulse)
        ended = await parlour.db.transact(lambda tx: tx.all("SELECT state FROM deals WHERE kind = 'deal'"))
        assert (await audited(parlour.db)).difference is None
        return evening.seen | {row["state"] for row in ended}


def at_random(rnd: random.Random, most: int) -> list[Impulse]:
    """So many impulses; the first ones bring people to the table."""
    come = [Impulse(person, Urge.SIT, 0) for person in (1, 2, 3)]
    rest = [Impulse(rnd.randint(1, PEOPLE), rnd.choice(URGES), rnd.randint(0, 60)) for _ in range(most)]
    return [*come, Impulse(1, Urge.CARRY_ON, 0), *rest]


@RULES
def test_every_house_rule_is_played_over_the_real_ledger(game: Game, options: Options) -> None:
    """Each value of each option in its turn, with the same laws."""
    rnd = random.Random(f"{game.name}{options}")  # noqa: S311 - what people do in tests
    seen = asyncio.run(an_evening(game, options, rnd.randrange(2**32), at_random(rnd, 300 if DEEP else 60)))
    assert "dealing" in seen


@GAMES
def test_evenings_reach_what_they_are_meant_to_reach(game: Game) -> None:
    """Guards the guard: evenings that never deal, never refuse and never run dry would prove nothing."""
    seen: set[str] = set()
    evenings = (("players", 0), ("house", 200), ("house", ALLOWANCE + 1), ("players", 0))
    for seed, (bank, house) in enumerate(evenings):
        rnd = random.Random(seed)  # noqa: S311 - what people do in tests
        options = complete(game, ("bank", bank))
        seen |= asyncio.run(an_evening(game, options, seed, at_random(rnd, 120 if bank == "house" else 220), house))
    assert {"open", "bidding", "shuffled", "dealing", "closed", "done", "fault"} <= seen
    assert {Says.BANK_SHORT, Says.HOUSE_SHORT, Code.NOT_ASKED} <= seen
    assert {"played", "dropped", "void"} <= seen
    assert ("moving" in seen) is (game.cutters is Cutters.THREE)
    assert game.shoes is Shoes.FRESH or "between" in seen


# the first bank, banks and shoes


async def deal_of(parlour: Parlour, number: int = 1) -> StoredDeal:
    deal = await parlour.db.transact(lambda tx: log.numbered(tx, parlour.table_id, number))
    assert deal is not None
    return deal


async def shoe_state(parlour: Parlour, shoe: ShoeId) -> str:
    stored = await parlour.db.transact(lambda tx: shoes.load(tx, shoe))
    assert stored is not None
    return stored.state


async def test_the_draw_for_the_first_bank_is_logged_and_its_shoe_is_open_to_all(parlour: Parlour) -> None:
    await parlour.to_staking(1, 2, 3)
    draw = (await parlour.look()).record.draw
    assert draw is not None
    assert draw.number == 1
    assert {user for user, _ in draw.cards} == {UserId(1), UserId(2), UserId(3)}
    stored = await parlour.db.transact(lambda tx: shoes.load(tx, draw.shoe))
    assert stored is not None
    assert (stored.state, stored.next, stored.cuts) == ("finished", len(draw.cards), ())
    rows = await parlour.db.transact(lambda tx: tx.all("SELECT kind, state, outcome FROM deals ORDER BY id"))
    assert [(row["kind"], row["state"]) for row in rows] == [("draw", "played"), ("deal", "running")]
    keeper = OUTCOME.decode(rows[0]["outcome"]).banker
    assert keeper == draw.keeper
    table = await parlour.table()
    assert table.term is not None
    assert table.seat(table.term.banker).user == keeper


async def test_a_bank_lies_in_its_account_until_the_deal_is_over(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3, bank=300)
    user = (await parlour.look()).people[question.banker]
    assert await parlour.balance(Account.bank(parlour.table_id, user)) == 300
    assert await parlour.wallet(user) == GRANT - 300
    running = await parlour.running()
    shoe = running.deal.shoes[-1].id
    assert await shoe_state(parlour, shoe) == "open"
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    assert await parlour.balance(Account.bank(parlour.table_id, user)) == 0
    assert await parlour.wallet(user) == GRANT
    assert await shoe_state(parlour, shoe) == "finished"


async def test_a_bank_above_the_wallet_is_refused_before_anything_is_written(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.ring()
    question = (await parlour.look()).question
    assert isinstance(question, Setup)
    before = await parlour.db.transact(lambda tx: written(tx, parlour.chat.key))
    refused = await parlour.keep(question.seat, GRANT + 1, LIMITS)
    assert refused == Note(Says.BANK_SHORT, {"has": GRANT, "needs": GRANT + 1}, alert=True)
    assert await parlour.db.transact(lambda tx: written(tx, parlour.chat.key)) == before
    assert isinstance((await parlour.table()).phase, Bidding)
    assert await parlour.keep(question.seat, GRANT, LIMITS) is None


async def test_the_secret_is_committed_to_before_the_cut(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.ring()
    question = (await parlour.look()).question
    assert isinstance(question, Setup)
    await parlour.keep(question.seat, 100, LIMITS)
    phase = (await parlour.table()).phase
    assert isinstance(phase, Shuffled)
    stored = await parlour.db.transact(lambda tx: shoes.load(tx, phase.term.shoe))
    assert stored is not None
    assert (stored.cuts, stored.commitment) == ((), Secret(stored.secret).commitment)
    await parlour.cut(17)
    after = await parlour.db.transact(lambda tx: shoes.load(tx, phase.term.shoe))
    assert after is not None
    assert (after.cuts, after.secret) == ((17,), stored.secret)
    assert (await deal_of(parlour)).shoes[0].shoe == phase.term.shoe


async def test_a_shoe_never_gets_an_id_that_was_used(parlour: Parlour) -> None:
    """Chance gives the same letters twice: they are drawn again."""
    await parlour.to_staking(1, 2)
    used = (await parlour.running()).deal.shoes[0].id
    numbers = iter([bytes("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".index(c) for c in used), bytes(ID_LENGTH)])

    async def draw(play: Play) -> ShoeId:
        play.entropy = lambda _: next(numbers)
        return await play.fresh_shoe_id()

    assert await parlour.visit(draw) == "2" * ID_LENGTH


# stakes


def punter(question: Staking) -> SeatNo:
    return question.punters[0]


async def test_a_stake_lies_in_reserve(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3)
    seat = punter(question)
    user = (await parlour.look()).people[seat]
    assert await parlour.stake(seat, 10) is None
    assert await parlour.stake(seat, 7) is None
    assert await parlour.balance(Account.reserve(parlour.table_id, user)) == 17
    assert await parlour.wallet(user) == GRANT - 17
    running = await parlour.running()
    assert running.staked == {seat: (Stake(question.open[0], Chips(7)), parlour.now)}


async def test_a_stake_is_answered_by_the_live_script(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay for each stake would go unnoticed at a small table."""
    begun: list[Dealer] = []

    def counted(dealer: Dealer) -> Script:
        begun.append(dealer)
        return GAME.deal(dealer)

    monkeypatch.setitem(all_games(), GAME.name, replace(GAME, deal=counted))
    question = await parlour.to_staking(1, 2, 3)
    for seat in 3 * question.punters:
        assert await parlour.stake(seat, 5) is None
    assert len(begun) == 1


async def test_a_stake_above_the_wallet_is_refused_and_changes_nothing(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3)
    seat = punter(question)
    user = (await parlour.look()).people[seat]
    await parlour.db.transact(lambda tx: take(tx, parlour, user, GRANT - 30))
    before = (await parlour.look()).step
    assert before is not None
    assert await parlour.stake(seat, 31) == Note(Says.WALLET_SHORT, {"has": 30, "needs": 31}, alert=True)
    assert (await deal_of(parlour)).answers == ()
    after = (await parlour.look()).step
    assert after is not None
    assert (after.digest, after.next) == (before.digest, before.next)
    assert await parlour.stake(seat, 30) is None


async def take(tx: Transaction, parlour: Parlour, user: UserId, amount: int) -> None:
    """Somebody's chips go elsewhere in the chat."""
    move = Movement(Account.wallet(user), Account.house(), Chips(amount))
    assert await ledger.post(tx, parlour.chat.key, "x", [move], at=parlour.now) is None


@pytest.mark.parametrize("who", ["punter", "banker"])
async def test_a_stake_whose_win_would_not_fit_a_wallet_is_not_taken(parlour: Parlour, who: str) -> None:
    question = await parlour.to_staking(1, 2, 3)
    seat = punter(question)
    people = (await parlour.look()).people
    rich = people[seat if who == "punter" else question.banker]
    await parlour.grant(rich, WALLET_CAP - GRANT - 20)
    before = await parlour.db.transact(lambda tx: written(tx, parlour.chat.key))
    assert await parlour.stake(seat, 21) == Note(Says.TOO_RICH)
    assert await parlour.db.transact(lambda tx: written(tx, parlour.chat.key)) == before
    assert await parlour.stake(seat, 20) is None
    assert await parlour.stake(seat, 1) == Note(Says.TOO_RICH)
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    assert await parlour.audit() == []
    assert await parlour.wallet(rich) <= WALLET_CAP


async def test_what_the_rules_refuse_keeps_its_code_and_figures(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3)
    assert await parlour.stake(punter(question), 4) == Note(
        Code.BELOW_LEAST, {"least": 5, "target": question.open[0]}
    )
    assert await parlour.stake(question.banker, 10) == Note(Code.BANKER_STAKES)
    assert await parlour.give(punter(question), Close()) == Note(Code.NOT_ASKED)


async def test_a_table_that_is_closed_takes_nothing(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.say(Stop())
    assert await parlour.say(Sit(UserId(3))) == Note(Code.TABLE_CLOSED)


# deals end


async def test_a_deals_result_is_what_people_gained(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3)
    people = (await parlour.look()).people
    for seat in question.punters:
        assert await parlour.stake(seat, 20) is None
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    deal = await deal_of(parlour)
    assert deal.outcome is not None
    outcome = OUTCOME.decode(deal.outcome)
    assert (outcome.ending, outcome.banker) == ("played", people[question.banker])
    gained = {user: worth - GRANT for user, worth in (await parlour.worths()).items()}
    assert dict(outcome.net) == gained
    assert outcome.net[-1][0] == outcome.banker
    asked = (await parlour.look()).question
    assert isinstance(asked, Setup)
    assert outcome.next == people[asked.seat]


async def test_a_void_deal_gives_open_stakes_back_and_ends_its_shoe(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3)
    shoe = (await parlour.running()).deal.shoes[0].id
    for seat in question.punters:
        await parlour.stake(seat, 20)
    await parlour.visit(lambda play: play.void(None))
    assert set((await parlour.worths()).values()) == {GRANT}
    assert await parlour.db.transact(lambda tx: ledger.holdings(tx, parlour.table_id)) == []
    assert (await deal_of(parlour)).state == "void"
    assert await shoe_state(parlour, shoe) == "finished"
    asked = (await parlour.look()).question
    assert isinstance(asked, Setup)
    assert asked.seat == question.banker


async def test_a_void_deal_that_closes_the_table_says_why(parlour: Parlour) -> None:
    await parlour.to_staking(1, 2)
    await parlour.visit(lambda play: play.void(Why.CHAT_LOST))
    deal = await deal_of(parlour)
    assert deal.outcome is not None
    assert OUTCOME.decode(deal.outcome).closed is Why.CHAT_LOST
    assert (await parlour.table()).phase == Closed(Why.CHAT_LOST)


async def test_a_bank_that_waits_for_its_cut_can_be_void_too(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.ring()
    question = (await parlour.look()).question
    assert isinstance(question, Setup)
    await parlour.keep(question.seat, 400, LIMITS)
    await parlour.visit(lambda play: play.void(None))
    assert set((await parlour.worths()).values()) == {GRANT}
    assert isinstance((await parlour.table()).phase, Bidding)


async def test_who_leaves_in_mid_deal_is_settled_as_if_he_were_there(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3)
    seat = punter(question)
    user = (await parlour.look()).people[seat]
    await parlour.stake(seat, 20)
    assert await parlour.say(GetUp(user)) is None
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    assert (await parlour.table()).seat_of(user) is None
    assert (await parlour.worths())[user] in (GRANT - 20, GRANT + 20)
    assert await parlour.audit() == []


# faults


async def test_a_bank_that_is_not_the_scripts_undoes_the_move(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3)
    banker = (await parlour.look()).people[question.banker]
    slip = Movement(Account.wallet(banker), Account.bank(parlour.table_id, banker), Chips(1))
    await parlour.db.transact(lambda tx: ledger.post(tx, parlour.chat.key, "x", [slip], at=parlour.now))
    before = await parlour.db.transact(lambda tx: written(tx, parlour.chat.key))
    with pytest.raises(Broken, match="ledger"):
        await parlour.stake(punter(question), 10)
    assert await parlour.db.transact(lambda tx: written(tx, parlour.chat.key)) == before
    await parlour.visit(lambda play: play.void(None))
    assert set((await parlour.worths()).values()) == {GRANT}


async def test_an_answer_without_a_deal_is_a_fault(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    with pytest.raises(Broken):
        await parlour.give(1, Stake(Target("Q"), Chips(5)))
    assert isinstance((await parlour.table()).phase, Open)


async def test_of_two_moves_over_one_state_exactly_one_is_made(parlour: Parlour) -> None:
    """Two processes by mistake: the second one's log row is not the next."""
    question = await parlour.to_staking(1, 2, 3)
    other = parlour.cold()
    stale = await parlour.look(other)
    await parlour.stake(punter(question), 10)

    async def late(tx: Transaction) -> None:
        stale.tx = tx
        await stale.answer(punter(question), Stake(question.open[0], Chips(10)), By.SEAT)

    with pytest.raises(Conflict):
        await parlour.db.transact(late)
    assert len((await deal_of(parlour)).answers) == 1
    assert await parlour.audit() == []
