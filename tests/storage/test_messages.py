"""What comes in has its effect once; what goes out is not forgotten."""

from dataclasses import replace
from functools import partial

import pytest

from games.core.ids import Chips
from storage import inbox, ledger, notices, outbox, posts, preferences, stamps, supergroup, tables
from storage.accounts import Account
from storage.database import Conflict, Database, Transaction
from storage.inbox import AlreadyDone, StoredUpdate
from tests.storage.conftest import ANN, BEN, World


async def store(database: Database, *numbers: int, at: float = 1.0) -> list[int]:
    return await database.transact(lambda tx: inbox.store(tx, [(n, f"update {n}") for n in numbers], at))


async def done(database: Database, number: int, answer: str | None) -> None:
    await database.transact(lambda tx: inbox.finish(tx, number, answer))


async def test_new_updates_are_handled_once_each(database: Database) -> None:
    assert await store(database, 5, 3, 5) == [5, 3]
    assert await store(database, 3, 4) == [4]
    assert await database.transact(inbox.waiting) == [3, 4, 5]


async def test_a_redelivered_update_is_answered_again_where_it_had_an_answer(database: Database) -> None:
    await store(database, 1, 2, 3)
    await done(database, 1, "yes")
    await done(database, 2, None)
    assert await store(database, 1, 2, 3, 1) == [1]
    assert await database.transact(lambda tx: inbox.load(tx, 1)) == StoredUpdate(1, "update 1", True, "yes")
    assert await database.transact(inbox.waiting) == [3]


async def test_an_update_has_its_effect_once(database: Database, world: World) -> None:
    """The second run of the same update loses its chips again with its transaction."""
    await store(database, 1)

    async def effect(tx: Transaction) -> None:
        await ledger.grant(tx, world.chat, ANN, "daily", Chips(200), 1.0)
        await inbox.finish(tx, 1, "given")

    await database.transact(effect)
    with pytest.raises(AlreadyDone):
        await database.transact(effect)
    balance = await database.transact(lambda tx: ledger.balance(tx, world.chat, Account.wallet(ANN)))
    assert balance == 200


async def test_the_latest_answers_are_known(database: Database) -> None:
    for number in (1, 2, 3, 4):
        await store(database, number, at=float(number))
    for number, answer in ((1, "yes"), (2, "yes"), (3, None)):
        await done(database, number, answer)
    assert await database.transact(lambda tx: inbox.answered_since(tx, 1.0, 9)) == ["update 1", "update 2"]
    assert await database.transact(lambda tx: inbox.answered_since(tx, 2.0, 9)) == ["update 2"]
    assert await database.transact(lambda tx: inbox.answered_since(tx, 1.0, 2)) == []


async def test_updates_are_refused_that_have_had_no_effect(database: Database) -> None:
    await store(database, 1, 2, 3)
    await done(database, 1, "yes")
    assert await database.transact(lambda tx: inbox.refuse(tx, [1, 2, 9], "sorry")) == [2]
    assert await database.transact(inbox.waiting) == [3]
    told = [await database.transact(partial(inbox.load, update_id=number)) for number in (1, 2)]
    assert [update.answer for update in told if update is not None] == ["yes", "sorry"]


async def test_what_is_turned_away_is_known_when_it_comes_again(database: Database) -> None:
    await store(database, 1, 2)
    await done(database, 2, "yes")
    await database.transact(lambda tx: inbox.turn_away(tx, {1: "no", 2: "no", 3: "no", 4: None}, 5.0))
    assert await database.transact(inbox.waiting) == [1]
    told = [await database.transact(partial(inbox.load, update_id=number)) for number in (1, 2, 3, 4)]
    assert [update and (update.done, update.answer) for update in told] == [
        (False, None),
        (True, "yes"),
        (True, "no"),
        (True, None),
    ]
    assert told[2] == StoredUpdate(3, "{}", True, "no")
    assert await store(database, 1, 2, 3, 4, 5) == [2, 3, 5]
    assert await database.transact(lambda tx: inbox.latest(tx, 3)) == [5, 4, 3]


async def test_an_update_never_seen_cannot_be_finished(database: Database) -> None:
    assert await database.transact(lambda tx: inbox.load(tx, 9)) is None
    with pytest.raises(AlreadyDone):
        await done(database, 9, None)


async def test_old_updates_are_forgotten_but_never_those_that_wait(database: Database) -> None:
    await store(database, 1, 2, at=1.0)
    await store(database, 3, at=5.0)
    for number in (1, 3):
        await done(database, number, "yes")
    await database.transact(lambda tx: inbox.forget(tx, 5.0))
    left = [await database.transact(partial(inbox.load, update_id=number)) for number in (1, 2, 3)]
    assert [update is not None for update in left] == [False, True, True]


async def test_replies_wait_until_they_are_sent(database: Database, world: World) -> None:
    first = await database.transact(lambda tx: outbox.put(tx, world.chat, 4, "one", 1.0))
    second = await database.transact(lambda tx: outbox.put(tx, world.chat, 0, "two", 2.0))
    assert first is not None
    assert second is not None
    assert await database.transact(outbox.pending) == [
        outbox.Reply(first, world.chat, 4, "one", 1.0),
        outbox.Reply(second, world.chat, 0, "two", 2.0),
    ]
    await database.transact(lambda tx: outbox.sent(tx, first, 3.0, message_id=55))
    await database.transact(lambda tx: outbox.sent(tx, second, 3.0))
    assert await database.transact(outbox.pending) == []


async def test_a_reply_with_a_key_is_queued_once_until_it_is_forgotten(database: Database, world: World) -> None:
    async def put(tx: Transaction) -> outbox.ReplyId | None:
        return await outbox.put(tx, world.chat, 0, "x", 1.0, key="update 1")

    first = await database.transact(put)
    assert first is not None
    assert await database.transact(put) is None
    await database.transact(lambda tx: outbox.sent(tx, first, 3.0))
    await database.transact(lambda tx: outbox.forget(tx, 3.0))
    assert await database.transact(put) is None
    await database.transact(lambda tx: outbox.forget(tx, 4.0))
    assert await database.transact(put) is not None


async def put_for(database: Database, world: World, stays: float | None, key: str | None = None) -> outbox.ReplyId:
    reply = await database.transact(lambda tx: outbox.put(tx, world.chat, 4, "x", 10.0, key, stays))
    assert reply is not None
    return reply


async def due(database: Database, now: float) -> list[tuple[int, int, int]]:
    found = await database.transact(lambda tx: outbox.litter(tx, now))
    return [(litter.reply, litter.message_id, litter.topic) for litter in found]


async def test_a_short_message_stays_from_when_it_was_sent(database: Database, world: World) -> None:
    reply = await put_for(database, world, 60.0)
    await put_for(database, world, None)
    assert await due(database, 1000.0) == []  # nothing was sent yet
    await database.transact(lambda tx: outbox.sent(tx, reply, 30.0, message_id=55))
    assert await due(database, 89.0) == []
    assert await due(database, 90.0) == [(reply, 55, 4)]
    await database.transact(lambda tx: outbox.tidied(tx, reply))
    assert await due(database, 1000.0) == []


async def test_what_was_never_delivered_is_not_tidied_away(database: Database, world: World) -> None:
    reply = await put_for(database, world, 60.0)
    await database.transact(lambda tx: outbox.sent(tx, reply, 30.0))
    assert await due(database, 1000.0) == []


async def test_a_call_goes_as_soon_as_it_has_done_its_work(database: Database, world: World) -> None:
    reply = await put_for(database, world, 600.0, "call")
    assert await database.transact(lambda tx: outbox.hurry(tx, "call", 20.0))
    assert not await database.transact(lambda tx: outbox.hurry(tx, "call", 21.0))
    assert not await database.transact(lambda tx: outbox.hurry(tx, "another", 20.0))
    await database.transact(lambda tx: outbox.sent(tx, reply, 12.0, message_id=55))
    assert await due(database, 22.0) == [(reply, 55, 4)]


async def test_what_is_still_to_be_tidied_away_is_not_forgotten(database: Database, world: World) -> None:
    reply = await put_for(database, world, 60.0)
    await database.transact(lambda tx: outbox.sent(tx, reply, 10.0, message_id=55))
    await database.transact(lambda tx: outbox.forget(tx, 1000.0))
    assert await due(database, 70.0) == [(reply, 55, 4)]
    await database.transact(lambda tx: outbox.tidied(tx, reply))
    await database.transact(lambda tx: outbox.forget(tx, 1000.0))
    rows = await database.transact(lambda tx: tx.all("SELECT id FROM outbox"))
    assert rows == []


async def test_messages_of_a_group_that_moved_cannot_be_tidied_away(database: Database, world: World) -> None:
    sent, waiting = await put_for(database, world, 60.0), await put_for(database, world, 60.0)
    await database.transact(lambda tx: outbox.sent(tx, sent, 10.0, message_id=55))
    await database.transact(lambda tx: supergroup.migrate(tx, -1, -100, 20.0))
    await database.transact(lambda tx: outbox.sent(tx, waiting, 10.0, message_id=7))
    assert await due(database, 1000.0) == [(waiting, 7, 4)]


async def test_a_post_lives_closes_and_settles(database: Database, world: World) -> None:
    first = await database.transact(lambda tx: posts.begin(tx, world.table, 1))
    await database.transact(lambda tx: posts.show(tx, first.id, 70))
    shown = posts.Post(first.id, world.table, 1, 70, "living")
    assert await database.transact(lambda tx: posts.living(tx, world.table)) == shown
    with pytest.raises(Conflict):
        await database.transact(lambda tx: posts.settle(tx, first.id))
    await database.transact(lambda tx: posts.close(tx, first.id))
    assert await database.transact(lambda tx: posts.living(tx, world.table)) is None
    second = await database.transact(lambda tx: posts.begin(tx, world.table, 2))
    assert [(post.id, post.state) for post in await database.transact(posts.unsettled)] == [
        (first.id, "closing"),
        (second.id, "living"),
    ]
    await database.transact(lambda tx: posts.settle(tx, first.id))
    with pytest.raises(Conflict):
        await database.transact(lambda tx: posts.close(tx, first.id))
    assert await database.transact(posts.unsettled) == [second]
    settled = await database.transact(lambda tx: posts.load(tx, first.id))
    assert settled == posts.Post(first.id, world.table, 1, 70, "settled")
    assert await database.transact(lambda tx: posts.shown_by(tx, world.table, 70)) == settled
    assert await database.transact(lambda tx: posts.numbered(tx, world.table, 1)) == settled
    assert await database.transact(lambda tx: posts.numbered(tx, world.table, 9)) is None
    for _ in range(2):  # it has something more to show, told once or twice
        await database.transact(lambda tx: posts.reopen(tx, first.id))
        assert [post.state for post in await database.transact(posts.unsettled)] == ["closing", "living"]


async def test_final_forms_of_one_topic_are_settled_together(database: Database, world: World) -> None:
    async def two_tables(tx: Transaction) -> list[posts.Post]:
        begun = []
        for topic in (5, 6):
            table = await tables.create(tx, world.chat, topic, "g", "{}", None, 1.0)
            over = await posts.begin(tx, table.id, 1)
            await posts.close(tx, over.id)
            begun += [over, await posts.begin(tx, table.id, 2)]
        return begun

    first, first_living, _, second_living = await database.transact(two_tables)
    await database.transact(lambda tx: posts.settle_all(tx, world.chat, 6))
    left = [post.id for post in await database.transact(posts.unsettled)]
    assert left == [first.id, first_living.id, second_living.id]


async def test_a_table_without_posts_has_none(database: Database, world: World) -> None:
    assert await database.transact(lambda tx: posts.living(tx, world.table)) is None
    assert await database.transact(lambda tx: posts.load(tx, posts.PostId(9))) is None
    assert await database.transact(lambda tx: posts.shown_by(tx, world.table, 70)) is None


async def test_notices_are_remembered_until_they_are_gone(database: Database, world: World) -> None:
    ids = [
        await database.transact(
            partial(
                notices.remember,
                chat=world.chat,
                topic=0,
                message_id=60 + user,
                person=user,
                table=world.table,
                at=1.0,
            )
        )
        for user in (ANN, BEN)
    ]
    assert [notice.id for notice in await database.transact(lambda tx: notices.of_table(tx, world.table))] == ids
    await database.transact(lambda tx: notices.forget(tx, ids[0]))
    of_ben = notices.Notice(ids[1], world.chat, 0, 60 + BEN, BEN, world.table, 1.0)
    assert await database.transact(notices.standing) == [of_ben]


async def test_a_preference_is_the_latest(database: Database, world: World) -> None:
    for payload in ("one", "two"):
        await database.transact(partial(preferences.put, chat=world.chat, person=ANN, game="g", payload=payload))
    assert await database.transact(lambda tx: preferences.get(tx, world.chat, ANN, "g")) == "two"
    assert await database.transact(lambda tx: preferences.get(tx, world.chat, BEN, "g")) is None


async def test_a_stamp_is_the_latest(database: Database) -> None:
    assert await database.transact(lambda tx: stamps.get(tx, "alive")) is None
    for at in (5.0, 7.0):
        await database.transact(partial(stamps.put, name="alive", at=at))
    assert await database.transact(lambda tx: stamps.get(tx, "alive")) == 7.0
    await database.transact(lambda tx: stamps.drop(tx, "alive"))
    assert await database.transact(lambda tx: stamps.get(tx, "alive")) is None


async def test_a_post_knows_whether_its_message_is_a_photo(database: Database, world: World) -> None:
    post = await database.transact(lambda tx: posts.begin(tx, world.table, 1))
    assert not post.photo
    for photo in (True, False):
        await database.transact(partial(posts.show, post=post.id, message_id=70, photo=photo))
        assert await database.transact(lambda tx: posts.load(tx, post.id)) == replace(
            post, message_id=70, photo=photo
        )


async def test_a_pinned_message_is_told_once_when_it_is_to_be_pinned_no_longer(
    database: Database, world: World
) -> None:
    post = await database.transact(lambda tx: posts.begin(tx, world.table, 1))
    assert await database.transact(lambda tx: posts.unpin(tx, world.table)) is None
    await database.transact(lambda tx: posts.pin(tx, post.id, 70))
    assert await database.transact(lambda tx: posts.unpin(tx, world.table)) == 70
    assert await database.transact(lambda tx: posts.unpin(tx, world.table)) is None
