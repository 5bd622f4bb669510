"""The house rules of a lobby: what holds at this table, in words, and the buttons that change it."""

from collections.abc import Callable

from bot.callback import Act
from bot.views import presets
from bot.views.message import Button, Keyboard
from bot.views.sight import Sight
from bot.words import Words
from games.core.ids import Chips
from games.core.options import Option, value
from games.core.table import Table

LEASTS = (1, 100)
GREATEST = 5000
HOUSE_BANKS = (100, 5000)
"""Between these the buttons lead round, in steps."""

Make = Callable[[Act, str, str], Button]
"""A button of the table at hand: act, text, choice."""


def lines(sight: Sight, words: Words) -> list[str]:
    """Stakes, bank and pace; then the game's own house rules; then what should be known before one agrees to them."""
    table = sight.table
    figures = {"stakes": _stakes(table, words), "bank": _bank(table, words), "pace": words(f"pace-{sight.pace}")}
    own = [_told(table, option, words) for option in table.rules.own_options]
    chosen = [(option.name, value(table.options, option.name)) for option in _remarked(table, words)]
    remarks = [words(f"remark-{name}-{now}") for name, now in chosen]
    return [words("bounds", **figures), *(["; ".join(own)] if own else []), *remarks]


def remarked(table: Table, words: Words, make: Make) -> Keyboard:
    """A button for each house rule whose present value has something to be said about: one tap changes it."""
    return tuple((_button(table, option, words, make, turned=True),) for option in _remarked(table, words))


def keyboard(table: Table, words: Words, make: Make) -> Keyboard:
    """A button for each house rule, its tap sets the next value; then the sums, where they matter; then done."""
    rows = [(_button(table, option, words, make),) for option in table.rules.options]
    sums = tuple(
        make(Act.AMEND, words(f"button-{name}-sum", chips=now), f"{name}.{then}") for name, now, then in _sums(table)
    )
    done = (make(Act.HOUSE_RULES, words("button-rules-done"), "hide"),)
    return (*rows, *([sums] if sums else []), done)


def _stakes(table: Table, words: Words) -> str:
    if table.rules.whole_bank:
        return words("stakes-bank")
    if table.rules.one_sum(table.options):
        return words("stakes-sum", least=table.bounds.least)
    return words("stakes-range", least=table.bounds.least, greatest=table.bounds.greatest)


def _bank(table: Table, words: Words) -> str:
    floor = presets.floor(table.bounds, table.cover)
    if table.house_keeps:
        return words("bank-house", bank=max(table.house_bank, Chips(table.cover * table.bounds.least)))
    return words("bank-from", bank=floor)


def _told(table: Table, option: Option, words: Words, now: str | None = None) -> str:
    chosen = value(table.options, option.name) if now is None else now
    return words("rule", rule=words(f"option-{option.name}"), value=words(f"value-{option.name}-{chosen}"))


def _next(table: Table, option: Option) -> str:
    at = option.values.index(value(table.options, option.name))
    return option.values[(at + 1) % len(option.values)]


def _button(table: Table, option: Option, words: Words, make: Make, *, turned: bool = False) -> Button:
    """Names the value that holds now, or with ``turned`` the one that a tap brings."""
    then = _next(table, option)
    text = _told(table, option, words, then if turned else None)
    return make(Act.AMEND, text, f"{option.name}.{then}")


def _remarked(table: Table, words: Words) -> list[Option]:
    """The house rules whose present value the catalogue has a remark about."""
    own, options = table.rules.own_options, table.options
    return [option for option in own if f"remark-{option.name}-{value(options, option.name)}" in words]


def _sums(table: Table) -> list[tuple[str, Chips, Chips]]:
    """Each sum that matters at this table: its name, what it is, what a tap makes it."""
    bounds, found = table.bounds, []
    if not table.rules.whole_bank:
        found.append(("least", bounds.least, presets.after(bounds.least, *LEASTS)))
        if not table.rules.one_sum(table.options):
            high = max(GREATEST, bounds.least)
            found.append(("greatest", bounds.greatest, presets.after(bounds.greatest, bounds.least, high)))
    if table.house_keeps:
        low = presets.rounded(max(HOUSE_BANKS[0], table.cover * bounds.least))
        found.append(("house-bank", table.house_bank, presets.after(table.house_bank, low, HOUSE_BANKS[1])))
    return found
