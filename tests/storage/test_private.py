"""Who may read the file."""

from pathlib import Path

import pytest

from storage.private import open_to_others


@pytest.mark.parametrize(
    ("mode", "others"),
    [(0o600, False), (0o400, False), (0o700, False), (0o640, True), (0o644, True), (0o604, True), (0o602, True)],
)
def test_a_file_is_its_owners_alone_or_not(tmp_path: Path, mode: int, others: bool) -> None:
    file = tmp_path / "bank.db"
    file.touch()
    file.chmod(mode)
    assert open_to_others(file) is others
