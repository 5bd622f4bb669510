"""What a stored deal comes to when it is dealt once more: by which rules, and whose its seats were."""

from bot.record import DRAW_START, OUTCOME
from games.core.answers import Stake
from games.core.draws import Draw
from games.core.engine import Deal, draw
from games.core.game import Game
from games.core.ids import SeatNo, UserId
from games.core.registry import all_games
from games.core.shoe import Shoe
from storage.log import StoredDeal
from storage.staked import stakers
from storage.transaction import Transaction


def rules_of(stored: StoredDeal) -> Game | None:
    """The game, if its rules are still those that the deal was played by."""
    game = all_games().get(stored.game)
    return game if game is not None and game.rules_version == stored.rules_version else None


def drawn_again(stored: StoredDeal, game: Game, shoe: Shoe) -> tuple[Draw, bool]:
    """A draw for the bank once more, and whether the bank then went to whom the cards gave it."""
    begun = DRAW_START.decode(stored.start)
    drawn = draw(game, begun.seats, shoe)
    keeper = begun.people[begun.seats.index(drawn.keeper)]
    return drawn, stored.outcome is not None and OUTCOME.decode(stored.outcome).banker == keeper


async def whose_seats(tx: Transaction, stored: StoredDeal, played: Deal) -> dict[SeatNo, UserId]:
    """Whose each seat with a stake was, by the ledger: stakes and their postings come in the same order."""
    seats = [row.seat for row in played.rows if isinstance(row.given, Stake) and row.seat is not None]
    return dict(zip(seats, await stakers(tx, stored.id), strict=True))
