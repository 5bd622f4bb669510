"""What a container gives the bot is enough for it: no root, no home, a tree that it cannot write to.

No container is built here: the file that describes one is read, and the bot runs under what it says.
"""

import asyncio
import os
import re
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.callback import Act
from tests.support.evening import sit_down
from tests.support.house import a_house, acts
from tests.support.process import Process

ROOT = Path(__file__).parents[1]
NOBODY = 65534

WATCH = """
import os, runpy, sys

def heard(event, given):
    if event == "open" and isinstance(given[0], (str, bytes)):
        writes = isinstance(given[2], int) and given[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    else:
        writes = event in {"os.mkdir", "os.rename", "os.remove", "os.link", "os.symlink", "os.truncate", "os.chmod"}
    if writes:
        os.write(2, f"WROTE {os.path.abspath(os.fsdecode(given[0]))}\\n".encode())

sys.addaudithook(heard)
runpy.run_module("bot", run_name="__main__")
"""
"""The bot, with a line for each file that it makes, moves or opens to write to. What SQLite does lies beside the
database, whose own line there is."""


def instructions() -> list[tuple[str, str]]:
    """The steps of the Dockerfile."""
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2].strip()) for line in lines]


def variables() -> dict[str, str]:
    """What the container sets."""
    told = " ".join(more for what, more in instructions() if what == "ENV")
    return dict(re.findall(r"(\w+)=(\S+)", told))


# the file


def test_it_ends_as_somebody_without_rights() -> None:
    steps = instructions()
    names = [what for what, _ in steps]
    assert names[0] == "FROM"
    (user,) = [more for what, more in steps if what == "USER"]
    assert user not in ("root", "0")
    assert re.search(
        rf"useradd .*--uid [1-9][0-9]{{3,}} {user}\b", next(more for what, more in steps if what == "RUN")
    )
    after = names[names.index("USER") + 1 :]
    assert not {"RUN", "COPY", "USER"} & set(after)
    assert after[-1] == "ENTRYPOINT"


def test_it_takes_nothing_from_the_network_but_what_is_locked() -> None:
    steps = instructions()
    assert "ADD" not in dict(steps)
    installs = [more for what, more in steps if what == "RUN" and "pip" in more]
    assert len(installs) == 1
    assert "--require-hashes" in installs[0]
    for what, more in steps:
        assert not re.search(r"curl|wget|https?://|sudo|chmod\s+777|--privileged", more), (what, more)
    assert not [more for what, more in steps if what in ("ENV", "ARG") and re.search("TOKEN|SECRET", more)]


def test_it_copies_all_that_the_bot_imports_and_what_it_reads() -> None:
    copied = {more.split()[0] for what, more in instructions() if what == "COPY"}
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert ignored[0] == "*"
    assert {line.removeprefix("!") for line in ignored if line.startswith("!")} == copied
    assert copied == {"requirements/bot.txt", "games", "storage", "bot"}


def test_its_health_is_asked_by_a_module_that_is_there() -> None:
    (check,) = [more for what, more in instructions() if what == "HEALTHCHECK"]
    assert 'CMD ["python", "-m", "bot.web.pulse"]' in check
    assert (ROOT / "bot/web/pulse.py").is_file()


# the bot in it


@pytest.fixture
def outside() -> Iterator[Path]:
    """A folder with ``data`` and ``tmp``, which are all that an unprivileged user may write to."""
    folder = Path(tempfile.mkdtemp(prefix="container-"))
    folder.chmod(0o755)
    for name in ("data", "tmp"):
        (folder / name).mkdir()
        if os.geteuid() == 0:
            os.chown(folder / name, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


def unprivileged() -> list[str]:
    """Makes whatever command comes after it that of a user who owns nothing and may write nowhere else. He may read
    all, since an interpreter may lie in somebody's home. Whoever is not root is such a user already."""
    if os.geteuid() != 0:
        return []
    may_read = ["--inh-caps", "-all,+dac_read_search", "--ambient-caps", "-all,+dac_read_search"]
    if not can_read_all():
        may_read = ["--inh-caps", "-all"]
    return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *may_read]


def can_read_all() -> bool:
    """Whether root here has the right to read everything (``CAP_DAC_READ_SEARCH``), which a container's may lack."""
    [held] = re.findall(r"^CapPrm:\s*([0-9a-f]+)$", Path("/proc/self/status").read_text("utf-8"), re.M)
    return bool(int(held, 16) & 1 << 2)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


async def test_without_rights_home_or_a_tree_to_write_to_it_plays_and_leaves_nothing_elsewhere(
    tmp_path: Path, outside: Path
) -> None:
    async with a_house(tmp_path, PICTURES="1") as house:
        assert await house.bot.end() == 0
        env = {
            **{name: value for name, value in house.env.items() if not name.startswith("PLAYGROUND")},
            **variables(),
            "PATH": os.environ["PATH"],
            "DATABASE": str(outside / "data" / "bank.db"),
            "TMPDIR": str(outside / "tmp"),
            "HTTP_PORT": str(free_port()),
        }
        log = outside / "bot.log"
        with log.open("wb") as out:
            process = await asyncio.create_subprocess_exec(
                *unprivileged(), sys.executable, "-c", WATCH, cwd=ROOT, env=env, stdout=out, stderr=out
            )
        house.bot = Process("bot", log, process)
        await house.bot.says("run.ready")
        assert owner(process.pid) != 0
        room = await house.playground.room(["Аня", "Боря"])
        assert "photo" in await sit_down(room, ["Аня", "Боря"])
        await room.until(lambda m: Act.BEGIN in acts(m) and "photo" in m)
        assert await pulse_of(env) == 0
        assert house.faults() == []
        assert await house.bot.end() == 0
        assert await pulse_of(env) == 1
    wrote = {Path(found) for found in re.findall(r"^WROTE (.+)$", log.read_text("utf-8"), re.M)}
    assert {path for path in wrote if outside not in path.parents and path != Path("/dev/null")} == set()
    assert {path.name for path in (outside / "data").iterdir()} == {"bank.db"}
    assert list((outside / "tmp").iterdir()) == []


def owner(process: int) -> int:
    """As whom a process runs."""
    return Path(f"/proc/{process}").stat().st_uid


async def pulse_of(env: dict[str, str]) -> int:
    process = await asyncio.create_subprocess_exec(*(sys.executable, "-m", "bot.web.pulse"), cwd=ROOT, env=env)
    return await process.wait()
