"""The bar that shows how far a long count has come."""

from io import StringIO

import pytest

from games.terminal import progress
from games.terminal.progress import Bar


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_shows_on_a_terminal_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    stream = Terminal()
    with Bar(80, stream) as bar:
        bar.at(20)
        assert stream.getvalue() == ""
        now[0] += 2
        for done in (40, 41, 42):
            bar.at(done)
        assert stream.getvalue() == f"\r[{'#' * 20}{'.' * 20}] 50%\r[{'#' * 21}{'.' * 19}] 52%"
    assert stream.getvalue().endswith("\r\033[K")


def test_there_is_no_bar_elsewhere_or_for_what_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (StringIO(), Terminal()):
        with Bar(2, stream) as bar:
            bar.at(1)
        assert stream.getvalue() == ""
    monkeypatch.setattr(progress, "PATIENCE", 0)
    stream = StringIO()
    with Bar(2, stream) as bar:
        bar.at(2)
    assert stream.getvalue() == ""
