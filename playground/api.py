"""`/api/...`: what people, tests and scripts do to the world."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playground import api_bodies as bodies
from playground import chat_life, commands, writing
from playground.chats import Chat
from playground.connection import ClientGone, while_connected
from playground.faults import Fault
from playground.hub import Hub
from playground.people import Person
from playground.refusals import Refused
from playground.shown import chat_shown, message_shown
from playground.values import ChatId, Json, MessageId, Revision, UserId

Given = TypeVar("Given", bound=BaseModel)
Answer = Callable[[Request], Awaitable[Response]]


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


async def body_of(request: Request, model: type[Given]) -> Given:
    """The request's JSON, or a refusal that names the field."""
    raw = await request.body()
    try:
        given = json.loads(raw) if raw.strip() else {}
    except ValueError:
        raise Refused(400, "the body must be JSON") from None
    return _checked(model, given)


def query_of(request: Request, model: type[Given]) -> Given:
    return _checked(model, dict(request.query_params))


def _checked(model: type[Given], given: object) -> Given:
    try:
        return model.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "the body"
        raise Refused(400, f"{field}: {first['msg']}") from None


def _chat(request: Request) -> Chat:
    return writing.chat_of(hub_of(request).world, ChatId(request.path_params["chat"]))


def _anyone(hub: Hub, user: UserId | None) -> Person:
    """A person, or the bot, which is also who is meant when nobody is named."""
    if user is None or user == hub.world.bot:
        return hub.world.people[hub.world.bot]
    return writing.person_of(hub.world, user)


def _done(hub: Hub, answer: Json | None = None) -> Response:
    hub.touch()
    return JSONResponse(answer or {"ok": True})


async def make_chat(request: Request) -> Response:
    hub, given = hub_of(request), await body_of(request, bodies.NewChat)
    names = [
        each if isinstance(each, str) else each.name
        for each in given.people
        if not isinstance(each, bodies.KnownPerson)
    ]
    if len(set(names)) < len(names):
        raise Refused(400, "people: two have the same name")
    joining = [_joining(hub, each) for each in given.people]
    chat = chat_life.make_chat(
        hub.world, given.type, given.title, joining, hub.now(), forum=given.forum, bot=given.bot
    )
    return _done(hub, {"chat": chat.id, "people": {each.person.first_name: each.person.id for each in joining}})


def _joining(hub: Hub, given: str | bodies.NewPerson | bodies.KnownPerson) -> chat_life.Joining:
    if isinstance(given, bodies.KnownPerson):
        return chat_life.Joining(writing.person_of(hub.world, given.user), given.role)
    made = bodies.NewPerson(name=given) if isinstance(given, str) else given
    return chat_life.Joining(_newcomer(hub, made), made.role)


def _newcomer(hub: Hub, given: bodies.NewPerson) -> Person:
    return hub.world.add_person(
        given.name,
        last_name=given.last_name,
        username=given.username,
        language=given.language,
        is_bot=given.is_bot,
    )


async def list_chats(request: Request) -> Response:
    hub = hub_of(request)
    return JSONResponse({"chats": [chat_shown(hub, chat) for chat in hub.world.chats.values()]})


async def join(request: Request) -> Response:
    hub, given, chat = hub_of(request), await body_of(request, bodies.Joiner), _chat(request)
    if (given.user is None) == (given.person is None):
        raise Refused(400, "give either user or person")
    if given.person is None:
        person = _anyone(hub, given.user)
    else:
        made = bodies.NewPerson(name=given.person) if isinstance(given.person, str) else given.person
        person = _newcomer(hub, made)
    chat_life.join(hub.world, chat, person, hub.now())
    return _done(hub, {"user": person.id})


async def leave(request: Request) -> Response:
    hub, given = hub_of(request), await body_of(request, bodies.Someone)
    chat_life.leave(hub.world, _chat(request), _anyone(hub, given.user), hub.now())
    return _done(hub)


async def promote(request: Request) -> Response:
    hub, given = hub_of(request), await body_of(request, bodies.Someone)
    chat_life.set_role(hub.world, _chat(request), _anyone(hub, given.user), "admin", hub.now())
    return _done(hub)


async def demote(request: Request) -> Response:
    hub, given = hub_of(request), await body_of(request, bodies.Someone)
    chat_life.set_role(hub.world, _chat(request), _anyone(hub, given.user), "member", hub.now())
    return _done(hub)


async def delete_account(request: Request) -> Response:
    hub, _ = hub_of(request), await body_of(request, bodies.Nothing)
    chat_life.delete_person(hub.world, writing.person_of(hub.world, UserId(request.path_params["user"])))
    return _done(hub)


async def rename(request: Request) -> Response:
    hub, given, chat = hub_of(request), await body_of(request, bodies.Renaming), _chat(request)
    if given.user is None:
        if not given.title or given.name or given.last_name or given.username:
            raise Refused(400, "give user and name, or title alone")
        chat_life.rename_chat(hub.world, chat, given.title, hub.now())
    else:
        if not given.name or given.title:
            raise Refused(400, "give user and name, or title alone")
        person = writing.person_of(hub.world, given.user)
        chat_life.rename_person(hub.world, person, given.name, given.last_name, given.username)
    return _done(hub)


async def migrate(request: Request) -> Response:
    hub, _ = hub_of(request), await body_of(request, bodies.Nothing)
    return _done(hub, {"chat": chat_life.migrate(hub.world, _chat(request), hub.now()).id})


async def kick(request: Request) -> Response:
    hub, given = hub_of(request), await body_of(request, bodies.MaybeSomeone)
    chat_life.kick(hub.world, _chat(request), _anyone(hub, given.user), hub.now())
    return _done(hub)


async def delete(request: Request) -> Response:
    hub, _ = hub_of(request), await body_of(request, bodies.Nothing)
    chat_life.delete_chat(hub.world, _chat(request))
    return _done(hub)


async def restrict(request: Request) -> Response:
    hub, given = hub_of(request), await body_of(request, bodies.Restriction)
    chat_life.restrict_bot(hub.world, _chat(request), hub.now(), text=given.text, photos=given.photos)
    return _done(hub)


async def open_topic(request: Request) -> Response:
    hub, given = hub_of(request), await body_of(request, bodies.NewTopic)
    return _done(hub, {"topic": chat_life.open_topic(hub.world, _chat(request), given.name, hub.now()).id})


async def change_topic(request: Request) -> Response:
    hub, _, chat = hub_of(request), await body_of(request, bodies.Nothing), _chat(request)
    topic, what = MessageId(request.path_params["topic"]), request.path_params["what"]
    if what == "delete":
        chat_life.delete_topic(hub.world, chat, topic)
    elif what in ("close", "reopen"):
        chat_life.shut_topic(hub.world, chat, topic, hub.now(), closed=what == "close")
    else:
        raise Refused(404, f"a topic can be closed, reopened or deleted, not {what!r}")
    return _done(hub)


async def delete_message(request: Request) -> Response:
    hub, _ = hub_of(request), await body_of(request, bodies.Nothing)
    chat_life.delete_message(hub.world, _chat(request), MessageId(request.path_params["message"]))
    return _done(hub)


async def messages(request: Request) -> Response:
    """What is new in a chat since a revision; waits for something if asked to."""
    hub, given = hub_of(request), query_of(request, bodies.Since)
    chat = hub.world.chats.get(ChatId(request.path_params["chat"]))
    if chat is None:
        raise Refused(404, f"there is no chat {request.path_params['chat']}")
    after = Revision(given.after)
    await hub.bell.until(lambda: bool(chat.changed_since(after) or chat.deleted_since(after)), given.wait)
    return JSONResponse(
        {
            "revision": hub.world.revision,
            "messages": [message_shown(hub, chat, message) for message in chat.changed_since(after)],
            "deleted": chat.deleted_since(after),
        }
    )


async def read_file(request: Request) -> Response:
    """A photo by its `file_unique_id`, which never comes to mean another one."""
    files = hub_of(request).world.files
    photo = files.photos.get(request.path_params["file"])
    if photo is None:
        raise Refused(404, f"there is no file {request.path_params['file']}")
    headers = {"ETag": f'"{photo.id}"', "Cache-Control": "public, max-age=31536000, immutable"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(files.contents[photo.id], media_type=photo.content_type, headers=headers)


async def send(request: Request) -> Response:
    hub, given = hub_of(request), await body_of(request, bodies.Writing)
    message = writing.write(
        hub.world,
        UserId(request.path_params["user"]),
        given.chat,
        given.text,
        hub.now(),
        topic=given.topic,
        reply_to=given.reply_to,
        guise=given.guise,
    )
    return _done(hub, {"message_id": message.id})


async def tap(request: Request) -> Response:
    """Answers as the bot does, or with `answered: false` when it has not in time."""
    hub, given = hub_of(request), await body_of(request, bodies.Tapping)
    if (given.data is None) == (given.label is None):
        raise Refused(400, "give either data or label")
    data = given.data
    if data is None:
        data = writing.data_of(hub.world, given.chat, given.message, given.label or "")
    user = UserId(request.path_params["user"])
    tapped = writing.tap(hub.world, user, given.chat, given.message, data, hub.now())
    hub.touch()
    answer = await hub.bell.until(lambda: hub.world.taps.answer_to(tapped.id), given.wait)
    if answer is None:
        return JSONResponse({"answered": False, "text": "", "show_alert": False})
    shown = {"answered": True, "text": answer.text, "show_alert": answer.show_alert}
    return JSONResponse(shown | ({"url": answer.url} if answer.url else {}))


async def add_fault(request: Request) -> Response:
    hub, given = hub_of(request), await body_of(request, bodies.NewFault)
    fault = Fault(**{**given.model_dump(), "method": given.method.lower()})
    if fault.refusal() is None and not (fault.drop_reply or fault.delay or fault.for_batches):
        raise Refused(400, "give at least one of error, retry_after, drop_reply, delay, redeliver, shuffle")
    hub.faults.waiting.append(fault)
    return _done(hub)


async def list_faults(request: Request) -> Response:
    """What is still to go wrong, and how often."""
    return JSONResponse({"faults": [asdict(fault) for fault in hub_of(request).faults.waiting]})


async def clear_faults(request: Request) -> Response:
    hub = hub_of(request)
    hub.faults.waiting.clear()
    return _done(hub)


async def read_clock(request: Request) -> Response:
    """With `known`, the asker follows the clock: answers once there is something else to know."""
    hub, given = hub_of(request), query_of(request, bodies.Follow)
    if given.known is not None:
        following = hub.followers.follow(hub.clock, hub.bell, given.known, given.wait, resting=given.resting)
        try:
            await while_connected(request, following)
        except ClientGone:
            return Response()
    return JSONResponse(_clock_shown(hub))


async def advance_clock(request: Request) -> Response:
    hub, given = hub_of(request), await body_of(request, bodies.Advance)
    followed = await hub.move_clock(given.advance)
    return JSONResponse(_clock_shown(hub) | {"followed": followed})


def _clock_shown(hub: Hub) -> Json:
    clock = hub.clock
    return {"offset": clock.offset, "standing": clock.standing, "revision": clock.revision, "now": hub.now()}


async def calls(request: Request) -> Response:
    hub, given = hub_of(request), query_of(request, bodies.Since)
    await hub.bell.until(lambda: hub.journal.last > given.after, given.wait)
    listed = ",".join(hub.journal.after(given.after))
    body = f'{{"last": {hub.journal.last}, "calls": [{listed}]}}'
    return Response(body, media_type="application/json")


async def bot(request: Request) -> Response:
    hub = hub_of(request)
    account = hub.world.people[hub.world.bot]
    return JSONResponse(
        {
            "id": account.id,
            "username": account.username,
            "first_name": account.first_name,
            "token_hint": f"{hub.token[: hub.token.index(':') + 4]}…",
        }
    )


async def list_commands(request: Request) -> Response:
    hub, given = hub_of(request), query_of(request, bodies.InLanguage)
    return JSONResponse({"commands": commands.shown_to(hub.world, given.language)})


def _post(path: str, answer: Answer) -> Route:
    return Route(path, answer, methods=["POST"])


def routes() -> list[Route]:
    return [
        _post("/api/chats", make_chat),
        Route("/api/chats", list_chats),
        _post("/api/chats/{chat:number}/join", join),
        _post("/api/chats/{chat:number}/leave", leave),
        _post("/api/chats/{chat:number}/promote", promote),
        _post("/api/chats/{chat:number}/demote", demote),
        _post("/api/chats/{chat:number}/rename", rename),
        _post("/api/chats/{chat:number}/migrate", migrate),
        _post("/api/chats/{chat:number}/kick", kick),
        _post("/api/chats/{chat:number}/delete", delete),
        _post("/api/chats/{chat:number}/restrict", restrict),
        _post("/api/chats/{chat:number}/topics", open_topic),
        _post("/api/chats/{chat:number}/topics/{topic:number}/{what}", change_topic),
        _post("/api/chats/{chat:number}/messages/{message:number}/delete", delete_message),
        Route("/api/chats/{chat:number}/messages", messages),
        Route("/api/files/{file}", read_file),
        _post("/api/people/{user:number}/send", send),
        _post("/api/people/{user:number}/tap", tap),
        _post("/api/people/{user:number}/delete", delete_account),
        _post("/api/faults", add_fault),
        Route("/api/faults", list_faults),
        Route("/api/faults", clear_faults, methods=["DELETE"]),
        Route("/api/clock", read_clock),
        _post("/api/clock", advance_clock),
        Route("/api/calls", calls),
        Route("/api/bot", bot),
        Route("/api/commands", list_commands),
    ]
