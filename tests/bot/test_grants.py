"""What a chat's admins may do with chips, where that needs more of them than an evening brings."""

from typing import Literal

import pytest

from bot.commands import grants
from bot.commands.asked import Asked, Reply
from bot.intents import Commanded, Where
from bot.notes import Note, Says
from bot.views.message import Message
from bot.visit import Visit
from bot.words import words_for
from games.core.ids import Chips, UserId
from storage import ledger
from storage.accounts import WALLET_CAP, Account, Movement
from storage.chats import Person
from storage.transaction import Transaction
from tests.support.parlour import GRANT, Parlour

ADMIN, OTHER = Person(UserId(1), "P1"), Person(UserId(2), "P2")


async def says(parlour: Parlour, name: Literal["grant", "reset"], *words: str) -> Reply:
    """What the admin's command comes to, as a reply to the other's message."""

    async def work(tx: Transaction) -> Reply:
        where = Where(parlour.chat.telegram_id, "Friends", private=False)
        command = Commanded(1, where, name, words, 1, ADMIN, target=OTHER)
        visit = Visit(
            tx,
            parlour.now,
            parlour.settings,
            parlour.tables,
            where,
            parlour.chat,
            words_for("ru"),
            ADMIN,
            "bot",
            admin=True,
        )
        return await (grants.grant if name == "grant" else grants.reset)(Asked(visit, command))

    return await parlour.db.transact(work)


async def fill(parlour: Parlour, account: Account, amount: int) -> None:
    move = Movement(Account.mint(), account, Chips(amount))
    refused = await parlour.db.transact(lambda tx: ledger.post(tx, parlour.chat.key, "x", [move], at=parlour.now))
    assert refused is None


@pytest.mark.parametrize(("room", "given"), [(10, 11), (10, 10), (0, 1), (10_000, 10_000)])
async def test_a_wallet_takes_no_more_than_its_cap(parlour: Parlour, room: int, given: int) -> None:
    await fill(parlour, Account.wallet(OTHER.id), WALLET_CAP - GRANT - room)
    reply = await says(parlour, "grant", str(given))
    if given > room:
        assert reply == Note(Says.GRANT_FULL, {"room": room})
        assert await parlour.wallet(2) == WALLET_CAP - room
    else:
        assert isinstance(reply, Message)
        assert await parlour.wallet(2) == WALLET_CAP - room + given
    assert await parlour.audit() == []


async def test_what_lies_on_a_table_must_fit_into_the_wallet_too(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2)
    await parlour.stake(question.punters[0], 10)
    whole = await parlour.db.transact(lambda tx: ledger.worth(tx, parlour.chat.key, OTHER.id))
    assert whole.total != whole.wallet
    await fill(parlour, Account.wallet(OTHER.id), WALLET_CAP - whole.total - 5)
    assert await says(parlour, "grant", "6") == Note(Says.GRANT_FULL, {"room": 5})
    assert isinstance(await says(parlour, "grant", "5"), Message)
    assert await parlour.audit() == []


async def test_no_reset_is_asked_for_while_a_table_stands(parlour: Parlour) -> None:
    assert isinstance(await says(parlour, "reset"), Message)
    await parlour.table_opens(1)
    assert await says(parlour, "reset") == Note(Says.RESET_TABLE)
