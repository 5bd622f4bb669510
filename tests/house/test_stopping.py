"""Ending a table: after the deal, at once, by a vote; and what a closed table still offers."""

from bot.callback import Act
from bot.words import words_for
from tests.support.evening import banker_of, begin, said, sit_down, to_staking, to_the_end
from tests.support.house import House, Message, Room, acts, taps, targets

RU = words_for("ru")
NAMES = ("Аня", "Боря", "Вера", "Гена")


async def playing(house: House, stakes: int = 10) -> tuple[Room, str, list[str]]:
    """A deal with stakes in a chat whose creator, Зоя, does not play; who keeps the bank, and the punters."""
    room = await house.playground.room(["Зоя", *NAMES])
    message, banker = await to_staking(room, NAMES)
    punters = [name for name in NAMES if name != banker]
    await room.press(punters[0], Act.CHIP, str(stakes))
    for punter in punters[:2]:
        await room.stake(punter, targets(message)[0], str(stakes))
    return room, banker, punters


async def closed(room: Room) -> Message:
    return await room.until(lambda m: Act.AGAIN in acts(m))


async def test_after_the_deal_by_the_opener(house: House) -> None:
    room, _, punters = await playing(house)
    stranger = next(name for name in punters if name != "Аня")
    assert (await room.ask(stranger, "/stop"))["text"] == said("opener-only")
    assert (await room.ask("Аня", "/stop"))["text"] == said("stopping")
    await room.until(lambda m: RU("stopping") in m["text"])  # a few seconds later a card is turned, maybe the last
    result = await to_the_end(room, 1)
    assert RU("closed", why=RU("why-stopped")) in result["text"]
    assert {Act.WHY, Act.CHECK, Act.AGAIN, Act.OTHER} <= acts(result)
    assert sum(house.chips(room).values()) == 4000 + 1000 * ("Зоя" in house.chips(room))
    house.audit()


async def test_a_lobby_is_stopped_at_once(house: House) -> None:
    room = await house.playground.room(["Зоя", *NAMES])
    assert (await room.ask("Зоя", "/stop"))["text"] == said("no-table")
    await sit_down(room, NAMES)
    assert (await room.ask("Боря", "/stop"))["text"] == said("opener-only")
    await house.playground.advance(11)
    assert (await room.ask("Зоя", "/stop"))["text"] == said("stopped")
    assert RU("why-stopped") in (await closed(room))["text"]


async def test_a_bank_that_waits_for_its_cut_goes_back(house: House) -> None:
    room = await house.playground.room(["Зоя", *NAMES])
    asked = await begin(room, NAMES)
    await room.press(await banker_of(room, asked), Act.ACCEPT)
    await room.until(lambda m: Act.CUT in acts(m))
    assert (await room.ask("Аня", "/stop now"))["text"] == said("stopped")
    await closed(room)
    assert house.query(
        "SELECT count(*) FROM accounts WHERE kind = 'bank' AND balance <> 0 AND table_id IN"
        " (SELECT tables.id FROM tables JOIN chats ON key = chat WHERE telegram_id = ?)",
        room.id,
    ) == [(0,)]
    house.audit()


async def test_a_disinterested_admin_voids_the_deal(house: House) -> None:
    room, _, _ = await playing(house)
    assert (await room.ask("Зоя", "/stop now"))["text"] == said("stopped")
    result = await closed(room)
    assert RU("ended-void") in result["text"]
    assert {name: chips for name, chips in house.chips(room).items() if name != "Зоя"} == dict.fromkeys(NAMES, 1000)
    assert house.query(
        "SELECT count(*) FROM worths JOIN chats ON key = chat WHERE telegram_id = ? AND (staked <> 0 OR banked <> 0)",
        room.id,
    ) == [(0,)]
    house.audit()


async def test_an_admin_with_chips_on_the_table_only_calls_a_vote(house: House) -> None:
    room, banker, punters = await playing(house)
    user = room.people[punters[0]]
    await house.playground.post(f"/api/chats/{room.id}/promote", {"user": user})
    assert (await room.ask(punters[0], "/stop now"))["text"] == said("vote-called")
    vote = await room.until(lambda m: Act.VOTE in acts(m))
    assert RU("vote", yes=0, needed=2) in vote["text"]
    assert (await room.press(punters[0], Act.VOTE, message=vote)).text == said("already")
    assert (await room.press("Зоя", Act.VOTE, message=vote)).text == said("sit-first")
    assert (await room.press(punters[1], Act.VOTE, message=vote)).text == said("voted")
    assert (await room.press(punters[1], Act.VOTE, message=vote)).text == said("already")
    assert (await room.press(banker, Act.VOTE, message=vote)).text == said("voted")
    assert RU("ended-void") in (await closed(room))["text"]
    assert all(house.chips(room)[name] == 1000 for name in NAMES)
    house.audit()


async def test_an_admin_who_got_up_still_has_his_bank_or_stake_in_the_deal(house: House) -> None:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    for name in ("Аня", "Боря"):
        if name != banker:
            await room.stake(name, targets(message)[0], "10")
    assert (await room.press("Аня", Act.GET_UP)).text == said("got-up", waiting=1)
    assert (await room.ask("Аня", "/stop now"))["text"] == said("vote-called")
    assert RU("ended-void") not in (await to_the_end(room, 1))["text"]
    house.audit()


async def test_a_banker_who_is_an_admin_only_calls_a_vote_and_it_lapses(house: House) -> None:
    room, banker, punters = await playing(house)
    await house.playground.post(f"/api/chats/{room.id}/promote", {"user": room.people[banker]})
    assert (await room.ask(banker, "/stop now"))["text"] == said("vote-called")
    vote = await room.until(lambda m: Act.VOTE in acts(m))
    again = await room.ask(punters[0], "/stop now")
    assert again["text"] == said("already")
    await room.press(punters[0], Act.VOTE, message=vote)
    await house.playground.advance(31)
    gone = await room.press(punters[1], Act.VOTE, message=vote)
    assert gone.text in (said("no-vote"), said("old-deal"), said("old-question"))
    result = await to_the_end(room, 1)
    assert RU("ended-void") not in result["text"]
    house.audit()


async def test_strangers_may_not_even_call_a_vote(house: House) -> None:
    room, _, _ = await playing(house)
    joined = await house.playground.post(f"/api/chats/{room.id}/join", {"person": {"name": "Яша", "language": "ru"}})
    room.people["Яша"] = int(joined["user"])
    assert (await room.ask("Яша", "/stop now"))["text"] == said("opener-only")
    await room.settled()
    house.audit()


async def test_again_gathers_the_same_game_for_a_minute(house: House) -> None:
    room = await house.playground.room(["Зоя", *NAMES])
    await sit_down(room, NAMES)
    await room.ask("Аня", "/stop")
    over = await closed(room)
    assert (await room.press("Боря", Act.AGAIN, message=over)).text == said("opened")
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    assert "Боря" in lobby["text"]
    assert "Аня" not in lobby["text"]
    assert (await room.press("Вера", Act.AGAIN, message=over)).text == said("under-way")
    await room.press("Вера", Act.SIT, message=lobby)
    await house.playground.advance(61)
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    assert "Боря" in asked["text"]
    assert {tap.table for tap in taps(asked)} != {tap.table for tap in taps(over)}
    house.audit()


async def test_another_game_offers_the_list(house: House) -> None:
    room = await house.playground.room(["Зоя", *NAMES])
    await sit_down(room, NAMES)
    await room.ask("Зоя", "/stop")
    over = await closed(room)
    assert (await room.press("Гена", Act.OTHER, message=over)).text == said("choose-game")
    choice = await room.until(lambda m: Act.GAME in acts(m) and m["message_id"] > over["message_id"])
    await room.press("Гена", Act.GAME, "landsknecht", choice)
    assert "Гена" in (await room.until(lambda m: Act.SIT in acts(m)))["text"]


async def test_a_lobby_that_nobody_joins_closes(house: House) -> None:
    room = await house.playground.room(["Аня"])
    await room.send("Аня", "/newgame landsknecht")
    await room.until(lambda m: Act.SIT in acts(m))
    await house.playground.advance(601)
    assert RU("why-nobody-came") in (await closed(room))["text"]


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
