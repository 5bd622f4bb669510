"""The proof of a shoe in the chat: it fits, it can be run, and a shoe in use gives nothing away."""

import re
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.checking import Again, Came, Checked, From, InUse, Promise, check
from bot.views.fairness import MESSAGE_LIMIT, check_toast, program, verify_message
from bot.views.message import TOAST_LIMIT
from bot.views.pieces import units, utf16
from bot.words import LANGUAGES, Language, grouped, words_for
from games.core.ids import DealId, ShoeId, TableId
from games.core.registry import all_games
from games.core.shoe import PACK, Secret, Shoe
from playground.html import parse
from storage import shoes
from tests.support.parlour import Parlour

RU = words_for("ru")
FACE = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")


def a_shoe(packs: int = 2, deals: int = 3, came: Came = Came.ALIKE, *, kept: bool = True) -> Checked:
    """A shoe of which these deals took five cards each, and two cards were pulled."""
    shoe = Shoe(ShoeId("7KQ2"), Secret(bytes(range(32))), packs, (17, 40), 3)
    end = min(5 * deals, shoe.size)
    return Checked(
        promise=Promise(shoe.id, packs, shoe.secret.commitment if kept else "0" * 64, shoe.cuts, shoe.moved),
        secret=shoe.secret.value.hex(),
        digest=shoe.secret.commitment,
        kept=kept,
        order=shoe.order,
        pulls=((2, 9), (7, 1)),
        next=end,
        deals=tuple(
            Again(_from(n), min(5 * n + 5, end) if came is Came.ALIKE else 5 * n, came, n) for n in range(deals)
        ),
    )


def _from(n: int) -> From:
    games = tuple(all_games())
    return From(DealId(n + 1), games[n % len(games)], TableId(1), "deal" if n else "draw", n + 1, "played", 5 * n)


def in_use() -> InUse:
    return InUse(replace(a_shoe().promise, moved=0), (_from(0), _from(1)))


@given(
    packs=st.integers(1, 8),
    deals=st.integers(0, 90),
    came=st.sampled_from(Came),
    kept=st.booleans(),
    language=st.sampled_from(LANGUAGES),
)
def test_every_proof_fits(packs: int, deals: int, came: Came, kept: bool, language: Language) -> None:
    shoe, words = a_shoe(packs, min(deals, packs * PACK // 5), came, kept=kept), words_for(language)
    message = verify_message(shoe, words)
    assert utf16(message.text) <= MESSAGE_LIMIT
    parse(message.text)
    assert program(shoe).strip() in parse(message.text)[0]
    assert units(check_toast(shoe, words).text) <= TOAST_LIMIT


def test_all_cards_are_shown_in_the_order_in_which_they_came_out() -> None:
    shoe = a_shoe()
    text = verify_message(shoe, RU).text
    assert FACE.findall(text) == [card.face for card in shoe.as_dealt]
    assert shoe.as_dealt[2] == shoe.order[10]
    assert "жребий на банк: повторилась. Карты 1–5: " in text
    assert "сдача 3: повторилась. Карты 11–15: " in text
    assert "Остались в колоде 89: " in text


def test_of_a_deal_that_took_no_cards_none_are_named() -> None:
    shoe = a_shoe()
    dropped = replace(shoe.deals[-1], end=shoe.deals[-1].of.first)
    text = verify_message(replace(shoe, deals=(*shoe.deals[:-1], dropped)), RU).text
    assert "сдача 3: повторилась\n" in text


def test_of_many_cards_the_first_are_shown_and_the_others_counted() -> None:
    shoe = a_shoe(packs=24, deals=2)
    shown = FACE.findall(verify_message(shoe, RU).text)
    assert 0 < len(shown) < len(shoe.order)
    assert shown == [card.face for card in shoe.as_dealt[: len(shown)]]
    assert f"и ещё {grouped(len(shoe.order) - len(shown))}" in verify_message(shoe, RU).text


@pytest.mark.parametrize(
    ("shoe", "told"),
    [
        (a_shoe(), "и 3 сдачи повторились"),
        (a_shoe(came=Came.OTHER_RULES), "по прежним правилам"),
        (a_shoe(came=Came.DIFFERS), "но не всё повторилось"),
        (a_shoe(kept=False), "секрет не подходит к отпечатку"),
        (a_shoe(kept=False, came=Came.DIFFERS), "секрет не подходит к отпечатку"),
    ],
)
def test_verdicts(shoe: Checked, told: str) -> None:
    toast = check_toast(shoe, RU)
    assert toast.alert
    assert told in toast.text
    head = verify_message(shoe, RU).text.splitlines()[0]
    assert ("всё сошлось" in head) is ("повторились" in toast.text)
    assert ("не подходит" in head) is not shoe.kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_shoe_in_use_the_promise_alone_is_told(language: Language) -> None:
    shoe, words = in_use(), words_for(language)
    toast, message = check_toast(shoe, words), verify_message(shoe, words)
    assert units(toast.text) <= TOAST_LIMIT
    for text in (toast.text, message.text):
        assert shoe.promise.commitment in text
        assert FACE.findall(text) == []
        assert a_shoe().secret not in text


@pytest.mark.parametrize("shoe", [a_shoe(1, 0), a_shoe(2), replace(a_shoe(6), pulls=())])
def test_the_program_computes_the_shoe(shoe: Checked) -> None:
    run = subprocess.run([sys.executable, "-I", "-c", program(shoe)], capture_output=True, text=True, check=True)
    assert run.stdout.split() == [shoe.digest, *(card.code for card in shoe.as_dealt)]


async def test_a_shoe_is_checked_once_it_is_finished(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3)
    await parlour.stake(question.punters[0], 20)
    shoe = (await parlour.running()).deal.shoes[-1]

    async def look() -> InUse | Checked:
        stored = await parlour.db.transact(lambda tx: shoes.load(tx, shoe.id))
        assert stored is not None
        return await parlour.db.transact(lambda tx: check(tx, stored))

    before = await look()
    assert isinstance(before, InUse)
    assert shoe.secret.value.hex() not in repr(before)
    while isinstance(found := await look(), InUse):
        await parlour.ring()
    assert found.good
    [deal] = found.deals
    assert (deal.of.first, deal.end, deal.came) == (0, found.next, Came.ALIKE)
    assert found.order == shoe.order
