"""Whose chips they are, and how they move. Plain values; ``ledger`` keeps them."""

from dataclasses import dataclass
from typing import Literal

from games.core.ids import Chips, TableId, UserId

AccountKind = Literal["mint", "house", "wallet", "bank", "reserve"]

WALLET_CAP = Chips(10**12)
"""The most a wallet may hold; the schema says it too. Far below 2**63, so that no sum overflows."""


@dataclass(frozen=True, slots=True)
class Account:
    """Names an account of a chat."""

    kind: AccountKind
    person: UserId | None = None
    table: TableId | None = None

    @staticmethod
    def mint() -> "Account":
        """Where chips come from: the only account that may be below zero."""
        return Account("mint")

    @staticmethod
    def house() -> "Account":
        """The chat's own chips: grants pass through it, and it may keep a bank."""
        return Account("house")

    @staticmethod
    def wallet(person: UserId) -> "Account":
        return Account("wallet", person)

    @staticmethod
    def bank(table: TableId, banker: UserId | None) -> "Account":
        """A table's bank; without a banker the house keeps it."""
        return Account("bank", banker, table)

    @staticmethod
    def reserve(table: TableId, person: UserId) -> "Account":
        """What a person has staked at a table."""
        return Account("reserve", person, table)

    def __str__(self) -> str:
        words: list[str] = [self.kind]
        if self.person is not None:
            words.append(f"of {self.person}")
        if self.table is not None:
            words.append(f"at table {self.table}")
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Movement:
    """Chips carried from one account to another of the same chat."""

    source: Account
    target: Account
    amount: Chips

    def __post_init__(self) -> None:
        if self.amount <= 0 or self.source == self.target:
            raise ValueError(f"not a movement of chips: {self.amount} from {self.source} to {self.target}")


@dataclass(frozen=True, slots=True)
class Short:
    """Nothing was written: ``account`` would have fallen below zero."""

    account: Account
    has: Chips
    needs: Chips


@dataclass(frozen=True, slots=True)
class TooRich:
    """Nothing was written: the wallet ``account`` would have passed its cap."""

    account: Account
    has: Chips
    gains: Chips


@dataclass(frozen=True, slots=True)
class Worth:
    """What a person has in one chat: at hand, staked, and in banks he keeps."""

    wallet: Chips
    staked: Chips
    banked: Chips

    @property
    def total(self) -> Chips:
        return Chips(self.wallet + self.staked + self.banked)
