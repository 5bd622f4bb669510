"""`python -m playground` as somebody starts, stops and kills it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from playground.settings import LOCAL_TOKEN
from tests.support.images import png

ROOT = Path(__file__).parents[2]


class Started:
    """A playground in a process of its own, with its state in a folder."""

    def __init__(self, folder: Path, *arguments: str, **env: str) -> None:
        self.folder = folder
        settings = {"PLAYGROUND_PORT": "0", "DATABASE": str(folder / "bot.db"), "PYTHONPATH": str(ROOT)} | env
        clean = {name: value for name, value in os.environ.items() if name not in ("BOT_TOKEN", "PLAYGROUND_STATE")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "playground", *arguments],
            cwd=folder,
            env=clean | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def base(self) -> str:
        """The address in the line that says so."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Bankomet's playground: http://127.0.0.1:"), line
        assert line.endswith("/ (Ctrl-C stops it)\n")
        return line.split()[2].rstrip("/")

    def end(self, number: int) -> int:
        self.process.send_signal(number)
        return self.process.wait(timeout=10)

    def output(self) -> tuple[str, str]:
        return self.process.communicate(timeout=15)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    started.clear()
    yield tmp_path
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
        each.process.communicate()


started: list[Started] = []


def start(folder: Path, *arguments: str, **env: str) -> Started:
    each = Started(folder, *arguments, **env)
    started.append(each)
    return each


def saved(folder: Path) -> dict[str, Any]:
    snapshot: dict[str, Any] = json.loads((folder / "bot.playground.json").read_text())
    return snapshot


def test_the_first_start_has_three_friends(folder: Path) -> None:
    base = start(folder, "--no-bot").base()
    (chat,) = httpx.get(f"{base}/api/chats").json()["chats"]
    assert (chat["title"], chat["type"]) == ("Друзья за столом", "supergroup")
    assert [(person["name"], person["language"], person["role"]) for person in chat["people"]] == [
        ("Аня", "ru", "creator"),
        ("Боря", "ru", "member"),
        ("Вера", "ru", "member"),
    ]
    assert chat["bot"]["role"] == "member"
    (update,) = httpx.get(f"{base}/bot{LOCAL_TOKEN}/getUpdates").json()["result"]
    assert update["my_chat_member"]["new_chat_member"]["status"] == "member"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_saves_and_exits_0(folder: Path, number: int) -> None:
    first = start(folder, "--no-bot")
    with httpx.Client(base_url=first.base()) as http:
        chat = http.get("/api/chats").json()["chats"][0]
        writing = {"chat": chat["id"], "text": "/newgame"}
        http.post(f"/api/people/{chat['people'][0]['id']}/send", json=writing).raise_for_status()
    assert first.end(number) == 0
    assert saved(folder)["world"]["chats"][str(chat["id"])]["messages"]


def test_a_kill_loses_nothing_that_is_a_moment_old(folder: Path) -> None:
    first = start(folder, "--no-bot")
    with httpx.Client(base_url=first.base()) as http:
        chat = http.get("/api/chats").json()["chats"][0]
        anya = chat["people"][0]["id"]
        http.post("/api/clock", json={"advance": 77})
        http.post(f"/api/people/{anya}/send", json={"chat": chat["id"], "text": "/newgame"})
        before = http.get(f"/api/chats/{chat['id']}/messages").json()
        calls = http.get(f"/bot{LOCAL_TOKEN}/getUpdates").json()["result"]
        wait_until_saved(folder, last_call=1)
    first.end(signal.SIGKILL)
    second = start(folder, "--no-bot")
    with httpx.Client(base_url=second.base()) as http:
        assert http.get(f"/api/chats/{chat['id']}/messages").json() == before
        assert http.get(f"/bot{LOCAL_TOKEN}/getUpdates").json()["result"] == calls
        assert http.get("/api/clock").json()["offset"] == 77
        later = http.get("/api/calls?after=1").json()["calls"]
        assert [call["number"] for call in later] == [2]
        sent = http.post(f"/api/people/{anya}/send", json={"chat": chat["id"], "text": "/sit"}).json()
        assert sent["message_id"] == before["messages"][-1]["message_id"] + 1


def test_photos_outlive_a_kill(folder: Path) -> None:
    first = start(folder, "--no-bot")
    with httpx.Client(base_url=first.base()) as http:
        chat = http.get("/api/chats").json()["chats"][0]["id"]
        path = f"/bot{LOCAL_TOKEN}/sendPhoto"
        sent = http.post(path, data={"chat_id": chat, "caption": "стол"}, files={"photo": png()}).json()["result"]
        wait_until_saved(folder, last_call=1)
    first.end(signal.SIGKILL)
    second = start(folder, "--no-bot")
    with httpx.Client(base_url=second.base()) as http:
        (message,) = http.get(f"/api/chats/{chat}/messages").json()["messages"]
        assert message["photo"] == sent["photo"]
        (size,) = sent["photo"]
        assert http.get(f"/api/files/{size['file_unique_id']}").content == png()
        again = http.post(path, json={"chat_id": chat, "photo": size["file_id"]}).json()["result"]
        assert again["photo"] == sent["photo"]


def wait_until_saved(folder: Path, last_call: int) -> None:
    """Until the snapshot has the call; the server is given its own time, which is the thing tested."""
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        if saved(folder)["world"]["last_call"] >= last_call:
            return
        time.sleep(0.02)  # the server needs the processor too
    raise AssertionError("never saved")


def test_state_none_keeps_nothing(folder: Path) -> None:
    first = start(folder, "--no-bot", PLAYGROUND_STATE="none")
    first.base()
    assert first.end(signal.SIGTERM) == 0
    assert list(folder.iterdir()) == []


def test_an_unreadable_state_is_kept_and_told(folder: Path) -> None:
    path = folder / "bot.playground.json"
    path.write_text("nonsense")
    first = start(folder, "--no-bot")
    _, errors = first.output()
    assert first.process.returncode == 2
    assert "holds no world" in errors
    assert "Traceback" not in errors
    assert path.read_text() == "nonsense"


def test_another_bots_world_is_not_taken(folder: Path) -> None:
    first = start(folder, "--no-bot")
    first.base()
    first.end(signal.SIGTERM)
    second = start(folder, "--no-bot", BOT_TOKEN=f"77:{'x' * 30}")
    assert "is the world of bot 1000000001" in second.output()[1]
    assert second.process.returncode == 2


def test_a_port_in_use(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        second = start(folder, "--no-bot", PLAYGROUND_PORT=port)
        _, errors = second.output()
    assert second.process.returncode == 2
    assert errors == f"PLAYGROUND_PORT={port} on 127.0.0.1: Address already in use\n"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("env", "told"),
    [
        ({"PLAYGROUND_PORT": "x"}, "PLAYGROUND_PORT must be a port number from 0 to 65535"),
        ({"PLAYGROUND_PORT": "70000"}, "PLAYGROUND_PORT must be a port number from 0 to 65535"),
        ({"PLAYGROUND_HOST": "here"}, "PLAYGROUND_HOST must be an IP address"),
        ({"PLAYGROUND_CLOCK": "fast"}, "PLAYGROUND_CLOCK must be running, or still"),
        ({"PLAYGROUND_LIMITS": "none"}, "PLAYGROUND_LIMITS must be off, published or harsh"),
        ({"PLAYGROUND_ANSWER_WINDOW": "0"}, "PLAYGROUND_ANSWER_WINDOW must be seconds"),
        ({"BOT_TOKEN": "1:secret"}, "BOT_TOKEN must be a number, a colon"),
        ({"PLAYGROUND_STATE": "/proc/x/y.json"}, "PLAYGROUND_STATE: /proc/x/y.json cannot be written"),
    ],
)
def test_wrong_settings(folder: Path, env: dict[str, str], told: str) -> None:
    wrong = start(folder, "--no-bot", **env)
    _, errors = wrong.output()
    assert wrong.process.returncode == 2
    assert errors.startswith(told)
    assert "Traceback" not in errors
    assert "secret" not in errors


def test_everybody_is_warned_of_an_open_door(folder: Path) -> None:
    opened = start(folder, "--no-bot", PLAYGROUND_HOST="0.0.0.0")  # noqa: S104 - what is tested
    assert is_open(SECOND_ADDRESS, opened.base())
    assert opened.end(signal.SIGTERM) == 0
    told = opened.output()[1]
    assert "WARNING: 0.0.0.0 is not a loopback address: whoever can reach it can act as anybody here" in told
    assert "without a password" in told


@pytest.mark.parametrize("env", [{}, {"PLAYGROUND_HOST": ""}, {"PLAYGROUND_HOST": "localhost"}])
def test_unless_told_otherwise_it_is_this_machines_own(folder: Path, env: dict[str, str]) -> None:
    closed = start(folder, "--no-bot", **env)
    base = closed.base()
    assert is_open("127.0.0.1", base)
    assert not is_open(SECOND_ADDRESS, base)
    assert closed.end(signal.SIGTERM) == 0
    assert closed.output()[1] == ""


SECOND_ADDRESS = "127.0.0.2"
"""Another address of every machine: whoever listens at all of them is reached there."""


def is_open(address: str, base: str) -> bool:
    """Whether anybody listens there, at the port of that URL."""
    with socket.socket() as caller:
        return caller.connect_ex((address, int(base.rpartition(":")[2]))) == 0


STAND_IN = """
import json, os, signal, sys
signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(print("stopped", flush=True)))
print(json.dumps({name: os.environ[name] for name in ("BOT_TOKEN", "DATABASE", "API_BASE", "CLOCK_URL")}), flush=True)
if "STAND_IN_EXIT" in os.environ:
    sys.exit(int(os.environ["STAND_IN_EXIT"]))
signal.pause()
"""
"""A bot that says what it was given and waits to be stopped."""


@pytest.fixture
def bot_folder(folder: Path) -> Path:
    """A folder whose `bot` package is the stand-in: the working folder comes before all others."""
    (folder / "bot").mkdir()
    (folder / "bot" / "__init__.py").touch()
    (folder / "bot" / "__main__.py").write_text(STAND_IN)
    return folder


def said_by_bot(playground: Started) -> str:
    assert playground.process.stdout is not None
    return playground.process.stdout.readline()


def test_the_bot_is_given_its_place_and_stopped(bot_folder: Path) -> None:
    playground = start(bot_folder)
    base = playground.base()
    assert json.loads(said_by_bot(playground)) == {
        "BOT_TOKEN": LOCAL_TOKEN,
        "DATABASE": str(bot_folder / "bot.db"),
        "API_BASE": base,
        "CLOCK_URL": f"{base}/api/clock",
    }
    assert playground.end(signal.SIGINT) == 0
    assert playground.output()[0] == "stopped\n"


@pytest.mark.parametrize(("bots", "ours"), [("7", 7), ("0", 1)])
def test_a_bot_that_stops_by_itself_is_told_of(bot_folder: Path, bots: str, ours: int) -> None:
    playground = start(bot_folder, STAND_IN_EXIT=bots)
    _, errors = playground.output()
    assert playground.process.returncode == ours
    assert f"THE BOT STOPPED BY ITSELF with exit code {bots}" in errors


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")
def test_a_killed_playground_leaves_no_bot_behind(bot_folder: Path) -> None:
    playground = start(bot_folder)
    playground.base()
    said_by_bot(playground)
    playground.end(signal.SIGKILL)
    assert playground.output()[0] == "stopped\n"
