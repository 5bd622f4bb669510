"""The page as the server hands it out."""

import pytest

from tests.playground.town import Town


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/page/app.js", "text/javascript; charset=utf-8"),
        ("/page/style.css", "text/css; charset=utf-8"),
        ("/page/photo.css", "text/css; charset=utf-8"),
    ],
)
async def test_files_have_their_kind_and_are_never_cached(town: Town, path: str, kind: str) -> None:
    response = await town.http.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"] == kind
    assert response.headers["cache-control"] == "no-store"


async def test_nothing_else_is_handed_out(town: Town) -> None:
    for path in ("/page/..%2fsettings.py", "/page/none.js", "/settings.py"):
        assert (await town.http.get(path)).status_code == 404
