"""The proof of a shoe: everything that lets anybody check it, and nothing of a shoe that is still in use."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.checking import Checked, Checks, InUse
from bot.verify import report
from games.core.ids import ShoeId
from games.core.table import Dealing
from storage import shoes
from storage.shoes import StoredShoe
from storage.transaction import Transaction
from tests.support.checker import cards_of, commitment_of
from tests.support.parlour import Parlour


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "bank.db")


async def dealt(parlour: Parlour) -> StoredShoe:
    """The shoe of a deal that was played to its end."""
    shoe = await in_use(parlour)
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    return await stored(parlour, shoe.id)


async def in_use(parlour: Parlour) -> StoredShoe:
    question = await parlour.to_staking(1, 2, 3)
    await parlour.stake(question.punters[0], 20)
    return await stored(parlour, (await parlour.running()).deal.shoes[-1].id)


async def stored(parlour: Parlour, shoe: ShoeId) -> StoredShoe:
    found = await parlour.db.transact(lambda tx: shoes.load(tx, shoe))
    assert found is not None
    return found


def line(text: str, name: str) -> str:
    """What the report says behind a name."""
    found = re.search(rf"^{name} +(.*)$", text, re.MULTILINE)
    assert found, text
    return found[1]


async def test_a_finished_shoe_is_proved_to_a_stranger(parlour: Parlour, path: str) -> None:
    shoe = await dealt(parlour)
    text, good = await report(path, shoe.id)
    assert good
    secret, cuts = line(text, "secret"), [int(place) for place in line(text, "cuts").split(",")]
    assert line(text, "shoe") == shoe.id
    assert line(text, "packs") == "1"
    assert line(text, "commitment") == line(text, "SHA-256") == commitment_of(secret) == shoe.commitment
    assert line(text, "cards").split() == cards_of(shoe.id, secret, cuts)
    assert line(text, "dealt") == f"{shoe.next} of 52"
    assert shoe.next > 0


async def test_the_shoe_of_a_draw_has_no_cut(parlour: Parlour, path: str) -> None:
    await parlour.table_opens(1, 2)
    await parlour.ring()
    draw = (await parlour.look()).record.draw
    assert draw is not None
    text, good = await report(path, draw.shoe)
    assert good
    assert line(text, "cuts") == "(none)"
    assert line(text, "cards").split() == cards_of(draw.shoe, line(text, "secret"), [])
    assert line(text, "dealt") == f"{len(draw.cards)} of 52"


async def test_a_shoe_in_use_keeps_its_secret(parlour: Parlour, path: str) -> None:
    shoe = await in_use(parlour)
    text, good = await report(path, shoe.id)
    assert not good
    assert line(text, "commitment") == shoe.commitment
    assert shoe.secret.hex() not in text
    assert not re.search(r"^(secret|cards|dealt)", text, re.MULTILINE)


async def test_a_shoe_that_is_not_there_is_said_to_be_so(parlour: Parlour, path: str) -> None:
    assert parlour.faults == []
    text, good = await report(path, "NOSUCH")
    assert (text, good) == (f"There is no shoe NOSUCH in {path}.", False)


async def test_a_secret_that_is_not_the_promised_one_is_found_out(parlour: Parlour, path: str) -> None:
    shoe = await dealt(parlour)

    async def swap(tx: Transaction) -> None:
        await tx.execute("DROP TRIGGER shoes_finish_once")
        await tx.execute("DROP TRIGGER shoes_keep_their_secret")
        await tx.execute("UPDATE shoes SET secret = zeroblob(32) WHERE id = ?1", shoe.id)

    await parlour.db.transact(swap)
    text, good = await report(path, shoe.id)
    assert not good
    assert line(text, "SHA-256") == commitment_of("00" * 32) != shoe.commitment
    assert "DIFFERS" in text


async def test_a_finished_shoe_is_dealt_again_once_for_all_who_ask(parlour: Parlour) -> None:
    checks = Checks(most=2)

    async def of(shoe: StoredShoe) -> InUse | Checked:
        return await parlour.db.transact(lambda tx: checks.of(tx, shoe))

    used = await in_use(parlour)
    assert isinstance(await of(used), InUse)
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    first = await of(await stored(parlour, used.id))
    assert isinstance(first, Checked)
    assert await of(await stored(parlour, used.id)) is first
    others = [replace(await stored(parlour, used.id), id=ShoeId(name)) for name in ("X1", "X2")]
    for other in others:
        await of(other)
    assert await of(await stored(parlour, used.id)) is not first
