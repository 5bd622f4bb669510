"""Everybody's chips, as simply as they can be kept: accounts that never go below zero and always add up the same."""

from collections import Counter
from collections.abc import Iterable, Mapping

from games.core.chips import Place, Purse, Transfer
from games.core.ids import Chips, SeatNo, UserId

Account = tuple[Purse, UserId | None]
BANK_ACCOUNT: Account = (Purse.BANK, None)


class Overdrawn(Exception):
    """An account has not got what it should give."""


class Ledger:
    """Wallets and reserves by person, the house's wallet (None), one bank. What cannot be paid changes nothing."""

    def __init__(self) -> None:
        self.accounts: Counter[Account] = Counter()
        self.granted = 0

    def grant(self, user: UserId | None, amount: int) -> None:
        """Chips from outside, into a wallet."""
        self.accounts[Purse.WALLET, user] += amount
        self.granted += amount

    def post(self, transfers: Iterable[Transfer], people: Mapping[SeatNo, UserId]) -> None:
        """Carries out all transfers, or none."""

        def account(place: Place) -> Account:
            return (place.purse, None if place.seat is None else people[place.seat])

        self._move([(account(t.source), account(t.target), t.amount) for t in transfers])

    def open_bank(self, user: UserId | None, amount: Chips) -> None:
        self._move([((Purse.WALLET, user), BANK_ACCOUNT, amount)])

    def close_bank(self, user: UserId | None) -> None:
        self._move([(BANK_ACCOUNT, (Purse.WALLET, user), self.bank)])

    def refund(self) -> None:
        """Every reserve goes back to its wallet."""
        reserves = [(account, chips) for account, chips in self.accounts.items() if account[0] is Purse.RESERVE]
        self._move([(account, (Purse.WALLET, account[1]), chips) for account, chips in reserves])

    @property
    def bank(self) -> int:
        return self.accounts[BANK_ACCOUNT]

    def wallet(self, user: UserId | None) -> int:
        return self.accounts[Purse.WALLET, user]

    @property
    def reserved(self) -> int:
        return sum(chips for (purse, _), chips in self.accounts.items() if purse is Purse.RESERVE)

    def check(self) -> None:
        """Nothing was made, nothing was lost, nobody owes."""
        assert sum(self.accounts.values()) == self.granted
        assert min(self.accounts.values(), default=0) >= 0

    def _move(self, moves: list[tuple[Account, Account, int]]) -> None:
        after = self.accounts.copy()
        for source, target, amount in moves:
            after[source] -= amount
            after[target] += amount
            if after[source] < 0:
                raise Overdrawn(f"{source} has not got {amount}")
        self.accounts = after
