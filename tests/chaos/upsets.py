"""What can happen to a chat, to its people or to the bot's place in it while they play."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import httpx

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
        with suppress(httpx.RemoteProtocolError):  # what goes wrong for the bot goes wrong for him
            await house.playground.client.get(f"/bot{TOKEN}/getUpdates", params={"timeout": 0})


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


async def _happens(club: Club, group: Group, what: str, **body: Any) -> dict[str, Any] | None:
    """What the playground says; None where that cannot happen now, or not again, after all that has happened."""
    return await _tried(club, f"/api/chats/{group.room.id}/{what}", body)


async def _tried(club: Club, path: str, body: dict[str, Any]) -> dict[str, Any] | None:
    response = await club.playground.client.post(path, json=body)
    assert response.status_code in (200, 403, 404, 409, 410), response.text
    return dict(response.json()) if response.status_code == 200 else None


def _heal(club: Club, group: Group, what: str, **body: Any) -> None:
    """A few rounds later this happens in the same chat, and the bot is there again if it was not."""
    path, was_absent = f"/api/chats/{group.room.id}/{what}", group.absent

    async def cure() -> None:
        await _tried(club, path, body)
        group.absent = group.absent and not was_absent

    club.heal(cure)


async def _no_photos(club: Club, group: Group) -> None:
    if await _happens(club, group, "restrict", photos=False):
        _heal(club, group, "restrict", photos=True)


async def _mute(club: Club, group: Group) -> None:
    if await _happens(club, group, "restrict", text=False, photos=False):
        group.absent = True
        _heal(club, group, "restrict", text=True, photos=True)


async def _kick(club: Club, group: Group) -> None:
    group.absent = True
    await _happens(club, group, "kick")
    _heal(club, group, "join", user=await _bot(club))


async def _promote(club: Club, group: Group) -> None:
    user = await _bot(club)
    if await _happens(club, group, "promote", user=user):
        _heal(club, group, "demote", user=user)


async def _bot(club: Club) -> int:
    return int((await club.playground.get("/api/bot"))["id"])


async def _close_topic(club: Club, group: Group) -> None:
    if await _happens(club, group, f"topics/{group.room.topic}/close"):
        group.absent = True
        _heal(club, group, f"topics/{group.room.topic}/reopen")


async def _delete_topic(club: Club, group: Group) -> None:
    """They open another; what the deleted one had is given back when the bot wants to write there."""
    await _happens(club, group, f"topics/{group.room.topic}/delete")
    group.moves_to(replace(group.room, topic=await club.open_topic(group.room)))


async def _migrate(club: Club, group: Group) -> None:
    made = await _happens(club, group, "migrate")
    assert made is not None
    club.migrated.append((group.room.id, int(made["chat"])))
    group.moves_to(replace(group.room, id=int(made["chat"])))
    group.kind = "supergroup"
    await club.found(group.game, "group")


async def _delete_chat(club: Club, group: Group) -> None:
    await _happens(club, group, "delete")
    club.groups.remove(group)
    await club.found(group.game, "supergroup")


async def _delete_message(club: Club, group: Group) -> None:
    if living := group.living():
        await _happens(club, group, f"messages/{living[-1]['message_id']}/delete")


async def _leave(club: Club, group: Group) -> None:
    user = group.room.people[club.rng.choice(group.names[1:])]
    if await _happens(club, group, "leave", user=user):
        _heal(club, group, "join", user=user)


async def _delete_person(club: Club, group: Group) -> None:
    """A stranger comes in his place."""
    name = group.names[-1]
    await _tried(club, f"/api/people/{group.room.people[name]}/delete", {})
    if group.kind == "private":
        club.groups.remove(group)
        await club.found(group.game, "private")
    elif made := await _happens(club, group, "join", person={"name": name, "language": "ru"}):
        group.room.people[name] = int(made["user"])


async def _block(club: Club, group: Group) -> None:
    """He blocks the bot as it is about to answer him, and unblocks it when he writes the next time."""
    await group.write(group.names[0], "/balance")
    await _happens(club, group, "kick")
