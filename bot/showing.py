"""Turns what happened at a table into what the publisher is to show: views, frames, calls to sleepers."""

from typing import assert_never

from bot.intents import Where
from bot.places import Place
from bot.publisher import Publisher
from bot.record import ReplyRecord
from bot.tables import Answered, Called, News, Shown
from bot.views.message import Message
from bot.views.pieces import mention
from bot.views.replies import reminder
from bot.views.result import closing_message, result_message
from bot.views.sight import Closing, Finished, Sight
from bot.views.table import draw_frames, table_message
from bot.wishes import NoticeKey
from bot.words import Words, words_for
from games.core.ids import TableId, UserId
from storage.chats import Chat
from storage.outbox import ReplyId
from storage.posts import Post


def place_of(chat: Chat, topic: int) -> Place:
    """Where a chat's messages go; topic 0 is none."""
    return Place(chat.telegram_id, topic or None)


class Showing:
    """The way from the house to the publisher. Nothing here waits."""

    def __init__(self, publisher: Publisher) -> None:
        self._publisher = publisher
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
            case _:
                assert_never(news)

    def reply(self, chat: Chat, topic: int, reply: ReplyId, record: ReplyRecord) -> None:
        """Says a reply that waits in the outbox."""
        self._publisher.reply(reply, place_of(chat, topic), record.message, record.reply_to)

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
        words = words_for(news.chat.language)
        final = not isinstance(news.view, Sight)
        frames = draw_frames(news.view, words) if news.draw and isinstance(news.view, Sight) else ()
        view, place = render(news.view, words), place_of(news.chat, news.topic)
        self._publisher.show(news.post.id, place, view, message_id=news.post.message_id, final=final, frames=frames)

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


def render(view: Sight | Finished | Closing, words: Words) -> Message:
    """A view's message."""
    match view:
        case Sight():
            return table_message(view, words)
        case Finished():
            return result_message(view, words)
        case Closing():
            return closing_message(view, words)
        case _:
            assert_never(view)
