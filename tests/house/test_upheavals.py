"""Some phases of each game with something that happens to the chat in it; ``make chaos WHOLE=1`` has all."""

from pathlib import Path

from tests.chaos.upheavals import FEW, UPHEAVALS, all_cases, upheavals


async def test_whatever_happens_to_a_chat_the_chips_are_where_they_belong(tmp_path: Path) -> None:
    cases = all_cases()[::FEW]
    assert {upheaval for _, _, upheaval in cases} == set(UPHEAVALS)
    found = await upheavals(tmp_path, cases, seed=1)
    assert found.wrong == [], found
    assert found.met.total() == len(cases)
    assert (found.lost, found.doubled) == (0, 0)
    assert found.deals > 0
