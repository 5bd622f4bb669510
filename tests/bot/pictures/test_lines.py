"""Lines of text of any script stay within the room they are given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.fonts import NONE, fitting, ink
from bot.pictures.painter import Painter
from bot.pictures.spelling import ELLIPSIS, seen, signs
from bot.views.scene import HEIGHT, WIDTH, Scene, TextMark

SCRIPTS = {
    "Latin": "Wałęsa Žižek Ñandú Ệ",
    "Cyrillic": "Ёжик Щукин",
    "Greek": "Γιώργος Ἀθηνᾶ",
    "Armenian": "Աբգար",
    "Georgian": "თამარ",
    "Hebrew": "דוד בן־גוריון (שלום)",
    "Arabic": "محمد عبد الله لا سلام",
    "Persian": "فارسی می‌خواهم پگ",
    "suits": "Q♦ 8♥ J♠ 2♣ −35",
    "emoji": "Алиса 😀🎲👨‍👩‍👧❤️🔥",
}


def drawn(text: str) -> str:
    """What is drawn, from left to right."""
    return seen(signs(text))


def boxes(text: str, *, bold: bool = False) -> int:
    """How many signs no font has."""
    return sum(len(run.text) for run in fitting(text, 34, bold, WIDTH).runs if run.font == NONE)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_every_script_we_ship_is_written_without_boxes(text: str, bold: bool) -> None:
    assert boxes(text, bold=bold) == 0
    line = fitting(text, 34, bold, WIDTH)
    assert ink(line, 34).getbbox() is not None


@pytest.mark.parametrize("most", [0, 7, 30, 90, 200, 640])
@pytest.mark.parametrize("text", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_sixty_signs_fit_wherever_they_must(text: str, most: int) -> None:
    line = fitting((text * 60)[:60], 34, False, most)
    assert line.width <= most
    assert bool(line.runs) is (most >= 90), "something is written where an ellipsis has room"


def test_a_text_that_fits_is_left_as_it_is() -> None:
    room = fitting("Борис Годунов", 34, False, WIDTH).width
    assert written("Борис Годунов", room) == "Борис Годунов"
    assert written("Борис Годунов", room - 1).endswith(ELLIPSIS)


def test_no_blank_stands_before_the_ellipsis() -> None:
    assert written("Борис Годунов", fitting("Борис  …", 34, False, WIDTH).width) == "Борис…"


def test_as_much_is_written_as_fits() -> None:
    text = "абвгдежзик"
    for most in range(40, 200):
        cut = written(text, most)
        if cut != text:
            longer = text[: len(cut)] + ELLIPSIS
            assert fitting(longer, 34, False, WIDTH).width > most


def written(text: str, most: int) -> str:
    return "".join(run.text for run in fitting(text, 34, False, most).runs)


def test_a_text_is_cut_between_signs_never_within_one() -> None:
    for most in range(30, 300, 7):
        cut = written("и\u0306" * 9 + "👨‍👩‍👧" * 4, most).rstrip(ELLIPSIS)
        assert set(cut) <= {"й", "👨"}


HEBREW = str.maketrans("ABCDEFG", "אבגדהוז")


@pytest.mark.parametrize(
    ("read", "expected"),
    [
        ("ABC", "CBA"),
        ("ABC 35", "35 CBA"),
        ("ABC (DE) 35", "35 (ED) CBA"),
        ("abc (DE) 35", "abc (ED) 35"),
        ("((AB", "BA))"),
        ("a < BC", "a < CB"),
        ("AB <", "> BA"),
        ("AB (x) y (z)", "y (z) (x) BA"),
        ("\u2068AB\u2069: 10", "BA: 10"),
    ],
)
def test_hebrew_runs_from_the_right_and_its_brackets_turn(read: str, expected: str) -> None:
    """Capitals stand for Hebrew letters here."""
    assert drawn(read.translate(HEBREW)) == expected.translate(HEBREW)


def test_a_cut_text_from_the_right_has_its_ellipsis_at_the_left() -> None:
    assert written("אבגדהוז" * 9, 120).startswith(ELLIPSIS)


def test_arabic_letters_are_joined() -> None:
    assert drawn("محمد") == "\ufeaa\ufee4\ufea4\ufee3"
    assert drawn("لا") == "\ufefb", "lam and alef are one sign"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("👨‍👩‍👧", "👨"),
        ("👍🏽", "👍"),
        ("❤️", "❤"),
        ("1️⃣", "1"),
        ("🇷🇺🇬🇧", "RUGB"),
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴"),
        ("a\u200bb\u00adc\u202ed\u3164e\ud800f", "abcdef"),
        ("a\tb\nc", "a b c"),
        ("a" + "\u0301\u0302\u0303\u0304" * 9, "á\u0302\u0303"),
        ("שָׁלוֹם", "םולש"),
    ],
)
def test_signs_are_spelled_plainly(text: str, expected: str) -> None:
    assert drawn(text) == expected


def test_letters_of_fancy_alphabets_are_written_as_plain_ones() -> None:
    assert written("𝓐𝓷𝓷𝓪 ＦＵＬＬ", WIDTH) == "Anna FULL"


def test_a_sign_no_font_has_is_a_box_of_its_own() -> None:
    assert boxes("王小明") == 3
    assert ink(fitting("王", 34, False, WIDTH), 34).getbbox() is not None
    assert fitting("王小明", 34, False, WIDTH).width > 2 * fitting("王", 34, False, WIDTH).width


def test_bold_is_wider_and_size_counts() -> None:
    plain, bold, large = (
        fitting("Банк", 34, False, WIDTH),
        fitting("Банк", 34, True, WIDTH),
        fitting("Банк", 68, False, WIDTH),
    )
    assert plain.width < bold.width < large.width


WHITE = "#ffffff"


def extent(mark: TextMark) -> tuple[int, int, int, int] | None:
    """The rectangle that a text's ink fills on a black ground: left, top, right, bottom."""
    return PAINTER.canvas(Scene("#000000", ((mark,),))).getbbox()


PAINTER = Painter()


@pytest.mark.parametrize(("anchor", "left", "right"), [("left", 640, 840), ("middle", 540, 740), ("right", 440, 640)])
@pytest.mark.parametrize("text", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_ink_stays_where_the_anchor_puts_it(text: str, anchor: str, left: int, right: int) -> None:
    mark = TextMark(640, 400, text * 3, 36, WHITE, anchor, most=200)  # type: ignore[arg-type]
    found = extent(mark)
    assert found is not None
    assert left <= found[0] < found[2] <= right
    assert 400 - 45 < found[1] < found[3] < 400 + 45


def test_capitals_have_their_middle_at_the_mark() -> None:
    found = extent(TextMark(100, 400, "НИШ", 60, WHITE))
    assert found is not None
    assert abs((found[1] + found[3]) / 2 - 400) <= 1.5


@given(text=st.text(max_size=64), size=st.integers(8, 80), bold=st.booleans(), most=st.integers(0, 1300))
def test_any_text_at_all_stays_inside(text: str, size: int, bold: bool, most: int) -> None:
    line = fitting(text, size, bold, most)
    assert 0 <= line.width <= most
    assert ink(line, size).width == max(1, line.width)


RARE = st.text(
    st.sampled_from(
        "אבع(ل)ا[]<«a1-., \u200d\u200f\u2067\u2068\u2069\u202e\u0301\u05b8\u0651\ufe0f\u20e3👨🏽🇷王\ud800"
    ),
    max_size=30,
)


@given(text=RARE, most=st.integers(0, 300))
def test_scripts_and_their_signs_in_any_order_stay_inside(text: str, most: int) -> None:
    assert fitting(text, 34, True, most).width <= most


@given(text=RARE)
def test_nothing_silent_is_drawn_and_signs_that_are_seen_stay(text: str) -> None:
    seen_signs = drawn(text)
    assert not set(seen_signs) & set("\u200d\u200f\u2067\u2068\u2069\u202e\u034f\ufe0f\ud800")
    assert seen_signs.count("(") + seen_signs.count(")") == text.count("(") + text.count(")")


@given(text=st.text(max_size=20), x=st.integers(0, WIDTH), y=st.integers(0, HEIGHT))
def test_ink_never_leaves_its_room(text: str, x: int, y: int) -> None:
    found = extent(TextMark(x, y, text, 34, WHITE, most=150))
    if found is not None:
        assert x <= found[0]
        assert found[2] <= min(WIDTH, x + 150)
        assert y - 45 < found[1]
        assert found[3] < y + 45
