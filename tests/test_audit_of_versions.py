"""What comes of the question whether anything is known against the locked versions."""

import json
from pathlib import Path

import pytest

from scripts.audit import main

WELL = {"name": "a", "version": "1", "vulns": []}
ILL = {"name": "b", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"]}]}
UNKNOWN = {"name": "c", "version": "3", "skip_reason": "not found"}


@pytest.fixture(autouse=True)
def _nobody_must(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the machine wants that this runs on."""
    monkeypatch.delenv("MUST_ANSWER", raising=False)


def auditor(folder: Path, **told: object) -> str:
    """A command that tells, as the auditor does, what each service said; nothing of one that does not answer."""
    path = folder / "auditor"
    cases = "".join(
        f"*service={name}*) echo '{json.dumps({'dependencies': said})}';;\n" for name, said in told.items()
    )
    path.write_text(f'#!/bin/sh\ncase "$*" in\n{cases}*) echo "no answer" >&2; exit 1;;\nesac\n', "utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("told", "code", "said"),
    [
        ({"osv": [WELL]}, 0, "1 packages of x.txt, 0 findings (osv)"),
        ({"osv": [WELL, ILL]}, 1, "b 2: PYSEC-1, mended in 2.1"),
        ({"pypi": [WELL, ILL]}, 1, "2 packages of x.txt, 1 findings (pypi)"),
        ({}, 0, "x.txt is NOT AUDITED: no list of vulnerabilities answers (osv, pypi)"),
        ({"osv": [WELL, UNKNOWN]}, 0, "NOT AUDITED"),
        ({"osv": [WELL, UNKNOWN], "pypi": [ILL]}, 1, "PYSEC-1"),
        ({"osv": []}, 0, "NOT AUDITED"),
    ],
)
def test_findings_fail_and_silence_is_loud(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], told: dict[str, object], code: int, said: str
) -> None:
    assert main(auditor(tmp_path, **told), "x.txt") == code
    assert said in capsys.readouterr().out


def test_silence_fails_where_somebody_must_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUST_ANSWER", "1")
    assert main(auditor(tmp_path), "x.txt") == 1
    assert main(auditor(tmp_path, osv=[WELL, UNKNOWN]), "x.txt") == 1
    assert main(auditor(tmp_path, pypi=[WELL]), "x.txt", "y.txt") == 0
    monkeypatch.setenv("MUST_ANSWER", "")
    assert main(auditor(tmp_path), "x.txt") == 0


def test_one_bad_file_among_good_ones_fails(tmp_path: Path) -> None:
    assert main(auditor(tmp_path, osv=[WELL]), "x.txt", "y.txt") == 0
    assert main(auditor(tmp_path, osv=[ILL]), "x.txt", "y.txt") == 1
