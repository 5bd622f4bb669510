"""Replies, welcomes and notices."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from bot import commands
from bot.callback import Act, Tap, decode
from bot.notes import Note, Says
from bot.settings import PACES
from bot.views import poster, replies
from bot.views.message import TEXT_LIMIT, Message
from bot.views.pieces import mention, utf16
from bot.views.scene import HEIGHT, TALL, WIDTH, CardMark, ChipMark, TextMark
from bot.views.sight import Sight
from bot.words import LANGUAGES, Language, words_for
from games.core.ids import Chips, TableId, UserId
from games.core.registry import all_games
from playground.html import parse
from storage.accounts import Worth
from tests.support import sights

RU = words_for("ru")
GAMES = tuple(all_games())
WORTH = Worth(Chips(430), Chips(35), Chips(1200))


def plain(message: Message) -> str:
    return parse(message.text)[0]


def taps(message: Message) -> list[Tap | None]:
    return [decode(button.data) for row in message.keyboard for button in row]


def test_a_balance() -> None:
    assert plain(replies.balance("Аня", WORTH, True, RU)) == (
        "У вас 1\u202f665 фишек: в кошельке 430, в ставках 35, в банке 1\u202f200"
    )
    assert plain(replies.balance("<Аня>", WORTH, False, RU)).startswith("<Аня>: 1\u202f665 фишек, из них")


@given(st.lists(st.text(max_size=128), max_size=120), st.sampled_from(LANGUAGES))
def test_long_lists_fit_one_message(names: list[str], language: Language) -> None:
    words = words_for(language)
    for message in (replies.balances([(name, WORTH) for name in names], words),):
        assert 0 < utf16(message.text) <= replies.MESSAGE_LIMIT
        parse(message.text)


def test_lists() -> None:
    assert plain(replies.balances([("Клуб", WORTH)], RU)) == "Ваши фишки\nКлуб: 1\u202f665 фишек"
    assert "/newgame" in plain(replies.balances([], RU))


def test_every_command_is_in_the_menu_and_in_the_help() -> None:
    assert set(replies.COMMANDS) == set(commands.COMMANDS) - {"start"}
    assert all(f"/{name}: {about}" in plain(replies.help_text(RU)) for name, about in replies.command_list(RU))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_is_one_that_telegram_takes(language: Language) -> None:
    for name, about in replies.command_list(words_for(language)):
        assert 1 <= len(name) <= 32
        assert 1 <= len(about) <= 256


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_are_good_html_of_one_message(game: str, language: Language) -> None:
    message = replies.rules_text(game, words_for(language))
    parse(message.text)
    assert 500 < utf16(message.text) <= replies.MESSAGE_LIMIT


def test_an_unknown_game_is_answered_with_the_list() -> None:
    told = plain(replies.unknown_game("<покер>", GAMES, RU))
    assert told.startswith("«<покер>» здесь не играют")
    assert "Ландскнехт: /newgame landsknecht" in told


def test_games_to_choose_from() -> None:
    assert taps(replies.choose_game(GAMES, RU)) == [Tap(TableId(0), 0, 0, Act.GAME, game) for game in GAMES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_group_is_welcomed_in_a_few_lines_with_one_button_that_opens_a_table(language: Language) -> None:
    message = replies.group_welcome(words_for(language))
    assert len(plain(message).splitlines()) <= 4
    assert taps(message) == [Tap(TableId(0), 0, 0, Act.OPEN), Tap(TableId(0), 0, 0, Act.CALL_ME, "on")]


def test_another_game_after_this_deal() -> None:
    message = replies.offer_after("landsknecht", TableId(12), 4, RU)
    assert taps(message) == [Tap(TableId(12), 4, 0, Act.AFTER, "landsknecht")]


def test_languages_are_named_in_themselves() -> None:
    message = replies.language_choice(RU)
    assert [button.text for row in message.keyboard for button in row] == ["Русский", "English"]
    assert taps(message) == [Tap(TableId(0), 0, 0, Act.LANGUAGE, code) for code in LANGUAGES]


def test_paces_to_choose_from() -> None:
    message = replies.pace_choice(RU)
    assert [button.text for row in message.keyboard for button in row] == ["быстрый", "обычный", "медленный"]
    assert taps(message) == [Tap(TableId(0), 0, 0, Act.PACE, pace) for pace in PACES]


def test_the_way_into_a_group() -> None:
    message = replies.private_welcome("bankomet_bot", RU, pictures=True)
    (button,), (rules,) = message.keyboard
    assert button.url == "https://t.me/bankomet_bot?startgroup=play"
    assert not button.data
    assert decode(rules.data) == Tap(TableId(0), 0, 0, Act.RULES)
    assert len(plain(message).splitlines()) == 4
    assert utf16(message.text) <= TEXT_LIMIT
    assert message.scene == poster.scene(RU)
    assert replies.private_welcome("bankomet_bot", RU, pictures=False) == replace(message, scene=None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_poster_lies_within_its_picture(language: Language) -> None:
    (marks,) = poster.scene(words_for(language)).layers
    cards = [mark for mark in marks if isinstance(mark, CardMark)]
    assert len(cards) > 4
    assert all(0 <= card.x <= WIDTH - card.width and 0 <= card.y <= HEIGHT - card.width * TALL for card in cards)
    chips = [mark for mark in marks if isinstance(mark, ChipMark)]
    lowest = max(
        card.y + card.width * TALL for card in cards if abs(card.x + card.width / 2 - WIDTH / 2) < card.width
    )
    assert all(lowest < chip.y - chip.radius and chip.y + chip.radius < HEIGHT for chip in chips)
    written = [mark for mark in marks if isinstance(mark, TextMark)]
    assert [mark.text for mark in written] == [words_for(language)(f"poster-{part}") for part in ("name", "line")]


def test_a_call_mentions_and_says_how_to_stop_it() -> None:
    message = replies.summons(", ".join(mention(UserId(n), name, RU) for n, name in ((2, "Борис"), (3, "<b>"))), RU)
    text, entities = parse(message.text)
    assert text.startswith("Борис, <b>: открыт стол")
    assert "/callme нет" in text
    assert [(entity.type, entity.user) for entity in entities] == [("text_mention", 2), ("text_mention", 3)]
    assert taps(message) == [Tap(TableId(0), 0, 0, Act.CALL_ME, "off")]


def test_a_chat_that_fell_silent_is_named_as_it_is_called() -> None:
    assert "«<i>Клуб»" in plain(replies.silenced("<i>Клуб", RU))


def test_a_note_as_a_message_is_escaped() -> None:
    assert plain(replies.note_text(Note(Says.OTHERS_TURN, {"name": "<b>Аня"}), RU)).startswith(
        "Сейчас решает <b>Аня. "
    )


@pytest.mark.parametrize("sight", [sights.bidding(), sights.shuffled(), sights.staking()])
def test_a_reminder_mentions(sight: Sight) -> None:
    assert sight.question is not None
    text, (entity,) = parse(replies.reminder(mention(UserId(2), "Борис", RU), sight.question, RU).text)
    assert text.startswith("Борис, ")
    assert (entity.type, entity.user) == ("text_mention", 2)


ODDS = (
    replies.Odds((), 0.0583, 0.0012, "1/17"),
    replies.Odds((("equal", "return"),), -0.0001, 0.0012),
)


def test_odds() -> None:
    assert plain(replies.odds("blind-hookey", ODDS, RU)).split("\n") == [
        "Слепая калоша: сколько банк выигрывает с каждых 100 поставленных фишек",
        "обычные правила: 5,88, точно 1/17",
        "Равные карты: ставка назад: −0,01 (± 0,12)",
    ]
    assert "5.88, exactly 1/17" in plain(replies.odds("blind-hookey", ODDS, words_for("en")))
    assert "ещё не посчитаны" in plain(replies.odds("macao", (), RU))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts(language: Language, snapshot: SnapshotAssertion) -> None:
    words = words_for(language)
    asked = [sight.question for sight in (sights.bidding(), sights.shuffled(), sights.staking())]
    texts = [
        replies.help_text(words),
        *(replies.rules_text(game, words) for game in GAMES),
        replies.private_welcome("bankomet_bot", words, pictures=False),
        replies.group_welcome(words),
        replies.groups_only("bankomet_bot", words),
        *(replies.reminder("А", question, words) for question in asked if question),
    ]
    assert "\n\n=====\n\n".join(message.text for message in texts) == snapshot
