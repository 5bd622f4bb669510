"""What may be known to nobody yet is in no printed value, no traceback and no line of the log."""

import io
import json
import logging
import traceback
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from typing import Any

import pytest
import structlog
from pydantic import SecretStr

from bot.play import Play
from bot.redact import configure_logging
from bot.running import real_shoe
from bot.settings import Settings
from games.core.choosing import Choice
from games.core.engine import now
from games.core.registry import all_games
from games.core.staking import Staking
from storage import shoes
from storage.shoes import StoredShoe
from tests.support.leaks import CODE, FACE
from tests.support.own_logging import own_logging
from tests.support.parlour import Parlour, a_parlour
from tests.support.parlour_evening import carry_on

TOKEN = "123456:" + "token-of-a-test" * 3
HOOK = "secret-of-a-webhook"
STEPS, MOST = 60, 200


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    """Leaves logging as it was."""
    with own_logging():
        yield


def spellings(secret: bytes) -> list[str]:
    """All ways in which somebody might print it."""
    return [
        secret.hex(),
        repr(secret),
        repr(secret)[2:-1],
        str(list(secret)),
        json.dumps(list(secret)),
        secret.hex(" "),
    ]


async def all_shoes(parlour: Parlour) -> list[StoredShoe]:
    async def work(tx: Any) -> list[StoredShoe]:
        rows = await tx.all("SELECT id FROM shoes")
        found = [await shoes.load(tx, row["id"]) for row in rows]
        return [shoe for shoe in found if shoe]

    return await parlour.db.transact(work)


async def an_evening(parlour: Parlour) -> Play:
    """People stake and are dealt to, again and again; ends in a deal in which somebody may have hidden cards."""
    for number in range(MOST):
        play = await parlour.look() if parlour.table_id else None
        if play is None or play.closed:
            await parlour.table_opens(1, 2, 3)
        elif number > STEPS and play.running is not None and isinstance(play.question, Choice | Staking):
            return play
        elif isinstance(play.question, Staking) and not play.question.mine and play.question.open:
            await parlour.stake(play.question.punters[0], 5)
        elif await parlour.visit(partial(carry_on, number=number % 60)) is not None:
            await parlour.ring()
    raise AssertionError("no deal runs")


async def broken(play: Play) -> None:
    secret = play.running.deal.shoes[-1].secret.value if play.running else b""
    raise KeyError(len(secret))


@pytest.mark.parametrize(("game", "as_json"), list(zip(all_games(), cycle((True, False)), strict=False)))
async def test_no_log_and_nothing_that_is_printed_tells_a_secret_or_a_card(game: str, as_json: bool) -> None:
    output = io.StringIO()
    configure_logging("debug", as_json, [TOKEN], output)
    async with a_parlour(":memory:") as parlour:
        parlour.game = all_games()[game]
        play = await an_evening(parlour)
        try:
            await parlour.visit(broken)
        except KeyError:
            structlog.get_logger("ours").exception("failed")
            logging.getLogger("library").exception("failed", stack_info=True)
        assert output.getvalue().count("in broken") == 2
        assert play.running is not None
        deal, stored = play.running.deal, await all_shoes(parlour)
        step = now(deal)
        things: list[Any] = [play, play.running, deal, step, step.picture, step.events, step.next, play.record]
        things += [*deal.shoes, deal.shoes[-1].order, *stored, *map(real_shoe, stored), parlour.db, parlour.tables]
        printed = "\n".join(f"{thing!r} {thing!s} {thing}" for thing in things)
        assert "Card(masked)" in printed
        assert "Secret(masked)" in printed
        for told in (output.getvalue(), printed):
            for shoe in stored:
                assert not [spelt for spelt in spellings(shoe.secret) if spelt in told]
            assert FACE.findall(told) == []
        assert CODE.findall(output.getvalue()) == []


def test_half_a_token_is_struck_out_as_well() -> None:
    output = io.StringIO()
    made = Settings(bot_token=SecretStr(TOKEN), webhook_secret=SecretStr(HOOK))
    configure_logging("debug", False, made.secrets, output)
    number, half = TOKEN.split(":")
    structlog.get_logger("ours").info("said", whole=TOKEN, number=number, half=half, hook=HOOK)
    assert half not in output.getvalue()
    assert HOOK not in output.getvalue()
    assert f"number={number}" in output.getvalue()


def test_settings_print_no_secret_and_neither_does_what_they_complain_of() -> None:
    made = Settings(bot_token=SecretStr(TOKEN), webhook_secret=SecretStr(HOOK))
    for shown in (repr(made), str(made), f"{made}", str(made.model_dump()), made.model_dump_json()):
        assert TOKEN not in shown
        assert HOOK not in shown
    try:
        Settings(bot_token=SecretStr(TOKEN), webhook_secret=SecretStr(HOOK + " "), stake_least=-1)
    except ValueError as error:
        told = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
        assert TOKEN not in told
        assert HOOK not in told
    else:
        raise AssertionError("such settings are refused")
