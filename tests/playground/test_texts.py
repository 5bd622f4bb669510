"""Entities and keyboards as the bot sends them, and what comes back."""

from typing import Any

import pytest

from tests.playground.both import read_message
from tests.playground.town import Town, keyboard


async def test_a_message_with_everything_is_readable(town: Town) -> None:
    anya = town.people["Аня"]
    raw = await town.say(
        f'<b>Ход</b> <a href="tg://user?id={anya}">Ани</a> до <tg-time unix="1800000015" format="T">12:00</tg-time>'
        ' <a href="https://example.org/">тут</a> <code>7♠</code> <tg-spoiler>нет</tg-spoiler> /sit',
        parse_mode="HTML",
        reply_markup={
            "inline_keyboard": [
                [
                    {"text": "да", "callback_data": "1", "style": "success"},
                    {"text": "нет", "callback_data": "2", "style": "danger", "disabled": {}},
                ],
                [{"text": "сайт", "url": "https://example.org/"}, {"text": "код", "copy_text": {"text": "x"}}],
                [],
            ]
        },
    )
    message = read_message(raw)
    assert message.reply_markup is not None
    assert [len(row) for row in message.reply_markup.inline_keyboard] == [2, 2]
    kinds = {entity.type: message.parse_entity(entity) for entity in message.entities}
    assert kinds == {
        "bold": "Ход",
        "text_mention": "Ани",
        "date_time": "12:00",
        "text_link": "тут",
        "code": "7♠",
        "spoiler": "нет",
        "bot_command": "/sit",
    }


@pytest.mark.parametrize("mode", ["HTML", "html"])
async def test_entities_and_html_come_to_the_same(town: Town, mode: str) -> None:
    marked = await town.say('<b>🂡</b> <tg-time unix="5" format="t">x</tg-time>', parse_mode=mode)
    entities = [
        {"type": "bold", "offset": 0, "length": 2},
        {"type": "date_time", "offset": 3, "length": 1, "unix_time": 5, "date_time_format": "t"},
    ]
    listed = await town.say("🂡 x", entities=entities)
    assert marked["entities"] == listed["entities"] == entities


@pytest.mark.parametrize(
    ("entity", "complaint"),
    [
        ({"type": "loud", "offset": 0, "length": 1}, "can't parse MessageEntity: unsupported entity type"),
        (
            {"type": "bold", "offset": -1, "length": 1},
            'can\'t parse MessageEntity: Field "offset" must be a valid Number',
        ),
        (
            {"type": "date_time", "offset": 0, "length": 1},
            'can\'t parse MessageEntity: Field "unix_time" must be a valid Number',
        ),
        (
            {"type": "bold", "offset": 9, "length": 1},
            "can't parse entities: entity begins after the end of the text at UTF-16 offset 9",
        ),
        (
            {"type": "bold", "offset": 0, "length": 9},
            "can't parse entities: entity ends after the end of the text at UTF-16 offset 9",
        ),
    ],
)
async def test_entities_that_cannot_be(town: Town, entity: dict[str, Any], complaint: str) -> None:
    answer = await town.bot("sendMessage", chat_id=town.chat, text="xyz", entities=[entity])
    assert answer["description"] == f"Bad Request: {complaint}"


@pytest.mark.parametrize(
    ("button", "complaint"),
    [
        ({"text": " ", "callback_data": "x"}, "BUTTON_TEXT_INVALID"),
        ({"callback_data": "x"}, 'can\'t parse inline keyboard button: Field "text" must be of type String'),
        ({"text": "x", "url": "ftp://example.org"}, "BUTTON_URL_INVALID"),
        (
            {"text": "x", "callback_data": "x", "style": "pink"},
            "can't parse inline keyboard button: Unknown button style",
        ),
        (
            {"text": "x", "callback_data": "x", "url": "https://example.org"},
            "can't parse inline keyboard button: Exactly one action must be specified in the inline keyboard button",
        ),
    ],
)
async def test_buttons_that_cannot_be(town: Town, button: dict[str, Any], complaint: str) -> None:
    markup = {"inline_keyboard": [[button]]}
    answer = await town.bot("sendMessage", chat_id=town.chat, text="x", reply_markup=markup)
    assert answer["description"] == f"Bad Request: {complaint}"


async def test_the_longest_that_still_goes(town: Town) -> None:
    labels = [f"{number}{'x' * 60}" for number in range(8)]
    sent = await town.say("🂡" * 2048, reply_markup=keyboard(*labels))
    assert len(sent["text"]) == 2048
    assert (await town.say("<b>" + "x" * 4096 + "</b>", parse_mode="HTML"))["text"] == "x" * 4096
