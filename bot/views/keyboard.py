"""The buttons of a table, drawn from the kind of question that is asked, never from the game."""

from typing import assert_never

from bot.callback import Act, Tap
from bot.views import presets
from bot.views.message import Button, Keyboard
from bot.views.pieces import chips, label
from bot.views.sight import Sight
from bot.words import Words
from games.core.chips import Limits
from games.core.ids import Chips, TableId
from games.core.questions import Cut, Setup, Staking
from games.core.table import Bidding, Offer, Open

MOST_TARGETS = 10
TARGETS_A_ROW = 5
DEPTHS_A_ROW = 4
REST = "rest"
"""The choice of a chip that is all the bank still covers."""
NO_TABLE = TableId(0)


def keyboard(sight: Sight, words: Words, cut: bool) -> Keyboard:
    """The table's buttons; one for details where the text was cut."""
    rows = [*_vote(sight, words), *_question(sight, words)]
    if cut:
        rows.append((_button(sight, Act.DETAILS, words("button-details")),))
    return tuple(rows)


def closed(table_id: TableId, number: int, words: Words) -> Keyboard:
    """What a closed table still offers."""
    again = Button(words("button-again"), Tap(table_id, number, 0, Act.AGAIN).encode())
    other = Button(words("button-other"), Tap(table_id, number, 0, Act.OTHER).encode())
    return ((again, other),)


def encoded(offer: Offer) -> str:
    """A bank and its limits as a button's choice: ``bank.least.greatest``."""
    return f"{offer.bank}.{offer.limits.least}.{offer.limits.greatest}"


def _button(sight: Sight, act: Act, text: str, choice: str = "") -> Button:
    asked = sight.question.number if sight.question else 0
    return Button(text, Tap(sight.table_id, sight.number, asked, act, choice).encode())


def _question(sight: Sight, words: Words) -> Keyboard:
    match sight.question:
        case None:
            return _lobby(sight, words) if isinstance(sight.table.phase, Open) else (_come_and_go(sight, words),)
        case Setup():
            return (*_setup(sight, sight.question, words), _come_and_go(sight, words))
        case Cut():
            places = [_button(sight, Act.CUT, chips(place), str(place)) for place in sight.question.offered]
            return (*_rows(places, DEPTHS_A_ROW), _come_and_go(sight, words))
        case Staking():
            return _staking(sight, sight.question, words)
        case _:
            assert_never(sight.question)


def _vote(sight: Sight, words: Words) -> Keyboard:
    vote = sight.table.vote
    if vote is None:
        return ()
    return ((_button(sight, Act.VOTE, words("button-vote", yes=len(vote.yes))),),)


def _sit(sight: Sight, words: Words) -> tuple[Button, Button]:
    """Both: one keyboard is everybody's, so it cannot know who sits."""
    return (
        _button(sight, Act.SIT, words("button-sit")),
        _button(sight, Act.GET_UP, words("button-get-up")),
    )


def _come_and_go(sight: Sight, words: Words) -> tuple[Button, ...]:
    return (*_sit(sight, words), _button(sight, Act.WHAT_NOW, words("button-what-now")))


def _lobby(sight: Sight, words: Words) -> Keyboard:
    seated = len(sight.table.circle)
    begin = _button(sight, Act.BEGIN, words("button-begin", count=seated))
    rules = _button(sight, Act.RULES, words("button-rules"))
    return (_sit(sight, words), *([(begin,)] if seated > 1 else []), (rules,))


def _setup(sight: Sight, asked: Setup, words: Words) -> Keyboard:
    offer = presets.proposal(sight.offer, sight.purse, asked.bounds, asked.cover)
    pass_on = _button(sight, Act.PASS, words("button-pass"))
    if offer is None:
        return ((pass_on,),)
    draft = sight.table.phase.draft if isinstance(sight.table.phase, Bidding) else None
    if draft is None:
        return (
            (_accept(sight, offer, words),),
            (_button(sight, Act.CHANGE, words("button-change")), pass_on),
        )
    as_was = _button(sight, Act.DRAFT, words("button-as-was"), encoded(offer))
    back = () if draft == offer else (as_was,)
    return (*_drafts(sight, asked, draft, words), (_accept(sight, draft, words),), (*back, pass_on))


def _accept(sight: Sight, offer: Offer, words: Words) -> Button:
    key = "button-again-offer" if sight.as_last and offer == sight.offer else "button-offer"
    limits = offer.limits
    text = words(key, bank=offer.bank, least=limits.least, greatest=limits.greatest)
    return _button(sight, Act.ACCEPT, text, encoded(offer))


def _drafts(sight: Sight, asked: Setup, draft: Offer, words: Words) -> Keyboard:
    """Rows of presets, each button one tap to a draft that the table takes; the chosen one is marked."""
    bounds, cover = asked.bounds, asked.cover
    bank, limits = draft.bank, draft.limits

    def row(key: str, values: tuple[Chips, ...], chosen: Chips, offers: list[Offer]) -> tuple[Button, ...]:
        texts = [words(key, chips=value) for value in values]
        marked = [
            words("button-chosen", label=text) if value == chosen else text
            for text, value in zip(texts, values, strict=True)
        ]
        pairs = zip(marked, offers, strict=True)
        return tuple(_button(sight, Act.DRAFT, text, encoded(offer)) for text, offer in pairs)

    some_banks = _with(presets.banks(sight.purse, presets.floor(bounds, cover)), bank)
    some_leasts = _with(presets.leasts(bank, bounds, cover), limits.least)
    some_greatests = _with(presets.greatests(limits.least, bounds), limits.greatest)
    to_bank = [presets.clipped(value, limits.least, limits.greatest, bounds, cover) for value in some_banks]
    to_least = [presets.clipped(bank, value, limits.greatest, bounds, cover) for value in some_leasts]
    to_greatest = [Offer(bank, Limits(limits.least, value)) for value in some_greatests]
    return (
        row("button-bank", some_banks, bank, to_bank),
        row("button-least", some_leasts, limits.least, to_least),
        row("button-greatest", some_greatests, limits.greatest, to_greatest),
    )


def _with(values: tuple[Chips, ...], chosen: Chips) -> tuple[Chips, ...]:
    """The values with the chosen one among them."""
    return tuple(sorted({*values, chosen}))


def _staking(sight: Sight, asked: Staking, words: Words) -> Keyboard:
    targets = [_target(sight, asked, n, words) for n in range(min(MOST_TARGETS, len(asked.open)))]
    row = [_button(sight, Act.CHIP, chips(chip), str(chip)) for chip in presets.chip_row(asked.limits)]
    rest = _button(sight, Act.CHIP, words("button-rest"), REST)
    say = (
        _button(sight, Act.READY, words("button-ready")),
        _button(sight, Act.RUN, words("button-run")),
        _button(sight, Act.MINE, words("button-mine")),
        _button(sight, Act.WHAT_NOW, words("button-what-now")),
    )
    go = (_button(sight, Act.NEXT, words("button-next")), *_sit(sight, words))
    return (*_rows(targets, TARGETS_A_ROW), (*row, rest), say, go)


def _target(sight: Sight, asked: Staking, n: int, words: Words) -> Button:
    target = asked.open[n]
    total = sum(amount for _, what, amount in asked.mine if what == target)
    card = label(target, sight.picture)
    text = words("button-target", card=card, total=total) if total else card
    return _button(sight, Act.STAKE, text, target)


def _rows(buttons: list[Button], most: int) -> Keyboard:
    return tuple(tuple(buttons[at : at + most]) for at in range(0, len(buttons), most))
