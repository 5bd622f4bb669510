"""What can happen to a chat, to its people or to the bot's place in it while they play."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tests.chaos.club import Club, Group
from tests.chaos.disturbance import Disturbance
from tests.support.house import TOKEN, House

ANYWHERE = ("group", "supergroup", "forum")


@dataclass(frozen=True)
class Upset:
    """Something that happens to one group of certain kinds."""

    name: str
    club: Club
    kinds: tuple[str, ...]
    happen: Callable[[Club, Group], Awaitable[None]]

    async def act(self, house: House, rng: random.Random) -> None:
        del house
        await asyncio.sleep(rng.uniform(0.0, 0.2))  # somewhere between the taps of this round
        if (group := self.club.some(*self.kinds)) is not None:
            await self.happen(self.club, group)


@dataclass(frozen=True)
class SecondPoller:
    """Somebody else asks for updates with the same token, and confirms none."""

    name: str = "two pollers"

    async def act(self, house: House, rng: random.Random) -> None:
        del rng
        answer = await house.playground.client.get(f"/bot{TOKEN}/getUpdates", params={"timeout": 0})
        assert answer.status_code in (200, 409, 429, 500, 502)


def upsets(club: Club) -> list[Disturbance]:
    """All of them."""
    return [
        SecondPoller(),
        *(
            Upset(name, club, kinds, happen)
            for name, kinds, happen in (
                ("photos forbidden, then allowed", ANYWHERE, _no_photos),
                ("bot muted, then allowed to write", ANYWHERE, _mute),
                ("bot kicked, then taken back", ANYWHERE, _kick),
                ("bot made an admin, then not", ("supergroup", "forum"), _promote),
                ("topic closed, then opened", ("forum",), _close_topic),
                ("topic deleted", ("forum",), _delete_topic),
                ("group made a supergroup", ("group",), _migrate),
                ("chat deleted", ("supergroup",), _delete_chat),
                ("table's message deleted", ANYWHERE, _delete_message),
                ("somebody left, then came back", ANYWHERE, _leave),
                ("somebody's account deleted", ("supergroup", "private"), _delete_person),
                ("bot blocked, then spoken to", ("private",), _block),
            )
        ),
    ]


async def _happens(club: Club, group: Group, what: str, **body: Any) -> dict[str, Any]:
    return await club.playground.post(f"/api/chats/{group.room.id}/{what}", body)


def _comes_back(club: Club, group: Group, what: str, **body: Any) -> None:
    """The bot is out of the group until a few rounds later this happens."""
    group.absent = True
    room = group.room

    async def cure() -> None:
        await club.playground.post(f"/api/chats/{room.id}/{what}", body)
        group.absent = False

    club.heal(cure)


async def _no_photos(club: Club, group: Group) -> None:
    await _happens(club, group, "restrict", photos=False)
    room = group.room
    club.heal(lambda: _again(club, f"/api/chats/{room.id}/restrict", {"photos": True}))


async def _again(club: Club, path: str, body: dict[str, Any]) -> None:
    """What is put right, unless something else has happened there meanwhile."""
    response = await club.playground.client.post(path, json=body)
    assert response.status_code in (200, 403, 409, 410), response.text


async def _mute(club: Club, group: Group) -> None:
    await _happens(club, group, "restrict", text=False)
    _comes_back(club, group, "restrict", text=True)


async def _kick(club: Club, group: Group) -> None:
    group.absent = True
    await _happens(club, group, "kick")
    _comes_back(club, group, "join", user=await _bot(club))


async def _promote(club: Club, group: Group) -> None:
    user = await _bot(club)
    await _happens(club, group, "promote", user=user)
    club.heal(partial(_again, club, f"/api/chats/{group.room.id}/demote", {"user": user}))


async def _bot(club: Club) -> int:
    return int((await club.playground.get("/api/bot"))["id"])


async def _close_topic(club: Club, group: Group) -> None:
    await _happens(club, group, f"topics/{group.room.topic}/close")
    _comes_back(club, group, f"topics/{group.room.topic}/reopen")


async def _delete_topic(club: Club, group: Group) -> None:
    """They open another; what the deleted one had is given back when the bot wants to write there."""
    await _happens(club, group, f"topics/{group.room.topic}/delete")
    group.moves_to(replace(group.room, topic=await club.open_topic(group.room)))


async def _migrate(club: Club, group: Group) -> None:
    made = await _happens(club, group, "migrate")
    group.moves_to(replace(group.room, id=int(made["chat"])))
    group.kind = "supergroup"
    await club.found(group.game, "group")


async def _delete_chat(club: Club, group: Group) -> None:
    await _happens(club, group, "delete")
    club.groups.remove(group)
    (await club.found(group.game, "supergroup")).tapped.extend(group.tapped)


async def _delete_message(club: Club, group: Group) -> None:
    if living := group.living():
        path = f"/api/chats/{group.room.id}/messages/{living[-1]['message_id']}/delete"
        await club.playground.client.post(path, json={})  # it may be gone by now


async def _leave(club: Club, group: Group) -> None:
    user = group.room.people[club.rng.choice(group.names[1:])]
    response = await club.playground.client.post(f"/api/chats/{group.room.id}/leave", json={"user": user})
    if response.status_code == 200:
        club.heal(partial(_again, club, f"/api/chats/{group.room.id}/join", {"user": user}))


async def _delete_person(club: Club, group: Group) -> None:
    """A stranger comes in his place."""
    name = group.names[-1]
    await club.playground.post(f"/api/people/{group.room.people[name]}/delete", {})
    if group.kind == "private":
        club.groups.remove(group)
        (await club.found(group.game, "private")).tapped.extend(group.tapped)
    else:
        made = await _happens(club, group, "join", person={"name": name, "language": "ru"})
        group.room.people[name] = int(made["user"])


async def _block(club: Club, group: Group) -> None:
    """He blocks the bot as it is about to answer him, and unblocks it when he writes the next time."""
    await group.write(group.names[0], "/balance")
    await _happens(club, group, "kick")
