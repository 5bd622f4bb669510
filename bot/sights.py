"""Gathers what views are given, inside the transaction that made it so. Hidden cards are taken out here."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

import structlog

from bot.outcome import told_of
from bot.play import Play
from bot.record import HABITS, RECORD, UNREADABLE, Habits, OutcomeRecord
from bot.views.presets import proposal
from bot.views.sight import Closing, DrawSeen, Finished, PileShown, ShoeOpen, ShoeSealed, Sight
from games.core.cards import card
from games.core.choosing import Choice, Choices
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.setup import Setup
from games.core.table import Closed, Offer, Table, Why
from storage import chats, ledger, log, medals, preferences, shoes
from storage.chats import ChatKey, Person
from storage.ledger import Account
from storage.log import StoredDeal
from storage.posts import Post
from storage.shoes import StoredShoe
from storage.tables import StoredTable
from storage.transaction import Transaction

logger = structlog.get_logger(__name__)

UNTOLD = "unreadable"
"""The ending of a deal of which nobody can read any more how it ended."""


def full_name(person: Person) -> str:
    """A person's name as he wrote it; not escaped."""
    return f"{person.first_name} {person.last_name or ''}".strip()


async def names(tx: Transaction, ids: Iterable[UserId]) -> Mapping[UserId, str]:
    """The names of those people who were ever seen."""
    return {user: full_name(person) for user, person in (await chats.people(tx, set(ids))).items()}


async def name_of(play: Play, seat: SeatNo) -> str:
    """Who sits there."""
    user = play.people[seat]
    return (await names(play.tx, [user])).get(user, "")


async def sight_of(play: Play) -> Sight:
    """The living table as everyone may see it."""
    table, question, step = play.table, play.question, play.step
    offer, as_last, purse = await _offer(play, question) if isinstance(question, Setup) else (None, False, Chips(0))
    return Sight(
        table_id=play.id,
        number=play.number,
        table=table,
        names=await names(play.tx, [seat.user for seat in table.circle] + list(table.joining)),
        pace=play.chat.pace,
        question=question.public() if isinstance(question, Choice | Choices) else question,
        picture=step.picture.seen_by(None) if step else None,
        until=play.record.until,
        shoe=await _sealed(play, table),
        drawn=await _drawn(play),
        offer=offer,
        as_last=as_last,
        purse=purse,
        narrowed=play.record.narrowed,
        unanswered=isinstance(question, Setup) and play.record.lapsed == (play.number, question.number - 1),
        deal=play.running.id if play.running is not None else None,
    )


async def _offer(play: Play, question: Setup) -> tuple[Offer | None, bool, Chips]:
    """What the asked seat keeps with one tap, whether that is just what it kept last time, and its wallet."""
    user = play.table.seat(question.seat).user
    purse = await ledger.balance(play.tx, play.chat.key, Account.wallet(user))
    last = (await habits(play.tx, play.chat.key, user, play.game.name)).offer
    offer = proposal(last, purse, question.bounds, question.cover, question.agreed)
    return offer, offer is not None and offer == last, purse


async def habits(tx: Transaction, chat: ChatKey, user: UserId, game: str) -> Habits:
    """What a person chose last in a game of a chat."""
    text = await preferences.get(tx, chat, user, game)
    return _habits(text) if text else Habits()


@lru_cache(maxsize=256)
def _habits(text: str) -> Habits:
    """Nobody is to be kept from playing by what he liked before; it is told of once, and written anew by him."""
    try:
        return HABITS.decode(text)
    except UNREADABLE:
        logger.exception("habits.unreadable")
        return Habits()


async def _sealed(play: Play, table: Table) -> ShoeSealed | None:
    if play.running is not None:
        shoe = play.running.deal.shoes[-1]
        cuts = shoe.cuts or (await _stored(play.tx, shoe.id)).cuts
        return ShoeSealed(shoe.id, shoe.secret.commitment, cuts, shoe.moved)
    if table.term is not None:
        stored = await _stored(play.tx, table.term.shoe)
        return ShoeSealed(stored.id, stored.commitment, stored.cuts, stored.moved)
    return None


async def _drawn(play: Play) -> DrawSeen | None:
    """The draw for the first bank, in the message of the deal that it was for."""
    draw = play.record.draw
    if draw is None or draw.number != play.number:
        return None
    cards = tuple((user, card(code)) for user, code in draw.cards)
    return DrawSeen(cards, draw.keeper, _open(await _stored(play.tx, draw.shoe)))


def table_of(stored: StoredTable) -> Table | None:
    """A table as it was last saved; None where its record cannot be read any more."""
    try:
        return RECORD.decode(stored.record).table
    except UNREADABLE:
        return None


async def final_of(tx: Transaction, stored: StoredTable, table: Table | None, post: Post) -> Finished | Closing:
    """The last form of a post: its deal's result, or how the table closed where no deal was dealt. Where what was
    written down of either cannot be read any more, it says so."""
    why = Why.UNREADABLE if table is None else table.phase.why if isinstance(table.phase, Closed) else None
    deal = await log.numbered(tx, stored.id, post.number)
    if deal is None or deal.outcome is None:
        known = await names(tx, [seat.user for seat in table.circle] if table else [])
        return Closing(stored.id, post.number, stored.game, why or Why.STOPPED, known)
    outcome = told_of(deal)
    if outcome is None:
        chat = await chats.load_chat(tx, stored.chat)
        logger.error("outcome.unreadable", chat=chat.telegram_id, table=stored.id, deal=deal.id)
        last = table is None or table.deals == deal.number
        outcome = OutcomeRecord(UNTOLD, None, (), closed=why if last and not stored.open else None)
    return await finished_of(tx, stored, deal, outcome)


async def finished_of(tx: Transaction, stored: StoredTable, deal: StoredDeal, outcome: OutcomeRecord) -> Finished:
    """A deal that is over, as its result tells of it."""
    used = [await _stored(tx, use.shoe) for use in deal.shoes]
    people = {user for user in (outcome.banker, outcome.next, *(user for user, _ in outcome.net)) if user}
    return Finished(
        table_id=stored.id,
        number=deal.number,
        game=deal.game,
        ending=outcome.ending,
        banker=outcome.banker,
        last=card(outcome.last) if outcome.last else None,
        net=outcome.net,
        shoes=tuple(_open(shoe) for shoe in used if shoe.state == "finished"),
        names=await names(tx, people),
        next=outcome.next,
        closed=outcome.closed,
        piles=tuple(PileShown(p.area, p.name, p.owner, tuple(map(card, p.cards))) for p in outcome.piles),
        asleep=outcome.asleep,
        medals=tuple(await medals.of_deal(tx, deal.id)),
        bankers_packet=outcome.bankers_packet,
        deal=deal.id,
    )


async def _stored(tx: Transaction, shoe: ShoeId) -> StoredShoe:
    stored = await shoes.load(tx, shoe)
    if stored is None:
        raise KeyError(shoe)
    return stored


def _open(shoe: StoredShoe) -> ShoeOpen:
    """Only ever asked for a shoe that is finished: its secret is public then."""
    if shoe.state != "finished":
        raise ValueError(f"the secret of {shoe.id} is not public yet")
    return ShoeOpen(shoe.id, shoe.commitment, shoe.cuts, shoe.secret.hex(), shoe.moved)
