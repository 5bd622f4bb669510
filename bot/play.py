"""One table inside one transaction: commands and answers in, everything they owe written down.

Nothing here is shown or sent. A refusal is returned before anything of its move is written, so that it can be
recorded in the same transaction; a fault of ours raises, and the transaction rolls back.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import assert_never

from bot.notes import Note, Says, refusal
from bot.record import (
    DRAW_START,
    GIVEN,
    OUTCOME,
    START,
    DrawRecord,
    DrawStart,
    OutcomeRecord,
    Record,
)
from bot.running import Broken, Running, real_shoe
from games.core import conduct, engine
from games.core.chips import Place, Purse, Transfer
from games.core.commands import (
    CloseBank,
    Command,
    DrawForBank,
    Drawn,
    Effect,
    Ended,
    LeaveDeal,
    OpenBank,
    StartDeal,
    Void,
    VoidDeal,
)
from games.core.engine import Deal, Result, Start, Step
from games.core.game import Game
from games.core.ids import Chips, SeatNo, ShoeId, TableId, UserId
from games.core.questions import By, Cut, CutAt, Given, Leave, Setup, Shuffle, Shuffled, Stake, Staking
from games.core.refused import Refused
from games.core.registry import all_games
from games.core.shoe import Secret, Shoe
from games.core.table import Bidding, Dealing, Table, Why
from games.core.table import Closed as TableClosed
from games.core.table import Shuffled as TableShuffled
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
    drew: bool = False
    """Whether the first bank was drawn for in this transaction, and its cards are news."""
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
    def question(self) -> Setup | Cut | Staking | None:
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

    # what people and clocks say

    async def command(self, command: Command) -> Note | None:
        """Says a command to the table; why it was refused, or None when it is done with all it owes."""
        before = self.table
        outcome = conduct.apply(before, command)
        if isinstance(outcome, Refused):
            return refusal(outcome)
        self.table = outcome.table
        for effect in outcome.effects:
            refused = await self._owe(effect)
            if refused is not None:  # only a bank can be, before anything was written
                self.table = before
                return refused
        return None

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
        refused = await self._post(kind, [self._movement(transfer) for transfer in step.transfers])
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
        await self._go_on(step)
        return None

    async def void(self, why: Why | None) -> None:
        """Undoes the deal or the bank that waits for its cut; closes the table where a reason is given."""
        self.running = None
        await self.command(Void(why))

    # what a step of the deal leads to

    async def _go_on(self, step: Step) -> None:
        if await ledger.balance(self.tx, self.chat.key, self._bank) != step.bank:
            raise Broken("the script's bank is not the ledger's")
        if isinstance(step.next, Shuffle):
            await self._bring_shoe(step.next)
        elif isinstance(step.next, Result):
            await self._finish(step, step.next)

    async def _bring_shoe(self, wanted: Shuffle) -> None:
        running = self._running
        await shoes.finish(self.tx, running.deal.shoes[-1].id)
        shoe = await self._new_shoe(await self.fresh_shoe_id(), wanted.packs)
        await shoes.use(self.tx, running.id, shoe.id, 0)
        self.running = replace(running, deal=running.deal.bring(shoe))
        await self.answer(None, Shuffled(shoe.id, shoe.secret.commitment), By.HOUSE)

    async def _finish(self, step: Step, result: Result) -> None:
        running, before = self._running, self.table
        outcome = conduct.apply(before, Ended(result.ending))
        if isinstance(outcome, Refused):
            raise Broken("a deal ended at a table where none ran")
        self.table, self.running = outcome.table, None
        last = step.picture.last
        record = OutcomeRecord(
            ending=result.ending,
            banker=before.seat(running.deal.start.banker).user,
            net=tuple((before.seat(seat).user, chips) for seat, chips in result.net),
            last=last.code if last else None,
            next=self._asked_next(),
            closed=self.table.phase.why if isinstance(self.table.phase, TableClosed) else None,
        )
        await shoes.advance(self.tx, running.deal.shoes[-1].id, result.next)
        await log.finish(self.tx, running.id, result.ending.value, OUTCOME.encode(record), self.now)
        for effect in outcome.effects:
            await self._owe(effect)

    # what a command owes

    async def _owe(self, effect: Effect) -> Note | None:
        match effect:
            case DrawForBank(seats):
                await self._draw(seats)
            case OpenBank(banker, bank):
                return await self._open_bank(banker, bank)
            case CloseBank(banker):
                await self._close_bank(banker)
            case StartDeal(shoe, place):
                await self._start_deal(shoe, place)
            case VoidDeal():
                await self._void_deal()
            case LeaveDeal(seat):
                await self.answer(seat, Leave(), By.HOUSE)  # refused where nobody waits for the seat anyway
            case _:
                assert_never(effect)
        return None

    async def _draw(self, seats: tuple[SeatNo, ...]) -> None:
        shoe = await self._new_shoe(await self.fresh_shoe_id(), self.game.packs)
        drawn = engine.draw(self.game, seats, shoe)
        people = tuple(self.table.seat(seat).user for seat in seats)
        start = DRAW_START.encode(DrawStart(people, seats))
        deal = await log.start_deal(
            self.tx, self.id, "draw", self.game.name, self.game.rules_version, start, self.now
        )
        await shoes.use(self.tx, deal, shoe.id, 0)
        await shoes.advance(self.tx, shoe.id, drawn.used)
        await shoes.finish(self.tx, shoe.id)
        keeper = self.table.seat(drawn.keeper).user
        outcome = OUTCOME.encode(OutcomeRecord("drawn", keeper, (), shoe.order[drawn.used - 1].code))
        await log.finish(self.tx, deal, "played", outcome, self.now)
        record = DrawRecord(self.number, people, drawn.used, shoe.id)
        self.record, self.drew = replace(self.record, draw=record), True
        await self.command(Drawn(drawn.keeper))

    async def _open_bank(self, banker: UserId, bank: Chips) -> Note | None:
        move = Movement(Account.wallet(banker), Account.bank(self.id, banker), bank)
        refused = await self._post("open-bank", [move])
        if isinstance(refused, Short):
            return Note(Says.BANK_SHORT, {"has": refused.has, "needs": refused.needs}, alert=True)
        if isinstance(self.table.phase, TableShuffled):
            await self._new_shoe(self.table.phase.shoe, self.game.packs)
        return None

    async def _close_bank(self, banker: UserId) -> None:
        bank = Account.bank(self.id, banker)
        left = await ledger.balance(self.tx, self.chat.key, bank)
        if left:
            await self._must("close-bank", [Movement(bank, Account.wallet(banker), left)])
        for shoe in await shoes.of_table(self.tx, self.id):
            await shoes.finish(self.tx, shoe.id)

    async def _start_deal(self, shoe_id: ShoeId, place: int) -> None:
        phase = self.table.phase
        if not isinstance(phase, Dealing):
            raise Broken("a deal starts where none is played")
        await shoes.cut(self.tx, shoe_id, place)
        shoe = await shoes.load(self.tx, shoe_id)
        if shoe is None:
            raise Broken(f"the shoe {shoe_id} is not there")
        banker, order = phase.term.banker, [seat.no for seat in self.table.circle]
        start = Start(
            game=self.game.name,
            rules_version=self.game.rules_version,
            seats=tuple(order),
            banker=banker,
            cutter=order[order.index(banker) - 1],
            bank=await ledger.balance(self.tx, self.chat.key, Account.bank(self.id, self.table.seat(banker).user)),
            limits=phase.term.limits,
            shoe=shoe_id,
            first=shoe.next,
            away=self.table.away,
        )
        deal = await log.start_deal(
            self.tx, self.id, "deal", start.game, start.rules_version, START.encode(start), self.now
        )
        await shoes.use(self.tx, deal, shoe_id, start.first)
        step = engine.start(Deal(start, (real_shoe(shoe),)))
        self.running = Running(deal, step.deal)
        await self._go_on(step)

    async def _void_deal(self) -> None:
        """Open stakes go back; what was lost or paid before stands."""
        back = [
            Movement(account, Account.wallet(account.person), chips)
            for account, chips in await ledger.holdings(self.tx, self.id)
            if account.kind == "reserve" and account.person is not None
        ]
        await self._must("void", back)
        stored = await log.running(self.tx, self.id)
        if stored is None:  # the log has no such deal, which is why it is voided
            return
        banker = START.decode(stored.start).banker
        outcome = OutcomeRecord("void", self._user_of(banker), (), next=self._asked_next())
        if isinstance(self.table.phase, TableClosed):
            outcome = replace(outcome, closed=self.table.phase.why)
        await log.finish(self.tx, stored.id, "void", OUTCOME.encode(outcome), self.now)
        self.running = None

    # small parts

    @property
    def _running(self) -> Running:
        if self.running is None:
            raise Broken("no deal runs")
        return self.running

    @property
    def _bank(self) -> Account:
        return Account.bank(self.id, self._user_of(self._running.deal.start.banker))

    def _user_of(self, seat: SeatNo) -> UserId:
        return self.people[seat]

    def _asked_next(self) -> UserId | None:
        phase = self.table.phase
        return self.table.seat(phase.asked[0]).user if isinstance(phase, Bidding) else None

    def _movement(self, transfer: Transfer) -> Movement:
        return Movement(self._account(transfer.source), self._account(transfer.target), transfer.amount)

    def _account(self, place: Place) -> Account:
        match place.purse:
            case Purse.BANK:
                return self._bank
            case Purse.WALLET:
                return Account.wallet(self._user_of(_of(place.seat)))
            case Purse.RESERVE:
                return Account.reserve(self.id, self._user_of(_of(place.seat)))
            case _:
                assert_never(place.purse)

    async def _post(self, kind: str, movements: list[Movement]) -> Short | TooRich | None:
        deal = self.running.id if self.running else None
        return await ledger.post(self.tx, self.chat.key, kind, movements, at=self.now, table=self.id, deal=deal)

    async def _must(self, kind: str, movements: list[Movement]) -> None:
        if refused := await self._post(kind, movements):
            raise Broken(f"chips that go back do not fit: {refused.account}")

    async def _too_rich(self, question: Setup | Cut | Staking | None, seat: SeatNo, amount: Chips) -> bool:
        """Whether what this stake may bring would not fit a wallet; asked before it is taken, never at the pay."""
        if not isinstance(question, Staking):
            return False
        open_stakes = sum(chips for _, _, chips in question.mine)
        for one in (seat, question.banker):
            room = await ledger.headroom(self.tx, self.chat.key, self._user_of(one))
            if room < self.game.cover * (open_stakes + amount):
                return True
        return False

    async def fresh_shoe_id(self) -> ShoeId:
        """An id nobody has used: six letters and digits that are not mistaken for one another."""
        while True:
            drawn = ShoeId("".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in self.entropy(ID_LENGTH)))
            if await shoes.load(self.tx, drawn) is None:
                return drawn

    async def _new_shoe(self, shoe: ShoeId, packs: int) -> Shoe:
        secret = Secret(self.entropy(32))
        await shoes.create(self.tx, shoe, self.id, packs, secret.value, secret.commitment, self.now)
        return Shoe(shoe, secret, packs)


def _of(seat: SeatNo | None) -> SeatNo:
    if seat is None:
        raise Broken("a seat is asked here")
    return seat
