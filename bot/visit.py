"""One person's tap or command inside one transaction: what every act may look at, and what came of it."""

from dataclasses import dataclass, field, replace

from bot.chat_settings import Wanted, wanted, wants_tidy
from bot.intents import Where
from bot.play import Play
from bot.record import HABITS, RECORD, Habits, ReplyRecord
from bot.settings import Settings
from bot.sights import habits
from bot.tables import News, Tables
from bot.tidying import ANSWER_SECONDS, MENTION
from bot.views.message import Message
from bot.words import Words
from games.core.commands import Stir
from games.core.game import Game
from games.core.ids import Chips, UserId
from games.core.table import Seat, Table
from storage import chats, ledger, preferences, tables
from storage.chats import Chat, Person
from storage.ledger import Account
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Said:
    """A message for the chat: how many seconds it stays (None: for good), and by which key it is said but once."""

    record: ReplyRecord
    stays: float | None
    key: str | None = None


@dataclass(slots=True)
class Visit:
    """``by`` is None for an anonymous admin. ``play`` is the table it is about, brought up to the present."""

    tx: Transaction
    now: float
    settings: Settings
    tables: Tables
    where: Where
    chat: Chat
    words: Words
    by: Person | None
    username: str
    admin: bool = False
    play: Play | None = None
    news: list[News] = field(default_factory=list)
    replies: list[Said] = field(default_factory=list)
    resend: bool = False
    """Whether the table's message is wanted anew at the bottom."""
    redraw: Message | None = None
    """How the tapped message shall look from now on, where it shows no table."""

    @property
    def wanted(self) -> Wanted:
        """What the chat wants of the bot."""
        return wanted(self.chat, self.settings)

    @property
    def user(self) -> UserId | None:
        return self.by.id if self.by else None

    @property
    def seat(self) -> Seat | None:
        """The visitor's seat at the table."""
        return self.play.table.seat_of(self.by.id) if self.play and self.by else None

    @property
    def runs_the_table(self) -> bool:
        """Whether the visitor opened the table or is an admin; where the opener has left, anybody seated will do."""
        if self.play is None:
            return False
        opener = self.play.table.opener
        gone = opener is None or self.play.table.seat_of(opener) is None
        return self.admin or (opener is not None and opener == self.user) or (gone and self.seat is not None)

    def say(self, message: Message, reply_to: int | None = None, stays: float | None = ANSWER_SECONDS) -> None:
        """A message for the chat, sent after the transaction. It is tidied away after so many seconds where the chat
        wants that, unless it mentions somebody."""
        away = not self.where.private and wants_tidy(self.chat) and MENTION not in message.text
        self.replies.append(Said(ReplyRecord(message, reply_to, asked_in=self.where.chat), stays if away else None))

    def call(self, message: Message, key: str, stays: float) -> None:
        """A message that rings, at most once by this key, and goes after so many seconds, or as soon as what it
        calls to is over."""
        self.replies.append(Said(ReplyRecord(message, None, loud=True), stays, key))

    async def wallet(self) -> Chips:
        """What the visitor has at hand in this chat."""
        if self.by is None:
            return Chips(0)
        return await ledger.balance(self.tx, self.chat.key, Account.wallet(self.by.id))

    async def habits(self, game: str) -> Habits:
        return Habits() if self.by is None else await habits(self.tx, self.chat.key, self.by.id, game)

    async def remember(self, game: str, kept: Habits) -> None:
        """Keeps what the visitor chose, for next time."""
        if self.by is not None:
            await preferences.put(self.tx, self.chat.key, self.by.id, game, HABITS.encode(kept))

    async def stir(self) -> None:
        """Notes that the visitor's seat is awake."""
        seat = self.seat
        if self.play is None or seat is None:
            return
        if not seat.stirred:
            await self.play.command(Stir(seat.no))
        self.play.touch(seat.no)

    async def find_table(self) -> Play | None:
        """The open table of this place, brought up to the present."""
        stored = await tables.at_place(self.tx, self.chat.key, self.where.topic)
        if stored is not None:
            self.play = await self.tables.load(self.tx, self.now, stored)
            await self.tables.catch_up(self.play)
            if RECORD.encode(self.play.record) != stored.record:  # it stands whatever becomes of the visit
                await self.save()
            if self.play.closed:
                self.play = None
                return await self.find_table()  # another game may have followed it
        return self.play

    async def save(self) -> None:
        """Writes the table down as the visit leaves it."""
        if self.play is not None:
            self.news += await self.tables.save(self.play)

    async def open_table(self, game: Game, lobby: float, like: Table | None = None) -> None:
        """A fresh table here, with the house rules of one like it; whoever opens it sits at it. A chat that took no
        photos is asked once more, and what could not be shown here of older tables is shown now."""
        self.news += await self.tables.finals(self.tx, self.chat.key, self.where.topic)
        if not self.chat.photos:
            await chats.set_photos(self.tx, self.chat.key, True)
            self.chat = replace(self.chat, photos=True)
        sitting = (self.by.id,) if self.by else ()
        self.play = await self.tables.open(
            self.tx, self.now, self.chat, self.where.topic, game, self.user, sitting, lobby, like
        )
        await self.save()
