"""A group that gets a new number loses nothing, whichever number was heard of first."""

from functools import partial

import pytest

from games.core.ids import Chips, DealId, TableId, UserId
from storage import chats, ledger, log, notices, outbox, posts, preferences, supergroup, tables
from storage.accounts import WALLET_CAP, Account, Movement
from storage.chats import ChatKey
from storage.database import Database, Transaction
from storage.supergroup import Moved, TwoGames
from tests.storage.conftest import ANN, BEN, CAT, World

OLD, NEW = -1, -100


async def migrate(database: Database, old: int = OLD, new: int = NEW) -> Moved | TwoGames | None:
    moved = await database.transact(lambda tx: supergroup.migrate(tx, old, new, 50.0))
    assert await database.transact(ledger.audit) == []
    return moved


async def the_new_chat(tx: Transaction) -> ChatKey:
    return (await chats.chat(tx, NEW, "Friends, upgraded")).key


async def open_table(tx: Transaction, chat: ChatKey, topic: int = 0) -> TableId:
    return (await tables.create(tx, chat, topic, "landsknecht", "{}", 9.0, 1.0)).id


async def stake(tx: Transaction, chat: ChatKey, table: TableId, user: UserId, amount: int) -> None:
    """Of the user's chips, twice ``amount`` at the table: half staked, half in his bank."""
    wallet = Account.wallet(user)
    entry = [
        Movement(wallet, Account.reserve(table, user), Chips(amount)),
        Movement(wallet, Account.bank(table, user), Chips(amount)),
    ]
    assert await ledger.post(tx, chat, "stake", entry, at=2, table=table) is None


async def start(tx: Transaction, table: TableId) -> DealId:
    return await log.start_deal(tx, table, "draw", "landsknecht", 1, "{}", 1.0)


async def total(database: Database, chat: ChatKey, user: UserId) -> int:
    return (await database.transact(lambda tx: ledger.worth(tx, chat, user))).total


async def test_an_unknown_group_has_nothing_to_move(database: Database) -> None:
    assert await migrate(database) is None
    assert await database.transact(lambda tx: chats.find(tx, NEW)) is None


async def test_a_new_number_nobody_has_is_taken_over(database: Database, world: World) -> None:
    await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 1.0))
    moved = Moved(world.chat, open=(world.table,))
    assert await migrate(database) == moved
    assert await migrate(database) == moved
    assert await total(database, world.chat, ANN) == 1000
    for number in (OLD, NEW):
        found = await database.transact(partial(chats.chat, telegram_id=number, title="Friends"))
        assert (found.key, found.telegram_id) == (world.chat, NEW)


async def test_an_old_update_does_not_bring_the_old_title_back(database: Database, world: World) -> None:
    await migrate(database)
    await database.transact(lambda tx: chats.chat(tx, NEW, "Better friends"))
    late = await database.transact(lambda tx: chats.chat(tx, OLD, "Friends"))
    assert (late.key, late.title) == (world.chat, "Better friends")


async def test_messages_of_the_old_number_are_forgotten(database: Database, world: World) -> None:
    async def show(tx: Transaction) -> None:
        post = await posts.begin(tx, world.table, 1)
        await posts.show(tx, post.id, 77, photo=True)
        await posts.pin(tx, post.id, 77)
        await notices.remember(tx, world.chat, 0, 78, ANN, world.table, 1.0)

    await database.transact(show)
    await migrate(database)
    (post,) = await database.transact(posts.unsettled)
    assert (post.message_id, post.photo) == (None, False)
    assert await database.transact(lambda tx: posts.unpin(tx, world.table)) is None
    assert await database.transact(notices.standing) == []


async def test_two_chats_are_merged_and_the_second_grant_goes_back(database: Database, world: World) -> None:
    async def play_in_both(tx: Transaction) -> ChatKey:
        new = await the_new_chat(tx)
        for chat, user, grant in ((world.chat, ANN, 1000), (world.chat, BEN, 1000), (new, ANN, 500), (new, CAT, 500)):
            await ledger.open_wallet(tx, chat, user, Chips(grant), 1.0)
        await ledger.grant(tx, world.chat, BEN, "daily", Chips(200), 7.0)
        await start(tx, world.table)
        await stake(tx, world.chat, world.table, BEN, 300)
        return new

    new = await database.transact(play_in_both)
    moved = Moved(new, open=(world.table,))
    assert await migrate(database) == moved
    assert await migrate(database) == moved
    assert [await total(database, new, user) for user in (ANN, BEN, CAT)] == [1000, 1200, 500]
    assert [await total(database, world.chat, user) for user in (ANN, BEN, CAT)] == [0, 0, 0]
    lying = await database.transact(lambda tx: ledger.holdings(tx, world.table))
    assert sum(chips for _, chips in lying) == 600
    table = await database.transact(lambda tx: tables.at_place(tx, new, 0))
    assert table is not None
    assert table.id == world.table


async def test_grants_of_the_old_chat_count_in_the_new_one(database: Database, world: World) -> None:
    await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 1.0))
    await database.transact(lambda tx: ledger.grant(tx, world.chat, ANN, "daily", Chips(200), 7.0))
    new = await database.transact(the_new_chat)
    await migrate(database)
    assert await database.transact(lambda tx: ledger.last(tx, new, ANN, "daily")) == 7.0
    assert not await database.transact(lambda tx: ledger.open_wallet(tx, new, ANN, Chips(1000), 8.0))


async def test_no_more_goes_back_than_the_wallet_holds(database: Database, world: World) -> None:
    async def lose_nearly_all(tx: Transaction) -> ChatKey:
        new = await the_new_chat(tx)
        for user in (ANN, BEN):
            for chat in (world.chat, new):
                await ledger.open_wallet(tx, chat, user, Chips(1000), 1.0)
                left = 40 if (user, chat) == (ANN, new) else 0
                lost = Movement(Account.wallet(user), Account.house(), Chips(1000 - left))
                await ledger.post(tx, chat, "x", [lost], at=2)
        return new

    new = await database.transact(lose_nearly_all)
    await migrate(database)
    assert [await total(database, new, user) for user in (ANN, BEN)] == [0, 0]


async def test_what_would_pass_the_cap_stays_with_the_mint(database: Database, world: World) -> None:
    async def be_rich(tx: Transaction) -> ChatKey:
        new = await the_new_chat(tx)
        for chat, user, chips in (
            (world.chat, ANN, 100),
            (new, ANN, WALLET_CAP - 30),
            (world.chat, BEN, 5),
            (new, BEN, WALLET_CAP),
        ):
            gift = Movement(Account.mint(), Account.wallet(user), Chips(chips))
            assert await ledger.post(tx, chat, "x", [gift], at=1) is None
        return new

    new = await database.transact(be_rich)
    await migrate(database)
    assert [await total(database, new, user) for user in (ANN, BEN)] == [WALLET_CAP, WALLET_CAP]


async def test_settings_choices_and_waiting_replies_come_along(database: Database, world: World) -> None:
    async def choose(tx: Transaction) -> ChatKey:
        new = await the_new_chat(tx)
        await chats.set_language(tx, new, "en")
        await chats.set_pace(tx, world.chat, "slow")
        await chats.set_settings(tx, world.chat, "old")
        await chats.set_settings(tx, new, "new")
        await preferences.put(tx, world.chat, ANN, "g", "old")
        await preferences.put(tx, new, ANN, "g", "new")
        await preferences.put(tx, new, BEN, "g", "new")
        await outbox.put(tx, world.chat, 0, "hello", 1.0)
        return new

    new = await database.transact(choose)
    await migrate(database)
    chat = await database.transact(lambda tx: chats.load_chat(tx, new))
    assert (chat.language, chat.pace, chat.settings) == ("en", "slow", "old")
    assert await database.transact(lambda tx: preferences.get(tx, new, ANN, "g")) == "old"
    assert await database.transact(lambda tx: preferences.get(tx, new, BEN, "g")) == "new"
    assert [reply.chat for reply in await database.transact(outbox.pending)] == [new]


@pytest.mark.parametrize("playing", ["old", "new", "neither"])
async def test_of_two_tables_at_one_place_the_lobby_yields(database: Database, world: World, playing: str) -> None:
    async def set_up(tx: Transaction) -> tuple[ChatKey, TableId, TableId]:
        new = await the_new_chat(tx)
        rival = await open_table(tx, new)
        aside = await open_table(tx, world.chat, topic=4)
        if playing != "neither":
            await start(tx, world.table if playing == "old" else rival)
        return new, rival, aside

    new, rival, aside = await database.transact(set_up)
    kept, closed = (rival, world.table) if playing == "new" else (world.table, rival)
    assert await migrate(database) == Moved(new, open=tuple(sorted((kept, aside))), closed=(closed,))
    standing = await database.transact(tables.open_tables)
    assert {(table.id, table.chat) for table in standing} == {(kept, new), (aside, new)}


async def test_a_table_that_holds_chips_is_no_lobby(database: Database, world: World) -> None:
    async def set_up(tx: Transaction) -> TableId:
        new = await the_new_chat(tx)
        rival = await open_table(tx, new)
        await ledger.open_wallet(tx, new, ANN, Chips(1000), 1.0)
        await stake(tx, new, rival, ANN, 100)
        return rival

    rival = await database.transact(set_up)
    moved = await migrate(database)
    assert isinstance(moved, Moved)
    assert (moved.open, moved.closed) == ((rival,), (world.table,))


async def test_two_games_at_one_place_are_left_for_the_house_to_decide(database: Database, world: World) -> None:
    async def set_up(tx: Transaction) -> tuple[TableId, DealId]:
        new = await the_new_chat(tx)
        rival = await open_table(tx, new)
        await start(tx, world.table)
        return rival, await start(tx, rival)

    rival, deal = await database.transact(set_up)
    assert await migrate(database) == TwoGames(world.table, rival)

    async def void_the_new_one(tx: Transaction) -> None:
        await log.finish(tx, deal, "void", None, 3.0)
        await tables.save(tx, rival, 1, "{}", None, open=False)

    await database.transact(void_the_new_one)
    moved = await migrate(database)
    assert isinstance(moved, Moved)
    assert (moved.open, moved.closed) == ((world.table,), ())


@pytest.mark.usefixtures("world")
async def test_a_third_number_leads_to_the_same_chat(database: Database) -> None:
    await database.transact(the_new_chat)
    await migrate(database)
    newest = await database.transact(lambda tx: chats.chat(tx, -200, "Friends"))
    await migrate(database, NEW, -200)
    for number in (OLD, NEW, -200):
        found = await database.transact(partial(chats.find, telegram_id=number))
        assert found is not None
        assert found.key == newest.key
