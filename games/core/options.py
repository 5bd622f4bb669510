"""House rules: what a table's opener may change before the first deal. Every value is a short ASCII word."""

from dataclasses import dataclass

Options = tuple[tuple[str, str], ...]
"""A value for every option of a game, in the game's order."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule; the first value is the default."""

    name: str
    values: tuple[str, ...]


def defaults(options: tuple[Option, ...]) -> Options:
    """Every option at its default."""
    return tuple((option.name, option.values[0]) for option in options)


def value(chosen: Options, name: str) -> str:
    """The value of one option; KeyError where the game has none of that name."""
    return dict(chosen)[name]


def changed(options: tuple[Option, ...], chosen: Options, name: str, wanted: str) -> Options | None:
    """The choice with one option changed; None where there is no such option or value."""
    if not any(option.name == name and wanted in option.values for option in options):
        return None
    return tuple((key, wanted if key == name else kept) for key, kept in chosen)


def complete(options: tuple[Option, ...], given: Options) -> Options | None:
    """Every option, as given or by default; None where something given is no option or value of the game."""
    chosen: Options | None = defaults(options)
    for name, wanted in given:
        chosen = changed(options, chosen, name, wanted) if chosen is not None else None
    return chosen
