"""The bot itself: who it is, and its commands."""

import re
from typing import Any

from playground.commands import scope_key
from playground.methods.arguments import Arguments
from playground.methods.calling import Call, method
from playground.methods.errors import BotApiError, bad_request
from playground.values import Json

MOST_COMMANDS = 100
LONGEST_DESCRIPTION = 256
_COMMAND = re.compile(r"[a-z0-9_]{1,32}")


@method("getMe")
def get_me(call: Call) -> Json:
    return call.world.people[call.world.bot].as_user() | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }


@method("setMyCommands", "commands scope language_code")
def set_my_commands(call: Call) -> bool:
    listed = call.arguments.json_list("commands")
    if listed is None:
        raise bad_request("can't parse commands JSON object")
    if len(listed) > MOST_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    call.world.set_commands(_key(call.arguments), [_command(each) for each in listed])
    return True


@method("getMyCommands", "scope language_code")
def get_my_commands(call: Call) -> list[Json]:
    return call.world.commands.get(_key(call.arguments), [])


@method("deleteMyCommands", "scope language_code")
def delete_my_commands(call: Call) -> bool:
    call.world.set_commands(_key(call.arguments), None)
    return True


def _key(arguments: Arguments) -> str:
    scope = arguments.json_object("scope") or {"type": "default"}
    language = arguments.text("language_code")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("BOT_COMMAND_LANGUAGE_CODE_INVALID")
    key = scope_key(scope, language)
    if key is None:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    return key


def _command(raw: Any) -> Json:
    if not isinstance(raw, dict):
        raise _unreadable("expected an Object")
    command, description = raw.get("command"), raw.get("description")
    if not isinstance(command, str) or not isinstance(description, str):
        raise _unreadable('fields "command" and "description" must be of type String')
    command = command.removeprefix("/")
    if _COMMAND.fullmatch(command) is None:
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(description) <= LONGEST_DESCRIPTION:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": command, "description": description}


def _unreadable(why: str) -> BotApiError:
    return bad_request(f"can't parse BotCommand: {why}")
