"""A photo as a call names it, by upload or by `file_id`, into the photo meant."""

from dataclasses import dataclass

from playground import files, images
from playground.files import Photo
from playground.methods.calling import Call
from playground.methods.errors import bad_request

ATTACHED = "attach://"
LARGEST_BYTES = 10 * 1024 * 1024
MOST_PIXELS_AROUND = 10_000
LONGEST_RATIO = 20


@dataclass(frozen=True, slots=True)
class Given:
    """A photo that is good to be shown; `content` comes with an upload alone."""

    photo: Photo
    content: bytes | None = None


def given_photo(call: Call, named: str, missing: str) -> Given:
    """What `named` stands for; `missing` is said where it stands for nothing. Stores nothing yet."""
    if named.startswith(ATTACHED):
        upload = call.uploads.get(named.removeprefix(ATTACHED))
        if upload is None:
            raise bad_request(missing)
        return _uploaded(upload.content)
    if not named:
        raise bad_request(missing)
    if "." in named:
        # Only an address has a dot in it, and here nothing is ever fetched from one.
        raise bad_request("failed to get HTTP URL content")
    known = call.world.files.find(named, call.world.bot)
    if known is not None:
        return Given(known)
    if files.looks_like_file_id(named):
        raise bad_request("wrong file identifier/HTTP URL specified")
    raise bad_request("wrong remote file identifier specified: can't unserialize it")


def _uploaded(content: bytes) -> Given:
    if not content:
        raise bad_request("file must be non-empty")
    if len(content) > LARGEST_BYTES:
        raise bad_request(
            f"file of size {len(content)} bytes is too big for a photo; the maximum size is {LARGEST_BYTES} bytes"
        )
    image = images.read(content)
    if image is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    short, long = sorted((image.width, image.height))
    if short + long > MOST_PIXELS_AROUND or long > LONGEST_RATIO * short:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return Given(files.photo_of(content, image), content)
