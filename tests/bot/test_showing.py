"""What of a table's news reaches the chat: as a picture or a text, pinned or not."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import pytest

from bot.chat_settings import ChatSettings, encoded
from bot.record import ReplyRecord
from bot.showing import Showing
from bot.tables import News, Shown, Unpinned
from bot.views.message import Message
from bot.views.sight import Finished, PileShown
from games.core.commands import Expire, Sit
from games.core.events import Area
from games.core.ids import ShoeId, UserId
from storage.chats import Chat
from storage.outbox import ReplyId
from storage.posts import Post
from tests.support.clock import settled
from tests.support.parlour import Parlour
from tests.support.publishing import World, a_world, scene, working


@dataclass(slots=True)
class Shop:
    """A chat's table, shown through a publisher to a scripted messenger."""

    parlour: Parlour
    world: World
    showing: Showing

    async def tell(self, *news: News) -> None:
        for one in news or self.parlour.news:
            self.showing.tell(one)
        await settled()

    def shown(self) -> Shown:
        """The last of what the table has to show."""
        return [news for news in self.parlour.news if isinstance(news, Shown)][-1]

    @property
    def messages(self) -> list[Message]:
        return list(self.world.wire.messages.values())

    async def result(self) -> Shown:
        """A deal without stakes, played to its end by the clock."""
        await self.parlour.to_staking(1, 2)
        while True:
            await self.parlour.ring()
            for news in self.parlour.news:
                if isinstance(news, Shown) and isinstance(news.view, Finished):
                    return news


@pytest.fixture
async def shop(parlour: Parlour) -> AsyncIterator[Shop]:
    world = a_world()
    async with working(world):
        yield Shop(parlour, world, Showing(world.publisher, parlour.settings))


def choosing(chat: Chat, chosen: ChatSettings) -> Chat:
    return replace(chat, settings=encoded(chosen))


async def test_a_table_is_a_picture_with_its_text_below(shop: Shop) -> None:
    await shop.parlour.table_opens(1)
    await shop.tell()
    (message,) = shop.messages
    assert message.scene is not None
    assert message.keyboard


@pytest.mark.parametrize("why", ["bot", "right", "chat"])
async def test_a_table_is_a_text_where_no_pictures_are_wanted_or_may_be_sent(shop: Shop, why: str) -> None:
    await shop.parlour.table_opens(1)
    news = shop.shown()
    chat = news.chat
    if why == "bot":
        settings = shop.parlour.settings.model_copy(update={"pictures": False})
        shop.showing = Showing(shop.world.publisher, settings)
    elif why == "right":
        chat = replace(chat, photos=False)
    else:
        chat = choosing(chat, ChatSettings(pictures=False))
    await shop.tell(replace(news, chat=chat))
    (message,) = shop.messages
    assert message.scene is None


@pytest.mark.parametrize("photos", [True, False])
async def test_a_draw_grows_where_it_is_told_by_text(shop: Shop, photos: bool) -> None:
    parlour = shop.parlour
    await parlour.table_opens(1)
    for number in (2, 3):
        await parlour.say(Sit(UserId(number)))
    await parlour.begin()
    (news,) = (one for one in parlour.news if isinstance(one, Shown) and one.draw)
    await shop.tell(replace(news, chat=replace(news.chat, photos=photos)))
    await shop.world.clock.advance(60)
    shown = shop.world.wire.calls
    assert len(shown) > 1 if not photos else len(shown) == 1
    (message,) = shop.messages
    assert (message.scene is not None) is photos


async def test_a_photo_becomes_the_picture_of_its_result(shop: Shop) -> None:
    news = await shop.result()
    shop.world.wire.messages[news.chat.telegram_id, 55] = Message("before", (), scene(1))
    await shop.tell(replace(news, post=replace(news.post, message_id=55, photo=True)))
    (message,) = shop.messages
    assert message.scene not in (None, scene(1))


@pytest.mark.parametrize("photo", [True, False])
@pytest.mark.parametrize("photos", [True, False])
async def test_a_result_to_which_something_is_added_stays_what_it_was(shop: Shop, photo: bool, photos: bool) -> None:
    """And where it was: an old result does not come anew below the table that is played."""
    news = await shop.result()
    shop.world.wire.messages[news.chat.telegram_id, 55] = Message("result", (), scene(1) if photo else None)
    chat, post = replace(news.chat, photos=photos), replace(news.post, message_id=55, photo=photo)
    await shop.tell(replace(news, chat=chat, post=post, again=True))
    ((number, message),) = ((number, message) for (_, number), message in shop.world.wire.messages.items())
    assert number == 55
    assert message.text != "result"
    assert (message.scene is not None) is photo


async def test_a_table_that_closes_before_its_first_deal_leaves_no_second_message(shop: Shop) -> None:
    await shop.parlour.table_opens(1)
    await shop.tell()
    await shop.parlour.say(Expire(ShoeId("AAAAAA")))
    settings = shop.parlour.settings.model_copy(update={"pictures": False})
    shop.showing = Showing(shop.world.publisher, settings)
    await shop.tell()
    assert len(shop.messages) == 1


@pytest.mark.parametrize("pin", [True, False])
async def test_the_first_message_of_a_table_is_pinned_where_that_is_wanted(shop: Shop, pin: bool) -> None:
    await shop.parlour.table_opens(1)
    news = shop.shown()
    chat = choosing(news.chat, ChatSettings(pin=pin))
    await shop.tell(replace(news, chat=chat))
    pinned = shop.world.wire.pinned[chat.telegram_id]
    assert len(pinned) == pin
    second = Post(news.post.id, news.post.table, 2, None, "living")
    await shop.tell(replace(news, chat=replace(chat, telegram_id=-999), post=replace(second, id=second.id)))
    assert shop.world.wire.pinned[-999] == []
    if pin:
        await shop.tell(Unpinned(chat, 0, pinned[0]))
        assert shop.world.wire.pinned[chat.telegram_id] == []


@pytest.mark.parametrize("photos", [True, False])
async def test_a_reply_has_its_picture_where_pictures_are_wanted(shop: Shop, photos: bool) -> None:
    record = ReplyRecord(Message("statistics", (), scene(1)), None)
    shop.showing.reply(replace(shop.parlour.chat, photos=photos), 0, ReplyId(1), record)
    await settled()
    assert shop.messages == [Message("statistics", (), scene(1) if photos else None)]


async def test_what_cannot_be_drawn_is_told_by_text(shop: Shop) -> None:
    news = await shop.result()
    assert isinstance(news.view, Finished)
    nameless = (PileShown(Area.PACKET, "draw", None, ()),)  # the cloth knows packets by their numbers
    await shop.tell(replace(news, view=replace(news.view, piles=nameless)))
    (message,) = shop.messages
    assert message.scene is None


async def test_what_cannot_even_be_told_costs_that_view_alone(shop: Shop) -> None:
    news = await shop.result()
    assert isinstance(news.view, Finished)
    await shop.tell(replace(news, view=replace(news.view, game="nonesuch")))
    assert shop.messages == []
    await shop.tell(news)
    assert len(shop.messages) == 1
