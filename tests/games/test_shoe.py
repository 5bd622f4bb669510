"""The shoe: DESIGN's scheme to the byte, held against a checker that shares no line with the code under test."""

import hashlib
import hmac
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.cards import cards, new_packs
from games.core.ids import ShoeId
from games.core.shoe import Secret, Shoe, _below, cut_places, default_cut, verify

VECTOR = Shoe(ShoeId("S1"), Secret(bytes.fromhex("00ff" * 16)), cuts=(17,))

secrets = st.binary(min_size=32, max_size=32).map(Secret)
ids = st.from_regex("[A-Za-z0-9]{1,12}", fullmatch=True).map(ShoeId)


@st.composite
def shoes(draw: st.DrawFn) -> Shoe:
    packs = draw(st.integers(1, 2))
    cuts = draw(st.lists(st.integers(1, 52 * packs - 1), max_size=3))
    return Shoe(draw(ids), draw(secrets), packs, tuple(cuts))


def checked(secret: bytes, shoe: str, packs: int, cuts: tuple[int, ...]) -> list[str]:
    """The order by the published description alone, as the codes of the cards, top card first."""
    order = [rank + suit for _ in range(packs) for suit in "cdhs" for rank in "23456789TJQKA"]
    pool: list[int] = []
    block = 0
    for k in reversed(range(1, len(order))):
        while True:
            if not pool:
                text = "|".join(["bankomet-shoe-1", shoe, ",".join(str(cut) for cut in cuts), str(block)])
                pool = list(struct.unpack(">8I", hmac.new(secret, text.encode(), hashlib.sha256).digest()))
                block += 1
            number = pool.pop(0)
            if number < 2**32 // (k + 1) * (k + 1):
                break
        j = number % (k + 1)
        order[k], order[j] = order[j], order[k]
    return order


def test_the_published_vector() -> None:
    assert VECTOR.order[:5] == cards("4s 8c Th Jc 6d")
    assert VECTOR.order[-1].code == "5d"
    assert VECTOR.secret.commitment == "6bd25f5d5bc8ca90d74d76e96509d85351800e38ce101abf0ffa81c8a7e755a7"


@given(shoes())
def test_an_independent_checker_finds_the_same_order(shoe: Shoe) -> None:
    assert [card.code for card in shoe.order] == checked(shoe.secret.value, shoe.id, shoe.packs, shoe.cuts)


@given(shoes())
def test_every_order_is_a_permutation_of_the_packs(shoe: Shoe) -> None:
    assert len(shoe.order) == shoe.size
    assert sorted(c.code for c in shoe.order) == sorted(c.code for c in new_packs(shoe.packs))


def test_a_new_pack_is_clubs_diamonds_hearts_spades_two_to_ace() -> None:
    codes = [card.code for card in new_packs(2)]
    assert " ".join(codes[:14]) == "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d"
    assert codes[52:] == codes[:52]


@given(secrets, st.integers(1, 51), st.integers(1, 51))
def test_each_cut_gives_an_order_of_its_own(secret: Secret, one: int, other: int) -> None:
    first, second = (Shoe(ShoeId("A"), secret, cuts=(cut,)) for cut in (one, other))
    assert (first.order == second.order) is (one == other)


def test_two_cuts_are_not_one_and_their_order_counts() -> None:
    orders = {Shoe(ShoeId("A"), VECTOR.secret, cuts=cuts).order for cuts in [(), (1,), (12,), (1, 2), (2, 1)]}
    assert len(orders) == 5


def test_another_id_gives_another_order() -> None:
    assert Shoe(ShoeId("S1"), VECTOR.secret).order != Shoe(ShoeId("S2"), VECTOR.secret).order


@given(shoes(), st.integers(0, 10))
def test_moved_cards_go_from_the_top_to_the_bottom_after_the_shuffle(shoe: Shoe, moved: int) -> None:
    after = Shoe(shoe.id, shoe.secret, shoe.packs, shoe.cuts, moved)
    assert after.order == shoe.order[moved:] + shoe.order[:moved]


@pytest.mark.parametrize("n", [2, 3, 5, 7, 52, 104])
def test_numbers_are_unbiased_at_the_end_of_the_range(n: int) -> None:
    limit = 2**32 - 2**32 % n
    assert _below(n, iter([limit - 1])) == n - 1
    if limit < 2**32:
        assert _below(n, iter([limit, 2**32 - 1, 4])) == 4 % n
    else:
        assert _below(n, iter([2**32 - 1])) == n - 1


@pytest.mark.parametrize("bad", ["", "A" * 13, "a-b", "a b", "é", "A\n", "|"])
def test_an_id_is_one_to_twelve_ascii_letters_and_digits(bad: str) -> None:
    with pytest.raises(ValueError, match="id"):
        Shoe(ShoeId(bad), VECTOR.secret)


@pytest.mark.parametrize(("packs", "cuts"), [(1, (0,)), (1, (52,)), (1, (-1,)), (1, (17, 52)), (2, (104,))])
def test_a_cut_leaves_a_card_on_either_side(packs: int, cuts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="cut"):
        Shoe(ShoeId("A"), VECTOR.secret, packs, cuts)


@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_secret_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32"):
        Secret(bytes(size))


def test_nothing_that_prints_a_shoe_shows_its_secret_or_a_card() -> None:
    printed = repr(VECTOR) + str(VECTOR.secret) + repr(VECTOR.order) + f"{VECTOR.order[0]}"
    assert "masked" in printed
    for spoken in (VECTOR.secret.value.hex(), repr(VECTOR.secret.value), "4s", "FOUR", "SPADES"):
        assert spoken not in printed


def test_a_secret_is_verified_against_its_commitment() -> None:
    assert verify(VECTOR, VECTOR.secret.commitment)
    assert verify(VECTOR, hashlib.sha256(VECTOR.secret.value).hexdigest())
    assert not verify(VECTOR, "0" * 64)


@pytest.mark.parametrize("size", [52, 104])
def test_eight_depths_are_offered_and_each_is_a_cut(size: int) -> None:
    places = cut_places(size)
    assert len(set(places)) == 8
    assert all(0 < place < size for place in places)
    assert default_cut(size) in places
