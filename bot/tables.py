"""Loads tables into a transaction and saves them from it: clocks, posts and the cache of running deals."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import assert_never

from bot import logs, rhythm
from bot.chat_settings import quiet, wanted
from bot.checking import Checks
from bot.owing import give_up
from bot.play import Entropy, Play
from bot.record import RECORD, UNREADABLE, Record
from bot.running import Broken, Running, rebuild
from bot.settings import Settings
from bot.sights import final_of, sight_of, table_of
from bot.views.sight import Closing, Finished, Sight
from games.core.answers import By, CutAt
from games.core.commands import Begin, Choose, CutShoe, Expire, Pass, VoteOver
from games.core.engine import Mismatch
from games.core.game import Game
from games.core.ids import Chips, DealId, SeatNo, TableId, UserId
from games.core.options import defaults
from games.core.questions import Asked, Cut
from games.core.registry import find
from games.core.setup import Setup
from games.core.table import Between, Bidding, Closed, Dealing, Moving, Open, Seat, Shuffled, Table, Why
from storage import chats, log, notices, outbox, posts, tables
from storage.chats import Chat, ChatKey
from storage.posts import Post
from storage.tables import StoredTable
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Shown:
    """A post and what it is to show: a living table, or the last form of a deal."""

    chat: Chat
    topic: int
    post: Post
    view: Sight | Finished | Closing
    draw: bool = False
    again: bool = False
    """Its last form stands already, and something is added to it."""

    @property
    def deal(self) -> DealId | None:
        """The deal that it shows, if one is dealt."""
        return None if isinstance(self.view, Closing) else self.view.deal


@dataclass(frozen=True, slots=True)
class Called:
    """People who have been silent for half their clock, to be called once."""

    chat: Chat
    topic: int
    table: TableId
    people: tuple[tuple[UserId, str], ...]
    awaited: Setup | Asked


@dataclass(frozen=True, slots=True)
class Answered:
    """Calls of this table that have done their work: those to one person, or (None) all."""

    table: TableId
    user: UserId | None


@dataclass(frozen=True, slots=True)
class Unpinned:
    """A table closed of which a message is pinned."""

    chat: Chat
    topic: int
    message_id: int


News = Shown | Called | Answered | Unpinned


class Tables:
    """The tables of all chats. A cached deal belongs to one version of its table's record and no other."""

    def __init__(self, settings: Settings, entropy: Entropy, on_fault: Callable[[str, TableId], None]) -> None:
        self._settings = settings
        self._entropy = entropy
        self._on_fault = on_fault
        self._allowance = Chips(settings.grants.house)
        self._cache: dict[TableId, tuple[int, Running]] = {}
        self.checks = Checks()
        self.happened: list[logs.Happening] = []
        """What has happened in the present transaction, or the last one; to be told once it is committed."""

    async def open(
        self,
        tx: Transaction,
        now: float,
        chat: Chat,
        topic: int,
        game: Game,
        opener: UserId | None,
        sitting: tuple[UserId, ...],
        lobby: float,
        like: Table | None = None,
    ) -> Play:
        """A fresh table at a free place, with these people in its circle and the house rules of one like it."""
        circle = tuple(Seat(SeatNo(n), user) for n, user in enumerate(sitting, 1))
        table = Table(
            game=game.name,
            bounds=wanted(chat, self._settings).bounds,
            options=defaults(game.options),
            circle=circle,
            seats_given=len(circle),
            opener=opener,
        )
        if like is not None and like.game == game.name:
            kept = game.complete(like.options) or table.options
            table = replace(table, options=kept, bounds=like.bounds, house_bank=like.house_bank)
        record = Record(table, now, now + lobby, lobby)
        stored = await tables.create(tx, chat.key, topic, game.name, RECORD.encode(record), record.until, now)
        play = Play(tx, now, self._entropy, chat, stored, record, None, self._allowance, self.happened)
        logs.at_table(chat.telegram_id, play.id, None)
        play.tell("table.opened", game=game.name)
        return play

    async def load(self, tx: Transaction, now: float, stored: StoredTable) -> Play:
        """A table with its running deal; one that does not replay is voided and refunded, loudly. A table that cannot
        be read is given up."""
        chat = await chats.load_chat(tx, stored.chat)
        logs.at_table(chat.telegram_id, stored.id, None)
        try:
            record = RECORD.decode(stored.record)
        except UNREADABLE as fault:
            return await self.give_up(tx, now, stored, f"the table's record cannot be read: {fault}")
        play = Play(tx, now, self._entropy, chat, stored, record, None, self._allowance, self.happened)
        if not isinstance(play.table.phase, Dealing):
            return play
        version, running = self._cache.get(stored.id, (0, None))
        if running is not None and version == stored.version:
            play.running = running
            logs.at_table(chat.telegram_id, stored.id, running.id)
            return play
        deal = await log.running(tx, stored.id)
        logs.at_table(chat.telegram_id, stored.id, deal.id if deal is not None else None)
        rebuilt = await rebuild(tx, deal) if deal is not None else Mismatch(0)
        if isinstance(rebuilt, Mismatch):
            self._on_fault(f"the running deal does not replay at row {rebuilt.row}: voided", stored.id)
            await play.void(None, given_up=True)
            self._wind(play)  # the deadline there was is not that of the question asked now
        else:
            play.running = rebuilt
        return play

    async def give_up(self, tx: Transaction, now: float, stored: StoredTable, why: str) -> Play:
        """A table that nobody can go on with, closed, loudly: by the ledger everybody has back what was his there.
        Its record is left as it was found, for whoever wants to know."""
        chat = await chats.load_chat(tx, stored.chat)
        deal = await log.running(tx, stored.id)
        logs.at_table(chat.telegram_id, stored.id, deal.id if deal is not None else None)
        self._on_fault(f"{why}: given up", stored.id)
        table = Table(stored.game, wanted(chat, self._settings).bounds, phase=Closed(Why.UNREADABLE))
        record = Record(table, now, None, 0.0)
        play = Play(tx, now, self._entropy, chat, stored, record, None, self._allowance, self.happened, lost=True)
        await give_up(play)
        return play

    def give_back(self, play: Play, last: float, away: float) -> None:
        """Moves the clocks by the time nobody could play; a deadline that was due before is due still."""
        record = play.record
        if record.until is not None and record.until > last:
            vote = record.vote_until + away if record.vote_until is not None else None
            play.record = replace(record, asked_at=record.asked_at + away, until=record.until + away, vote_until=vote)

    @staticmethod
    async def finals(tx: Transaction, chat: ChatKey | None = None, topic: int | None = None) -> list[Shown]:
        """The last forms that were not shown yet, in one chat, or one topic of it, or in all of them."""
        shown = []
        for post in await posts.unsettled(tx):
            stored = await tables.load(tx, post.table)
            here = stored is not None and chat in (None, stored.chat) and topic in (None, stored.topic)
            if post.state == "closing" and stored is not None and here:
                view = await final_of(tx, stored, table_of(stored), post)
                shown.append(Shown(await chats.load_chat(tx, stored.chat), stored.topic, post, view))
        return shown

    def forget(self, table: TableId) -> None:
        """Drops the cached deal, after a transaction that did not commit."""
        self._cache.pop(table, None)

    async def catch_up(self, play: Play) -> None:
        """Plays the standing order if the deadline is past; every move asks this first."""
        record = play.record
        if record.vote_until is not None and record.vote_until <= play.now:
            await play.command(VoteOver())
            play.record = replace(play.record, vote_until=None)
        if record.until is None or record.until > play.now or play.closed:
            return
        if play.question is not None:
            play.record = replace(play.record, lapsed=(play.number, play.question.number))
        match play.table.phase:
            case Open():
                await play.command(Expire(await play.fresh_shoe_id()))
            case Bidding():
                await play.command(Pass(None))
            case Shuffled():
                cut = play.table.question
                if isinstance(cut, Cut) and isinstance(cut.standing, CutAt):
                    await play.command(CutShoe(None, cut.standing.place))
            case Moving() | Between():
                await play.command(Choose(None, None, await play.fresh_shoe_id()))
            case Dealing():
                question = play.question
                if question is not None and not isinstance(question, Setup):
                    await play.answer(None, question.standing, By.CLOCK)
            case Closed():
                raise Broken("a closed table has no deadline")
            case _:
                assert_never(play.table.phase)
        self._wind(play)

    async def save(self, play: Play) -> list[News]:
        """Writes the table down as it is now and says what is to be shown of it."""
        self._wind(play)
        news: list[News] = [*await self._turn_posts(play)]
        called = await self._call(play)
        record = play.record
        if play.table.game != play.stored.game:
            await tables.turn_to(play.tx, play.id, play.table.game)
            play.stored = replace(play.stored, game=play.table.game)
        if not isinstance(play.table.phase, Open):
            await outbox.hurry(play.tx, summons_key(play.id), play.now)
        text = None if play.lost else RECORD.encode(record)
        version = await tables.save(play.tx, play.id, play.stored.version, text, self._wake(record), not play.closed)
        play.stored = replace(play.stored, version=version)
        if play.running is not None:
            self._cache[play.id] = (version, play.running)
        else:
            self.forget(play.id)
        living = await posts.living(play.tx, play.id)
        if living is not None:
            news.append(Shown(play.chat, play.stored.topic, living, await sight_of(play), play.drew))
        if play.closed:
            play.tell("table.closed", why=str(play.why_closed()))
        pinned = await posts.unpin(play.tx, play.id) if play.closed else None
        if pinned is not None:
            news.append(Unpinned(play.chat, play.stored.topic, pinned))
        return [*news, *called, *await self._follow(play)]

    async def _follow(self, closed: Play) -> list[News]:
        """A table that closed for another game opens it with the same seats; in the middle of an evening it begins at
        once where they are enough, out of a lobby it is a lobby again."""
        game = find(closed.table.successor or "")
        if game is None or not closed.closed:
            return []
        sitting = tuple(seat.user for seat in closed.table.circle)
        chat, topic, opener = closed.chat, closed.stored.topic, closed.table.opener
        lobby = self._settings.clocks.lobby
        play = await self.open(closed.tx, closed.now, chat, topic, game, opener, sitting, lobby, closed.table)
        if closed.table.deals:
            await play.command(Begin(await play.fresh_shoe_id()))
        return await self.save(play)

    def _wind(self, play: Play) -> None:
        """Starts the clock of a new question, and sets the deadline of whatever is asked now."""
        record, question = play.record, None if play.closed else play.question
        name = _name(play, question)
        if name != record.asked:
            start = play.now + (self._settings.clocks.draw if play.drew else 0)
            record = replace(record, asked=name, asked_at=start, called=False, active=(), narrowed=None)
        if play.closed:
            until = None
        elif question is None:
            until = record.asked_at + record.lobby
        else:
            until = rhythm.deadline(question, record.asked_at, self._settings.clocks, play.chat.pace)
        if play.table.vote is None:
            record = replace(record, vote_until=None)
        elif record.vote_until is None:
            record = replace(record, vote_until=play.now + self._settings.clocks.vote)
        play.record = replace(record, until=until)

    async def _turn_posts(self, play: Play) -> list[Shown]:
        """Closes the post of a deal that is over, and begins the next one's."""
        shown = []
        living = await posts.living(play.tx, play.id)
        if living is not None and (play.closed or living.number != play.number):
            await posts.close(play.tx, living.id)
            final = await final_of(play.tx, play.stored, play.table, living)
            shown.append(Shown(play.chat, play.stored.topic, living, final))
            play.record = replace(play.record, reminded=())
            living = None
        if living is None and not play.closed:
            await posts.begin(play.tx, play.id, play.number)
        return [*shown, *await self._prove(play, shown)]

    async def _prove(self, play: Play, shown: list[Shown]) -> list[Shown]:
        """A shoe that went on after its last deal is finished later: that deal's result shows its secret now."""
        proven = []
        for shoe in play.finished:
            dealt = [deal.number for deal in await log.using(play.tx, shoe) if deal.outcome is not None]
            post = await posts.numbered(play.tx, play.id, dealt[-1]) if dealt else None
            if post is None or post.message_id is None or post.id in {one.post.id for one in shown}:
                continue
            await posts.reopen(play.tx, post.id)
            final = await final_of(play.tx, play.stored, play.table, post)
            proven.append(Shown(play.chat, play.stored.topic, post, final, again=True))
        play.finished.clear()
        return proven

    async def _call(self, play: Play) -> list[News]:
        """Calls whoever is awaited and has been silent for half his clock; each once a deal, none in quiet hours."""
        question, record = (None if play.closed else play.question), play.record
        told = tuple(no for no in record.reminded if no in play.people)
        sitting = {seat.no for seat in play.table.circle}  # who has left is told of once, and known no more
        play.record = record = replace(record, reminded=tuple(no for no in told if no in sitting))
        if question is None:
            return [Answered(play.id, None)]
        silent = [no for no in question.awaited if no not in record.active]
        news: list[News] = [Answered(play.id, play.people[no]) for no in told if no not in silent]
        if told and len(news) == len(told):
            for notice in await notices.of_table(play.tx, play.id):  # the publisher takes their messages away
                await notices.forget(play.tx, notice.id)
        if record.called or record.until is None or play.now < rhythm.reminder(record.asked_at, record.until):
            return news
        called = tuple(no for no in silent if no not in record.reminded)
        if quiet(play.chat, play.now):
            called = ()
        play.record = replace(record, called=True, reminded=(*record.reminded, *called))
        if called:
            users = tuple(play.people[no] for no in called)
            known = await chats.people(play.tx, users)
            people = tuple((user, known[user].first_name) for user in users if user in known)
            news.append(Called(play.chat, play.stored.topic, play.id, people, question))
        return news

    @staticmethod
    def _wake(record: Record) -> float | None:
        """When the table wants to be looked at next."""
        if record.until is None:
            return None
        half = None if record.called or record.asked == "open" else rhythm.reminder(record.asked_at, record.until)
        return min(at for at in (record.until, half, record.vote_until) if at is not None)


def summons_key(table: TableId) -> str:
    """By which the message is known that calls people to a table that was opened."""
    return f"call to {table}"


def _name(play: Play, question: Setup | Asked | None) -> str:
    """Names a question, so that it is known whether it is still the same one."""
    if question is None:
        return "closed" if play.closed else "open"
    return f"{play.number}:{'deal' if play.running else 'table'}:{question.number}"
