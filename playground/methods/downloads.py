"""Files on their way back to the bot."""

from playground.files import photo_size_json
from playground.methods.calling import Call, method
from playground.methods.errors import bad_request
from playground.values import Json


@method("getFile", "file_id")
def get_file(call: Call) -> Json:
    """The Bot API's File, whose `file_path` is good for as long as the file is known."""
    wanted = call.arguments.text("file_id")
    if not wanted:
        raise bad_request("file_id not specified")
    photo = call.world.files.find(wanted, call.world.bot)
    if photo is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    size = photo_size_json(photo, call.world.bot)
    return {name: size[name] for name in ("file_id", "file_unique_id", "file_size")} | {"file_path": photo.path}
