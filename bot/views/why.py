"""How one person's own chips moved in a deal that is over, and by which rule: a small window of 200 characters."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.views.hands import owner
from bot.views.message import TOAST_LIMIT, Toast
from bot.views.pieces import NAME, cut, gain, label, plays_hands, short, units
from bot.words import Words
from games.core.events import Area, Settled
from games.core.game import Game
from games.core.ids import Chips, SeatNo
from games.core.options import Options
from games.core.picture import Picture

FACTORS = range(-3, 4)
"""By what a stake is paid or taken where it is by a whole number."""


@dataclass(frozen=True, slots=True)
class Moved:
    """One person's part in a deal: ``settled`` are his own stakes, or all of them for whoever kept the bank.

    ``picture`` is the deal's end as he saw it; ``void`` deals give back the stakes that were ``open`` then.
    """

    game: Game
    options: Options
    name: str
    banker: SeatNo
    seats: frozenset[SeatNo]
    settled: tuple[Settled, ...]
    open: tuple[Chips, ...]
    picture: Picture
    void: bool

    @property
    def gain(self) -> Chips:
        """What a punter got in all."""
        return Chips(sum(one.gain for one in self.settled))


def of_punter(moved: Moved, words: Words) -> Toast:
    """A line for each of his stakes, or for each way in which they were settled, or one sum; what was dealt to him,
    where there is room."""
    back = [words("because-void", back=sum(moved.open))] if moved.void else []
    again = [words("because-gathered", times=moved.picture.gathered)] if moved.picture.gathered else []
    told = _single(moved, words) if len(moved.settled) == 1 else _stakes(moved, words)
    return _fullest(
        [
            [told, *back, *_hands(moved, words), *again],
            [told, *back, *_hands(moved, words)],
            [told, *back],
            [_by_rule(moved, words), *back],
            [_sum(moved, words), *back],
        ]
    )


def of_banker(moved: Moved, words: Words) -> Toast:
    """What the bank gained, how many stakes it took, how many it paid, how many went back, where any did."""
    taken = [one.gain for one in moved.settled if one.gain < 0]
    paid = [one.gain for one in moved.settled if one.gain > 0]
    parts = [words("because-taken", count=len(taken), chips=-sum(taken))] if taken else []
    if paid:
        parts.append(words("because-paid", count=len(paid), chips=sum(paid)))
    if back := len(moved.settled) - len(taken) - len(paid) + len(moved.open):
        parts.append(words("because-back", count=back))
    void = [words("because-void-bank")] if moved.void else []
    head = words("because-bank", name=_name(moved, words), gain=gain(-moved.gain))
    told = [words("because-bank-how", parts="; ".join(parts))] if parts else []
    return _fullest([[f"{head}{_ruled(moved, words)}", *told, *void], [head, *told, *void], [head, *told], [head]])


def of_nobody(ended: str, words: Words) -> Toast:
    """For whoever had no chips in the deal: how it ended."""
    return _toast(words("because-absent", ended=ended))


def still_playing(words: Words) -> Toast:
    """A deal that is not over explains nothing yet."""
    return _toast(words("because-running"))


def of_old_rules(own: Chips | None, words: Words) -> Toast:
    """A deal that cannot be dealt again: what the log has of one's own gain."""
    return _toast(words("because-older") if own is None else words("because-older-gain", gain=gain(own)))


def of_unreadable(own: Chips | None, words: Words) -> Toast:
    """A deal of which what was written down is damaged: what is known of one's own gain all the same."""
    return _toast(words("because-unreadable") if own is None else words("because-unreadable-gain", gain=gain(own)))


def paragraph(game: Game, options: Options, why: str, words: Words) -> str:
    """Where the rule stands: by the house rule that decides it, where one does."""
    key = f"{game.name}-{why}"
    for _, chosen in options:
        if f"paragraph-{key}-{chosen}" in words:
            return words(f"paragraph-{key}-{chosen}")
    return words(f"paragraph-{key}")


def _fullest(texts: Sequence[Sequence[str]]) -> Toast:
    """The first that fits."""
    joined = ["\n".join(lines) for lines in texts]
    return _toast(next((text for text in joined if units(text) <= TOAST_LIMIT), joined[-1]))


def _toast(text: str) -> Toast:
    return Toast(cut(text, TOAST_LIMIT, TOAST_LIMIT), alert=True)


def _name(moved: Moved, words: Words) -> str:
    return short(moved.name, NAME, words)


def _ruled(moved: Moved, words: Words) -> str:
    """The paragraphs by which all was settled, in brackets."""
    rules = dict.fromkeys(paragraph(moved.game, moved.options, one.why, words) for one in moved.settled)
    return f" ({'; '.join(rules)})" if rules else ""


def _single(moved: Moved, words: Words) -> str:
    [one] = moved.settled
    return f"{_name(moved, words)}: {_stake(one, moved, words)}{_ruled(moved, words)}"


def _stakes(moved: Moved, words: Words) -> str:
    return "\n".join([_sum(moved, words), *(_stake(one, moved, words) for one in moved.settled)])


def _by_rule(moved: Moved, words: Words) -> str:
    lines = [_sum(moved, words)]
    for why in dict.fromkeys(one.why for one in moved.settled):
        alike = [one for one in moved.settled if one.why == why]
        stake, total = sum(one.stake for one in alike), sum(one.gain for one in alike)
        reason = words(f"why-{why}")
        lines.append(words("because-alike", why=reason, count=len(alike), stake=stake, gain=gain(total)))
    return "\n".join(lines)


def _sum(moved: Moved, words: Words) -> str:
    return words("because-sum", name=_name(moved, words), gain=gain(moved.gain)) + _ruled(moved, words)


def _stake(one: Settled, moved: Moved, words: Words) -> str:
    """One settled stake: on what, why, how much, what it was paid or taken by, the gain."""
    reason = words(f"why-{one.why}")
    told = words("because-stake", why=reason, stake=one.stake, paid=_paid(one, words), gain=gain(one.gain))
    if plays_hands(moved.game):
        return told
    return words("because-on", target=label(one.target, moved.picture, moved.game, words), told=told)


def _paid(one: Settled, words: Words) -> str:
    times, over = divmod(one.gain, one.stake)
    if over or times not in FACTORS:
        return words("paid-share", share=one.stake + one.gain)
    return words("paid", times=times)


def _hands(moved: Moved, words: Words) -> list[str]:
    """His own cards and the banker's, as far as he saw them."""
    mine = _hand(moved, moved.seats, words)
    if not mine:
        return []
    theirs = _hand(moved, frozenset({moved.banker}), words)
    return [words("because-hands", mine=mine, theirs=theirs) if theirs else words("because-hand", mine=mine)]


def _hand(moved: Moved, seats: frozenset[SeatNo], words: Words) -> str:
    count = moved.game.points
    for pile in moved.picture.piles:
        cards = [seen.card for seen in pile.cards if seen.card is not None]
        if pile.pile.area is Area.HAND and owner(pile) in seats and cards and len(cards) == len(pile.cards) and count:
            return words("hand-points", cards=" ".join(card.face for card in cards), points=count(cards))
    return ""
