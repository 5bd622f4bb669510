"""Every medal: won in real deals by what earns it, and not by what only looks like it."""

from collections.abc import Mapping

import pytest

from bot import medals
from bot.medals import A_YEAR, FOR_A_DEAL, FOR_A_LIFE, MEDALS, Past
from bot.memory import deeds
from bot.record import OUTCOME
from bot.sights import finished_of
from bot.views.result import result_message
from bot.views.sight import Finished
from bot.words import words_for
from games.core.engine import Result
from games.core.game import Game
from games.core.ids import HOUSE, Chips, DealId, SeatNo, UserId
from games.core.registry import all_games
from storage import ledger, log, results, tables
from storage import medals as kept
from storage.accounts import Account, Movement
from storage.balances import Change
from storage.medals import Won
from storage.results import Career
from storage.transaction import Transaction
from tests.support.coup import Coup
from tests.support.parlour import START, Parlour
from tests.support.remembered import closes, one_deal, opens, plays
from tests.support.twenty_one import begun, stands

A, B = UserId(1), UserId(2)


def earned(coup: Coup) -> Mapping[str, list[str]]:
    """The medals of a finished deal by the people's names; those of them alone who won any."""
    names = {int(seat): name for name, seat in coup.seats.items()}

    def user_of(seat: SeatNo) -> UserId | None:
        return None if seat == HOUSE else UserId(int(seat))

    found = {names[deed.score.person]: medals.of_deal(deed) for deed in deeds(coup.step, coup.result, user_of)}
    return {name: won for name, won in found.items() if won}


def landsknecht(deck: str, bank: int = 100, nth: int = 1, **stakes: int) -> Coup:
    """A deal of two windows: everybody stakes on the queen, then the next card of the deck ends it."""
    coup = Coup(f"K 4 | 6 | Q | {deck}", " ".join(["Bank", *stakes]), bank, (5, 500), nth=nth)
    for name, amount in stakes.items():
        coup.stakes(name, "Q", amount)
    return to_the_end(coup)


def to_the_end(coup: Coup) -> Coup:
    """The clock plays whatever is left of the deal."""
    while not isinstance(coup.step.next, Result):
        coup.closes()
    return coup


# the bank


def test_whoever_wins_most_as_the_bank_breaks_is_its_breaker() -> None:
    assert earned(landsknecht("6", bank=100, A=60, B=36)) == {"A": ["breaker"]}
    assert earned(landsknecht("6", bank=100, A=48, B=48)) == {"A": ["breaker"], "B": ["breaker"]}


def test_a_bank_that_still_covers_a_stake_is_not_broken() -> None:
    assert earned(landsknecht("6", bank=100, A=60, B=35)) == {}


def test_alone_against_the_whole_bank() -> None:
    assert earned(landsknecht("6", bank=100, A=100)) == {"A": ["breaker", "banco"]}
    assert earned(landsknecht("6", bank=100, A=90)) == {}
    assert earned(landsknecht("Q 6", bank=100, A=100)) == {}


def test_who_buys_the_bank_and_wins_has_called_banco() -> None:
    for deck, won in (("5 3 3 4", {"A": ["banco"]}), ("3 5 4 3", {})):
        coup = Coup(f"Qs | {deck}", "Bank A B", 50, game="baccarat")
        coup.stakes("A", "bank", 50)
        coup.chooses("A", "stand")
        coup.chooses("Bank", "stand")
        assert earned(coup) == won


@pytest.mark.parametrize(("nth", "won"), [(9, {}), (10, {"Bank": ["keeper"]}), (11, {"Bank": ["keeper"]})])
def test_ten_deals_at_the_bank(nth: int, won: Mapping[str, list[str]]) -> None:
    assert earned(landsknecht("Q 6", nth=nth, A=10, B=10)) == won


def test_a_bank_that_breaks_in_its_tenth_deal_was_not_held() -> None:
    assert earned(landsknecht("6", nth=10, bank=100, A=60, B=40)) == {"A": ["breaker"]}


def test_a_banker_who_pays_nobody() -> None:
    assert earned(landsknecht("Q 6", A=10, B=10, C=10)) == {"Bank": ["sweep"]}
    assert earned(landsknecht("Q 6", A=10, B=10)) == {}
    assert earned(landsknecht("6", bank=500, A=10, B=10, C=10)) == {}


# first cards


@pytest.mark.parametrize("game", ["twenty-one", "pulling"])
def test_twenty_one_in_two_cards(game: str) -> None:
    coup = begun(game, "T 8", "A K", "T 7")
    stands(coup, "B", "Bank")
    assert earned(coup) == {"A": ["natural"]}
    assert earned(begun(game, "A J", "A K", "T 7"))["Bank"] == ["natural"]


def test_twenty_one_in_three_cards_is_not_dealt_at_once() -> None:
    coup = begun("twenty-one", "T 8", "T 7", then="4")
    coup.chooses("A", "draw")
    stands(coup, "A", "Bank")
    coup.ends(A=10, Bank=-10)
    assert earned(coup) == {}


def test_a_nine_in_one_card() -> None:
    for deck, won in (("9 5", {"A": ["natural"]}), ("8 5", {}), ("9 9", {"Bank": ["natural"]})):
        coup = Coup(deck, "Bank A", bank=1000, limits=(10, 50), game="macao")
        coup.stakes("A", "2", 10)
        coup.closes(2)
        assert earned(coup) == won, deck


def test_a_nine_in_two_cards_against_fewer() -> None:
    coup = Coup("Qs | 4 3 5 4 | T", "Bank A B", 50, game="baccarat")
    coup.stakes("A", "bank", 50)
    assert earned(to_the_end(coup)) == {"A": ["banco", "natural"]}


def test_a_nine_against_a_doubled_bank() -> None:
    coup = Coup("4 5 3 K 2 5 | 2", "Bank A B", 1000, (1, 200), game="doubled-bank")
    for name in ("A", "B"):
        coup.stakes(name, str(coup.seats[name]), 10)
    assert earned(to_the_end(coup)) == {"A": ["natural"]}


def test_games_without_points_have_no_first_cards() -> None:
    assert all("natural" not in won for won in earned(landsknecht("6", bank=500, A=10)).values())


# lives


def life(*worths: tuple[int | None, int]) -> tuple[Change, ...]:
    """What somebody had after each deal; None is what the house gave."""
    told: list[Change] = []
    for deal, worth in worths:
        before = told[-1].worth if told else 0
        told.append(Change(0, None if deal is None else DealId(deal), Chips(worth - before), Chips(worth)))
    return tuple(told)


@pytest.mark.parametrize(
    ("changes", "won"),
    [
        (life((None, 1000), (1, 10), (2, 1000)), True),
        (life((None, 1000), (1, 3), (2, 400), (3, 20), (4, 1001)), True),
        (life((None, 1000), (1, 11), (2, 1000)), False),
        (life((None, 1000), (1, 10), (None, 210), (2, 1000)), False),
        (life((None, 1000), (1, 10), (None, 210), (2, 5), (3, 1000)), True),
        (life((None, 1000), (1, 10), (2, 999)), False),
        (life((None, 1000), (1, 0), (None, 1000)), False),
        ((), False),
    ],
)
def test_from_the_last_chip_without_help(changes: tuple[Change, ...], won: bool) -> None:
    assert medals.of_life(Past(0, Career(0, 1), changes)) == (["comeback"] if won else [])


def test_a_year_and_every_game() -> None:
    games = len(all_games())
    assert medals.of_life(Past(A_YEAR + 5, Career(5, games - 1), ())) == ["year"]
    assert medals.of_life(Past(A_YEAR + 4, Career(5, games), ())) == ["all-games"]


def test_a_few_medals_each_under_one_name() -> None:
    assert len(set(MEDALS)) == len(MEDALS) == len(FOR_A_DEAL) + len(FOR_A_LIFE) == 8


# as the deals are written down


async def won_in(parlour: Parlour, deal: DealId) -> list[Won]:
    return await parlour.db.transact(lambda tx: kept.of_deal(tx, deal))


async def everybodys(parlour: Parlour, medal: str) -> set[int]:
    won = await parlour.db.transact(lambda tx: kept.of_chat(tx, parlour.chat.key))
    return {int(one.person) for one in won if one.medal == medal}


async def result_of(parlour: Parlour, deal: DealId) -> str:
    """A deal's result as the chat is told it."""

    async def work(tx: Transaction) -> Finished:
        stored = await log.load(tx, deal)
        assert stored is not None
        assert stored.outcome is not None
        table = await tables.load(tx, stored.table)
        assert table is not None
        return await finished_of(tx, table, stored, OUTCOME.decode(stored.outcome))

    return result_message(await parlour.db.transact(work), words_for("ru")).text


async def staked_in_all(parlour: Parlour, games: list[Game]) -> set[int]:
    """Who was in at least one deal of each."""
    names = tuple(game.name for game in games)
    told = await parlour.db.transact(lambda tx: results.careers(tx, parlour.chat.key, (A, B, UserId(3)), names))
    return {int(person) for person, career in told.items() if career.games == len(games)}


async def test_every_game_is_played_and_the_last_brings_the_medal(parlour: Parlour) -> None:
    """Two at a table are in every deal, whatever the game."""
    games = list(all_games().values())
    for game in games[:-1]:
        await opens(parlour, game.name, (1, 2))
        await plays(parlour)
        await closes(parlour)
        assert await everybodys(parlour, "all-games") == set()
    await opens(parlour, games[-1].name, (1, 2))
    last = await plays(parlour)
    assert {won.person for won in await won_in(parlour, last) if won.medal == "all-games"} == {A, B}
    await plays(parlour)
    assert await everybodys(parlour, "all-games") == await staked_in_all(parlour, games) == {1, 2}


async def test_a_deal_a_year_later(parlour: Parlour) -> None:
    await one_deal(parlour, all_games()["landsknecht"])
    parlour.now = START + A_YEAR - 86_400
    await one_deal(parlour, all_games()["landsknecht"])
    assert await everybodys(parlour, "year") == set()
    parlour.now = START + A_YEAR + 86_400
    deal = await one_deal(parlour, all_games()["landsknecht"])
    assert {won.person for won in await won_in(parlour, deal) if won.medal == "year"} == {1, 2, 3}
    assert "Награда: " in (told := await result_of(parlour, deal))
    assert all(f"{name} «Год за столом»" in told for name in ("P1", "P2", "P3"))
    again = await one_deal(parlour, all_games()["landsknecht"])
    assert "year" not in {won.medal for won in await won_in(parlour, again)}


async def test_down_to_the_last_chip_and_back(parlour: Parlour) -> None:
    """The way down and most of the way up are posted by hand, for deals that were played; the last step is won."""
    await opens(parlour, "macao", (1, 2))
    first, second = await plays(parlour), await plays(parlour)
    await closes(parlour)

    async def at(tx: Transaction, worth: int, deal: DealId) -> None:
        has = (await ledger.worth(tx, parlour.chat.key, A)).total
        mine, other = Account.wallet(A), Account.wallet(B)
        move = Movement(mine, other, Chips(has - worth)) if has > worth else Movement(other, mine, Chips(worth - has))
        assert await ledger.post(tx, parlour.chat.key, "settle", [move], at=parlour.now, deal=deal) is None

    await parlour.db.transact(lambda tx: at(tx, 10, first))
    await parlour.grant(2, 2000)  # so that the other can go on; it helps him, not the one who is down
    for _ in range(40):
        await parlour.db.transact(lambda tx: at(tx, 999, second))
        await opens(parlour, "macao", (1, 2))
        deal = await plays(parlour)
        await closes(parlour)
        scores = await parlour.db.transact(lambda tx: results.of_person(tx, A, parlour.chat.key, 1, 0))
        won = Won(A, "comeback") in await won_in(parlour, deal)
        assert won == (scores[0].score.gain > 0)
        if won:
            return
    raise AssertionError("no deal in so many was won")


@pytest.mark.parametrize("game", list(all_games()))
async def test_a_medal_of_a_deal_is_told_in_its_transaction_and_only_once(parlour: Parlour, game: str) -> None:
    for _ in range(5):
        await one_deal(parlour, all_games()[game])
    rows = await parlour.db.transact(lambda tx: tx.all("SELECT person, medal, deal FROM medals"))
    assert len({(row["person"], row["medal"]) for row in rows}) == len(rows)
    assert {row["medal"] for row in rows} <= set(MEDALS)
