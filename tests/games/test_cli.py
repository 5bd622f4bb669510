"""``python -m games``: a deal as it is played, its record, and the odds, as the terminal shows them."""

import json
import re
import runpy
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.core.engine import Deal, Mismatch, opening_picture, replay, steps
from games.core.export import read, record
from games.core.game import Game
from games.core.ids import ShoeId
from games.core.record import plain
from games.core.registry import all_games
from games.core.shoe import verify
from games.odds import figures
from games.odds.exact import exact
from games.terminal.commands import WRONG, main
from games.terminal.telling import told
from tests.support.coup import Coup

GAMES = tuple(all_games())
CARD = re.compile("[2-9TJQKA][cdhs]")
FIELDS = {
    "game",
    "options",
    "rules_version",
    "seats",
    "banker",
    "shoe",
    "shoes",
    "answers",
    "events",
    "transfers",
    "net",
}
SHOE = {"id", "commitment", "secret", "cuts", "first", "moved"}

Out = pytest.CaptureFixture[str]


def run(out: Out, *arguments: str) -> str:
    """What a good command prints."""
    assert main(arguments) == 0
    said = out.readouterr()
    assert said.err == ""
    return said.out


def refused(out: Out, *arguments: str) -> str:
    """What a wrong command complains of."""
    assert main(arguments) == WRONG
    said = out.readouterr()
    assert said.out == ""
    return said.err


def played(out: Out, game: str, *more: str, seed: int = 7) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(out, "play", game, "--seed", str(seed), "--json", *more))
    return found


def house_rules(game: Game) -> list[list[str]]:
    """Every value of every option, one at a time."""
    return [["--option", f"{option.name}={value}"] for option in game.options for value in option.values]


# a deal in words


def test_a_deal_of_landsknecht_in_words(capsys: Out) -> None:
    lines = run(capsys, "play", "landsknecht", "--seats", "3", "--seed", "7").splitlines()
    assert lines[0] == "landsknecht, rules 2: bank = players"
    assert lines[1] == "seat 1 keeps a bank of 1000; stakes 5 to 50"
    assert lines[2] == "punters: 2 3"
    assert re.fullmatch("shoe S1: commitment [0-9a-f]{64}", lines[3])
    assert re.fullmatch("secret [0-9a-f]{64}, cut at [0-9]+, 0 moved under", lines[4])
    assert [line for line in lines if line.startswith("> seat")] == [
        "> seat 2 stakes 5 on 4",
        "> seat 3 stakes 5 on 4",
    ]
    assert "  seat 2 with 5 on 4: +5 (bankers-rank)" in lines
    assert lines[-4:] == [
        "played; the bank, 990 now, passes one seat left; 30 cards are left",
        "seat 2: +5",
        "seat 3: +5",
        "seat 1: -10",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_are_equal_deals(game: str, capsys: Out) -> None:
    """In another order of use, too: nothing is remembered."""
    said = {seed: run(capsys, "play", game, "--seed", str(seed)) for seed in (1, 2, 3)}
    assert len(set(said.values())) == 3
    assert {seed: run(capsys, "play", game, "--seed", str(seed)) for seed in (3, 1, 2)} == said


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_of_every_game_is_played(game: str, capsys: Out) -> None:
    for rule in house_rules(all_games()[game]):
        said = run(capsys, "play", game, "--seats", "4", *rule)
        assert rule[1].replace("=", " = ") in said.splitlines()[0]
        assert re.search("^(played|dropped); the bank, [0-9]+ now, (passes|stays|is drawn)", said, re.M)


@pytest.mark.parametrize("game", GAMES)
def test_all_tables_from_the_smallest_to_the_greatest(game: str, capsys: Out) -> None:
    for seats, more in (("2", ()), ("20", ()), ("1", ("--option", "bank=house")), ("20", ("--option", "bank=house"))):
        assert "played; " in run(capsys, "play", game, "--seats", seats, *more)


def test_the_stakes_are_those_that_were_wished(capsys: Out) -> None:
    limits = ("--least", "7", "--greatest", "90", "--bank", "2000")
    assert "seat 3 stakes 7 on 3" in run(capsys, "play", "twenty-one", *limits)
    assert "seat 3 stakes 80 on 3" in run(capsys, "play", "twenty-one", *limits, "--stake", "80")
    assert "seat 3 stakes 7 on 3" in run(capsys, "play", "macao", *limits, "--stake", "80")  # one sum for all
    assert "seat 2 stakes 2000 on bank" in run(capsys, "play", "baccarat", *limits, "--stake", "80")
    short = run(capsys, "play", "twenty-one", "--least", "10", "--stake", "40", "--bank", "120")
    assert "seat 2 stakes 40 on 2" in short
    assert "seat 3 stakes 20 on 3" in short  # what cover is left


def test_names_of_games_in_both_languages(capsys: Out) -> None:
    assert run(capsys, "play", "Макао") == run(capsys, "play", "macao")


# a deal as a record


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_one_object_that_replays_to_the_same_events(game: str, capsys: Out) -> None:
    for seed, rule in enumerate([[], *house_rules(all_games()[game])]):
        told = played(capsys, game, *rule, seed=seed)
        assert set(told) >= FIELDS
        assert all(set(shoe) == SHOE for shoe in told["shoes"])
        assert told["shoe"] == told["shoes"][0]
        deal = read(told)
        again = replay(deal)
        assert not isinstance(again, Mismatch)
        assert [plain(event) for step in steps(deal) for event in step.events] == told["events"]
        assert json.loads(json.dumps(record(deal))) == told
        assert all(verify(shoe, row["commitment"]) for shoe, row in zip(deal.shoes, told["shoes"], strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_the_chips_of_a_record_add_up(game: str, capsys: Out) -> None:
    for more in ((), ("--option", "bank=house")):
        told = played(capsys, game, "--seats", "4", *more)
        assert sum(told["net"].values()) == 0
        assert str(told["banker"]) in told["net"]
        moved: Counter[str] = Counter()
        for transfer in told["transfers"]:
            assert set(transfer) == {"from", "to", "amount"}
            moved[transfer["from"]] -= transfer["amount"]
            moved[transfer["to"]] += transfer["amount"]
        assert all(moved[place] == 0 for place in moved if place.startswith("reserve:"))
        places = {
            "bank" if seat == str(told["banker"]) else f"wallet:{seat}": gain for seat, gain in told["net"].items()
        }
        assert {place: moved[place] for place in places} == places
        assert all(CARD.fullmatch(event["card"]) for event in told["events"] if event["kind"] == "dealt")


def test_a_deal_that_is_dealt_anew_lists_all_its_shoes(capsys: Out) -> None:
    told = next(one for seed in range(200) if len((one := played(capsys, "landsknecht", seed=seed))["shoes"]) > 1)
    first, second = told["shoes"][:2]
    assert (first["id"], second["id"]) == ("S1", "S2")
    assert len(first["cuts"]) == len(second["cuts"]) == 1
    cut = next(row["given"]["place"] for row in told["answers"] if row["given"]["kind"] == "cut")
    assert second["cuts"] == [cut]
    assert not isinstance(replay(read(told)), Mismatch)
    words = run(capsys, "play", "landsknecht", "--seed", str(next(s for s in range(200) if _anew(capsys, s))))
    assert "> the house brings shoe S2" in words
    assert re.search("^> seat 3 cuts at [0-9]+$", words, re.M)


def _anew(out: Out, seed: int) -> bool:
    return len(played(out, "landsknecht", seed=seed)["shoes"]) > 1


def test_three_cut_the_shoe_of_the_doubled_bank(capsys: Out) -> None:
    assert len(played(capsys, "doubled-bank")["shoe"]["cuts"]) == 3


def test_the_burnt_card_of_baccarat_is_not_the_deals(capsys: Out) -> None:
    assert played(capsys, "baccarat")["shoe"]["first"] == 1


def test_a_record_without_its_secret_cannot_be_replayed(capsys: Out) -> None:
    told = played(capsys, "macao")
    told["shoes"][0]["secret"] = None
    with pytest.raises(ValueError, match="the secret of shoe S1 is not published yet"):
        read(told)


# what nobody was shown


def prefixes(deal: Deal) -> Sequence[Deal]:
    """The deal as it stood after each answer."""
    return [replace(deal, rows=deal.rows[:n]) for n in range(len(deal.rows) + 1)]


def seen_by_all(deal: Deal) -> set[str]:
    """The cards that the chat has seen, at any moment."""
    picture = opening_picture(deal)
    shown: set[str] = set()
    for step in steps(deal):
        for event in step.events:
            picture = picture.after(event)
            shown |= {one.card.code for pile in picture.seen_by(None).piles for one in pile.cards if one.card}
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_a_record_with_a_shoe_in_use_tells_what_everybody_saw_and_no_more(game: str, capsys: Out) -> None:
    for seed, rule in enumerate([[], *house_rules(all_games()[game])]):
        deal = read(played(capsys, game, "--seats", "4", *rule, seed=seed))
        for at in prefixes(deal):
            shown = seen_by_all(at)
            veiled = record(at, in_use={at.shoes[0].id})
            text = json.dumps(veiled)
            assert set(re.findall(f'"({CARD.pattern})"', text)) == shown
            assert deal.shoes[0].secret.value.hex() not in text
            assert all(row["digest"] is None for row in json.loads(text)["answers"])


def test_a_shoe_that_is_finished_is_told_beside_one_that_is_not(capsys: Out) -> None:
    told = next(one for seed in range(200) if len((one := played(capsys, "landsknecht", seed=seed))["shoes"]) > 1)
    deal = read(told)
    veiled = json.loads(json.dumps(record(deal, in_use={ShoeId("S2")})))
    assert [shoe["secret"] for shoe in veiled["shoes"][:2]] == [told["shoe"]["secret"], None]
    assert veiled["events"] == told["events"]  # every card of it is public


def test_open_stakes_of_a_void_deal_go_back(capsys: Out) -> None:
    deal = read(played(capsys, "macao"))
    told = json.loads(json.dumps(record(prefixes(deal)[2], void=True)))
    assert told["ending"] == "void"
    assert [(one["from"], one["to"], one["amount"]) for one in told["transfers"]] == [
        ("wallet:2", "reserve:2", 15),
        ("wallet:3", "reserve:3", 15),
        ("reserve:2", "wallet:2", 15),
        ("reserve:3", "wallet:3", 15),
    ]
    assert json.loads(json.dumps(record(prefixes(deal)[2])))["ending"] is None


# everything that can be told


def test_what_people_say_in_words() -> None:
    coup = Coup("K 4 | 6 | Q | 8 6", people="Bank A B C")
    coup.stakes("A", "Q", 5)
    coup.ready("A")
    coup.let_it_run("B")
    coup.leaves("C")
    coup.says("Bank", coup.window.standing)
    lines = list(told(coup.step.deal))
    assert [line for line in lines if line.startswith(">")] == [
        "> seat 2 stakes 5 on Q",
        "> seat 2 is ready",
        "> seat 3 lets it run",
        "> seat 4 leaves",
        "> seat 1 closes the window",
    ]
    assert not any("cards are left" in line for line in lines)  # it goes on


def test_choices_in_words() -> None:
    coup = Coup("5 2 6 3", people="Bank A", game="pulling")
    coup.stakes("A", "2", 5)
    coup.closes()
    coup.chooses("A", "pull", 40)
    coup.chooses("A", "stand")
    coup.chooses("Bank", "draw")
    coup.chooses("A", "demand")
    lines = list(told(coup.step.deal))
    assert "> seat 2 chooses pull 40" in lines
    assert "> seat 2 chooses stand" in lines
    assert "  announced: pulled, seat 2, 40" in lines
    assert "> seat 2 chooses demand" in lines
    assert any(re.fullmatch("  .. on the hand of seat 2, seen by seat 2", line) for line in lines)


def test_cards_thrown_in_and_out_in_words(capsys: Out) -> None:
    deals = [run(capsys, "play", "macao", "--seed", str(seed)) for seed in range(12)]
    assert any(re.search("^  card 1 of the hand of seat [123] goes out$", said, re.M) for said in deals)
    hookey = run(capsys, "play", "blind-hookey", "--option", "discard=bottom-card")
    assert re.search("^  .. on the discard, seen by nobody$", hookey, re.M)
    assert re.search("^  packet 1 is shown$", hookey, re.M)
    assert "> the clock plays the rest of seat 1's turn (sizes)" in hookey


def test_the_house_in_words(capsys: Out) -> None:
    said = run(capsys, "play", "landsknecht", "--seats", "1", "--option", "bank=house")
    assert "the house keeps a bank of 1000" in said
    assert re.search(r"^the house: [+-][0-9]+$", said, re.M)


# odds


@pytest.mark.parametrize("game", GAMES)
def test_the_odds_of_a_game(game: str, capsys: Out) -> None:
    said = json.loads(run(capsys, "odds", game, "--deals", "40", "--seed", "3", "--json"))
    assert list(said) == ["game", "options", "deals", "edge", "standard_error", "exact"]
    options = all_games()[game].complete(())
    assert options is not None
    exactly = exact(all_games()[game], options)
    assert (said["game"], said["options"], said["deals"]) == (game, dict(options), 40)
    assert said["exact"] == (None if exactly is None else str(exactly))
    assert -3 <= said["edge"] <= 3
    words = run(capsys, "odds", game, "--deals", "40", "--seed", "3").splitlines()
    assert words[1] == "punters: standing, banker: standing, 40 deals, seed 3"
    assert words[2].startswith(f"the bank wins {said['edge']:+.6f} of a staked chip")
    assert words[3:] == ([] if exactly is None else [f"exactly {exactly}"])


def test_odds_of_house_rules_and_strategies(capsys: Out) -> None:
    rule = ("--option", "equal=return", "--option", "packets=any")
    assert json.loads(run(capsys, "odds", "хуки", "--deals", "10", "--json", *rule))["exact"] == "0"
    plain_play = run(capsys, "odds", "macao", "--deals", "50", "--json")
    assert run(capsys, "odds", "macao", "--deals", "50", "--json", "--strategy", "draw-to-5") == plain_play
    assert run(capsys, "odds", "macao", "--deals", "50", "--json", "--banker", "draw-to-1") != plain_play
    assert run(capsys, "odds", "macao", "--deals", "50", "--json", "--punters", "3") != plain_play


# what makes no sense


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("play", "poker"), "no game is called poker; there are "),
        (("odds", "poker"), "no game is called poker; there are "),
        (
            ("play", "macao", "--option", "tens=on"),
            "macao has these options, the default first:\n  stake=fixed|range",
        ),
        (("play", "macao", "--option", "stake"), "macao has these options"),
        (("play", "macao", "--seats", "1"), "a table has 2 to 20 seats"),
        (("play", "macao", "--seats", "21"), "a table has 2 to 20 seats"),
        (("play", "macao", "--seats", "21", "--option", "bank=house"), "a table has 1 to 20 seats"),
        (("play", "macao", "--bank", "14"), "a bank of macao holds 15 chips at least"),
        (("play", "macao", "--least", "60"), "the least stake is above the greatest"),
        (("play", "macao", "--stake", "51"), "a stake is from 5 to 50 chips"),
        (("odds", "macao", "--deals", "1"), "a standard error takes 2 deals at least"),
        (("odds", "macao", "--punters", "20"), "a table has 20 seats at most"),
        (("odds", "macao", "--strategy", "bluff"), "macao has no strategy bluff: there are standing, draw-to-N"),
        (
            ("odds", "landsknecht", "--banker", "draw-to-5"),
            "landsknecht has no strategy draw-to-5: hands are not played",
        ),
    ],
    ids=lambda value: " ".join(value[:1]) if isinstance(value, tuple) else "",
)
def test_wrong_arguments_say_what_is_right(arguments: tuple[str, ...], complaint: str, capsys: Out) -> None:
    assert complaint in refused(capsys, *arguments)


@pytest.mark.parametrize("number", ["0", "-1", "x", "1.5", str(10**9 + 1), "9" * 5000])
def test_a_number_is_a_whole_number(number: str, capsys: Out) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["play", "macao", "--bank", number])
    assert stopped.value.code == WRONG
    assert "invalid whole number from 1 value" in capsys.readouterr().err


def test_the_module_is_the_command(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["games", "play", "macao"])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("games", run_name="__main__")
    assert stopped.value.code == 0
    assert capsys.readouterr().out == run(capsys, "play", "macao")


def test_the_stored_figures_are_made_by_a_module(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[figures.Figure] = []
    monkeypatch.setattr(figures, "WANTED", figures.WANTED[1:2])
    monkeypatch.setattr(figures, "make", lambda _: figures.stored()[1])
    monkeypatch.setattr(figures, "write", written.extend)
    runpy.run_module("games.odds", run_name="__main__")
    assert written == [figures.stored()[1]]
    assert capsys.readouterr().out.startswith("blind-hookey {} standing: +0.0")
