"""People at random: what comes into their heads, legal or not, and how it becomes a command or an answer."""

from dataclasses import dataclass
from enum import StrEnum

from hypothesis import strategies as st

from games.core.answers import Chose, Close, CutAt, Given, Leave, LetItRun, Ready, Shuffled, Stake, Target
from games.core.chips import Limits
from games.core.choosing import Choice, Choices
from games.core.commands import (
    Amend,
    Begin,
    CallVote,
    Choose,
    Command,
    CutShoe,
    Draft,
    Drawn,
    Expire,
    GetUp,
    SetUp,
    Sit,
    Stir,
    Stop,
    Void,
    VoteOver,
    VoteYes,
)
from games.core.commands import Pass as PassBank
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Dealing, Open, Why
from tests.support.lawful_evening import Evening, Said

PEOPLE = 6
GHOST = SeatNo(99)


class Urge(StrEnum):
    """What somebody has in mind."""

    CARRY_ON = "carry on"
    STAKE = "stake"
    STAKE_WILDLY = "stake wildly"
    READY = "ready"
    LET_IT_RUN = "let it run"
    CHOOSE = "choose"
    CHOOSE_WILDLY = "choose wildly"
    CLOSE = "close"
    CLOCK = "clock"
    CUT = "cut"
    PASS = "pass"
    SIT = "sit"
    GET_UP = "get up"
    BABBLE = "babble"
    VOTE = "vote"
    STOP = "stop"
    FAULT = "fault"


URGES = [
    *40 * [Urge.CARRY_ON],
    *60 * [Urge.STAKE],
    *10 * [Urge.STAKE_WILDLY],
    *10 * [Urge.READY],
    *40 * [Urge.CHOOSE],
    *5 * [Urge.CHOOSE_WILDLY],
    *10 * [Urge.CLOCK],
    *2 * [urge for urge in Urge if urge not in (Urge.STOP, Urge.FAULT)],
    Urge.STOP,
    Urge.FAULT,
]


@dataclass(frozen=True, slots=True)
class Impulse:
    """``person`` (from 1) has an urge; ``number`` fills in whatever the urge needs."""

    person: int
    urge: Urge
    number: int


impulses = st.builds(Impulse, st.integers(1, PEOPLE), st.sampled_from(URGES), st.integers(-3, 60))


def follow(evening: Evening, impulse: Impulse) -> Said:
    """Does what the impulse says, sensible or not; what comes of it."""
    user, number = UserId(impulse.person), impulse.number
    found = evening.table.seat_of(user)
    seat = found.no if found else GHOST
    if found:
        evening.say(Stir(seat))
    match impulse.urge:
        case Urge.CARRY_ON:
            return _carry_on(evening, number)
        case Urge.SIT:
            return evening.say(Sit(user))
        case Urge.GET_UP:
            return evening.say(GetUp(user))
        case Urge.PASS:
            return evening.say(PassBank(seat))
        case Urge.CLOCK:
            return evening.clock()
        case Urge.STOP:
            return evening.say(Stop())
        case Urge.FAULT:
            return evening.say(Void(None if number < 50 else Why.CHAT_LOST, evening.new_shoe()))
        case Urge.VOTE:
            return _vote(evening, user, seat, number)
        case Urge.CUT:
            given: Given = CutAt(number)
        case Urge.STAKE | Urge.STAKE_WILDLY:
            given = _stake(evening, seat, number, wildly=impulse.urge is Urge.STAKE_WILDLY)
        case Urge.CHOOSE | Urge.CHOOSE_WILDLY:
            given = a_choice(evening.question, seat, number, wildly=impulse.urge is Urge.CHOOSE_WILDLY)
        case Urge.READY:
            given = Ready()
        case Urge.LET_IT_RUN:
            given = LetItRun()
        case Urge.CLOSE:
            given = Close()
        case Urge.BABBLE:
            return _babble(evening, seat, number)
    if evening.step:
        return evening.give(seat, given)
    if isinstance(given, Chose):
        return evening.say(Choose(seat, given, evening.new_shoe()))
    return evening.say(CutShoe(seat, number))


def _carry_on(evening: Evening, number: int) -> Said:
    """Whoever is asked does what keeps the evening going."""
    if isinstance(evening.table.phase, Open):
        enough = len(evening.table.circle) >= evening.table.fewest
        return evening.say(Begin(evening.new_shoe()) if enough else Sit(UserId(max(1, number % PEOPLE))))
    question = evening.question
    if isinstance(question, Setup):
        limits = question.agreed or Limits(Chips(5), Chips(max(5, number)))
        bank = Chips(max(question.floor(limits.least), 100 + max(0, number)))
        return evening.say(SetUp(question.seat, bank, limits, evening.new_shoe()))
    return evening.clock()


def _stake(evening: Evening, seat: SeatNo, number: int, *, wildly: bool) -> Stake:
    """A stake that may be right, or any stake at all."""
    step = evening.step
    targets = [seen.target for seen in step.picture.targets] if step else []
    if wildly or not targets or not step or not isinstance(step.next, Staking):
        return Stake([*targets, Target("Z")][number % (len(targets) + 1)], Chips(number))
    legal = [found for target in targets if (found := step.next.range_of(seat, target))]
    if not legal:
        return Stake(targets[0], Chips(number))
    chosen = legal[number % len(legal)]
    return Stake(chosen.target, Chips(min(chosen.most, chosen.least + max(0, number))))


def a_choice(question: object, seat: SeatNo, number: int, *, wildly: bool) -> Chose:
    """A choice that may be right, with one of all the numbers that it takes; or any words with any number."""
    if not isinstance(question, Choice | Choices):
        return Chose("keep", number)
    legal = [found for found in question.legal(seat) if isinstance(found, Chose)]
    if wildly or not legal:
        return Chose([*question.offered, "dance"][number % (len(question.offered) + 1)], number)
    chose = legal[number % len(legal)]
    span = dict(question.spans).get(chose.option)
    return chose if span is None else Chose(chose.option, span.least + number % (span.most - span.least + 1))


def _vote(evening: Evening, user: UserId, seat: SeatNo, number: int) -> Said:
    if evening.table.vote is None:
        return evening.say(CallVote(user))
    over = number % 4 == 0 or seat == GHOST
    return evening.say(VoteOver() if over else VoteYes(seat, evening.new_shoe()))


def _babble(evening: Evening, seat: SeatNo, number: int) -> Said:
    """Things nobody asked for: most of them are refused, and the others change nothing that matters."""
    if isinstance(evening.table.phase, Dealing):
        said: list[Given] = [Shuffled(ShoeId("X"), "00"), CutAt(number), Leave(), Ready(), Chose("draw"), Close()]
        return evening.give(GHOST, said[number % len(said)])
    limits = Limits(Chips(1), Chips(1000))
    commands: list[Command] = [
        Draft(seat, Chips(number), limits),
        SetUp(seat, Chips(number), limits, ShoeId("X")),
        Expire(evening.new_shoe()),
        Amend("least", str(number)),
        Amend("bank", "house"),
        Choose(seat, Chose("keep", number), ShoeId("X")),
        Drawn(seat),
        CutShoe(seat, number),
    ]
    return evening.say(commands[number % len(commands)])
