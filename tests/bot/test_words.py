"""The catalogues say the same in every language, with every plural, and are used to the last word."""

import ast
import re
from collections.abc import Iterator

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.chat_settings import AMOUNTS
from bot.chat_settings import NAMES as SETTINGS
from bot.checking import Came
from bot.medals import MEDALS
from bot.notes import Says
from bot.settings import PACES
from bot.views.replies import COMMANDS
from bot.words import CATALOGUES, LANGUAGES, Language, MissingWord, Words, grouped, words_for
from games.core.refused import Code
from games.core.registry import all_games
from games.core.table import Why
from tests.support.played import spoken

BOT = CATALOGUES.parent
CATEGORIES = {"zero", "one", "two", "few", "many", "other"}
PLURALS = {"ru": {"one", "few", "many"}, "en": {"one", "other"}}
GAMES = set(all_games())
SPOKEN = [spoken(game) for game in all_games()]
OPTIONS = {option for game in all_games().values() for option in game.options}
VALUES = {f"{option.name}-{value}" for option in OPTIONS for value in option.values}
ASKED_BY_TABLES = {"move-under": "move", "keep-bank": "keep give-up"}
"""Choices that a table asks itself, with their options."""
REMARKED = {"bank_sets-double"}
VERDICTS = {"good", "differs", "older", "broken"}
"""What may come of checking a shoe."""
BY_RULE = {f"macao-{whose}-{card}-showdown" for whose in ("banker", "natural") for card in ("nine", "eight")}
"""Why chips moved, where a house rule decides by which paragraph."""
FAMILIES = {
    "note-": {*Says, *Code},
    "game-": GAMES,
    "rules-": GAMES,
    "ended-": {*GAMES, "dropped", "void", "unreadable"},
    "command-": set(COMMANDS),
    "why-": {*Why}.union(*(words.whys for words in SPOKEN)),
    "paragraph-": BY_RULE.union(f"{game}-{why}" for game in GAMES for why in spoken(game).whys),
    "came-": {*Came},
    "check-": VERDICTS,
    "verify-": VERDICTS,
    "pace-": set(PACES),
    "topic-": {*ASKED_BY_TABLES}.union(*(words.topics for words in SPOKEN)),
    "choice-": set(" ".join(ASKED_BY_TABLES.values()).split()).union(*(words.options for words in SPOKEN)),
    "said-": set().union(*(words.says for words in SPOKEN)),
    "target-": set().union(*(words.targets for words in SPOKEN)),
    "option-": {option.name for option in OPTIONS},
    "value-": VALUES,
    "remark-": REMARKED,
    "medal-": {*MEDALS},
    "medal-about-": {*MEDALS},
    "which-game-": {"rules", "odds"},
    "setting-": {*SETTINGS},
    "about-": {*SETTINGS},
    "amount-": {*AMOUNTS},
    "opening-": {"everybody", "admins"},
    "button-": {"least-sum", "greatest-sum", "house-bank-sum"},
}
"""Keys made up in code, by their heads."""
SUFFIXED = {"asked", "cut", "chooses", "window", "lobby-alone", "lobby-empty"}
"""Lines that have a second form with a deadline."""


class _Look(Visitor):
    """Figures, selects and bare texts of a message or of a whole catalogue."""

    def __init__(self) -> None:
        self.figures: set[str] = set()
        self.selects: list[ftl.SelectExpression] = []
        self.texts: list[str] = []

    def visit_TextElement(self, node: ftl.TextElement) -> None:
        self.texts.append(node.value)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.figures.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        self.selects.append(node)
        self.generic_visit(node)


def messages(language: str) -> dict[str, ftl.Message]:
    """Every message of a language; a key that is there twice fails."""
    found: dict[str, ftl.Message] = {}
    for path in sorted((CATALOGUES / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, entry.id.name
                found[entry.id.name] = entry
    return found


def look(message: ftl.Message) -> _Look:
    found = _Look()
    found.visit(message)
    return found


def test_same_keys_and_figures_in_every_language() -> None:
    told = [{key: look(message).figures for key, message in messages(code).items()} for code in LANGUAGES]
    assert all(one == told[0] for one in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_select_is_of_numbers_or_has_every_plural(language: str) -> None:
    for key, message in messages(language).items():
        for select in look(message).selects:
            literals = {v.key.value for v in select.variants if isinstance(v.key, ftl.NumberLiteral)}
            named = {v.key.name for v in select.variants if isinstance(v.key, ftl.Identifier)}
            assert named <= CATEGORIES, key
            assert named == (PLURALS[language] if named else set()), key
            assert named or len(literals) == len(select.variants), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_toasts_and_buttons_have_no_mark_up(language: str) -> None:
    for file in ("notes", "answers", "buttons", "commands", "choices", "house-rules", "why"):
        found = _Look()
        found.visit(FluentParser().parse((CATALOGUES / language / f"{file}.ftl").read_text("utf-8")))
        assert found.texts
        assert not [text for text in found.texts if re.search("[<>]|&[a-z]+;", text)]


def calls() -> Iterator[ast.expr]:
    """The key of every call of ``words`` in the bot's code, as it is written."""
    for path in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).split(".")[-1] == "words":
                yield node.args[0]


def strings(root: ast.AST) -> set[str]:
    """All strings under a node, but the pieces of made-up ones."""
    if isinstance(root, ast.JoinedStr):
        return set()
    here = {root.value} if isinstance(root, ast.Constant) and isinstance(root.value, str) else set()
    return here.union(*map(strings, ast.iter_child_nodes(root)))


def test_every_key_in_code_exists() -> None:
    asked = {key for call in calls() for key in strings(call)}
    assert len(asked) > 50
    assert asked <= set(messages("ru"))


def test_every_member_of_a_family_exists_and_no_family_is_unknown() -> None:
    made_up = {ast.unparse(key).split("{")[0].removeprefix("f'") for key in calls() if isinstance(key, ast.JoinedStr)}
    assert made_up - {""} == set(FAMILIES)
    assert {head + member for head, members in FAMILIES.items() for member in members} <= set(messages("ru"))


def test_no_key_is_unused() -> None:
    written = set().union(*(strings(ast.parse(path.read_text("utf-8"))) for path in BOT.rglob("*.py")))
    forms = {f"{key}-until" for key in SUFFIXED}
    families = {head + member for head, members in FAMILIES.items() for member in members}
    assert forms <= set(messages("ru"))
    assert set(messages("ru")) - written - forms - families == set()


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 фишек"),
        (1, "1 фишка"),
        (2, "2 фишки"),
        (5, "5 фишек"),
        (11, "11 фишек"),
        (21, "21 фишка"),
        (22, "22 фишки"),
        (25, "25 фишек"),
        (111, "111 фишек"),
        (1234, "1\u202f234 фишки"),
    ],
)
def test_russian_plurals(count: int, said: str) -> None:
    assert words_for("ru")("chips-of", count=count) == said


def test_english_plurals() -> None:
    assert [words_for("en")("chips-of", count=n) for n in (1, 2)] == ["1 chip", "2 chips"]


def test_numbers_are_grouped_with_thin_spaces() -> None:
    assert [grouped(n) for n in (0, 999, 1000, -1234567)] == ["0", "999", "1\u202f000", "−1\u202f234\u202f567"]


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("ru", "ru"),
        ("uk", "ru"),
        ("be-BY", "ru"),
        ("kk_KZ", "ru"),
        ("RU", "ru"),
        ("en", "en"),
        ("de", "en"),
        (None, "en"),
    ],
)
def test_a_language_for_everybody(code: str | None, language: str) -> None:
    assert words_for(code).language == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_key_or_figure_is_never_papered_over(language: Language) -> None:
    words = Words(language)
    with pytest.raises(MissingWord):
        words("no-such-key")
    with pytest.raises(MissingWord):
        words("stake", name="A")
