"""Button data: what was written is read, and nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.callback import DATA_LIMIT, Act, Tap, decode
from games.core.ids import TableId

NUMBERS = st.integers(0, 2**63 - 1)
TAPS = st.builds(
    Tap,
    table=NUMBERS.map(TableId),
    deal=NUMBERS,
    question=NUMBERS,
    act=st.sampled_from(Act),
    choice=st.from_regex(r"([0-9A-Za-z._-]{1,20})?", fullmatch=True),
)


@given(TAPS)
def test_what_a_button_says_is_read_back(tap: Tap) -> None:
    data = tap.encode()
    assert len(data.encode()) <= DATA_LIMIT
    assert decode(data) == tap


@given(st.text(max_size=80) | st.from_regex(r"[0-9a-z]{1,14}(\.[0-9a-z]{0,14}){0,5}", fullmatch=True))
def test_forged_data_is_a_tap_of_ours_or_nothing(data: str) -> None:
    tap = decode(data)
    assert tap is None or decode(tap.encode()) == tap


@pytest.mark.parametrize(
    "data",
    [
        "",
        "1.2.3",
        "1.2.3.?",
        "1.2.3.Z",
        "1.2.3.t.",
        "1.2.3.t.Q!",
        "1.2.3.t.Q\n",
        f"{'z' * 13}.1.1.t",
        "1.2.3.t." + "Q" * 33,
    ],
)
def test_data_of_another_shape_says_nothing(data: str) -> None:
    assert decode(data) is None


@pytest.mark.parametrize("choice", ["два", "a b", "x" * 60])
def test_a_button_cannot_be_made_to_say_what_does_not_fit(choice: str) -> None:
    with pytest.raises(ValueError, match="no button"):
        Tap(TableId(1), 1, 1, Act.STAKE, choice).encode()
