"""``python -m bot``: the composition root; importing anything else of this package starts nothing."""

import argparse
import asyncio
import os
import sqlite3
import sys
from pathlib import Path

from pydantic import ValidationError

from bot.audit import audit
from bot.export import NoRecord, export
from bot.numbers import whole
from bot.ptb.app import TokenRefused
from bot.redact import configure_logging
from bot.run import run
from bot.settings import DatabaseSettings, Settings
from bot.verify import report
from bot.web.server import CannotListen
from storage.backup import NoBackup, backup
from storage.migrate import SchemaChanged, SchemaTooNew

DESCRIPTION = """\
Bankomet keeps the bank: a Telegram bot for the old banking card games, played by a group for play chips.

Without a command it runs the bot until SIGTERM or Ctrl-C. Everything is set by environment variables or a
file .env; .env.example lists them all with units and defaults. The one that must be set is BOT_TOKEN.

To try it without a token or the internet: make play
"""


def main() -> int:
    """Exit 0 after a clean stop or a good proof, 1 for a proof or an audit that fails, a deal that has no record or a
    copy that cannot be made, 2 for wrong settings or arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m bot", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="run the bot (what happens without a command)")
    verify = commands.add_parser("verify", help="recompute a finished shoe with its deals; show its cards and proofs")
    verify.add_argument("shoe", type=_name, help="the shoe's id, as the chat shows it")
    record = commands.add_parser("export", help="the whole record of a deal as one JSON object")
    record.add_argument("deal", type=_number, help="the deal's number, as verify shows it")
    record.add_argument("--json", action="store_true", help="the only form there is")
    copy = commands.add_parser("backup", help="copy the database to a new file, while the bot may be running")
    copy.add_argument("file", type=Path, help="the file to write; it must not exist yet")
    commands.add_parser("audit", help="recompute every balance from its postings, every finished deal from its log")
    arguments = parser.parse_args()
    os.umask(0o077)  # a database holds the secrets of shoes that people are betting on
    try:
        match arguments.command:
            case "verify":
                return _verify(DatabaseSettings(), arguments.shoe)
            case "export":
                return _export(DatabaseSettings(), arguments.deal)
            case "backup":
                return _backup(DatabaseSettings(), arguments.file)
            case "audit":
                return _audit(DatabaseSettings())
            case _:
                return _run(Settings())
    except ValidationError as error:
        print(complaint(error), file=sys.stderr)
        return 2
    except (SchemaTooNew, SchemaChanged) as error:
        print(error, file=sys.stderr)
        return 2
    except sqlite3.Error as error:
        print(f"DATABASE: {error}", file=sys.stderr)
        return 1


def _name(written: str) -> str:
    """A word of letters: a terminal may give any bytes at all."""
    try:
        written.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("that is no text") from None
    return written


def _number(written: str) -> int:
    """A number as everywhere in the bot: what Python takes for one beside it, the database may not hold."""
    found = whole(written)
    if found is None:
        raise argparse.ArgumentTypeError("a whole number in the digits 0 to 9")
    return found


def _run(settings: Settings) -> int:
    configure_logging(settings.log_level, settings.log_json, settings.secrets)
    refused = False
    try:
        asyncio.run(run(settings))
    except* TokenRefused:  # out of whichever task was the first to be told
        refused = True
        print("BOT_TOKEN: refused by the Bot API, check it with @BotFather", file=sys.stderr)
    except* CannotListen as reasons:
        refused = True
        print(*reasons.exceptions, file=sys.stderr)
    return 2 if refused else 0


def _has_no(database: Path) -> bool:
    """Says that there is no such file, which opening would make."""
    if not database.is_file():
        print(f"DATABASE: there is no file {database}", file=sys.stderr)
        return True
    return False


def _verify(settings: DatabaseSettings, shoe: str) -> int:
    if _has_no(settings.database):
        return 2
    text, good = asyncio.run(report(str(settings.database), shoe))
    print(text)
    return 0 if good else 1


def _export(settings: DatabaseSettings, deal: int) -> int:
    if _has_no(settings.database):
        return 2
    try:
        print(asyncio.run(export(str(settings.database), deal)))
    except NoRecord as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def _backup(settings: DatabaseSettings, target: Path) -> int:
    try:
        backup(settings.database, target)
    except NoBackup as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def _audit(settings: DatabaseSettings) -> int:
    if _has_no(settings.database):
        return 2
    found = asyncio.run(audit(settings.database))
    print(found)
    return 0 if found.difference is None else 1


def complaint(error: ValidationError) -> str:
    """Each wrong variable by its name, with what it should be; never its value, which may be a secret."""
    lines = []
    for fault in error.errors(include_url=False, include_input=False):
        name = "__".join(str(part) for part in fault["loc"] if not isinstance(part, int)).upper()
        message = fault["msg"].removeprefix("Value error, ")
        missing = "must be set" if fault["type"] == "missing" else message
        lines.append(f"{name or 'settings'}: {missing}")
    return "\n".join([*lines, "See .env.example for every setting."])


if __name__ == "__main__":
    sys.exit(main())
