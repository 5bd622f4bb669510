"""Deals played one after another at tables of every game, for what is remembered of them."""

from games.core.answers import Stake, StakeRange
from games.core.chips import Limits
from games.core.commands import Begin, Stop
from games.core.game import Game
from games.core.ids import Chips, DealId, TableId, UserId
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Closed
from storage.transaction import Transaction
from tests.support.parlour import Parlour

BANK = 100
STEPS = 300
"""After so many steps a deal is over."""


async def opens(parlour: Parlour, game: str, people: tuple[int, ...] = (1, 2, 3)) -> None:
    """A table of a game at which these people have begun to play."""

    async def work(tx: Transaction) -> TableId:
        sitting, found = tuple(map(UserId, people)), all_games()[game]
        play = await parlour.tables.open(tx, parlour.now, parlour.chat, 0, found, sitting[0], sitting, 60)
        assert await play.command(Begin(await play.fresh_shoe_id())) is None
        await parlour.tables.save(play)
        return play.id

    parlour.table_id = await parlour.db.transact(work)


async def plays(parlour: Parlour) -> DealId:
    """Until one more deal of the table was played; each punter stakes the least in every window, or buys the bank."""
    before = await _last(parlour)
    for _ in range(STEPS):
        await _goes_on(parlour)
        last = await _last(parlour)
        if last != before:
            return DealId(last)
    raise AssertionError("no deal was played")


async def closes(parlour: Parlour) -> None:
    """The table closes after whatever still runs."""
    await parlour.say(Stop())
    for _ in range(STEPS):
        if isinstance((await parlour.table()).phase, Closed):
            return
        await parlour.ring()
    raise AssertionError("the table never closed")


async def one_deal(parlour: Parlour, game: Game) -> DealId:
    """A table that is opened for one deal."""
    await opens(parlour, game.name)
    deal = await plays(parlour)
    await closes(parlour)
    return deal


async def _last(parlour: Parlour) -> int:
    row = await parlour.db.transact(
        lambda tx: tx.one("SELECT coalesce(max(id), 0) AS id FROM deals WHERE kind = 'deal' AND state = 'played'")
    )
    return int(row["id"])


async def _goes_on(parlour: Parlour) -> None:
    question = (await parlour.look()).question
    if isinstance(question, Setup):
        limits = question.agreed or Limits(Chips(5), Chips(50))
        assert await parlour.keep(question.seat, BANK, limits) is None
    elif isinstance(question, Staking) and not question.mine:
        for seat in question.punters:
            now = (await parlour.look()).question
            ranges = [r for r in now.legal(seat) if isinstance(r, StakeRange)] if isinstance(now, Staking) else []
            if ranges:
                await parlour.give(seat, Stake(ranges[0].target, ranges[0].least))
        if (await parlour.look()).question == question:
            await parlour.ring()
    else:
        await parlour.ring()
