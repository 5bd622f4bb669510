"""No pattern that is laid on what people write can be made to try for ever: none repeats what repeats itself."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "games", "storage", "playground")
CALLS = {"compile", "fullmatch", "match", "search", "sub", "split", "findall", "finditer", "subn"}
MANY = 100
"""A repetition up to so many times is as good as one without end."""
EACH_BEGINS_ANEW = {r"(/[A-Za-z0-9._~-]+)+"}
"""What repeats what repeats itself, but says by its first sign where each begins: there is one way to read a text."""


def patterns() -> Iterator[tuple[str, str, str]]:
    """Where each stands, of which library it is, and what it says."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                found = _pattern(node)
                if found is not None:
                    yield f"{path.relative_to(ROOT)}:{found[2]}", found[0], found[1]


def _pattern(node: ast.AST) -> tuple[str, str, int] | None:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CALLS):
        return None
    library = node.func.value.id if isinstance(node.func.value, ast.Name) else ""
    if library not in ("re", "regex"):
        return None
    first = node.args[0]
    text = first.value if isinstance(first, ast.Constant) else None
    assert isinstance(text, str), f"a pattern that is put together cannot be looked at: {ast.unparse(node)}"
    return library, text, node.lineno


def repeats(parsed: Any, within: bool = False) -> bool:
    """Whether something without end stands in something without end."""
    for op, given in parsed:
        endless = op in (codes.MAX_REPEAT, codes.MIN_REPEAT) and (given[1] is codes.MAXREPEAT or given[1] >= MANY)
        if endless and within:
            return True
        if any(repeats(part, within or endless) for part in _inner(op, given)):
            return True
    return False


def _inner(op: Any, given: Any) -> list[Any]:
    if op in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
        return [given[2]]
    if op is codes.SUBPATTERN:
        return [given[3]]
    if op is codes.BRANCH:
        return list(given[1])
    if op in (codes.ASSERT, codes.ASSERT_NOT):
        return [given[1]]
    return []


FOUND = list(patterns())


@pytest.mark.parametrize(("where", "library", "text"), FOUND, ids=[where for where, _, _ in FOUND])
def test_no_pattern_repeats_what_repeats_itself(where: str, library: str, text: str) -> None:
    if library == "regex":  # one sign at a time
        assert not re.search(r"[*+{]", re.sub(r"\\.\{[^}]*\}|\\[pP]\{[^}]*\}|\[.*\]", "", text)), where
    elif text not in EACH_BEGINS_ANEW:
        assert not repeats(parser.parse(text)), where


@pytest.mark.parametrize("text", ["(a+)+", "(?:a*b?)*", "((a{2,}|b)+c)*", "(?=(a+)+)", "(a{1,200})*"])
def test_such_patterns_would_be_found(text: str) -> None:
    assert repeats(parser.parse(text))


def test_all_of_them_were_looked_at() -> None:
    assert len(FOUND) > 30
