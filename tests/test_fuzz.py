"""The fuzzer's targets hold for odd bytes without a fuzzer too, and are those that ``make fuzz`` tries."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.callback import Act, Tap
from bot.notes import Note
from bot.record import NOTE
from fuzz.targets import CODECS, TARGETS, codec
from games.core.ids import TableId

ODD = (
    b"",
    b"\x00" * 4096,
    b"\xff\xfe",
    b"<" * 8192,
    b"[" * 100_000,
    b'{"update_id":' + b"9" * 5000 + b"}",
    "٣".encode(),
)


@pytest.mark.parametrize("name", TARGETS)
def test_targets_hold_for_any_bytes(name: str) -> None:
    @given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace")))
    def holds(data: bytes) -> None:
        TARGETS[name](data)

    holds()
    for data in ODD:
        TARGETS[name](data)


@given(st.binary(max_size=30), st.integers(0, 200))
@example(b"", 0)
def test_texts_that_are_nearly_right_are_no_trouble(noise: bytes, at: int) -> None:
    whole = NOTE.encode(Note("staked", {"card": "Q", "mine": 5}, alert=True)).encode()
    n = CODECS.index(NOTE)
    codec(bytes([n]) + whole)
    codec(bytes([n]) + whole[:at] + noise + whole[at:])
    TARGETS["callback"](Tap(TableId(at), at, at, Act.STAKE, "Q").encode().encode() + noise)
    TARGETS["webhook"](b'{"update_id": 5, "message": ' + noise + b"}")


def test_the_command_names_them_all() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fuzz"], cwd=Path(__file__).parents[1], capture_output=True, text=True
    )
    assert done.stdout.split() == list(TARGETS)
