"""A cold replay of a whole deal of twenty people against one answer to a live one.

That is what a restart costs a table, and what a lost cache would cost each tap.
"""

import asyncio
from dataclasses import replace

from benchmarks.measure import in_turn, tell
from games.core.answers import By, Close, Given, Stake
from games.core.chips import Limits
from games.core.engine import Deal, Mismatch, Result, Start, Step, answer, now, replay, start
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.registry import all_games
from games.core.shoe import Secret, Shoe
from games.core.staking import Staking

PEOPLE = 20
STAKE = Chips(5)
LIVE_DEALS = 3


def fresh() -> Deal:
    """A deal whose shoe gives a long one, with a bank that covers everybody on everything."""
    game = all_games()["landsknecht"]
    seats = tuple(SeatNo(n) for n in range(1, PEOPLE + 1))
    limits = Limits(STAKE, Chips(500))
    shoe = Shoe(ShoeId("S4"), Secret(bytes(range(32))), cuts=(26,))
    begun = Start(game.name, game.rules_version, seats, seats[0], seats[-1], Chips(100_000), limits, shoe.id)
    return Deal(begun, (shoe,))


def played() -> Deal:
    """Everybody stakes on every card as it opens."""
    step = start(fresh())
    while isinstance(question := step.next, Staking):
        for seat in question.punters:
            for target in question.open:
                if not question.total(seat, target):
                    step = accepted(step, seat, Stake(target, STAKE), By.SEAT)
        step = accepted(step, None, Close(), By.CLOCK)
    assert isinstance(step.next, Result)
    return step.deal


def accepted(step: Step, seat: SeatNo | None, given: Given, by: By) -> Step:
    said = answer(step.deal, seat, given, by)
    assert isinstance(said, Step)
    return said


async def main() -> None:
    deal = played()

    async def live() -> int:
        for _ in range(LIVE_DEALS):
            step = start(fresh())
            for row in deal.rows:
                step = accepted(step, row.seat, row.given, row.by)
        return LIVE_DEALS * len(deal.rows)

    async def cold() -> int:
        assert not isinstance(replay(replace(deal)), Mismatch)
        return 1

    turned = sum(len(pile.cards) for pile in now(deal).picture.piles)
    print(f"{PEOPLE} people, {len(deal.rows)} answers, {turned} cards")
    answered, replayed = await in_turn({"one answer, cached": live, "the whole deal, cold": cold})
    tell("A cold replay takes as long as so many answers", replayed, answered)


if __name__ == "__main__":
    asyncio.run(main())
