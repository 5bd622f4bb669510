"""What a chat wants of its bot, told line by line, and the buttons that change it; what becomes of people's chips
when an admin gives or resets them."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.callback import Act, Tap
from bot.chat_settings import AMOUNTS, FLAGS, HOURS, NAMES, OFFSETS, ChatSettings, Wanted
from bot.numbers import whole
from bot.settings import PACES
from bot.views.choices import in_rows
from bot.views.keyboard import NO_TABLE
from bot.views.message import Button, Keyboard, Message
from bot.views.pieces import NAME, chips, escape, short
from bot.words import LANGUAGES, Words, words_for
from games.core.ids import Chips, UserId
from storage.chats import Pace

PAGES = (*NAMES, "from", "to", "offset", "defaults", "main", "done")
"""What a button may open, beside setting something."""
NAMES_A_ROW = 2
VALUES_A_ROW = 4
HOURS_A_ROW = 6
OFFSETS_A_ROW = 5
EVERYBODY = "all"
"""Whose chips are reset, where it is not one person's."""


@dataclass(frozen=True, slots=True)
class Holds:
    """What holds in a chat, what of it was chosen there, and what would hold otherwise."""

    language: str
    pace: Pace
    now: Wanted
    own: ChatSettings
    usual: Wanted


def page(name: str, holds: Holds, words: Words) -> Message:
    """One of ``PAGES``, with its buttons."""
    match name:
        case "main":
            return Message(_told(holds, words), _menu(words))
        case "done":
            return Message(_told(holds, words))
        case "defaults":
            return Message(words("settings-really"), _really(words))
        case "from" | "to":
            return Message(_about("quiet", holds, words), _hours(name, holds, words))
        case "offset":
            return Message(_about("quiet", holds, words), _offsets(holds, words))
        case _:
            return Message(_about(name, holds, words), (*_values(name, holds, words), _back("main", words)))


def for_members(holds: Holds, words: Words) -> Message:
    """What holds, for those who may not change it."""
    return Message("\n\n".join((_told(holds, words), words("settings-of-admins"))))


def value(name: str, holds: Holds, words: Words) -> str:
    """What is set, in a few words."""
    match name:
        case "language":
            return words_for(holds.language)("language-name")
        case "pace":
            return words(f"pace-{holds.pace}")
        case "quiet":
            return _quiet(holds.now, words)
        case _:
            return _printed(name, holds.now, words)


def quiet_hours(wanted: Wanted, words: Words) -> str:
    """From when until when, by which clock; empty where there are none."""
    return "" if wanted.quiet is None else _quiet(wanted, words)


def _told(holds: Holds, words: Words) -> str:
    return "\n".join([words("settings"), "", *(_line(name, holds, words) for name in NAMES)])


def _line(name: str, holds: Holds, words: Words) -> str:
    """A setting with its value; what nobody chose is said to be as usual."""
    usual = not _is_chosen(name, holds)
    figures = {"setting": words(f"setting-{name}"), "value": value(name, holds, words)}
    return words("settings-usual", **figures) if usual else words("settings-line", **figures)


def _is_chosen(name: str, holds: Holds) -> bool:
    if name == "language":  # a chat speaks the language of whoever wrote first: none is the usual one
        return True
    if name == "pace":
        return holds.pace != "normal"
    return getattr(holds.own, name) is not None


def _about(name: str, holds: Holds, words: Words) -> str:
    lines = [words("settings"), "", _line(name, holds, words), words(f"about-{name}")]
    if name in AMOUNTS:
        lines.append(words("settings-amount", name=words(f"amount-{name}")))
    return "\n".join(lines)


def _menu(words: Words) -> Keyboard:
    names = [_button(words(f"setting-{name}"), name) for name in NAMES]
    last = (_button(words("button-defaults"), "defaults"), _button(words("button-settings-done"), "done"))
    return (*in_rows(names, NAMES_A_ROW), last)


def _really(words: Words) -> Keyboard:
    return ((_button(words("button-really-defaults"), "defaults.yes"),), _back("main", words))


def _values(name: str, holds: Holds, words: Words) -> Keyboard:
    if name == "language":
        codes = [(code, words_for(code)("language-name")) for code in LANGUAGES]
        return in_rows(_each(name, codes, holds.language, words), VALUES_A_ROW)
    if name == "pace":
        paces = [(pace, words(f"pace-{pace}")) for pace in PACES]
        return in_rows(_each(name, paces, holds.pace, words), VALUES_A_ROW)
    if name == "quiet":
        return _quiet_buttons(holds, words)
    own = getattr(holds.own, name)
    if name in FLAGS:
        shown = None if own is None else "on" if own else "off"
        values = [("on", words("setting-on")), ("off", words("setting-off"))]
    elif name == "opening":
        shown, values = own, [(who, words(f"opening-{who}")) for who in ("everybody", "admins")]
    else:
        shown = None if own is None else str(own)
        values = [(str(sum_), chips(sum_)) for sum_ in _sums(name, holds.now, own)]
    usual = words("button-usual", value=_printed(name, holds.usual, words))
    rows = in_rows(_each(name, values, shown, words), VALUES_A_ROW)
    return (*rows, tuple(_each(name, [("default", usual)], "default" if own is None else None, words)))


def _sums(name: str, now: Wanted, own: Chips | None) -> list[int]:
    """The sums on buttons that go with what else is set, and the one that holds."""
    sums = {*AMOUNTS[name], *([own] if own is not None else [])}
    low = now.bounds.least if name == "greatest" else 1
    high = now.bounds.greatest if name == "least" else max(sums)
    return sorted(chips for chips in sums if low <= chips <= high)


def _quiet_buttons(holds: Holds, words: Words) -> Keyboard:
    quiet = holds.now.quiet
    off = _each("quiet", [("off", words("quiet-none"))], "off" if quiet is None else None, words)
    ends = [
        _button(words("button-quiet-from", hour=_clock(quiet.start) if quiet else "…"), "from"),
        _button(words("button-quiet-to", hour=_clock(quiet.end) if quiet else "…"), "to"),
    ]
    zone = _button(words("button-quiet-zone", zone=_zone(holds.now.offset)), "offset")
    return (tuple(off), tuple(ends), (zone,))


def _hours(end: str, holds: Holds, words: Words) -> Keyboard:
    """The hours that one end may be moved to: both at once would be a whole day."""
    quiet = holds.now.quiet
    now, other = (None, None) if quiet is None else (quiet.start, quiet.end)
    if end == "to":
        now, other = other, now
    hours = [(str(hour), _clock(hour)) for hour in HOURS if hour != other]
    shown = None if now is None else str(now)
    return (*in_rows(_each(end, hours, shown, words), HOURS_A_ROW), _back("quiet", words))


def _offsets(holds: Holds, words: Words) -> Keyboard:
    offsets = [(str(hours), _zone(hours)) for hours in OFFSETS]
    rows = in_rows(_each("offset", offsets, str(holds.now.offset), words), OFFSETS_A_ROW)
    return (*rows, _back("quiet", words))


def _printed(name: str, wanted: Wanted, words: Words) -> str:
    """A flag, a sum or who opens tables."""
    if name in FLAGS:
        return words("setting-on" if getattr(wanted, name) else "setting-off")
    if name == "opening":
        return words(f"opening-{wanted.opening}")
    return chips(getattr(wanted.bounds if name in ("least", "greatest", "bank") else wanted, name))


def _quiet(wanted: Wanted, words: Words) -> str:
    quiet = wanted.quiet
    if quiet is None:
        return words("quiet-none")
    return words("quiet-hours", start=_clock(quiet.start), end=_clock(quiet.end), zone=_zone(wanted.offset))


def _clock(hour: int) -> str:
    return f"{hour}:00"


def _zone(offset: int) -> str:
    """How far the chat's clock is from the world's."""
    return f"UTC{'−' if offset < 0 else '+'}{abs(offset)}" if offset else "UTC"


def _each(name: str, values: Iterable[tuple[str, str]], shown: str | None, words: Words) -> list[Button]:
    """A button for each value; the one that holds is marked."""
    return [
        _button(words("button-chosen", label=label) if value == shown else label, f"{name}.{value}")
        for value, label in values
    ]


def _back(to: str, words: Words) -> tuple[Button, ...]:
    return (_button(words("button-back"), to),)


def _button(text: str, choice: str) -> Button:
    return Button(text, Tap(NO_TABLE, 0, 0, Act.SETTING, choice).encode())


# chips that admins give and reset


def granted(by: str, to: str, amount: Chips, wallet: Chips, words: Words) -> Message:
    """Who gave whom how much, for all to see."""
    figures = {"amount": amount, "wallet": wallet}
    return Message(words("granted", by=_name(by, words), to=_name(to, words), **figures))


def confirm_reset(asker: str, only: tuple[UserId, str] | None, amount: Chips, words: Words) -> Message:
    """Asks an admin whether the chips of everybody, or of one person, shall really be as in the beginning."""
    whose = EVERYBODY if only is None else str(only[0])
    by = _name(asker, words)
    if only is None:
        text = words("reset-all-really", amount=amount, by=by)
    else:
        text = words("reset-one-really", name=_name(only[1], words), amount=amount, by=by)
    yes, no = _reset_button(words("button-reset"), f"yes.{whose}"), _reset_button(words("button-keep"), f"no.{whose}")
    return Message(text, ((yes,), (no,)))


def was_reset(by: str, only: str | None, amount: Chips, count: int, words: Words) -> Message:
    """Whose chips are as in the beginning now, and who said so, for all to see."""
    if only is None:
        return Message(words("reset-all", amount=amount, count=count, by=_name(by, words)))
    return Message(words("reset-one", name=_name(only, words), amount=amount, by=_name(by, words)))


def not_reset(words: Words) -> Message:
    return Message(words("reset-dropped"))


def _reset_button(text: str, choice: str) -> Button:
    return Button(text, Tap(NO_TABLE, 0, 0, Act.RESET, choice).encode())


def _name(name: str, words: Words) -> str:
    return escape(short(name, NAME, words))


def reset_choice(choice: str) -> tuple[bool, UserId | None] | None:
    """What a button under ``confirm_reset`` says: yes or no, and whose chips (None: everybody's)."""
    said, _, whose = choice.partition(".")
    if said not in ("yes", "no"):
        return None
    if whose == EVERYBODY:
        return said == "yes", None
    user = whole(whose)
    return None if user is None else (said == "yes", UserId(user))
