"""One environment serves the bot, the playground and the tests, in whatever order they are asked for."""

import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).parents[1] / "requirements"


def pinned(name: str) -> set[str]:
    """What a lock file pins, as ``package==version``."""
    text = (REQUIREMENTS / f"{name}.txt").read_text("utf-8")
    return set(re.findall(r"^([a-z0-9-]+==[^ ;\\]+)", text, re.M))


@pytest.mark.parametrize("smaller", ["bot", "play"])
def test_the_smaller_sets_are_part_of_the_larger_one(smaller: str) -> None:
    assert pinned(smaller)
    assert pinned(smaller) <= pinned("dev")
