"""Round trips of every kind of type the codec takes, and what it makes of broken texts."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticSerializationError

from storage.codec import BrokenText, Codec, UnknownVersion

Number = NewType("Number", int)


class Suit(Enum):
    CLUBS = "c"
    HEARTS = "h"


@dataclass(frozen=True, slots=True)
class Leaf:
    suits: tuple[Suit, ...]
    by_number: Mapping[Number, int]
    note: str | None
    weight: float
    kind: Literal["leaf"] = "leaf"


@dataclass(frozen=True, slots=True)
class Twin:
    """The same fields as a leaf: only the kind tells them apart."""

    suits: tuple[Suit, ...]
    by_number: Mapping[Number, int]
    note: str | None
    weight: float
    kind: Literal["twin"] = "twin"


@dataclass(frozen=True, slots=True)
class Fork:
    kind: Literal["fork"]
    branches: "tuple[Tree, ...]"
    pair: tuple[Number, bool]
    best: "Leaf | Fork | Literal['none']"


Tree = Leaf | Twin | Fork

CODEC: Codec[Tree] = Codec(Tree, 3)

numbers = st.integers(-(2**53), 2**63).map(Number)
leaf_fields = (
    st.lists(st.sampled_from(Suit)).map(tuple),
    st.dictionaries(numbers, st.integers()),
    st.none() | st.text(),
    st.floats(allow_nan=False, allow_infinity=False),
)
leaves = st.builds(Leaf, *leaf_fields)
trees: st.SearchStrategy[Tree] = st.recursive(
    leaves | st.builds(Twin, *leaf_fields),
    lambda children: st.builds(
        Fork,
        st.just("fork"),
        st.lists(children, max_size=3).map(tuple),
        st.tuples(numbers, st.booleans()),
        leaves | st.just("none"),
    ),
    max_leaves=8,
)


@given(trees)
def test_what_is_read_is_what_was_written(tree: Tree) -> None:
    text = CODEC.encode(tree)
    assert CODEC.decode(text) == tree
    assert type(CODEC.decode(text)) is type(tree)
    assert json.loads(text)["v"] == 3


LEAF = Leaf((Suit.HEARTS,), {Number(7): 1}, None, 0.5)


def broken(**changes: object) -> str:
    value = {**json.loads(CODEC.encode(LEAF))["value"], **changes}
    return json.dumps({"v": 3, "value": value})


def test_the_text_is_plain_json() -> None:
    assert json.loads(CODEC.encode(LEAF)) == {
        "v": 3,
        "value": {"suits": ["h"], "by_number": {"7": 1}, "note": None, "weight": 0.5, "kind": "leaf"},
    }


def test_another_version_is_said_to_be_one() -> None:
    with pytest.raises(UnknownVersion, match="version 4, not 3"):
        CODEC.decode(CODEC.encode(LEAF).replace('"v":3', '"v":4'))


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("", "the text"),
        ("[]", "the text"),
        ('{"value": 1}', "v"),
        ('{"v": 3}', "value"),
        ('{"v": 3, "value": {}, "more": 1}', "value"),
        (broken(kind="bush"), "value"),
        (broken(suits=["h", "x"]), r"value\.leaf\.suits\.1"),
        (broken(suits="h"), r"value\.leaf\.suits"),
        (broken(by_number={"7": "1"}), r"value\.leaf\.by_number\.7"),
        (broken(by_number={"x": 1}), r"value\.leaf\.by_number\.x"),
        (broken(note=5), r"value\.leaf\.note"),
        (broken(weight="0.5"), r"value\.leaf\.weight"),
        (broken(surprise=1), r"value\.leaf\.surprise"),
    ],
)
def test_a_broken_text_names_the_path_to_its_fault(text: str, path: str) -> None:
    with pytest.raises(BrokenText, match=f"^{path}\\b.*: "):
        CODEC.decode(text)


def test_a_value_of_another_type_is_not_written() -> None:
    with pytest.raises(PydanticSerializationError):
        Codec[object](Leaf, 1).encode(Suit.CLUBS)


def test_a_plain_type_needs_no_tag() -> None:
    codec: Codec[tuple[int | str, ...]] = Codec(tuple[int | str, ...], 1)
    assert codec.decode(codec.encode((1, "1"))) == (1, "1")


@dataclass(frozen=True, slots=True)
class Bare:
    number: int


@dataclass(frozen=True, slots=True)
class Loose:
    kind: str


@dataclass(frozen=True, slots=True)
class Double:
    kind: Literal["leaf"] = "leaf"


@pytest.mark.parametrize(("other", "why"), [(Bare, "Bare stands"), (Loose, "Loose stands"), (Double, "'leaf'")])
def test_a_union_that_cannot_be_told_apart_is_refused_at_once(other: type, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        Codec(Leaf | other, 1)
