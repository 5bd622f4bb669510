"""The catalogues: everything a person reads, per language, by key. The language is an argument, never global.

Figures go in as they are; whole numbers come out grouped. Texts for messages are HTML, so a view escapes the
figures it gives to them; the texts of toasts (``note-...`` and ``now-...`` among them) hold no mark-up at all.
"""

from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Transformer

Language = Literal["ru", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

CATALOGUES = Path(__file__).parent
THIN_SPACE = "\u202f"  # narrow and unbreakable: a number never wraps on a button
_NEAR_RUSSIAN = {"ru", "uk", "be", "kk"}


class MissingWord(KeyError):
    """A text was asked for that the catalogue does not have, or without a figure that it names."""


def grouped(number: int) -> str:
    """A whole number as it is written everywhere: thin spaces in thousands, a real minus."""
    return f"{number:,}".replace(",", THIN_SPACE).replace("-", "−")


class _Grouping(Transformer):
    """Makes every figure print as ``grouped`` writes it; selectors still see the number, for its plural."""

    def visit_Placeable(self, node: ast.Placeable) -> ast.Placeable:
        if isinstance(node.expression, ast.VariableReference):
            node.expression = ast.FunctionReference(ast.Identifier("GROUPED"), ast.CallArguments([node.expression]))
            return node
        self.generic_visit(node)
        return node


def _printed(figure: Any) -> Any:
    return grouped(int(figure)) if isinstance(figure, int) else figure


class Words:
    """One language's texts: ``words("key", figure=3)``. MissingWord for an unknown key or a figure not given."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._bundle = FluentBundle([language], functions={"GROUPED": _printed}, use_isolating=False)
        for path in sorted((CATALOGUES / language).glob("*.ftl")):
            self._bundle.add_resource(_Grouping().visit(FluentResource(path.read_text("utf-8"))))

    def __contains__(self, key: str) -> bool:
        return self._bundle.has_message(key)

    def __call__(self, key: str, /, **figures: int | str) -> str:
        if not self._bundle.has_message(key):
            raise MissingWord(f"{self.language}: {key}")
        pattern = self._bundle.get_message(key).value
        assert pattern is not None  # noqa: S101 - a message without attributes has a value
        text, errors = self._bundle.format_pattern(pattern, figures)
        if errors or not isinstance(text, str):
            raise MissingWord(f"{self.language}: {key}: {errors}")
        return text


@cache
def _catalogue(language: Language) -> Words:
    return Words(language)


def words_for(language: str | None) -> Words:
    """The words for a language code as messengers give it (``ru``, ``en-GB``): Russian for it and its neighbours,
    English for everybody else."""
    code = (language or "").replace("_", "-").split("-")[0].lower()
    return _catalogue("ru" if code in _NEAR_RUSSIAN else "en")
