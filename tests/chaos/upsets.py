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
    happen: Callable[[Club, Group], Awaitable[bool]]
    """Whether it could happen."""

    async def act(self, house: House, rng: random.Random) -> int:
        del house
        await asyncio.sleep(rng.uniform(0.0, 0.2))  # somewhere between the taps of this round
        group = self.club.some(*self.kinds)
        return 0 if group is None else int(await self.happen(self.club, group))


@dataclass(frozen=True)
class SecondPoller:
    """Somebody else asks for updates with the same token, and confirms none."""

    name: str = "two pollers"

    async def act(self, house: House, rng: random.Random) -> int:
        del rng
        with suppress(httpx.RemoteProtocolError):  # what goes wrong for the bot goes wrong for him
            response = await house.playground.client.get(f"/bot{TOKEN}/getUpdates", params={"timeout": 0})
            return int(response.status_code == 200)
        return 0


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


async def _no_photos(club: Club, group: Group) -> bool:
    if done := await _happens(club, group, "restrict", photos=False) is not None:
        _heal(club, group, "restrict", photos=True)
    return done


async def _mute(club: Club, group: Group) -> bool:
    if done := await _happens(club, group, "restrict", text=False, photos=False) is not None:
        group.absent = True
        _heal(club, group, "restrict", text=True, photos=True)
    return done


async def _kick(club: Club, group: Group) -> bool:
    group.absent = True
    done = await _happens(club, group, "kick") is not None
    _heal(club, group, "join", user=await _bot(club))
    return done


async def _promote(club: Club, group: Group) -> bool:
    user = await _bot(club)
    if done := await _happens(club, group, "promote", user=user) is not None:
        _heal(club, group, "demote", user=user)
    return done


async def _bot(club: Club) -> int:
    return int((await club.playground.get("/api/bot"))["id"])


async def _close_topic(club: Club, group: Group) -> bool:
    if done := await _happens(club, group, f"topics/{group.room.topic}/close") is not None:
        group.absent = True
        _heal(club, group, f"topics/{group.room.topic}/reopen")
    return done


async def _delete_topic(club: Club, group: Group) -> bool:
    """They open another; what the deleted one had is given back when the bot wants to write there."""
    done = await _happens(club, group, f"topics/{group.room.topic}/delete") is not None
    group.moves_to(replace(group.room, topic=await club.open_topic(group.room)))
    return done


async def _migrate(club: Club, group: Group) -> bool:
    made = await _happens(club, group, "migrate")
    assert made is not None
    club.migrated.append((group.room.id, int(made["chat"])))
    group.moves_to(replace(group.room, id=int(made["chat"])))
    group.kind = "supergroup"
    await club.found(group.game, "group")
    return True


async def _delete_chat(club: Club, group: Group) -> bool:
    done = await _happens(club, group, "delete") is not None
    club.groups.remove(group)
    await club.found(group.game, "supergroup")
    return done


async def _delete_message(club: Club, group: Group) -> bool:
    living = group.living()
    return bool(living) and await _happens(club, group, f"messages/{living[-1]['message_id']}/delete") is not None


async def _leave(club: Club, group: Group) -> bool:
    user = group.room.people[club.rng.choice(group.names[1:])]
    if done := await _happens(club, group, "leave", user=user) is not None:
        _heal(club, group, "join", user=user)
    return done


async def _delete_person(club: Club, group: Group) -> bool:
    """A stranger comes in his place."""
    name = group.names[-1]
    done = await _tried(club, f"/api/people/{group.room.people[name]}/delete", {}) is not None
    if group.kind == "private":
        club.groups.remove(group)
        await club.found(group.game, "private")
    elif made := await _happens(club, group, "join", person={"name": name, "language": "ru"}):
        group.room.people[name] = int(made["user"])
    return done


async def _block(club: Club, group: Group) -> bool:
    """He blocks the bot as it is about to answer him, and unblocks it when he writes the next time."""
    await group.write(group.names[0], "/balance")
    return await _happens(club, group, "kick") is not None
