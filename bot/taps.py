"""What each button of a table does. One handler for all of them: who taps, at which table, in which deal and to
which question is checked here and by the rules, on every tap; nothing in a button's data is trusted."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from bot import asked, choosing
from bot.acting import REST, At
from bot.callback import Act
from bot.notes import Note, Says
from bot.numbers import whole
from bot.sights import sight_of
from bot.staking import stake
from bot.views import answers, replies
from bot.views.message import Toast
from games.core.commands import Amend, Begin, GetUp, Sit, Stop, VoteYes
from games.core.registry import find


async def act(at: At) -> Note:
    """Does what the button asks for, or says why not."""
    if doing := _TABLE_ACTS.get(at.tap.act):
        return await doing(at)
    if at.tap.deal != at.play.number:
        return Note(Says.OLD_DEAL)
    if at.tap.act is Act.STAKE:
        return await stake(at)
    question = at.play.question
    doing = _QUESTION_ACTS.get(at.tap.act)
    if doing is None or question is None or question.number != at.tap.question:
        lapsed = at.play.record.lapsed == (at.tap.deal, at.tap.question)
        return Note(Says.TIME_UP if lapsed else Says.OLD_QUESTION)
    return await doing(at)


async def _sit(at: At) -> Note:
    refused = await at.play.command(Sit(at.by.id))
    waits = at.by.id in at.play.table.joining
    return refused or Note(Says.SEATED, {"waiting": int(waits)})


async def _get_up(at: At) -> Note:
    refused = await at.play.command(GetUp(at.by.id))
    return refused or Note(Says.GOT_UP, {"waiting": int(bool(at.play.table.leaving))})


async def _begin(at: At) -> Note:
    if not at.visit.runs_the_table:
        return Note(Says.OPENER_ONLY)
    return await at.play.command(Begin(await at.play.fresh_shoe_id())) or Note(Says.BEGUN)


async def _rules(at: At) -> Note:
    at.visit.say(replies.rules_text(at.play.game.name, at.visit.words))
    return Note(Says.SHOWN, {"text": at.visit.words("rules-sent")})


async def _mine(at: At) -> Note:
    seat = at.seat
    if seat is None:
        return at.sit_first()
    chip = (await at.visit.habits(at.play.game.name)).chip
    sight = await sight_of(at.play)
    return _shown(answers.my_stakes(sight, seat, await at.visit.wallet(), chip, at.visit.words))


async def _what_now(at: At) -> Note:
    return _shown(answers.what_now(await sight_of(at.play), at.by.id, at.visit.words))


async def _details(at: At) -> Note:
    return _shown(answers.details(await sight_of(at.play), at.seat, at.visit.words))


async def _chip(at: At) -> Note:
    if at.seat is None:
        return at.sit_first()
    chip = REST if at.tap.choice == "rest" else whole(at.tap.choice)
    if chip is None or (chip == REST and at.tap.choice != "rest"):
        return Note(Says.NOT_A_BUTTON)
    game = at.play.game.name
    await at.visit.remember(game, replace(await at.visit.habits(game), chip=chip))
    return Note(Says.CHIP_REST) if chip == REST else Note(Says.CHIP_SET, {"chip": chip})


async def _vote(at: At) -> Note:
    seat = at.seat
    if seat is None:
        return at.sit_first()
    return await at.play.command(VoteYes(seat, await at.play.fresh_shoe_id())) or Note(Says.VOTED)


async def _after(at: At) -> Note:
    if not at.visit.runs_the_table:
        return Note(Says.OPENER_ONLY)
    game = find(at.tap.choice)
    if game is None:
        return Note(Says.NOT_A_BUTTON)
    return await at.play.command(Stop(game.name)) or Note(Says.AFTERWARDS)


async def _other(at: At) -> Note:
    """The lobby shows the games, to be turned to another."""
    if not at.visit.runs_the_table:
        return Note(Says.OPENER_ONLY)
    return await at.play.command(Amend("games", "show")) or Note(Says.CHOOSE_HERE)


async def _game(at: At) -> Note:
    """The lobby is one of another game from now on, with the same seats."""
    if not at.visit.runs_the_table:
        return Note(Says.OPENER_ONLY)
    game = find(at.tap.choice)
    if game is None:
        return Note(Says.NOT_A_BUTTON)
    name = at.visit.words(f"game-{game.name}")
    return await at.play.command(Amend("game", game.name)) or Note(Says.TURNED_TO, {"game": name})


def _shown(toast: Toast) -> Note:
    return Note(Says.SHOWN, {"text": toast.text}, alert=toast.alert)


Acting = Callable[[At], Awaitable[Note]]

_TABLE_ACTS: Mapping[Act, Acting] = {
    Act.SIT: _sit,
    Act.GET_UP: _get_up,
    Act.BEGIN: _begin,
    Act.RULES: _rules,
    Act.MINE: _mine,
    Act.WHAT_NOW: _what_now,
    Act.DETAILS: _details,
    Act.CHIP: _chip,
    Act.VOTE: _vote,
    Act.AFTER: _after,
    Act.OTHER: _other,
    Act.GAME: _game,
    Act.CARDS: choosing.my_cards,
    Act.AMEND: choosing.amend,
    Act.HOUSE_RULES: choosing.house_rules,
}
_QUESTION_ACTS: Mapping[Act, Acting] = {
    Act.ACCEPT: asked.accept,
    Act.CHANGE: asked.change,
    Act.DRAFT: asked.draft,
    Act.PASS: asked.pass_on,
    Act.CUT: asked.cut,
    Act.CHOOSE: choosing.choose,
    Act.NARROW: choosing.narrow,
    Act.READY: asked.ready,
    Act.RUN: asked.run,
    Act.NEXT: asked.next_card,
}
