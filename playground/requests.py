"""A request of the bot, however it is written, into arguments and uploads."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request

from playground.files import unique_id_of
from playground.methods.arguments import decoded
from playground.methods.calling import Upload
from playground.methods.errors import TOO_LARGE, bad_request
from playground.methods.photos import ATTACHED
from playground.values import Json

LARGEST_UPLOAD = 50 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Asked:
    """Arguments as JSON has them; an upload that is itself an argument stands there as what it is attached as."""

    values: Json
    uploads: Mapping[str, Upload] = field(default_factory=dict)

    def unknown(self, takes: frozenset[str]) -> list[str]:
        """Parameters that the method does not take, and files that none of them names."""
        named = {text.removeprefix(ATTACHED) for text in _texts(self.values) if text.startswith(ATTACHED)}
        return sorted((self.values.keys() - takes) | (self.uploads.keys() - named))

    def files(self) -> Json:
        """What was uploaded, for the journal."""
        return {
            name: {
                "file_name": upload.file_name,
                "size": len(upload.content),
                "file_unique_id": unique_id_of(upload.content),
            }
            for name, upload in self.uploads.items()
        }


def _texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


async def read(request: Request, takes: frozenset[str]) -> Asked:
    """Query and body; of the two the body wins."""
    values: Json = dict(request.query_params)
    uploads: dict[str, Upload] = {}
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        values |= await _json(request)
    elif kind in ("application/x-www-form-urlencoded", "multipart/form-data"):
        async with request.form() as form:
            for name, value in form.items():
                if isinstance(value, UploadFile):
                    uploads[name] = await _upload(value)
                else:
                    values[name] = value
    direct = {name: f"{ATTACHED}{name}" for name in uploads if name in takes}
    return Asked(decoded(values | direct), uploads)


async def _json(request: Request) -> Json:
    body = await request.body()
    try:
        given = json.loads(body) if body.strip() else {}
    except ValueError:
        raise bad_request("can't parse JSON object") from None
    if not isinstance(given, dict):
        raise bad_request("can't parse JSON object")
    return given


async def _upload(file: UploadFile) -> Upload:
    if (file.size or 0) > LARGEST_UPLOAD:
        raise TOO_LARGE
    return Upload(file.filename or "", await file.read())
