"""Turns what happened at a table into what the publisher is to show: views, frames, calls to sleepers."""

from typing import assert_never

import structlog

from bot import chat_settings
from bot.intents import Where
from bot.places import Place
from bot.publisher import Publisher
from bot.record import ReplyRecord
from bot.settings import Settings
from bot.tables import Answered, Called, News, Shown, Unpinned
from bot.views.message import Message
from bot.views.pieces import mention
from bot.views.replies import reminder
from bot.views.result import closing_message, result_message
from bot.views.sight import Closing, Finished, Sight
from bot.views.table import draw_frames, table_message
from bot.wishes import NoticeKey, plain
from bot.words import Words, words_for
from games.core.ids import TableId, UserId
from storage.chats import Chat
from storage.outbox import ReplyId
from storage.posts import Post

log = structlog.get_logger(__name__)


def place_of(chat: Chat, topic: int) -> Place:
    """Where a chat's messages go; topic 0 is none."""
    return Place(chat.telegram_id, topic or None)


def wants_pictures(chat: Chat, settings: Settings) -> bool:
    """Whether what is shown there may carry pictures."""
    return settings.pictures and chat.photos and chat_settings.wants_pictures(chat)


class Showing:
    """The way from the house to the publisher. Nothing here waits."""

    def __init__(self, publisher: Publisher, settings: Settings) -> None:
        self._publisher = publisher
        self._settings = settings
        self._called: dict[NoticeKey, set[UserId]] = {}

    def tell(self, news: News) -> None:
        """Shows one piece of news."""
        match news:
            case Shown():
                self._show(news)
            case Called():
                self._call(news)
            case Answered(table, user):
                self._answered(table, user)
            case Unpinned(chat, topic, message_id):
                self._publisher.unpin(place_of(chat, topic), message_id)
            case _:
                assert_never(news)

    def reply(self, chat: Chat, topic: int, reply: ReplyId, record: ReplyRecord) -> None:
        """Says a reply that waits in the outbox."""
        message = record.message if wants_pictures(chat, self._settings) else plain(record.message)
        asked_here = record.asked_in in (None, chat.telegram_id)  # else the group has another number since
        reply_to = record.reply_to if asked_here else None
        self._publisher.reply(reply, place_of(chat, topic), message, reply_to, loud=record.loud)

    def strip(self, where: Where, message_id: int) -> None:
        """A stray message of ours loses its buttons."""
        self._publisher.strip(Place(where.chat, where.topic or None), message_id)

    def redraw(self, where: Where, message_id: int, message: Message) -> None:
        """A message of ours that shows no table, such as a menu, is to look like this."""
        self._publisher.redraw(Place(where.chat, where.topic or None), message_id, message)

    def resend(self, post: Post) -> None:
        """The table's message is wanted anew at the bottom."""
        self._publisher.resend(post.id)

    def _show(self, news: Shown) -> None:
        if not news.chat.active:
            return
        words, post = words_for(news.chat.language), news.post
        # What stood as a text when it was over is left one.
        pictured = wants_pictures(news.chat, self._settings) and (post.photo or not news.again)
        view = _rendered(news.view, words, pictured)
        if view is None:
            return
        final = not isinstance(news.view, Sight)
        # Frames are texts: a picture shows the whole draw at once.
        growing = news.draw and view.scene is None
        # A view that never has a picture of its own leaves the one that is there.
        keeps_picture = news.again or isinstance(news.view, Closing) or (pictured and view.scene is None)
        self._publisher.show(
            post.id,
            place_of(news.chat, news.topic),
            view,
            message_id=post.message_id,
            photo=post.photo,
            final=final,
            keeps_picture=keeps_picture,
            pin=post.number == 1 and not final and chat_settings.wants_pin(news.chat),
            frames=draw_frames(news.view, words) if isinstance(news.view, Sight) and growing else (),
            table=post.table,
            deal=news.deal,
        )

    def _call(self, news: Called) -> None:
        """One message for all who are silent; it goes when the last of them has acted."""
        users = [user for user, _ in news.people]
        key = NoticeKey(news.table, users[0])
        self._called[key] = set(users)
        words = words_for(news.chat.language)
        mentions = ", ".join(mention(user, name, words) for user, name in news.people)
        message = reminder(mentions, news.awaited, words)
        self._publisher.remind(key, place_of(news.chat, news.topic), message)

    def _answered(self, table: TableId, user: UserId | None) -> None:
        for key, silent in list(self._called.items()):
            if key.table != table:
                continue
            silent.discard(user if user is not None else key.person)
            if user is None or not silent:
                del self._called[key]
                self._publisher.withdraw(key)


def _rendered(view: Sight | Finished | Closing, words: Words, pictured: bool) -> Message | None:
    """As ``render``; what cannot be drawn costs the picture, what cannot be worded costs this one view. The move is
    committed, and nothing that is shown may stop the clocks of other tables."""
    try:
        return render(view, words, pictured)
    except Exception:
        log.exception("showing.fault", pictured=pictured)
        return _rendered(view, words, pictured=False) if pictured else None


def render(view: Sight | Finished | Closing, words: Words, pictured: bool) -> Message:
    """A view's message, with its picture where one is wanted."""
    match view:
        case Sight():
            return table_message(view, words, pictured=pictured)
        case Finished():
            return result_message(view, words, pictured=pictured)
        case Closing():
            return closing_message(view, words, pictured=pictured)
        case _:
            assert_never(view)
