"""What a person of very many deals asks of the database, against one of few: figures, balance, histories, places.

Everything is read inside the one write transaction, so whatever it takes everybody else waits for.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import in_turn, tell
from bot.views import memory as views
from bot.views.plot import plot
from bot.words import words_for
from games.core.ids import Chips, UserId
from games.core.registry import all_games
from storage import balances, ledger, log, medals, results, tables
from storage.accounts import Account, Movement
from storage.chats import ChatKey
from storage.results import Score
from storage.transaction import Transaction
from tests.support.parlour import Parlour, a_parlour

MANY, FEW = 10_000, 100
PEOPLE = 4
OUTCOME = '{"v":1,"value":{}}' + " " * 1200
"""As long as a deal's start and outcome are together."""
WORDS = words_for("ru")


async def play(tx: Transaction, parlour: Parlour, deals: int) -> None:
    """So many deals of four people, a hundred at a table, each with its stakes and settlements in the ledger."""
    rnd = random.Random(deals)  # noqa: S311 - no secret
    banker, *punters = (UserId(number) for number in range(1, PEOPLE + 1))
    for n in range(deals):
        at = parlour.now + 600.0 * n
        if n % 100 == 0:
            game = rnd.choice(list(all_games()))
            table = (await tables.create(tx, parlour.chat.key, n, game, "{}", None, at)).id
            bank = Account.bank(table, banker)
            wallet = Account.wallet(banker)
            await ledger.post(tx, parlour.chat.key, "open-bank", [Movement(wallet, bank, Chips(2000))], at=at)
        deal = await log.start_deal(tx, table, "deal", game, 1, OUTCOME, at)
        won = {who: rnd.choice((-10, 10)) for who in punters}
        for who in punters:
            stake = Movement(Account.wallet(who), Account.reserve(table, who), Chips(10))
            assert await ledger.post(tx, parlour.chat.key, "stake", [stake], at=at, deal=deal) is None
        moves: list[Movement] = []
        for who, gain in won.items():
            mine, reserve = Account.wallet(who), Account.reserve(table, who)
            paid = [Movement(bank, mine, Chips(10)), Movement(reserve, mine, Chips(10))]
            moves += paid if gain > 0 else [Movement(reserve, bank, Chips(10))]
        assert await ledger.post(tx, parlour.chat.key, "settle", moves, at=at, deal=deal) is None
        await log.finish(tx, deal, "played", OUTCOME, at + 300)
        scores = [Score(who, Chips(gain), Chips(10), False) for who, gain in won.items()]
        await results.record(tx, deal, [*scores, Score(banker, Chips(-sum(won.values())), Chips(0), True)])


class Asking:
    """Asks a parlour for one thing, as its command does."""

    def __init__(self, parlour: Parlour, work: Callable[[Transaction, ChatKey], Awaitable[object]]) -> None:
        self._parlour = parlour
        self._work = work

    async def round(self) -> int:
        await self._parlour.db.transact(lambda tx: self._work(tx, self._parlour.chat.key))
        return 1


async def stats(tx: Transaction, chat: ChatKey) -> None:
    """``/stats`` as a whole: figures, medals, balance, text and plot."""
    tallies = await results.tallies(tx, UserId(2), chat)
    views.stats("P2", tallies, await medals.of_person(tx, UserId(2), chat), WORDS)
    plot("P2", await balances.changes(tx, chat, UserId(2)), WORDS)


async def figures(tx: Transaction, chat: ChatKey) -> None:
    await results.tallies(tx, UserId(1), chat)


async def history(tx: Transaction, chat: ChatKey) -> None:
    await results.of_person(tx, UserId(2), chat, 11, 0)


async def chats_history(tx: Transaction, chat: ChatKey) -> None:
    await results.of_chat(tx, chat, 11, 0)


async def careers(tx: Transaction, chat: ChatKey) -> None:
    """What the medals ask after every deal."""
    await results.careers(tx, chat, [UserId(number) for number in range(1, PEOPLE + 1)], tuple(all_games()))


ASKED = {
    "/stats with its plot": stats,
    "a banker's figures alone": figures,
    "a page of /history": history,
    "a page of the chat's history": chats_history,
    "what medals ask after a deal": careers,
}


async def main(folder: Path) -> None:
    async with (
        a_parlour(folder / "many.db", PEOPLE, grant=10**9) as many,
        a_parlour(folder / "few.db", PEOPLE, grant=10**9) as few,
    ):
        for parlour, deals in ((many, MANY), (few, FEW)):
            await parlour.db.transact(partial(play, parlour=parlour, deals=deals))
        print(f"{MANY} deals of {PEOPLE} people against {FEW}")
        for name, work in ASKED.items():
            things = {f"{name}, many": Asking(many, work).round, f"{name}, few": Asking(few, work).round}
            tell(name, *await in_turn(things))


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        asyncio.run(main(Path(made)))
