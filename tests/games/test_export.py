"""The record of a draw for the bank; records of deals are proved where the terminal prints them."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.core.engine import draw
from games.core.export import drawn
from games.core.ids import SeatNo, ShoeId
from games.core.registry import all_games
from games.core.shoe import Secret, Shoe


@given(st.sampled_from(sorted(all_games())), st.binary(min_size=32, max_size=32), st.integers(2, 20))
def test_a_draw_tells_every_card_and_whose_the_bank_is(name: str, secret: bytes, people: int) -> None:
    game, seats = all_games()[name], tuple(SeatNo(no) for no in range(1, people + 1))
    shoe = Shoe(ShoeId("D1"), Secret(secret), game.packs)
    found = draw(game, seats, shoe)
    told: Any = drawn(game, seats, shoe)
    events = told["events"]
    assert [event["card"] for event in events] == [card.code for card in shoe.order[: found.used]]
    assert {int(event["pile"]["name"]) for event in events} <= set(seats)
    assert (told["banker"], told["seats"], told["ending"]) == (found.keeper, list(seats), "drawn")
    assert told["shoe"]["secret"] == secret.hex()
    assert told["shoe"]["commitment"] == shoe.secret.commitment
    assert (told["answers"], told["transfers"], told["net"]) == ([], [], {})
