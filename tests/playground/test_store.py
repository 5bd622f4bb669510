"""The world on disk."""

import json
from pathlib import Path

import pytest

from playground import store
from playground.chats import KEPT_MESSAGES
from playground.files import unique_id_of
from playground.values import ChatId
from playground.world import World
from tests.playground.town import Town, keyboard
from tests.support.images import png


async def test_a_world_comes_back_as_it_was(empty_town: Town, tmp_path: Path) -> None:
    town = await empty_town.settle(forum=True)
    topic = (await town.happen("topics", name="Игра"))["topic"]
    sent = await town.say('<b>x</b> <tg-time unix="5">y</tg-time>', parse_mode="HTML", reply_markup=keyboard("да"))
    await town.write("Аня", "/newgame", topic=topic, reply_to=topic)
    await town.tap("Боря", sent["message_id"], data="да")
    await town.ok("setMyCommands", commands=[{"command": "help", "description": "x"}])
    await town.write("Аня", "/start", chat=town.people["Аня"])
    await town.happen("leave", user=town.people["Боря"])
    await town.ok("deleteMessage", chat_id=town.chat, message_id=sent["message_id"])
    await town.forward(5)
    assert town.hub.world.clock_offset == 5
    assert saved_and_loaded(town.hub.world, tmp_path) == town.hub.world


async def test_photos_are_files_of_their_own(empty_town: Town, tmp_path: Path) -> None:
    town = await empty_town.settle(bot="admin")
    world, path = town.hub.world, tmp_path / "world.json"
    sent = await town.show(png(), caption="стол", reply_markup=keyboard("да"))
    await town.ok("pinChatMessage", chat_id=town.chat, message_id=sent["message_id"])
    await town.show(png(9, 9))
    store.write(path, store.dump(world))
    photos = sorted((tmp_path / "world.files").iterdir())
    assert sorted(photo.read_bytes() for photo in photos) == sorted([png(), png(9, 9)])
    assert store.load(path) == world

    written = [photo.stat().st_mtime_ns for photo in photos]
    await town.show(png())
    store.write(path, store.dump(world))
    assert [photo.stat().st_mtime_ns for photo in photos] == written
    (tmp_path / "world.files" / "left over.new").write_bytes(b"x")
    del world.files.photos[unique_id_of(png(9, 9))], world.files.contents[unique_id_of(png(9, 9))]
    store.write(path, store.dump(world))
    assert [photo.read_bytes() for photo in (tmp_path / "world.files").iterdir()] == [png()]
    world.files.photos.clear()
    store.write(path, store.dump(world))
    assert not store.files_beside(path).exists()


@pytest.mark.parametrize("content", [None, b"another picture"])
async def test_a_world_without_one_of_its_photos_is_refused(
    town: Town, tmp_path: Path, content: bytes | None
) -> None:
    await town.show(png())
    path = tmp_path / "world.json"
    store.write(path, store.dump(town.hub.world))
    (photo,) = (tmp_path / "world.files").iterdir()
    if content is None:
        photo.unlink()
    else:
        photo.write_bytes(content)
    with pytest.raises(store.UnreadableSnapshot, match=f"needs .*{photo.name}"):
        store.load(path)


def saved_and_loaded(world: World, folder: Path) -> World | None:
    path = folder / "world.json"
    store.write(path, store.dump(world))
    store.write(path, store.dump(world))
    assert list(folder.iterdir()) == [path]
    return store.load(path)


def test_nothing_saved_is_no_world(tmp_path: Path) -> None:
    assert store.load(tmp_path / "world.json") is None


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "holds no world"),
        ("[]", "holds no world"),
        ('{"version": 2}', "has version 2, this program reads version 1"),
        (json.dumps({"version": 1, "world": {"bot": "x"}}), "holds no world: world.bot"),
    ],
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, content: str, complaint: str) -> None:
    path = tmp_path / "world.json"
    path.write_text(content)
    with pytest.raises(store.UnreadableSnapshot, match=complaint):
        store.load(path)
    assert path.read_text() == content


async def test_a_chat_keeps_what_changed_last(town: Town) -> None:
    chat = town.hub.world.chats[ChatId(town.chat)]
    live = await town.say("живое")
    for count in range(KEPT_MESSAGES):
        if count == KEPT_MESSAGES // 2:
            await town.ok("editMessageText", chat_id=town.chat, message_id=live["message_id"], text="ещё живое")
        await town.say(str(count))
    assert len(chat.messages) == KEPT_MESSAGES
    assert live["message_id"] in chat.messages
