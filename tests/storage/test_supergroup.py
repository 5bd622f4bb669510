"""A group that gets a new number loses nothing, whichever number was heard of first."""

from functools import partial

import pytest

from games.core.ids import Chips, DealId, ShoeId, TableId, UserId
from storage import (
    allowance,
    callers,
    chats,
    ledger,
    log,
    notices,
    outbox,
    posts,
    preferences,
    shoes,
    stamps,
    supergroup,
    tables,
)
from storage.accounts import WALLET_CAP, Account, Movement
from storage.chats import ChatKey, Person
from storage.database import Database, Transaction
from storage.supergroup import InTheWay, Moved
from tests.storage.conftest import ANN, BEN, CAT, World

OLD, NEW = -1, -100


async def migrate(database: Database, old: int = OLD, new: int = NEW) -> Moved | InTheWay | None:
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


@pytest.mark.parametrize("playing", ["old", "new", "neither", "both"])
async def test_of_two_tables_at_one_place_one_is_in_the_way(database: Database, world: World, playing: str) -> None:
    """A lobby yields to a game; of two lobbies, or two games, the new chat's does."""

    async def set_up(tx: Transaction) -> tuple[ChatKey, TableId, TableId]:
        new = await the_new_chat(tx)
        rival = await open_table(tx, new)
        aside = await open_table(tx, world.chat, topic=4)
        if playing in ("old", "both"):
            await start(tx, world.table)
        if playing in ("new", "both"):
            await start(tx, rival)
        return new, rival, aside

    new, rival, aside = await database.transact(set_up)
    before = await database.transact(tables.open_tables)
    kept, closed = (rival, world.table) if playing == "new" else (world.table, rival)
    assert await migrate(database) == InTheWay(closed, here=closed == rival)
    assert await database.transact(tables.open_tables) == before

    await database.transact(lambda tx: close(tx, closed))
    assert await migrate(database) == Moved(new, open=tuple(sorted((kept, aside))))
    standing = await database.transact(tables.open_tables)
    assert {(table.id, table.chat) for table in standing} == {(kept, new), (aside, new)}


async def close(tx: Transaction, table: TableId) -> None:
    """Voids its deal, if there is one."""
    deal = await log.running(tx, table)
    if deal is not None:
        await log.finish(tx, deal.id, "void", None, 3.0)
    await tables.save(tx, table, 1, "{}", None, open=False)


async def test_a_table_that_holds_chips_is_no_lobby(database: Database, world: World) -> None:
    async def set_up(tx: Transaction) -> TableId:
        new = await the_new_chat(tx)
        rival = await open_table(tx, new)
        await ledger.open_wallet(tx, new, ANN, Chips(1000), 1.0)
        await stake(tx, new, rival, ANN, 100)
        return rival

    await database.transact(set_up)
    assert await migrate(database) == InTheWay(world.table, here=False)


async def test_whoever_has_nothing_left_is_of_the_new_chat_too(database: Database, world: World) -> None:
    """He is found by his name, and among those whose chips are counted."""

    async def lose_all(tx: Transaction) -> ChatKey:
        new = await the_new_chat(tx)
        for chat, user in ((world.chat, ANN), (world.chat, BEN), (new, BEN)):
            await ledger.open_wallet(tx, chat, user, Chips(1000), 1.0)
        lost = Movement(Account.wallet(ANN), Account.house(), Chips(1000))
        await ledger.post(tx, world.chat, "x", [lost], at=2)
        await chats.person(tx, Person(ANN, "Ann", username="ann"))
        return new

    new = await database.transact(lose_all)
    await migrate(database)
    assert [person.id for person in await database.transact(lambda tx: chats.called(tx, new, "ann"))] == [ANN]
    top = await database.transact(lambda tx: ledger.top(tx, new, 9))
    assert [(user, worth.total) for user, worth in top] == [(BEN, 1000), (ANN, 0)]
    assert await database.transact(lambda tx: ledger.reset(tx, new, Chips(500), 60.0, by=BEN)) == 2


async def test_tables_and_shoes_that_are_done_with_are_the_new_chats(database: Database, world: World) -> None:
    async def play(tx: Transaction) -> None:
        await the_new_chat(tx)
        await shoes.create(tx, ShoeId("A7K2"), world.table, 1, bytes(32), "0" * 64, 1.0)
        await shoes.finish(tx, ShoeId("A7K2"))
        await close(tx, world.table)

    await database.transact(play)
    moved = await migrate(database)
    assert isinstance(moved, Moved)
    assert moved.open == ()
    table = await database.transact(lambda tx: tables.load(tx, world.table))
    shoe = await database.transact(lambda tx: shoes.last_finished(tx, moved.chat))
    assert (table.chat if table else None, shoe.id if shoe else None) == (moved.chat, "A7K2")


async def test_what_the_house_has_put_up_today_counts_in_the_new_chat(database: Database, world: World) -> None:
    async def put_up(tx: Transaction) -> None:
        new = await the_new_chat(tx)
        await allowance.fill(tx, world.chat, Chips(300), Chips(1000), 5.0)
        await allowance.fill(tx, new, Chips(200), Chips(1000), 5.0)

    await database.transact(put_up)
    moved = await migrate(database)
    assert isinstance(moved, Moved)
    assert await database.transact(lambda tx: allowance.left(tx, moved.chat, Chips(1000), 6.0)) == 500


async def test_moments_and_callers_of_both_chats_are_the_new_chats(database: Database, world: World) -> None:
    """What was later counts; those of other chats, of nobody, or of more than a chat stay."""

    async def fill(tx: Transaction) -> ChatKey:
        new = await the_new_chat(tx)
        other = ChatKey(10 * new + world.chat)  # whose number ends like the old chat's
        for what, chat, at in (
            ("welcomed", world.chat, 5.0),
            ("called", world.chat, 7.0),
            ("called", new, 6.0),
            ("seen", world.chat, 6.0),
            ("seen", new, 8.0),
            ("welcomed", other, 9.0),
        ):
            await stamps.put(tx, stamps.of_chat(what, chat), at)
        await stamps.put(tx, "last_alive", 9.0)
        await stamps.put(tx, f"asked {ANN} {world.chat}", 9.0)
        await callers.add(tx, world.chat, ANN, 3.0)
        await callers.called(tx, world.chat, [ANN], 4.0)
        await callers.add(tx, new, ANN, 2.0)
        await callers.add(tx, new, BEN, 1.0)
        return new

    new = await database.transact(fill)
    await migrate(database)
    found = {
        what: await database.transact(partial(stamps.get, name=stamps.of_chat(what, new)))
        for what in ("welcomed", "called", "seen")
    }
    assert found == {"welcomed": 5.0, "called": 7.0, "seen": 8.0}
    assert await database.transact(lambda tx: stamps.get(tx, f"asked {ANN} {new}")) is None
    assert await database.transact(lambda tx: callers.waiting(tx, new, (), 9)) == [BEN, ANN]


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
