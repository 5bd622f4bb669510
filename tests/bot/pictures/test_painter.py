"""What is painted, seen as pixels: sizes, places and colours, not bytes, which differ from build to build."""

import io
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.kept import Kept
from bot.pictures.painter import Painter
from bot.pictures.sprites import GLOW, colour_of
from bot.views.scene import (
    HEIGHT,
    LIFT,
    OUTLINE,
    TALL,
    WIDTH,
    BoxMark,
    CardMark,
    ChipMark,
    CurveMark,
    Mark,
    Scene,
    TextMark,
)
from tests.support.scenes import FELT, full, table

Pixel = tuple[int, ...]
GROUND = colour_of(FELT)[:3]
EVERY_CARD = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


def sent(png: bytes) -> Image.Image:
    """A picture as it arrives."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def pixel(image: Image.Image, x: int, y: int) -> Pixel:
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def alike(one: Pixel, other: Pixel, most: int = 12) -> bool:
    return all(abs(a - b) <= most for a, b in zip(one, other, strict=True))


def of(*marks: Mark) -> Scene:
    return Scene(FELT, (marks,))


def test_a_picture_is_a_png_of_the_right_size_and_few_colours(painter: Painter) -> None:
    with Image.open(io.BytesIO(painter.paint(table()))) as arrived:
        assert (arrived.format, arrived.size, arrived.mode) == ("PNG", (WIDTH, HEIGHT), "P")


def test_the_ground_is_exactly_the_felt_in_every_corner_that_is_free(painter: Painter) -> None:
    image = sent(painter.paint(replace(table(), layers=table().layers[1:])))
    for x, y in ((0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1)):
        assert pixel(image, x, y) == GROUND


def test_an_empty_scene_is_the_cloth(painter: Painter) -> None:
    assert sent(painter.paint(Scene(FELT, ()))).getcolors() == [(WIDTH * HEIGHT, GROUND)]


@pytest.mark.parametrize("scene", [table(), full()], ids=["a table", "more than any table"])
def test_a_picture_stays_small(painter: Painter, scene: Scene) -> None:
    assert len(painter.paint(scene)) < 150_000


def test_equal_scenes_are_equal_bytes_by_whomever_they_are_painted(painter: Painter) -> None:
    painter.paint(table(awaited=3))
    assert painter.paint(table(awaited=1)) == Painter().paint(table(awaited=1))


@pytest.mark.parametrize("code", [*EVERY_CARD, None])
def test_every_card_has_a_face(painter: Painter, code: str | None) -> None:
    image = painter.canvas(of(CardMark(100, 100, 130, code)))
    colours = image.crop((101, 101, 229, 100 + round(130 * TALL) - 1)).getcolors(1 << 20)
    assert colours is not None
    assert len(colours) > 20
    assert pixel(image, 104, 160)[0] > 235, "a light border"


def test_no_two_cards_look_alike(painter: Painter) -> None:
    faces = {painter.canvas(of(CardMark(0, 0, 130, code))).tobytes() for code in [*EVERY_CARD, None]}
    assert len(faces) == 53


def test_the_index_has_the_colour_of_its_suit(painter: Painter) -> None:
    def index(code: str) -> Pixel:
        """The middle of the large pip below the index."""
        return pixel(painter.canvas(of(CardMark(0, 0, 240, code))), 33, 116)

    spade, heart, diamond, club = map(index, ("7s", "7h", "7d", "7c"))
    assert max(spade) < 60
    assert heart[0] > 150 > 2 * max(heart[1:])
    assert diamond[2] > 150 > 1.5 * max(diamond[:2])
    assert club[1] > 100 > 1.5 * max(club[0], club[2])


def test_a_raised_card_is_lifted_and_has_a_light_outline(painter: Painter) -> None:
    lying = painter.canvas(of(CardMark(100, 100, 150, "Ks")))
    raised = painter.canvas(of(CardMark(100, 100, 150, "Ks", raised=True)))
    outline = pixel(raised, 175, 100 - LIFT - OUTLINE // 2 - 1)
    assert alike(outline, colour_of(GLOW)[:3])
    assert alike(pixel(lying, 175, 100 - LIFT - OUTLINE // 2 - 1), GROUND)
    assert alike(pixel(raised, 97, 200), colour_of(GLOW)[:3]), "at its side too"
    assert pixel(raised, 175, 110) == pixel(lying, 175, 110 + LIFT), "the same card, higher"


def test_a_raised_card_throws_a_shadow_and_reaches_no_further(painter: Painter) -> None:
    image = painter.canvas(of(CardMark(500, 300, 150, "Ks", raised=True)))
    below = pixel(image, 575, 300 + 210 + 6)
    assert sum(below) < sum(GROUND)
    assert pixel(image, 575, 300 + 210 + 60) == GROUND
    assert pixel(image, 440, 400) == GROUND


def test_a_dark_card_is_darker_everywhere_and_still_told_by_its_suit(painter: Painter) -> None:
    light, dark = (painter.canvas(of(CardMark(0, 0, 240, "7h", dark=dark))) for dark in (False, True))
    assert sum(pixel(dark, 120, 40)) < 0.65 * sum(pixel(light, 120, 40))
    red, green, blue = pixel(dark, 33, 116)
    assert red > green + 30
    assert red > blue + 30


def test_cards_have_round_corners_and_show_the_cloth_there(painter: Painter) -> None:
    image = painter.canvas(of(CardMark(100, 100, 150, "2c")))
    assert sum(pixel(image, 100, 100)) < 300
    assert min(pixel(image, 106, 106)) > 230


def test_a_chip_is_round_of_its_colour_with_light_blocks_on_its_rim(painter: Painter) -> None:
    image = painter.canvas(of(ChipMark(300, 300, 24, "#c8443b")))
    red, green, blue = pixel(image, 300, 300)
    assert red > 1.5 * green
    assert red > 1.5 * blue
    assert pixel(image, 300 - 23, 300 - 23) == GROUND
    rim = [min(pixel(image, x, 300)) > 180 for x in range(300 - 23, 300 - 18)]
    assert any(rim), "a block at the left"


def test_a_box_has_its_line_inside_and_its_filling_within(painter: Painter) -> None:
    image = painter.canvas(of(BoxMark(100, 100, 200, 80, 16, fill="#102030", line="#f0e0d0", thickness=4)))
    assert pixel(image, 99, 140) == GROUND
    assert pixel(image, 101, 140) == (0xF0, 0xE0, 0xD0)
    assert pixel(image, 106, 140) == (0x10, 0x20, 0x30)
    assert pixel(image, 299, 140) == (0xF0, 0xE0, 0xD0)
    assert pixel(image, 300, 140) == GROUND
    assert pixel(image, 100, 100) == GROUND, "its corner is round"


def test_a_box_may_be_line_alone_or_filling_alone(painter: Painter) -> None:
    line = painter.canvas(of(BoxMark(100, 100, 200, 80, 16, line="#ffffff", thickness=4)))
    fill = painter.canvas(of(BoxMark(100, 100, 200, 80, 0, fill="#ffffff")))
    assert (pixel(line, 200, 140), pixel(line, 200, 101)) == (GROUND, (255, 255, 255))
    assert (pixel(fill, 100, 100), pixel(fill, 299, 179)) == ((255, 255, 255), (255, 255, 255))


def test_what_is_seen_through_lets_the_ground_shine(painter: Painter) -> None:
    image = painter.canvas(of(BoxMark(100, 100, 200, 80, 0, fill="#ffffff80")))
    assert alike(pixel(image, 200, 140), tuple((part + 255) // 2 for part in GROUND), 2)


def test_a_curve_passes_through_its_points_in_its_thickness(painter: Painter) -> None:
    image = painter.canvas(of(CurveMark(((100, 500), (300, 400), (500, 500)), "#ffffff", 6)))
    for at in ((101, 500), (200, 450), (300, 401), (499, 500)):
        assert min(pixel(image, *at)) > 250
    assert pixel(image, 200, 460) == GROUND
    assert pixel(image, 300, 410) == GROUND


@pytest.mark.parametrize("points", [(), ((50, 50),), ((-900, -900), (-800, -800)), ((-50, 300), (2000, 300))])
def test_a_curve_of_any_points_is_painted(painter: Painter, points: tuple[tuple[int, int], ...]) -> None:
    image = painter.canvas(of(CurveMark(points, "#ffffff", 5)))
    bare = {(): True, ((-900, -900), (-800, -800)): True}.get(points, False)
    assert (image.getcolors() == [(WIDTH * HEIGHT, GROUND)]) is bare


def test_later_marks_and_later_layers_lie_over_earlier_ones(painter: Painter) -> None:
    red, blue = BoxMark(0, 0, 50, 50, 0, fill="#ff0000"), BoxMark(0, 0, 50, 50, 0, fill="#0000ff")
    for scene in (of(red, blue), Scene(FELT, ((red,), (blue,)))):
        assert pixel(painter.canvas(scene), 25, 25) == (0, 0, 255)


def test_lower_layers_are_painted_once() -> None:
    painter = Painter()
    first = painter.canvas(table(awaited=0)).tobytes()
    made = (painter.grounds.made, painter.sprites.made)
    assert made[0] == 2, "the cloth, and the cloth with its cards"
    second = painter.canvas(table(awaited=1)).tobytes()
    assert (painter.grounds.made, painter.sprites.made) == made, "only the topmost layer was painted anew"
    assert first != second
    assert painter.canvas(table(awaited=0)).tobytes() == first, "what is kept is not painted over"


def test_a_changed_layer_leaves_the_ones_below_it_alone() -> None:
    painter = Painter()
    painter.canvas(table(raised="Js"))
    painter.canvas(table(raised="Qd"))
    assert painter.grounds.made == 3, "the cloth stayed, the cards were laid anew"


def test_cards_and_lines_are_made_once() -> None:
    painter = Painter()
    marks = (CardMark(0, 0, 130, "Ks"), CardMark(300, 9, 130, "Ks"), ChipMark(9, 9, 9, "#ffffff"))
    words = (TextMark(0, 400, "Борис", 34, "#ffffff"), TextMark(50, 500, "Борис", 34, "#000000"))
    painter.canvas(of(*marks, *words))
    assert (painter.sprites.made, painter.lines.made) == (2, 1)


def test_what_is_kept_is_bounded_and_the_one_unused_for_longest_goes() -> None:
    kept: Kept[int, str] = Kept(2)
    for key in (1, 2, 1, 3):
        kept.get(key, lambda key=key: str(key))  # type: ignore[misc]
    assert len(kept) == 2
    assert (kept.find(1), kept.find(2), kept.find(3), kept.made) == ("1", None, "3", 3)


anywhere = st.integers(-300, 1600)
small = st.integers(0, 300)
colours = st.sampled_from(["#ffffff", "#c8443b", "#00000040", "#f4d06a80"])
any_mark: st.SearchStrategy[Mark] = st.one_of(
    st.builds(
        CardMark,
        anywhere,
        anywhere,
        st.integers(1, 300),
        st.sampled_from([*EVERY_CARD, None]),
        st.booleans(),
        st.booleans(),
    ),
    st.builds(
        TextMark,
        anywhere,
        anywhere,
        st.text(max_size=20),
        st.integers(1, 90),
        colours,
        st.sampled_from(["left", "middle", "right"]),
        st.booleans(),
        st.integers(-5, 900),
    ),
    st.builds(ChipMark, anywhere, anywhere, st.integers(1, 90), colours),
    st.builds(
        BoxMark,
        anywhere,
        anywhere,
        small,
        small,
        small,
        st.just("") | colours,
        st.just("") | colours,
        st.integers(0, 40),
    ),
    st.builds(CurveMark, st.lists(st.tuples(anywhere, anywhere), max_size=5).map(tuple), colours, st.integers(1, 30)),
)


@given(marks=st.lists(any_mark, max_size=4))
def test_any_marks_anywhere_are_painted(painter: Painter, marks: list[Mark]) -> None:
    assert painter.canvas(of(*marks)).size == (WIDTH, HEIGHT)
