"""Commands about the table of a place: opening it, sitting down, staking, stopping."""

from bot import choosing, opening, staking
from bot.commands.asked import Asked, Reply
from bot.notes import Note, Says
from bot.numbers import whole
from bot.play import Play
from bot.sights import name_of
from games.core.answers import Chose
from games.core.choosing import Choice
from games.core.commands import CallVote, GetUp, Sit, Stop
from games.core.refused import Code
from games.core.staking import Staking
from games.core.table import Dealing, Why

NOW = ("now", "сейчас")


async def newgame(asked: Asked) -> Reply:
    reply = await opening.newgame(asked.visit, " ".join(asked.words))
    return None if isinstance(reply, Note) and reply.code == Says.OPENED else reply


async def table(asked: Asked) -> Reply:
    """Sends the table's message anew at the bottom."""
    if await asked.visit.find_table() is None:
        return Note(Says.NO_TABLE)
    asked.visit.resend = True
    await asked.visit.save()
    return None


async def sit(asked: Asked) -> Reply:
    play = await asked.visit.find_table()
    if play is None:
        return Note(Says.NO_TABLE)
    refused = await play.command(Sit(asked.by.id))
    await asked.visit.save()
    return refused or Note(Says.SEATED, {"waiting": int(asked.by.id in play.table.joining)})


async def leave(asked: Asked) -> Reply:
    play = await asked.visit.find_table()
    if play is None:
        return Note(Says.NO_TABLE)
    refused = await play.command(GetUp(asked.by.id))
    await asked.visit.save()
    return refused or Note(Says.GOT_UP, {"waiting": int(bool(play.table.leaving))})


async def stop(asked: Asked) -> Reply:
    visit, play = asked.visit, await asked.visit.find_table()
    if play is None:
        return Note(Says.NO_TABLE)
    if asked.words and asked.words[0].casefold() in NOW and isinstance(play.table.phase, Dealing):
        reply = await _stop_now(asked, play)
    elif not visit.runs_the_table:
        return Note(Says.OPENER_ONLY)
    else:
        runs = isinstance(play.table.phase, Dealing)
        reply = await play.command(Stop()) or Note(Says.STOPPING if runs else Says.STOPPED)
    await visit.save()
    return reply


async def _stop_now(asked: Asked, play: Play) -> Note:
    """A disinterested admin voids the deal; anybody else who may ask at all calls a vote of the other seats."""
    visit = asked.visit
    if visit.by is None:  # an anonymous admin may be the banker himself
        return Note(Says.NOT_A_PERSON)
    question, term = play.question, play.table.term
    # Whoever has got up in mid-deal has no seat any more, but his bank and his stakes are in it.
    mine = {seat.no for seat in play.table.circle if seat.user == visit.by.id}
    staked = isinstance(question, Staking) and any(who in mine for who, _, _ in question.mine)
    banks = term is not None and term.banker in mine
    if visit.admin and not staked and not banks:
        await play.void(Why.STOPPED)
        return Note(Says.STOPPED)
    if visit.seat is None and not visit.runs_the_table:
        return Note(Says.OPENER_ONLY)
    return await play.command(CallVote(visit.by.id)) or Note(Says.VOTE_CALLED)


async def stake(asked: Asked) -> Reply:
    visit, play = asked.visit, await asked.visit.find_table()
    if play is None:
        return Note(Says.NO_TABLE)
    if refused := staking.misread(asked.words):
        return refused
    seat = visit.seat
    if seat is None:
        return Note(Says.NEXT_DEAL if asked.by.id in play.table.joining else Code.NOT_SEATED)
    if play.running is None or not isinstance(play.question, Staking):
        return Note(Says.NOTHING_RUNS)
    wanted = staking.read(asked.words, play.question, seat.no)
    if wanted is None:
        return Note(Says.STAKE_HOW)
    await visit.stir()
    note = await staking.place(visit, play, seat.no, wanted)
    await visit.save()
    return note


async def place(asked: Asked) -> Reply:
    """A place in the pack by its number, for whoever is asked for one."""
    visit, play = asked.visit, await asked.visit.find_table()
    if play is None:
        return Note(Says.NO_TABLE)
    number = whole(asked.words[0]) if len(asked.words) == 1 else None
    if not number:
        return Note(Says.PLACE_HOW)
    question, seat = play.question, visit.seat
    if not isinstance(question, Choice) or not question.spans or seat is None:
        return Note(Says.NOTHING_RUNS)
    if question.seat != seat.no:
        return Note(Says.OTHERS_TURN, {"name": await name_of(play, question.seat)})
    await visit.stir()
    note = await choosing.give(visit, play, seat.no, Chose(question.spans[0][0], number))
    await visit.save()
    return note
