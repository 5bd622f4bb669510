"""`/bot<token>/METHOD`: a request into a call, its result into an answer."""

import asyncio
import hmac
import re
from typing import Any

import structlog
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from playground import polling, requests
from playground.connection import ClientGone, while_connected
from playground.faults import Fault
from playground.hub import Hub
from playground.methods import account, callbacks, chats, downloads, edits, messages, webhooks
from playground.methods.arguments import Arguments
from playground.methods.calling import METHODS, Call
from playground.methods.errors import METHOD_NOT_FOUND, NOT_FOUND, UNAUTHORIZED, BotApiError
from playground.requests import Asked

GROUPS_OF_METHODS = (account, callbacks, chats, downloads, edits, messages, webhooks)
"""Importing a group enters its methods into the table."""

_TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]{30,}")
_log = structlog.get_logger("playground")


async def bot_call(request: Request) -> Response:
    """Any call of the bot."""
    hub: Hub = request.app.state.hub
    if not _token_is_right(request, hub):
        return _response(UNAUTHORIZED)
    proper, takes = _described(request.path_params["method"])
    try:
        asked = await requests.read(request, takes)
    except BotApiError as error:
        return _response(error)
    unknown = asked.unknown(takes)
    if unknown:
        _log.error("the bot passed unknown parameters", method=proper, unknown=unknown)
    fault = hub.faults.take(proper, _chat(hub, asked))
    try:
        outcome = await while_connected(request, _carried_out(hub, proper, asked, fault))
    except ClientGone:
        return Response()
    answer = outcome.body() if isinstance(outcome, BotApiError) else {"ok": True, "result": outcome}
    hub.journal.add(proper, asked, answer, hub.now(), unknown=unknown, fault=fault is not None)
    hub.touch()
    if fault is not None and fault.delay:
        await asyncio.sleep(fault.delay)
    if fault is not None and fault.drop_reply:
        return CutConnection()
    return _response(outcome) if isinstance(outcome, BotApiError) else JSONResponse(answer)


async def bot_download(request: Request) -> Response:
    """A file, at the path that getFile told."""
    hub: Hub = request.app.state.hub
    if not _token_is_right(request, hub):
        return _response(UNAUTHORIZED)
    files = hub.world.files
    photo = files.at(request.path_params["path"])
    if photo is None:
        return _response(NOT_FOUND)
    return Response(files.contents[photo.id], media_type=photo.content_type)


def _token_is_right(request: Request, hub: Hub) -> bool:
    token = request.path_params["token"]
    well_formed = _TOKEN.fullmatch(token) is not None
    return well_formed and hmac.compare_digest(token.encode(), hub.token.encode())


def _described(name: str) -> tuple[str, frozenset[str]]:
    """A method's proper name and parameters; a method there is not keeps its name and takes anything."""
    if name.lower() == polling.NAME.lower():
        return polling.NAME, polling.TAKES
    known = METHODS.get(name.lower())
    return (known.name, known.takes) if known else (name, frozenset())


def _chat(hub: Hub, asked: Asked) -> object:
    """The chat that a call is about, which for the answer to a tap is the one it was tapped in."""
    if "callback_query_id" in asked.values:
        return hub.world.taps.chat_of(str(asked.values["callback_query_id"]))
    return asked.values.get("chat_id")


async def _carried_out(hub: Hub, name: str, asked: Asked, fault: Fault | None) -> Any:
    """The result, or the error as a value: both are journalled."""
    refusal = fault.refusal() if fault is not None else None
    if refusal is not None:
        return refusal
    arguments = Arguments(asked.values)
    try:
        if name == polling.NAME:
            return await polling.poll(hub, arguments)
        known = METHODS.get(name.lower())
        if known is None:
            _log.error("the bot called a method that the playground does not have", method=name)
            return METHOD_NOT_FOUND
        await hub.one_time_for_all()
        return known.run(Call(hub.world, hub.limits, arguments, asked.uploads, hub.now(), hub.answer_window))
    except BotApiError as error:
        return error


def _response(error: BotApiError) -> Response:
    headers = {}
    if error.parameters and "retry_after" in error.parameters:
        headers["Retry-After"] = str(error.parameters["retry_after"])
    return JSONResponse(error.body(), status_code=error.code, headers=headers)


class CutConnection(Response):
    """Promises a body and never sends it, upon which the server closes the connection."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope, receive
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"1")]})
        await send({"type": "http.response.body", "body": b"", "more_body": True})
