"""Whatever a button is made to say, whoever says it wherever and whenever: he is told something, no fault is met, and
nothing moves but what the rules let him move."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from typing import Any

import pytest

from bot.callback import DATA_LIMIT, Act, Tap, decode
from bot.notes import Says
from bot.play import Play
from bot.words import LANGUAGES, words_for
from games.core.choosing import Choice, Choices
from games.core.ids import TableId
from games.core.questions import Cut
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.staking import Staking
from tests.support.parlour_evening import carry_on
from tests.support.premises import ADMIN, ADMIN_ELSEWHERE, ELSEWHERE, HERE, SEATED, STRANGER, Premises, premises
from tests.support.profile import DEEP

PEOPLE = (*range(1, SEATED + 1), STRANGER, ADMIN, ADMIN_ELSEWHERE)
STEPS = 5000 if DEEP else 300
PRIVATE = 0
"""Where a person and the bot are alone."""
HUGE = (0, 1, 2, 3, 9, 2**31, 2**63 - 1)
APOLOGIES = [words_for(language)(f"note-{Says.BROKEN}") for language in LANGUAGES]
RUNNING_IT = {Act.BEGIN, Act.AFTER, Act.OTHER, Act.GAME, Act.AMEND, Act.HOUSE_RULES}
"""What whoever opened a table may do with it, and an admin."""
APART = frozenset(
    {
        Act.OPEN,
        Act.CALL_ME,
        Act.PACE,
        Act.LANGUAGE,
        Act.ODDS,
        Act.SETTING,
        Act.RESET,
        Act.HISTORY,
        Act.TOP,
        Act.WHY,
        Act.CHECK,
    }
)
SAID_TO_A_QUESTION = {Act.ACCEPT, Act.PASS, Act.CUT, Act.CHOOSE, Act.READY, Act.RUN, Act.NEXT}
CHOICES = (
    "",
    *("0", "1", "5", "7", "26", "51", "9999999999999", "-5", "1e9", "0x10"),
    *("200.5.50", "100.1.1", "0.0.0", "1.1.9999999999999", "9999999999999.1.2", "5.50", "1.2.3.4", "..", "."),
    *(
        "own",
        "any",
        "rest",
        "Q",
        "A",
        "bank",
        "1.any",
        "keep",
        "give",
        "draw",
        "stand",
        "take",
        "cards.5",
        "place.26",
    ),
    *("landsknecht", "baccarat", "Macao", "no-such-game", "show", "hide", "on", "off"),
    *("ru", "en", "quick", "slow", "now", "week"),
    *("mine.1.0", "chat.1.0", "mine.1.999999", "chat.2.5", "mine.9999999999999999.0"),
    *("yes.all", "no.all", "yes.1", "no.2", "yes.999999999999"),
    *(
        "main",
        "start",
        "start.1",
        "start.default",
        "least.100",
        "greatest.5",
        "bank.2000",
        "language.en",
        "pace.slow",
    ),
    *("quiet.off", "from.23", "to.7", "offset.14", "pin.on", "tidy.off", "pictures.off", "opening.admins"),
    *("defaults", "defaults.yes", "start.9999999999999", "bank.house", "house-bank.100", "house-bank.0"),
)


HONEST: Mapping[Act, tuple[str, ...]] = {
    Act.ACCEPT: ("200.5.50", "100.5.500"),
    Act.DRAFT: ("200.5.50",),
    Act.CUT: ("26", "1"),
    Act.CHIP: ("5", "50", "rest"),
    Act.HISTORY: ("mine.1.0", "chat.2.5", "mine.2.5"),
    Act.TOP: ("now", "week"),
    Act.CALL_ME: ("on", "off"),
    Act.LANGUAGE: ("en", "ru"),
    Act.PACE: ("quick", "slow"),
    Act.RESET: ("yes.all", "yes.1", "no.2"),
    Act.SETTING: ("start.500", "least.1", "quiet.off", "opening.admins", "defaults.yes", "main", "pin.on"),
    Act.GAME: ("macao", "landsknecht", "baccarat"),
    Act.AFTER: ("macao",),
    Act.RULES: ("", "macao"),
    Act.ODDS: ("", "macao"),
    Act.AMEND: ("house-bank.300", "pulling.on", "games.show"),
    Act.HOUSE_RULES: ("show", "hide"),
    Act.CHECK: ("A1B2C3",),
}


@dataclass(frozen=True, slots=True)
class Forgery:
    """A tap whose data is ``raw``, or says what a button of the table says now but for the fields that are given."""

    by: int
    where: int
    act: Act | None
    pick: int
    choice: str | None
    table: int | None
    deal: int | None
    question: int | None
    message: int | None
    raw: str | None


SHAPE = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ._-"
ODD = "\x00\n ٣²５é🂡\u202e\ud800"


def forgery(rnd: random.Random, acts: Iterator[Act]) -> Forgery:
    """The truth but for a field or two; now and then no more than a text of 64 bytes."""
    act = None if rnd.random() < 0.5 else next(acts)
    apart = act in APART

    def mostly(usual: Any, *others: Any) -> Any:
        return usual if rnd.random() < 0.88 else rnd.choice(others)

    return Forgery(
        by=rnd.choice((*PEOPLE, *range(1, SEATED + 1))),
        where=mostly(HERE, ELSEWHERE, PRIVATE),
        act=act,
        pick=rnd.randrange(60),
        choice=rnd.choice((None, None, *mostly((None,), CHOICES), a_text(rnd, SHAPE, 32))),
        table=mostly(0, *HUGE, None) if apart and act is not Act.WHY else mostly(None, *HUGE),
        deal=mostly(None, *HUGE),
        question=mostly(None, *HUGE),
        message=mostly(None, 1, 77, 2**31),
        raw=mostly(None, a_text(rnd, SHAPE, DATA_LIMIT), a_text(rnd, SHAPE + ODD, DATA_LIMIT)),
    )


def a_text(rnd: random.Random, letters: str, most: int) -> str:
    """At most so many bytes."""
    text = "".join(rnd.choices(letters, k=rnd.randrange(most + 1)))
    while len(text.encode("utf-8", "surrogatepass")) > most:
        text = text[:-1]
    return text


@dataclass(slots=True)
class Seen:
    """What came to pass, so that a law about nothing is noticed."""

    told: set[Act | None] = field(default_factory=set)
    moved: set[Act] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)


@dataclass(slots=True)
class State:
    """What a tap may not change unless it may: of both chats, by whose it is."""

    chips: dict[tuple[int, str, int | None], int]
    chats: dict[int, tuple[Any, ...]]
    habits: dict[tuple[int, int], tuple[str, ...]]
    rules: object
    entries: int


async def state(premises: Premises) -> State:
    async def work(tx: Any) -> State:
        chips = await tx.all(
            "SELECT chat, kind, person, sum(balance) AS n FROM accounts GROUP BY 1, 2, 3 HAVING n <> 0"
        )
        chats = await tx.all("SELECT telegram_id, pace, settings FROM chats WHERE telegram_id < 0")
        kept = await tx.all("SELECT * FROM preferences ORDER BY chat, person, game")
        habits: dict[tuple[int, int], tuple[str, ...]] = {}
        for row in kept:
            habits[row["chat"], row["person"]] = (*habits.get((row["chat"], row["person"]), ()), str(tuple(row)))
        entries = await tx.one("SELECT count(*) AS n FROM entries WHERE kind <> 'start'")
        return State(
            {(row["chat"], row["kind"], row["person"]): row["n"] for row in chips},
            {row["telegram_id"]: (row["pace"], row["settings"]) for row in chats},
            habits,
            rules,
            entries["n"],
        )

    rules = (await premises.parlour.table()).options
    found: State = await premises.parlour.db.transact(work)
    return found


def may_move_chips(play: Play, tap: Tap | None, by: int, *, here: bool, admin: bool) -> bool:
    """Whether this person may move chips at this table by this tap, now; told without asking the house."""
    if tap is None or not here or tap.table != play.id:
        return False
    seat = next((seat.no for seat in play.table.circle if seat.user == by), None)
    opener_left = all(seat.user != play.table.opener for seat in play.table.circle)
    runs = admin or play.table.opener == by or (opener_left and seat is not None)
    if tap.act in (Act.BEGIN, Act.AFTER):
        return runs
    if seat is None:
        return False
    if tap.act in (Act.VOTE, Act.GET_UP):
        return True
    if tap.deal != play.number:
        return False
    if tap.act is Act.STAKE:
        return isinstance(play.question, Staking)
    if tap.act not in SAID_TO_A_QUESTION or play.question is None or tap.question != play.question.number:
        return False
    return not isinstance(play.question, Setup | Cut | Choice) or play.question.seat == seat


async def forge(premises: Premises, forgery: Forgery, seen: Seen) -> None:
    """One forged tap, and what must hold after it."""
    parlour = premises.parlour
    play = await parlour.look()
    question = play.question.number if play.question else 0
    fields = (forgery.table, forgery.deal, forgery.question)
    table, deal, asked = (
        now if given is None else given for given, now in zip(fields, (play.id, play.number, question), strict=True)
    )
    act = wanted_now(play, forgery.pick) if forgery.act is None else forgery.act
    choice = honest(play, act, forgery.pick) if forgery.choice is None else forgery.choice
    data = Tap(TableId(table), deal, asked, act, choice).encode() if forgery.raw is None else forgery.raw
    where = forgery.by if forgery.where == PRIVATE else forgery.where
    before = await state(premises)
    toast = await premises.tap(forgery.by, data, where, forgery.message)
    after = await state(premises)

    tap = decode(data)
    seen.told.add(tap.act if tap else None)
    seen.asked.add(type(play.question).__name__)
    opens_a_page = tap is not None and tap.act is Act.SETTING and not toast.text
    assert opens_a_page or 0 < len(toast.text) <= 200, data
    assert toast.text not in APOLOGIES, data
    admin = (where, forgery.by) in premises.house._admins.admins  # type: ignore[attr-defined]
    if after.entries != before.entries or moved(before, after, forgery.by):
        assert may_move_chips(play, tap, forgery.by, here=where == HERE, admin=admin), (data, forgery)
        assert tap is not None
        seen.moved.add(tap.act)
    for chat, kept in after.chats.items():
        assert kept == before.chats.get(chat, kept) or (chat == where and admin), (data, forgery)
    changed = {whose for whose, kept in after.habits.items() if kept != before.habits.get(whose)}
    assert {person for _, person in changed} <= {forgery.by}, (data, forgery)
    if after.rules != before.rules:
        assert tap is not None
        assert tap.act in RUNNING_IT
        assert where == HERE
        assert admin or play.table.opener == forgery.by or all(s.user != play.table.opener for s in play.table.circle)


def moved(before: State, after: State, by: int) -> bool:
    """Whether any chips moved, but for the ones that somebody gets on a first visit."""
    accounts = before.chips.keys() | after.chips.keys()
    differ = {a for a in accounts if before.chips.get(a, 0) != after.chips.get(a, 0) and a[1] != "mint"}
    welcomed = {
        (chat, kind, who) for chat, kind, who in differ if who == by and (chat, kind, who) not in before.chips
    }
    return bool(differ - welcomed)


def wanted_now(play: Play, pick: int) -> Act:
    """What the table waits for."""
    match play.question:
        case Setup():
            return Act.ACCEPT
        case Cut():
            return Act.CUT
        case Staking():
            return (Act.STAKE, Act.STAKE, Act.STAKE, Act.READY, Act.NEXT, Act.RUN)[pick % 6]
        case Choice() | Choices():
            return Act.CHOOSE
        case _:
            return Act.BEGIN


def honest(play: Play, act: Act, pick: int) -> str:
    """A choice that a button for this act may have."""
    question = play.question
    if act is Act.STAKE and isinstance(question, Staking):
        open_ = ("own",) if question.own else question.open
        return open_[pick % len(open_)] if open_ else ""
    if act is Act.CHOOSE and isinstance(question, Choice | Choices):
        return str(question.offered[pick % len(question.offered)])
    known = HONEST.get(act, ("",))
    return known[pick % len(known)]


async def evening(game: str, steps: int) -> Seen:
    """Mostly forged taps; now and then whoever is asked carries the game on, or the clock does."""
    rnd, seen = random.Random(game), Seen()  # noqa: S311 - the same taps in every run
    acts = cycle(Act)
    async with premises(":memory:") as made:
        parlour = made.parlour
        parlour.game = all_games()[game]
        for _ in range(steps):
            if not await made.table_here():
                await parlour.table_opens(*range(1, SEATED + 1))
            what = rnd.random()
            if what < 0.75:
                await forge(made, forgery(rnd, acts), seen)
            elif what < 0.97:
                await parlour.visit(partial(carry_on, number=rnd.randrange(60)))
            else:
                await parlour.ring()
        assert await parlour.audit() == []
    return seen


@pytest.mark.parametrize("game", all_games())
async def test_forged_taps_are_answered_and_move_nothing_that_is_not_their_tappers_to_move(game: str) -> None:
    seen = await evening(game, STEPS)
    assert seen.told >= {*Act, None}
    assert seen.moved
    assert {"Setup", "NoneType"} & seen.asked
    assert len(seen.asked) >= 3
