"""Menus and other messages that show no table, edited in place."""

from bot.views.message import Message
from bot.wire import Failed, Gone, NoPhotos, NoPicture, Rejected, Stands, Unsure, Wait
from tests.support.clock import settled
from tests.support.publishing import GROUP, PLACE, POST, World, pictured, scene, view

MENU = 50


async def test_a_menu_is_edited_in_place(world: World) -> None:
    world.wire.messages[GROUP, MENU] = view("menu")
    world.publisher.redraw(PLACE, MENU, view("page 1"))
    await settled()
    assert world.wire.messages == {(GROUP, MENU): view("page 1")}
    assert world.journal.posts == []


async def test_the_newest_form_of_a_menu_wins(world: World) -> None:
    world.wire.messages[GROUP, MENU] = view("menu")
    world.spent(5)
    for number in range(5):
        world.publisher.redraw(PLACE, MENU, view(f"page {number}"))
    await world.clock.advance(60)
    assert world.wire.texts(GROUP) == ["page 4"]


async def test_a_newer_form_is_not_lost_to_one_under_way(world: World) -> None:
    world.wire.messages[GROUP, MENU] = view("menu")
    world.wire.latency = 1.0
    world.publisher.redraw(PLACE, MENU, view("page 1"))
    await settled()
    world.publisher.redraw(PLACE, MENU, view("page 2"))
    await world.clock.advance(10)
    assert world.wire.texts(GROUP) == ["page 1", "page 2"]
    assert world.wire.messages == {(GROUP, MENU): view("page 2")}


async def test_menus_come_after_the_table(world: World) -> None:
    world.wire.messages[GROUP, MENU] = view("menu")
    world.spent(5)
    world.publisher.redraw(PLACE, MENU, view("page 1"))
    world.publisher.show(POST, PLACE, view("table"))
    await world.clock.advance(60)
    assert world.wire.texts(GROUP) == ["table", "page 1"]


async def test_a_menu_that_is_a_photo_keeps_it(world: World) -> None:
    world.wire.messages[GROUP, MENU] = pictured("welcome", 1)
    world.publisher.redraw(PLACE, MENU, view("page 1"))
    await settled()
    assert world.wire.messages == {(GROUP, MENU): Message("page 1", view("").keyboard, scene(1))}
    assert [call.stands for call in world.wire.calls] == [Stands.TEXT, Stands.PHOTO]


async def test_what_a_menu_is_is_found_out_once_for_a_newer_form_too(world: World) -> None:
    world.wire.messages[GROUP, MENU] = pictured("welcome", 1)
    world.wire.latency = 1.0
    world.publisher.redraw(PLACE, MENU, view("page 1"))
    await settled()
    world.publisher.redraw(PLACE, MENU, view("page 2"))
    await world.clock.advance(10)
    assert world.wire.texts(GROUP) == ["page 1", "page 2"]
    assert world.wire.messages[GROUP, MENU].text == "page 2"


async def test_a_plot_takes_the_place_of_another(world: World) -> None:
    world.wire.messages[GROUP, MENU] = pictured("week", 1)
    world.publisher.redraw(PLACE, MENU, pictured("year", 2))
    await settled()
    assert world.wire.messages == {(GROUP, MENU): pictured("year", 2)}


async def test_a_plot_goes_without_its_picture_where_there_can_be_none(world: World) -> None:
    world.wire.messages[GROUP, MENU] = view("week")
    world.wire.will("edit", GROUP, NoPicture("image_process_failed"))
    world.publisher.redraw(PLACE, MENU, pictured("year", 2))
    await settled()
    assert world.wire.messages == {(GROUP, MENU): view("year")}


async def test_a_plot_goes_without_its_picture_where_none_may_be_sent(world: World) -> None:
    world.wire.messages[GROUP, MENU] = pictured("week", 1)
    world.wire.will("edit", GROUP, NoPhotos())
    world.publisher.redraw(PLACE, MENU, pictured("year", 2))
    await world.clock.advance(10)
    assert world.wire.messages == {(GROUP, MENU): pictured("year", 1)}
    assert world.journal.plain_chats == [GROUP]


async def test_a_redraw_that_met_trouble_is_made_again(world: World) -> None:
    world.wire.messages[GROUP, MENU] = view("menu")
    world.wire.will("edit", GROUP, Failed("down"), Unsure("no answer"), Wait(2))
    world.publisher.redraw(PLACE, MENU, view("page 1"))
    await world.clock.advance(60)
    assert world.wire.texts(GROUP) == ["page 1"] * 4


async def test_a_redraw_that_can_never_be_is_given_up(world: World) -> None:
    world.wire.messages[GROUP, MENU] = view("menu")
    world.wire.will("edit", GROUP, Gone(), Rejected("can't parse entities"))
    world.publisher.redraw(PLACE, MENU, view("page 1"))
    await world.clock.advance(60)
    world.publisher.redraw(PLACE, MENU, view("page 2"))
    await world.clock.advance(60)
    assert world.wire.texts(GROUP) == ["page 1", "page 2"]
