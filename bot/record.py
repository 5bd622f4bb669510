"""What the bot writes down as text: the table's record, a deal's start and outcome, answers and notes."""

from dataclasses import dataclass

from bot.notes import Note
from bot.views.message import Message
from games.core.answers import Given
from games.core.engine import Start
from games.core.events import Area
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.table import Offer, Table, Why
from storage.codec import BrokenText, Codec, UnknownVersion

UNREADABLE = (BrokenText, UnknownVersion)
"""What decoding raises where a text is damaged, or was written by another version."""


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """A draw for the bank: the cards turned, each with whose it is, and for which deal's message it is."""

    number: int
    cards: tuple[tuple[UserId, str], ...]
    keeper: UserId
    shoe: ShoeId


@dataclass(frozen=True, slots=True)
class PileRecord:
    """Cards that everybody saw at the end of a deal: a hand (named by its seat), a packet, a rank."""

    area: Area
    name: str
    owner: UserId | None
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A table with its clocks, in unix seconds: when the present question was asked, and its deadline.

    ``active`` have tapped something since, ``reminded`` were called in this deal already; ``called`` says that nobody
    else will be for this question. ``lobby`` is how long the lobby waits; ``vote_until`` ends a vote.
    """

    table: Table
    asked_at: float
    until: float | None
    lobby: float
    asked: str = ""
    narrowed: tuple[str, int, int] | None = None
    active: tuple[SeatNo, ...] = ()
    reminded: tuple[SeatNo, ...] = ()
    called: bool = False
    vote_until: float | None = None
    lapsed: tuple[int, int] | None = None
    draw: DrawRecord | None = None


@dataclass(frozen=True, slots=True)
class OutcomeRecord:
    """How a deal ended, as its result shows it. ``net`` names stakers, the banker last; None is the house.

    ``asleep``: the bank would have stayed, but its banker does not answer any more. ``given_up``: whether a void deal
    was undone because it could not go on as it was written down; None of any other, and where older records tell it
    by having nobody who closed the table.
    """

    ending: str
    banker: UserId | None
    net: tuple[tuple[UserId | None, Chips], ...]
    last: str | None = None
    next: UserId | None = None
    closed: Why | None = None
    piles: tuple[PileRecord, ...] = ()
    asleep: bool = False
    bankers_packet: str = ""
    given_up: bool | None = None


@dataclass(frozen=True, slots=True)
class DrawStart:
    """Between whom the first bank was drawn."""

    people: tuple[UserId, ...]
    seats: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class Habits:
    """What a person chose last in a game of a chat: a bank with its limits, and a chip (0: the rest)."""

    offer: Offer | None = None
    chip: Chips | None = None


@dataclass(frozen=True, slots=True)
class ReplyRecord:
    """A reply that waits to be sent; a ``loud`` one is to ring where it arrives. ``reply_to`` is a message in the
    chat with Telegram's number ``asked_in``; under another number that is somebody else's."""

    message: Message
    reply_to: int | None
    loud: bool = False
    asked_in: int | None = None


RECORD: Codec[Record] = Codec(Record, 1)
START: Codec[Start] = Codec(Start, 1)
DRAW_START: Codec[DrawStart] = Codec(DrawStart, 1)
GIVEN: Codec[Given] = Codec(Given, 1)
OUTCOME: Codec[OutcomeRecord] = Codec(OutcomeRecord, 1)
NOTE: Codec[Note] = Codec(Note, 1)
HABITS: Codec[Habits] = Codec(Habits, 1)
REPLY: Codec[ReplyRecord] = Codec(ReplyRecord, 1)
