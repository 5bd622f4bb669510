"""Replies to commands, welcomes and the few notices: messages of their own, apart from a table's."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never, get_args

from bot.callback import Act, Tap
from bot.notes import Note
from bot.views import answers, poster
from bot.views.keyboard import NO_TABLE
from bot.views.message import Button, Keyboard, Message
from bot.views.pieces import NAME, escape, short, utf16
from bot.words import LANGUAGES, Words, words_for
from games.core.choosing import Choice, Choices
from games.core.ids import TableId
from games.core.options import Options
from games.core.questions import Asked, Cut
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.staking import Staking
from storage.accounts import Worth
from storage.chats import Pace

COMMANDS = (
    "newgame",
    "table",
    "sit",
    "leave",
    "stake",
    "stop",
    "balance",
    "daily",
    "loan",
    "history",
    "stats",
    "top",
    "medals",
    "rules",
    "odds",
    "verify",
    "place",
    "callme",
    "pace",
    "language",
    "settings",
    "grant",
    "reset",
    "help",
)
MESSAGE_LIMIT = 4096
TITLE = 32
"""Graphemes of a chat's title."""


def command_list(words: Words) -> tuple[tuple[str, str], ...]:
    """Every command with what it does, as the messenger's menu shows it."""
    return tuple((command, words(f"command-{command}")) for command in COMMANDS)


def note_text(note: Note, words: Words) -> Message:
    """A note as a message."""
    return Message(escape(answers.note(note, words).text))


def balance(name: str, worth: Worth, own: bool, words: Words) -> Message:
    """What one person has in this chat."""
    total = words("chips-of", count=worth.total)
    parts = {"wallet": worth.wallet, "staked": worth.staked, "banked": worth.banked}
    if own:
        return Message(words("balance-own", total=total, **parts))
    return Message(words("balance-other", name=escape(short(name, NAME, words)), total=total, **parts))


def balances(rows: Sequence[tuple[str, Worth]], words: Words) -> Message:
    """What one person has in each group, by the groups' titles."""
    told = [
        words("balances-row", chat=escape(short(title, TITLE, words)), total=words("chips-of", count=worth.total))
        for title, worth in rows
    ]
    return Message(_as_many(words("balances"), told) if told else words("balances-none"))


def help_text(words: Words) -> Message:
    """What this bot is, and its commands."""
    lines = [words("help-command", command=name, about=about) for name, about in command_list(words)]
    return Message(words("help", commands="\n".join(lines)))


def rules_text(game: str, words: Words) -> Message:
    """A game's rules in full."""
    return Message(words(f"rules-{game}"))


@dataclass(frozen=True, slots=True)
class Odds:
    """What one game's bank gains per staked chip with these house rules: simulated, with its standard error, or
    ``exact`` as a fraction."""

    options: Options
    edge: float
    standard_error: float
    exact: str | None = None


def odds(game: str, rows: Sequence[Odds], words: Words) -> Message:
    """The bank's edge, a line for each set of house rules that differs from the defaults."""
    told = [_odds(game, row, words) for row in rows]
    head = words("odds", game=words(f"game-{game}"))
    return Message(_as_many(head, told) if told else words("odds-none", game=words(f"game-{game}")))


def _odds(game: str, row: Odds, words: Words) -> str:
    defaults = dict(all_games()[game].complete(()) or ())
    changed = [
        words("rule", rule=words(f"option-{name}"), value=words(f"value-{name}-{chosen}"))
        for name, chosen in row.options
        if chosen != defaults.get(name)
    ]
    rules = "; ".join(changed) or words("odds-defaults")
    if row.exact is not None:
        edge = _hundredths(float(Fraction(row.exact)), words)
        return words("odds-exact", rules=rules, edge=edge, exact=row.exact)
    error = _hundredths(row.standard_error, words)
    return words("odds-row", rules=rules, edge=_hundredths(row.edge, words), error=error)


def _hundredths(part: float, words: Words) -> str:
    """A part of a chip in hundredths of it, as the language writes decimals."""
    return f"{100 * part:.2f}".replace("-", "−").replace(".", words("decimal-mark"))


def unknown_game(wanted: str, games: Iterable[str], words: Words) -> Message:
    """No game is called what somebody wrote; the list of those that are."""
    rows = [words("games-row", game=words(f"game-{game}"), name=game) for game in games]
    return Message(words("unknown-game", wanted=escape(short(wanted, NAME, words)), games="\n".join(rows)))


def choose_game(games: Iterable[str], words: Words) -> Message:
    """A button for each game that opens a table of it."""
    return Message(words("choose-game"), _openers(games, words))


def choose_about(about: Act, games: Iterable[str], words: Words) -> Message:
    """A button for each game whose rules, or whose odds, are asked for."""
    buttons = [Button(words(f"game-{game}"), _apart(about, game)) for game in games]
    return Message(words(f"which-game-{about.name.lower()}"), tuple((button,) for button in buttons))


def offer_after(game: str, table_id: TableId, number: int, words: Words) -> Message:
    """Another game, where a table is still playing: after this deal, with the same seats."""
    name = words(f"game-{game}")
    after = Button(words("button-after", game=name), Tap(table_id, number, 0, Act.AFTER, game).encode())
    return Message(words("offer-after", game=name), ((after,),))


def private_welcome(bot_username: str, words: Words, *, pictures: bool) -> Message:
    """A first word in private: what this is, how to get it into a group, and how the games are played."""
    rules = (Button(words("button-rules"), _apart(Act.RULES, "")),)
    scene = poster.scene(words) if pictures else None
    return Message(words("private-welcome"), (*_to_a_group(bot_username, words), rules), scene)


def group_welcome(words: Words) -> Message:
    """A first word in a group: one button opens a table, one asks to be called to the next."""
    opener = Button(words("button-open-table"), _apart(Act.OPEN, ""))
    call_me = Button(words("button-call-me"), _apart(Act.CALL_ME, "on"))
    return Message(words("group-welcome"), ((opener,), (call_me,)))


def summons(mentions: str, words: Words) -> Message:
    """Calls people to a table that was opened (see ``pieces.mention``), and says how to be called no more."""
    stop = Button(words("button-call-no-more"), _apart(Act.CALL_ME, "off"))
    return Message(words("summons", names=mentions), ((stop,),))


def silenced(chat: str, words: Words) -> Message:
    """Tells the opener of a table in private that the bot may not write in that chat any more."""
    return Message(words("silenced", chat=escape(short(chat, TITLE, words))))


def groups_only(bot_username: str, words: Words) -> Message:
    """A command that makes no sense in private, and how to get to where it does."""
    return Message(words("note-groups-only"), _to_a_group(bot_username, words))


def pace_choice(words: Words) -> Message:
    """A button for each pace."""
    buttons = [Button(words(f"pace-{pace}"), _apart(Act.PACE, pace)) for pace in get_args(Pace)]
    return Message(words("choose-pace"), (tuple(buttons),))


def language_choice(words: Words) -> Message:
    """A button for each language, in that language."""
    buttons = [Button(words_for(code)("language-name"), _apart(Act.LANGUAGE, code)) for code in LANGUAGES]
    return Message(words("choose-language"), (tuple(buttons),))


def reminder(mention: str, awaited: Setup | Asked, words: Words) -> Message:
    """A short word to somebody who is waited for; ``mention`` is HTML (see ``pieces.mention``)."""
    match awaited:
        case Setup():
            return Message(words("reminder-setup", name=mention))
        case Cut():
            return Message(words("reminder-cut", name=mention))
        case Staking():
            return Message(words("reminder-stakes", name=mention))
        case Choice() | Choices():
            return Message(words("reminder-choice", name=mention, topic=words(f"topic-{awaited.topic}")))
        case _:
            assert_never(awaited)


def _to_a_group(bot_username: str, words: Words) -> Keyboard:
    """The one button that adds the bot to a group."""
    return ((Button(words("button-add"), url=f"https://t.me/{bot_username}?startgroup=play"),),)


def _apart(act: Act, choice: str) -> str:
    """The data of a button that belongs to no table."""
    return Tap(NO_TABLE, 0, 0, act, choice).encode()


def _openers(games: Iterable[str], words: Words) -> Keyboard:
    buttons = [Button(words("button-open", game=words(f"game-{game}")), _apart(Act.GAME, game)) for game in games]
    return tuple((button,) for button in buttons)


def _as_many(head: str, rows: Sequence[str]) -> str:
    """A heading and as many rows as one message holds."""
    text = head
    for row in rows:
        longer = f"{text}\n{row}"
        if utf16(longer) > MESSAGE_LIMIT:
            break
        text = longer
    return text
