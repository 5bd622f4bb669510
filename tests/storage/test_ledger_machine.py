"""Random movements against a model: nothing is lost, nothing but the mint is below zero, whatever is refused."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from games.core.ids import Chips, TableId, UserId
from storage import ledger, tables
from storage.accounts import WALLET_CAP, Account, Movement, Short, TooRich
from storage.database import Abort, Database, Transaction
from tests.storage.conftest import ANN, BEN, CAT, World, settle_in

T = TypeVar("T")

PEOPLE = (ANN, BEN, CAT)
TABLES = (TableId(1), TableId(2))
ACCOUNTS = [
    Account.mint(),
    Account.house(),
    *(Account.wallet(person) for person in PEOPLE),
    *(Account.reserve(table, person) for table in TABLES for person in PEOPLE),
    *(Account.bank(table, banker) for table in TABLES for banker in (ANN, None)),
]

amounts = st.integers(1, 300) | st.integers(WALLET_CAP - 5, WALLET_CAP + 5)
movements = (
    st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), amounts.map(Chips))
    .filter(lambda parts: parts[0] != parts[1])
    .map(lambda parts: Movement(*parts))
)
entries = st.lists(movements, min_size=1, max_size=5)


class Ledger(RuleBasedStateMachine):
    """Keeps the balances a second time, in the simplest way there is."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = TemporaryDirectory()
        self.database = self.runner.run(Database.open(Path(self.folder.name) / "bank.db"))
        self.world: World = self.transact(settle_in)
        self.transact(lambda tx: tables.create(tx, self.world.chat, 1, "g", "", None, 1.0))
        self.model: Counter[Account] = Counter()

    def transact(self, fn: Callable[[Transaction], Awaitable[T]]) -> T:
        return self.runner.run(self.database.transact(fn))

    def teardown(self) -> None:
        self.runner.run(self.database.close())
        self.runner.close()
        self.folder.cleanup()

    @rule(entry=entries)
    def post(self, entry: list[Movement]) -> None:
        refused = self.transact(lambda tx: ledger.post(tx, self.world.chat, "x", entry, at=0))
        after = self.model.copy()
        for move in entry:
            after[move.source] -= move.amount
            after[move.target] += move.amount
            if move.source.kind != "mint" and after[move.source] < 0:
                assert refused == Short(move.source, Chips(after[move.source] + move.amount), move.amount)
                return
            if move.target.kind == "wallet" and after[move.target] > WALLET_CAP:
                assert refused == TooRich(move.target, Chips(after[move.target] - move.amount), move.amount)
                return
        assert refused is None
        self.model = after

    @rule(person=st.sampled_from(PEOPLE), amount=st.integers(1, 300).map(Chips))
    def grant(self, person: UserId, amount: Chips) -> None:
        wallet = Account.wallet(person)
        refused = self.transact(lambda tx: ledger.grant(tx, self.world.chat, person, "daily", amount, 0))
        if refused is None:
            self.model[Account.mint()] -= amount
            self.model[wallet] += amount
        else:
            assert self.model[wallet] + amount > WALLET_CAP

    @rule(person=st.sampled_from(PEOPLE), amount=amounts.map(Chips))
    def give(self, person: UserId, amount: Chips) -> None:
        wallet = Account.wallet(person)
        refused = self.transact(lambda tx: ledger.give(tx, self.world.chat, person, amount, 0, by=CAT))
        if refused is None:
            self.model[Account.mint()] -= amount
            self.model[wallet] += amount
        else:
            assert refused == TooRich(wallet, Chips(self.model[wallet]), amount)
            assert self.model[wallet] + amount > WALLET_CAP

    @rule(only=st.sampled_from((None, *PEOPLE)), amount=st.integers(1, 300).map(Chips))
    def reset(self, only: UserId | None, amount: Chips) -> None:
        changed = 0
        for person in self.transact(self.owners):
            wallet = Account.wallet(person)
            if only in (None, person) and self.model[wallet] != amount:
                self.model[Account.mint()] -= amount - self.model[wallet]
                self.model[wallet] = amount
                changed += 1
        assert self.transact(lambda tx: ledger.reset(tx, self.world.chat, amount, 0, by=CAT, only=only)) == changed

    async def owners(self, tx: Transaction) -> list[UserId]:
        """Who has a wallet, if an empty one."""
        rows = await tx.all("SELECT person FROM accounts WHERE chat = ?1 AND kind = 'wallet'", self.world.chat)
        return [UserId(row["person"]) for row in rows]

    @rule(entry=entries)
    def give_up(self, entry: list[Movement]) -> None:
        async def post_and_abort(tx: Transaction) -> None:
            await ledger.post(tx, self.world.chat, "x", entry, at=0)
            raise Abort(None)

        self.transact(post_and_abort)

    @invariant()
    def the_books_are_in_order(self) -> None:
        async def look(tx: Transaction) -> None:
            assert await ledger.audit(tx) == []
            for account in ACCOUNTS:
                held = await ledger.balance(tx, self.world.chat, account)
                assert held == self.model[account]
                assert held >= 0 or account == Account.mint()
            assert sum(self.model.values()) == 0
            for table in TABLES:
                lying = sum(chips for account, chips in self.model.items() if account.table == table)
                assert sum(chips for _, chips in await ledger.holdings(tx, table)) == lying
            for person in PEOPLE:
                owned = sum(chips for account, chips in self.model.items() if account.person == person)
                assert (await ledger.worth(tx, self.world.chat, person)).total == owned

        self.transact(look)


TestLedger = Ledger.TestCase
TestLedger.settings = settings(stateful_step_count=15)
