"""What a deal leaves behind in the chat."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from bot.callback import Act, Tap, decode
from bot.views.message import TEXT_LIMIT, Message
from bot.views.pieces import utf16
from bot.views.result import closing_message, result_message
from bot.words import LANGUAGES, Language, words_for
from games.core.ids import Chips, TableId, UserId
from games.core.table import Why
from playground.html import parse
from tests.support.sights import AWKWARD, COMMITMENT, FAMILY, SECRET, closing, finished

RU = words_for("ru")


def acts(message: Message) -> list[Act]:
    read = [decode(button.data) for row in message.keyboard for button in row]
    return [tap.act for tap in read if tap]


def test_gains_in_seat_order_the_banker_last() -> None:
    first, gains, passes, *_ = result_message(finished(), RU).text.split("\n")
    assert first == "<b>Ландскнехт, сдача 4</b>: 6♦, пара банкомёту, банк платит"
    assert gains == "Борис +10   Vera +30   Аня −40"
    assert passes == "Теперь о банке решает Борис"


def test_the_same_banker_may_be_asked_again() -> None:
    assert "О банке снова решает Аня" in result_message(replace(finished(), next=UserId(1)), RU).text


def test_a_banker_who_does_not_answer_is_the_reason_why_his_bank_passed() -> None:
    told = result_message(replace(finished(), asleep=True), RU).text.split("\n")
    assert told[2:4] == ["Банкомёт не отвечает, его банк закрыт", "Теперь о банке решает Борис"]


def test_a_shoe_can_be_checked_from_the_message_alone() -> None:
    text = result_message(finished(), RU).text
    assert f"<code>{COMMITMENT}</code>" in text
    assert f"<code>{SECRET}</code>" in text
    assert "Колода 7KQ0" in text
    assert "снято 17" in text
    assert [entity.type for entity in parse(text)[1]].count("expandable_blockquote") == 1


@pytest.mark.parametrize(("ending", "told"), [("dropped", "ставок не было"), ("void", "ставки возвращены")])
def test_other_endings(ending: str, told: str) -> None:
    nothing = replace(finished(), ending=ending, last=None, net=((UserId(2), Chips(0)), (UserId(1), Chips(0))))
    text = result_message(nothing, RU).text
    assert told in text
    assert "Борис 0" not in text


def test_what_was_lost_before_a_deal_was_void_is_told() -> None:
    lost = replace(finished(), ending="void", net=((UserId(2), Chips(-10)), (UserId(1), Chips(10))))
    assert "Борис −10   Аня +10" in result_message(lost, RU).text


def test_a_result_can_be_asked_why_and_checked() -> None:
    ((why, check),) = result_message(finished(shoes=2), RU).keyboard
    assert decode(why.data) == Tap(finished().table_id, finished().number, 0, Act.WHY)
    assert decode(check.data) == Tap(TableId(0), 0, 0, Act.CHECK, "7KQ1")


def test_a_shoe_that_goes_on_is_not_to_be_checked_yet() -> None:
    assert acts(result_message(finished(shoes=0), RU)) == [Act.WHY]


def test_only_a_closed_table_opens_another() -> None:
    closed = result_message(replace(finished(), next=None, closed=Why.STOPPED), RU)
    assert "Стол закрыт: так решили" in closed.text
    assert acts(closed)[:4] == [Act.WHY, Act.CHECK, Act.AGAIN, Act.OTHER]


@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_table_closed(why: Why, language: Language) -> None:
    words = words_for(language)
    message = closing_message(closing(why), words)
    assert words(f"why-{why}") in message.text
    assert acts(message) == [Act.AGAIN, Act.OTHER, Act.CALL_ME]


LONG = st.sampled_from([FAMILY * 64, "W&<>" * 16, "أحمد " * 12]) | st.text(max_size=128)


@given(st.lists(LONG, min_size=2, max_size=20), st.integers(1, 8), st.sampled_from(LANGUAGES))
def test_every_result_fits(names: Sequence[str], shoes: int, language: Language) -> None:
    gains = [10**12 if n % 2 else -(10**12) for n in range(len(names))]
    text = result_message(finished(names, gains, shoes), words_for(language)).text
    assert utf16(text) <= TEXT_LIMIT
    parse(text)
    assert f"Колода 7KQ{shoes - 1}" in text or f"Shoe 7KQ{shoes - 1}" in text


def test_older_shoes_are_named_where_there_is_no_room() -> None:
    text = result_message(finished(shoes=6), RU).text
    assert text.count("<code>") == 4
    assert "Ещё колоды: 7KQ0, 7KQ1, 7KQ2, 7KQ3" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_results(language: Language, snapshot: SnapshotAssertion) -> None:
    words = words_for(language)
    played = finished()
    views = (
        result_message(played, words),
        result_message(finished(AWKWARD), words),
        result_message(replace(played, ending="void", next=None, closed=Why.STOPPED), words),
        closing_message(closing(Why.NOBODY_STAKES), words),
    )
    assert "\n\n=====\n\n".join(view.text for view in views) == snapshot
