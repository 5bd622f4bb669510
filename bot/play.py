"""One table inside one transaction: commands and answers in, everything they owe written down.

Nothing here is shown or sent. A refusal is returned before anything of its move is written, so that it can be
recorded in the same transaction; a fault of ours raises, and the transaction rolls back.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import assert_never

from bot import memory
from bot.logs import Happening
from bot.notes import Note, Says, refusal
from bot.outcome import came_to
from bot.owing import owe, short_of
from bot.record import GIVEN, OUTCOME, Record
from bot.running import Broken, Running
from games.core import conduct, engine
from games.core.answers import By, CutAt, Given, Shuffled, Stake
from games.core.chips import Place, Purse, Transfer
from games.core.commands import Begin, CloseBank, Command, Ended, SetUp, Void, VoidDeal
from games.core.engine import Result, Step
from games.core.game import Game
from games.core.ids import HOUSE, Chips, DealId, SeatNo, ShoeId, TableId, UserId
from games.core.questions import Asked, Shuffle
from games.core.refused import Refused
from games.core.registry import all_games
from games.core.script import Passing
from games.core.setup import Setup
from games.core.shoe import Secret, Shoe
from games.core.staking import Staking
from games.core.table import Bidding, Dealing, Table, Why
from games.core.table import Closed as TableClosed
from games.core.terms import Outcome, close
from storage import ledger, log, shoes
from storage.chats import Chat
from storage.ledger import Account, Movement, Short, TooRich
from storage.tables import StoredTable
from storage.transaction import Transaction

ID_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
ID_LENGTH = 6

Entropy = Callable[[int], bytes]
"""Gives so many random bytes; the operating system's in the running bot."""


@dataclass(slots=True)
class Play:
    """A table as this transaction leaves it; ``running`` is its deal, if one runs."""

    tx: Transaction
    now: float
    entropy: Entropy
    chat: Chat
    stored: StoredTable
    record: Record
    running: Running | None
    allowance: Chips
    """What the house may put up a day."""
    happened: list[Happening] = field(default_factory=list)
    """What is to be told in the log of this transaction."""
    drew: bool = False
    """Whether the first bank was drawn for in this transaction, and its cards are news."""
    finished: list[ShoeId] = field(default_factory=list)
    """Shoes whose secrets have become public in this transaction."""
    given_up: bool = False
    """Whether what is undone now is undone because it cannot go on as it was written down."""
    lost: bool = False
    """Whether the record stands for one that nobody can go on with: what was written down is left as it is."""
    people: dict[SeatNo, UserId] = field(default_factory=dict)
    """Whose every seat is, those included that are given up in this transaction."""

    def __post_init__(self) -> None:
        self.table = self.record.table

    @property
    def id(self) -> TableId:
        return self.stored.id

    @property
    def table(self) -> Table:
        return self.record.table

    @table.setter
    def table(self, table: Table) -> None:
        self.record = replace(self.record, table=table)
        self.people.update((seat.no, seat.user) for seat in table.circle)

    @property
    def game(self) -> Game:
        return all_games()[self.table.game]

    @property
    def closed(self) -> bool:
        return isinstance(self.table.phase, TableClosed)

    @property
    def number(self) -> int:
        """The number of the deal that is played, or that is being prepared."""
        return self.table.deals + (0 if isinstance(self.table.phase, Dealing) else 1)

    @property
    def step(self) -> Step | None:
        """The running deal's present step."""
        return engine.now(self.running.deal) if self.running else None

    @property
    def question(self) -> Setup | Asked | None:
        """What is asked now, by the deal or by the table itself. A deal's questions are counted on from the table's,
        or a second tap on the table's cut would cut the fresh shoe of a deal that was gathered at once."""
        if self.running is None:
            return self.table.question
        asked = engine.now(self.running.deal).next
        if isinstance(asked, Result | Shuffle):
            raise Broken("a deal stands still where no person is asked")
        return replace(asked, number=self.table.turn + asked.number)

    def touch(self, seat: SeatNo) -> None:
        """Notes that a seat has done something while the present question stands: it is not silent."""
        if seat not in self.record.active:
            self.record = replace(self.record, active=(*self.record.active, seat))

    def narrow(self, to: tuple[str, int, int]) -> None:
        """The present question's long span is shown from here to there: an option, the least and the most number."""
        self.record = replace(self.record, narrowed=to)

    def random_below(self, n: int) -> int:
        """A number from 0 to ``n`` - 1, for whoever lets the bot choose; 64 bits make its bias nothing."""
        return int.from_bytes(self.entropy(8), "big") % n

    def tell(self, event: str, deal: DealId | None = None, **figures: int | str) -> None:
        """Notes what is worth a line in the log: never cards, and nothing that anybody wrote."""
        self.happened.append(Happening(event, self.chat.telegram_id, self.id, deal, figures))

    # what people and clocks say

    async def command(self, command: Command) -> Note | None:
        """Says a command to the table; why it was refused, or None when it is done with all it owes."""
        outcome = await self._conducted(command)
        if isinstance(outcome, Note):
            return outcome
        self.table = outcome.table
        for effect in outcome.effects:
            await owe(self, effect)
        return None

    async def _conducted(self, command: Command) -> Outcome | Note:
        """What comes of a command. Whoever asks for a bank that cannot be put up is refused; where the house has to
        go on with one and has no more chips today, the table closes instead."""
        outcome = conduct.apply(self.table, command)
        if isinstance(outcome, Refused):
            return refusal(outcome)
        short = await short_of(self, outcome.effects)
        if short is None:
            return outcome
        if isinstance(command, Begin | SetUp):
            return short
        closing = (effect for effect in outcome.effects if isinstance(effect, VoidDeal | CloseBank))
        return Outcome(close(outcome.table, Why.HOUSE_BROKE), tuple(closing))

    async def answer(self, seat: SeatNo | None, given: Given, by: By) -> Note | None:
        """Answers the running deal's question; as ``command``."""
        running = self.running
        if running is None:
            raise Broken("an answer without a deal")
        # Looked at before the answer, which hands the live script on: afterwards it would cost a replay.
        question = self.question if isinstance(given, Stake) else None
        step = engine.answer(running.deal, seat, given, by)
        if isinstance(step, Refused):
            return refusal(step)
        if isinstance(given, Stake) and await self._too_rich(question, _of(seat), given.amount):
            return Note(Says.TOO_RICH)
        kind = "stake" if isinstance(given, Stake) else "settle"
        refused = await self.post(kind, [self._movement(transfer) for transfer in step.transfers])
        if isinstance(refused, Short):
            return Note(Says.WALLET_SHORT, {"has": refused.has, "needs": refused.needs}, alert=True)
        if refused is not None:
            raise Broken(f"a settlement does not fit: {refused.account}")
        n, row = len(running.deal.rows), step.deal.rows[-1]
        await log.append(
            self.tx,
            running.id,
            n,
            seat=seat,
            by=by.value,
            given=GIVEN.encode(given),
            digest=row.digest,
            at=self.now,
        )
        staked = running.staked
        if isinstance(given, Stake):
            staked = {**staked, _of(seat): (given, self.now)}
        if isinstance(given, CutAt):
            await shoes.cut(self.tx, running.deal.shoes[-1].id, given.place)
        self.running = Running(running.id, step.deal, staked)
        await self.go_on(step)
        return None

    async def void(self, why: Why | None, *, given_up: bool = False) -> Note | None:
        """Undoes the deal or the bank that waits for its cut; closes the table where a reason is given. ``given_up``
        where the deal does not replay. As ``command``: refused where there is nothing to undo."""
        self.running, self.given_up = None, given_up
        refused = await self.command(Void(why, await self.fresh_shoe_id()))
        self.given_up = False
        return refused

    # what a step of the deal leads to

    async def go_on(self, step: Step) -> None:
        """After a step the ledger must agree with the script; then comes a shoe it asks for, or the deal's end."""
        if await ledger.balance(self.tx, self.chat.key, self.bank_of(self._running.deal.start.banker)) != step.bank:
            raise Broken("the script's bank is not the ledger's")
        if isinstance(step.next, Shuffle):
            await self._bring_shoe()
        elif isinstance(step.next, Result):
            await self._finish(step, step.next)

    async def _bring_shoe(self) -> None:
        running = self._running
        await shoes.finish(self.tx, running.deal.shoes[-1].id)
        shoe = await self.new_shoe(await self.fresh_shoe_id())
        await shoes.use(self.tx, running.id, shoe.id, 0)
        self.running = replace(running, deal=running.deal.bring(shoe))
        await self.answer(None, Shuffled(shoe.id, shoe.secret.commitment), By.HOUSE)

    async def _finish(self, step: Step, result: Result) -> None:
        running = self._running
        shoe = running.deal.shoes[-1].id
        await shoes.advance(self.tx, shoe, result.next)
        ended = Ended(
            ending=result.ending,
            passing=result.passing,
            bank=step.bank,
            next=result.next,
            left=result.left,
            pulls=result.pulls,
            shoe=shoe,
            new_shoe=await self.fresh_shoe_id(),
        )
        outcome = await self._conducted(ended)
        if isinstance(outcome, Note):
            raise Broken("a deal ended at a table where none ran")
        self.table, self.running = outcome.table, None
        record = replace(
            came_to(step, result, self.user_of),
            next=self.asked_next(),
            closed=self.why_closed(),
            asleep=result.passing is Passing.STAY and running.deal.start.banker in outcome.table.away,
        )
        await log.finish(self.tx, running.id, result.ending.value, OUTCOME.encode(record), self.now)
        self.tell("deal.ended", running.id, game=self.game.name, ending=result.ending.value, shoe=shoe)
        await memory.remember(self, running.id, step, result)
        for effect in outcome.effects:
            await owe(self, effect)

    # small parts

    @property
    def _running(self) -> Running:
        if self.running is None:
            raise Broken("no deal runs")
        return self.running

    def bank_of(self, banker: SeatNo) -> Account:
        """The account of a banker's bank; a seat that nobody sits in is the house."""
        return Account.bank(self.id, self.user_of(banker))

    def user_of(self, seat: SeatNo) -> UserId | None:
        """Whose seat it is; None is the house."""
        return None if seat == HOUSE else self.people[seat]

    def asked_next(self) -> UserId | None:
        """Who is asked for the bank now."""
        phase = self.table.phase
        return self.table.seat(phase.asked[0]).user if isinstance(phase, Bidding) else None

    def why_closed(self) -> Why | None:
        """Why the table is closed, if it is."""
        return self.table.phase.why if isinstance(self.table.phase, TableClosed) else None

    def _movement(self, transfer: Transfer) -> Movement:
        return Movement(self._account(transfer.source), self._account(transfer.target), transfer.amount)

    def _account(self, place: Place) -> Account:
        match place.purse:
            case Purse.BANK:
                return self.bank_of(self._running.deal.start.banker)
            case Purse.WALLET:
                return Account.wallet(self.people[_of(place.seat)])
            case Purse.RESERVE:
                return Account.reserve(self.id, self.people[_of(place.seat)])
            case _:
                assert_never(place.purse)

    async def post(self, kind: str, movements: list[Movement]) -> Short | TooRich | None:
        deal = self.running.id if self.running else None
        return await ledger.post(self.tx, self.chat.key, kind, movements, at=self.now, table=self.id, deal=deal)

    async def must(self, kind: str, movements: list[Movement]) -> None:
        if refused := await self.post(kind, movements):
            raise Broken(f"chips do not fit: {refused.account}")

    async def _too_rich(self, question: Setup | Asked | None, seat: SeatNo, amount: Chips) -> bool:
        """Whether what this stake may bring would not fit a wallet; asked before it is taken, never at the pay."""
        if not isinstance(question, Staking):
            return False
        open_stakes = sum(chips for _, _, chips in question.mine)
        for one in (self.people[seat], self.user_of(question.banker)):
            if one is None:
                continue
            room = await ledger.headroom(self.tx, self.chat.key, one)
            if room < self.table.cover * (open_stakes + amount):
                return True
        return False

    async def fresh_shoe_id(self) -> ShoeId:
        """An id nobody has used: six letters and digits that are not mistaken for one another."""
        while True:
            drawn = ShoeId("".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in self.entropy(ID_LENGTH)))
            if await shoes.load(self.tx, drawn) is None:
                return drawn

    async def new_shoe(self, shoe: ShoeId) -> Shoe:
        """Commits to a fresh shoe of the game's size."""
        packs = self.game.packs
        secret = Secret(self.entropy(32))
        await shoes.create(self.tx, shoe, self.id, packs, secret.value, secret.commitment, self.now)
        return Shoe(shoe, secret, packs)


def _of(seat: SeatNo | None) -> SeatNo:
    if seat is None:
        raise Broken("a seat is asked here")
    return seat
