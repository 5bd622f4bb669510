"""Telegram's HTML, its entities, and its complaints."""

import pytest

from playground.entities import Entity, trimmed, with_found
from playground.html import ParseError, parse


def entity(type_: str, offset: int, length: int, **more: object) -> Entity:
    return Entity(type=type_, offset=offset, length=length, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("просто", "просто", []),
        ("a &lt;b&gt; &amp;&quot; &#9824;&#x2660; &nope; &", 'a <b> &" ♠♠ &nope; &', []),
        ("<b>x</b>", "x", [entity("bold", 0, 1)]),
        ("<STRONG>x</strong>", "x", [entity("bold", 0, 1)]),
        ("<i>x</i><em>y</em>", "xy", [entity("italic", 0, 1), entity("italic", 1, 1)]),
        ("<u>x</u><ins>y</ins>", "xy", [entity("underline", 0, 1), entity("underline", 1, 1)]),
        ("<s>x</s><del>y</del>", "xy", [entity("strikethrough", 0, 1), entity("strikethrough", 1, 1)]),
        ("🂡 <b>🂱</b>", "🂡 🂱", [entity("bold", 3, 2)]),
        ("<b><i>x</i>y</b>", "xy", [entity("italic", 0, 1), entity("bold", 0, 2)]),
        ('<span class="tg-spoiler">x</span>', "x", [entity("spoiler", 0, 1)]),
        ("<tg-spoiler>x</tg-spoiler>", "x", [entity("spoiler", 0, 1)]),
        ("<blockquote>x</blockquote>", "x", [entity("blockquote", 0, 1)]),
        ("<blockquote expandable>x</blockquote>", "x", [entity("expandable_blockquote", 0, 1)]),
        ("<code>x</code>", "x", [entity("code", 0, 1)]),
        ("<pre>x</pre>", "x", [entity("pre", 0, 1)]),
        (
            '<pre><code class="language-python">x</code></pre>',
            "x",
            [entity("pre", 0, 1, language="python")],
        ),
        (
            "<a href='https://example.org?a=1&amp;b=2'>x</a>",
            "x",
            [entity("text_link", 0, 1, url="https://example.org/?a=1&b=2")],
        ),
        ("<a href=example.org>x</a>", "x", [entity("text_link", 0, 1, url="http://example.org/")]),
        ("<a>nothing</a>", "nothing", []),
        ('<a href="tg://user?id=42">x</a>', "x", [entity("text_mention", 0, 1, user=42)]),
        (
            '<tg-emoji emoji-id="5368324170671202286">♠</tg-emoji>',
            "♠",
            [entity("custom_emoji", 0, 1, custom_emoji_id="5368324170671202286")],
        ),
        (
            '<tg-time unix="1800000000" format="wDT">потом</tg-time>',
            "потом",
            [entity("date_time", 0, 5, unix_time=1800000000, date_time_format="wDT")],
        ),
        ("<tg-time unix=1800000000>x</tg-time>", "x", [entity("date_time", 0, 1, unix_time=1800000000)]),
        ("<b></b>x", "x", []),
        ("<b>x</>", "x", [entity("bold", 0, 1)]),
    ],
)
def test_what_is_read(source: str, text: str, entities: list[Entity]) -> None:
    assert parse(source) == (text, tuple(entities))


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("я <", "Unclosed start tag at byte offset 3"),
        ("я <b", "Unclosed start tag at byte offset 3"),
        ("я <hr>", 'Unsupported start tag "hr" at byte offset 3'),
        ("2 < 3 > 1", 'Unsupported start tag "" at byte offset 2'),
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</i>", 'Unmatched end tag, expected "</b>", found "</i>" at byte offset 4'),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<a ="x">x</a>', 'Empty attribute name in the tag "a" at byte offset 3'),
        ("<a href>x</a>", 'Expected equal sign in declaration of an attribute of the tag "a" at byte offset 3'),
        ('<a href="x', 'Unclosed start tag "a" at byte offset 0'),
        ("<a href=", 'Unclosed start tag "a" at byte offset 0'),
        ("<a href", 'Unclosed start tag "a" at byte offset 0'),
        ("<a href=x/y>x</a>", "Unexpected end of name token at byte offset 3"),
        ('<tg-time unix="soon">x</tg-time>', 'Tag "tg-time" must have a valid attribute "unix" at byte offset 0'),
        ('<tg-time unix="1" format="rr">x</tg-time>', "Invalid date-time format at byte offset 0"),
    ],
)
def test_what_is_refused(source: str, complaint: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(source)
    assert str(caught.value) == complaint


def test_white_space_around_a_text_goes_and_entities_move_along() -> None:
    assert trimmed("  x y \n", [entity("bold", 0, 3), entity("code", 5, 2)]) == ("x y", (entity("bold", 0, 1),))


def test_what_telegram_finds_by_itself() -> None:
    text = "/sit@bankomet_bot 🂡 @someone https://example.org/x a/b user@host.example"
    assert with_found(text, ()) == (
        entity("bot_command", 0, 17),
        entity("mention", 21, 8),
        entity("url", 30, 21),
    )


def test_nothing_is_found_inside_code() -> None:
    assert with_found("/sit /go", [entity("code", 0, 4)]) == (
        entity("code", 0, 4),
        entity("bot_command", 5, 3),
    )
