"""What is remembered of a deal that was played: everybody's result, and the medals that it earned.

Written in the transaction that ends the deal. A deal that was dropped or voided counts towards nothing.
"""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from bot import medals
from bot.medals import Deed, Past
from games.core.cards import Card
from games.core.dealer import hand
from games.core.engine import Result, Step
from games.core.ids import Chips, DealId, SeatNo, UserId
from games.core.registry import all_games
from games.core.script import Ending
from storage import balances, ledger, results
from storage import medals as kept
from storage.balances import Change
from storage.medals import Won
from storage.results import Score

if TYPE_CHECKING:
    from bot.play import Play


async def remember(play: "Play", deal: DealId, step: Step, result: Result) -> None:
    """Writes down what came of a deal that has just ended."""
    if result.ending is not Ending.PLAYED:
        return
    parts = deeds(step, result, play.user_of)
    scores = tuple(deed.score for deed in parts)
    await results.record(play.tx, deal, scores)
    held = await kept.held(play.tx, play.chat.key, [score.person for score in scores])
    won = [Won(deed.score.person, medal) for deed in parts for medal in medals.of_deal(deed)]
    won += await _of_lives(play, scores, held)
    await kept.award(play.tx, play.chat.key, deal, [one for one in won if one not in held])


def deeds(step: Step, result: Result, user_of: Callable[[SeatNo], UserId | None]) -> tuple[Deed, ...]:
    """Everybody's part in a deal that was played, but for the house's."""
    start = step.deal.start
    people = {seat: user for seat, _ in result.net if (user := user_of(seat)) is not None}
    gains: Counter[UserId] = Counter()
    staked: Counter[UserId] = Counter()
    for seat, chips in result.net:
        if seat in people:
            gains[people[seat]] += chips
    for settled in step.picture.settled:
        staked[people[settled.seat]] += settled.stake
    hands = {user: _shown(step, seat) for seat, user in people.items()}
    scores = tuple(
        Score(user, Chips(gain), Chips(staked[user]), user == people.get(start.banker))
        for user, gain in gains.items()
    )
    game = all_games()[start.game]
    return tuple(Deed(game, start, step.bank, score, scores, hands[score.person]) for score in scores)


def _shown(step: Step, seat: SeatNo) -> tuple[Card, ...]:
    """The cards of a seat's hand that everybody saw."""
    return tuple(seen.card for seen in step.picture.seen_by(None).pile(hand(seat)).cards if seen.card)


async def _of_lives(play: "Play", scores: tuple[Score, ...], held: set[Won]) -> list[Won]:
    """The medals that hang on what came before, for those who lack them."""
    lacking = [score for score in scores if any(Won(score.person, medal) not in held for medal in medals.FOR_A_LIFE)]
    people = [score.person for score in lacking]
    careers = await results.careers(play.tx, play.chat.key, people, tuple(all_games()))
    won = []
    for score in lacking:
        person = score.person
        changes = await _came_back(play, score) if Won(person, "comeback") not in held else ()
        past = Past(play.now, careers[person], changes)
        won += [Won(person, medal) for medal in medals.of_life(past)]
    return won


async def _came_back(play: "Play", score: Score) -> tuple[Change, ...]:
    """What somebody had over time, where this deal has brought him back to what he began with; else nothing, which
    spares reading all of it after every deal."""
    worth = (await ledger.worth(play.tx, play.chat.key, score.person)).total
    began = await balances.began_with(play.tx, play.chat.key, score.person)
    if not worth - score.gain < began <= worth:
        return ()
    return tuple(await balances.changes(play.tx, play.chat.key, score.person))
