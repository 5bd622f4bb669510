"""The buttons of a table, drawn from the kind of question that is asked, never from the game."""

from functools import partial
from typing import assert_never

from bot.callback import OWN, Act, Tap
from bot.views import choices, house_rules, presets
from bot.views.choices import in_rows
from bot.views.message import Button, Keyboard
from bot.views.pieces import chips, label
from bot.views.sight import Sight
from bot.words import Words
from games.core.chips import Limits
from games.core.choosing import Choice, Choices
from games.core.events import Area
from games.core.ids import Chips, ShoeId, TableId
from games.core.questions import Cut
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Bidding, Offer, Open

MOST_TARGETS = 12
TARGETS_A_ROW = 5
DEPTHS_A_ROW = 4
GAMES_A_ROW = 2
REST = "rest"
"""The choice of a chip that is all the bank still covers."""
NO_TABLE = TableId(0)


def keyboard(sight: Sight, words: Words, cut: bool) -> Keyboard:
    """The table's buttons; one for details where the text was cut."""
    rows = [*_vote(sight, words), *_question(sight, words)]
    if cut:
        rows.append((_button(sight, Act.DETAILS, words("button-details")),))
    return tuple(rows)


def looking_back(table_id: TableId, number: int, shoe: ShoeId | None, words: Words) -> Keyboard:
    """What stands under a deal that is over: why chips moved, and the check of its last shoe, if that is finished."""
    why = Button(words("button-why"), Tap(table_id, number, 0, Act.WHY).encode())
    if shoe is None:
        return ((why,),)
    return ((why, Button(words("button-check"), Tap(NO_TABLE, 0, 0, Act.CHECK, shoe).encode())),)


def closed(table_id: TableId, number: int, words: Words) -> Keyboard:
    """What a closed table still offers."""
    again = Button(words("button-again"), Tap(table_id, number, 0, Act.AGAIN).encode())
    other = Button(words("button-other"), Tap(table_id, number, 0, Act.OTHER).encode())
    call_me = Button(words("button-call-me"), Tap(NO_TABLE, 0, 0, Act.CALL_ME, "on").encode())
    return ((again, other), (call_me,))


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
            return (*in_rows(places, DEPTHS_A_ROW), _come_and_go(sight, words))
        case Staking():
            return _staking(sight, sight.question, words)
        case Choice() | Choices():
            return _choice(sight, sight.question, words)
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
    table, make = sight.table, partial(_button, sight)
    seated = len(table.circle)
    begin = [(_button(sight, Act.BEGIN, words("button-begin", count=seated)),)] if seated >= table.fewest else []
    ask = (make(Act.RULES, words("button-rules")), make(Act.WHAT_NOW, words("button-what-now")))
    if table.deals:  # house rules are for before the first deal
        return (_sit(sight, words), *begin, ask)
    if table.amending:
        return (_sit(sight, words), *begin, *house_rules.keyboard(table, words, make), ask)
    if table.choosing:
        return (_sit(sight, words), *begin, *_games(sight, words), ask)
    change = (
        make(Act.OTHER, words("button-other")),
        make(Act.HOUSE_RULES, words("button-house-rules"), "show"),
    )
    return (_sit(sight, words), *begin, *house_rules.remarked(table, words, make), change, ask)


def _games(sight: Sight, words: Words) -> Keyboard:
    """A button for each game that the lobby can turn to; the one it is of is marked, and keeps it so."""
    names = {game: words(f"game-{game}") for game in all_games()}
    names[sight.table.game] = words("button-chosen", label=names[sight.table.game])
    return in_rows([_button(sight, Act.GAME, name, game) for game, name in names.items()], GAMES_A_ROW)


def _setup(sight: Sight, asked: Setup, words: Words) -> Keyboard:
    offer = presets.proposal(sight.offer, sight.purse, asked.bounds, asked.cover, asked.agreed)
    pass_on = _button(sight, Act.PASS, words("button-pass"))
    if offer is None:
        return ((pass_on,),)
    draft = sight.table.phase.draft if isinstance(sight.table.phase, Bidding) else None
    if draft is None:
        return (
            (_accept(sight, asked, offer, words),),
            (_button(sight, Act.CHANGE, words("button-change")), pass_on),
        )
    as_was = _button(sight, Act.DRAFT, words("button-as-was"), encoded(offer))
    back = () if draft == offer else (as_was,)
    return (*_drafts(sight, asked, draft, words), (_accept(sight, asked, draft, words),), (*back, pass_on))


def _accept(sight: Sight, asked: Setup, offer: Offer, words: Words) -> Button:
    again = sight.as_last and offer == sight.offer
    limits = offer.limits
    if asked.agreed is not None:
        text = words("button-again-bank" if again else "button-keep-bank", bank=offer.bank)
    else:
        key = "button-again-offer" if again else "button-offer"
        text = words(key, bank=offer.bank, least=limits.least, greatest=limits.greatest)
    return _button(sight, Act.ACCEPT, text, encoded(offer))


def _drafts(sight: Sight, asked: Setup, draft: Offer, words: Words) -> Keyboard:
    """Rows of presets, each button one tap to a draft that the table takes; the chosen one is marked. Limits that are
    the table's have none."""
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
    if asked.agreed is not None:
        return (row("button-bank", some_banks, bank, [Offer(value, limits) for value in some_banks]),)
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
    turning = _turns_cards(sight)
    run = [_button(sight, Act.RUN, words("button-run"))] if turning else []
    say = (
        _button(sight, Act.READY, words("button-ready")),
        *run,
        _button(sight, Act.MINE, words("button-mine")),
        _button(sight, Act.WHAT_NOW, words("button-what-now")),
    )
    go = (_button(sight, Act.NEXT, words(closing_key(sight))), *_sit(sight, words))
    return (*_targets(sight, asked, words), *_chips(sight, asked, words), say, go)


def closing_key(sight: Sight) -> str:
    """The words on the button with which the banker ends a staking window."""
    return "button-next" if _turns_cards(sight) else "button-no-more"


def _turns_cards(sight: Sight) -> bool:
    """Whether cards are turned between the windows, one after another."""
    return sight.picture is not None and any(pile.pile.area is Area.TARGET for pile in sight.picture.piles)


def _chips(sight: Sight, asked: Staking, words: Words) -> Keyboard:
    """The chips to stake with; none where there is but one sum."""
    if asked.limits.least == asked.limits.greatest:
        return ()
    row = [_button(sight, Act.CHIP, chips(chip), str(chip)) for chip in presets.chip_row(asked.limits)]
    return ((*row, _button(sight, Act.CHIP, words("button-rest"), REST)),)


def _targets(sight: Sight, asked: Staking, words: Words) -> Keyboard:
    """A button for each open target with its total; one for all where each seat has a target of its own."""

    def button(choice: str, name: str, total: int) -> Button:
        text = words("button-target", card=name, total=total) if total else name
        return _button(sight, Act.STAKE, text, choice)

    if asked.own:
        return ((button(OWN, words("button-own"), sum(amount for _, _, amount in asked.mine)),),)
    found = [
        button(
            target,
            label(target, sight.picture, sight.table.rules, words),
            sum(amount for _, what, amount in asked.mine if what == target),
        )
        for target in asked.open[:MOST_TARGETS]
    ]
    return in_rows(found, TARGETS_A_ROW)


def _choice(sight: Sight, asked: Choice | Choices, words: Words) -> Keyboard:
    """What may be chosen; my cards, where people hold hands."""
    picture = sight.picture
    held = picture is not None and any(pile.pile.area is Area.HAND for pile in picture.piles)
    cards = [(_button(sight, Act.CARDS, words("button-cards")),)] if held else []
    options = choices.keyboard(asked, sight.narrowed, words, partial(_button, sight))
    return (*options, *cards, _come_and_go(sight, words))
