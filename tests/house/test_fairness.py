"""What the chat shows of a finished deal is enough for a stranger to compute its cards again."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

import pytest

from bot.callback import Act
from tests.support import journal
from tests.support.checker import cards_of, commitment_of
from tests.support.evening import begin, question, said, to_staking, to_the_end
from tests.support.house import House, Message, Room, a_house, acts, taps, targets
from tests.support.process import ROOT

NAMES = ("Аня", "Боря", "Вера")
SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
FACE = re.compile("(10|[2-9JQKA])([♣♦♥♠])")
PROMISE = re.compile(r"Колода (\w+) перемешана.*\nОтпечаток: ([0-9a-f]{64})")
PROOF = re.compile(
    r"Колода (\w+), проверить:\nотпечаток ([0-9a-f]{64})\nснято ([\d, ]+|никем)\nсекрет ([0-9a-f]{64})"
)
MOST_DEALS = 60


@dataclass(frozen=True)
class Proof:
    """A finished shoe, as the chat shows it."""

    shoe: str
    commitment: str
    cuts: tuple[int, ...]
    secret: str

    @property
    def cards(self) -> list[str]:
        return cards_of(self.shoe, self.secret, self.cuts)


@pytest.fixture(scope="module")
async def slow(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A bot whose every window waits so long that the chat gets to see each single card."""
    folder = tmp_path_factory.mktemp("slow")
    async with a_house(folder, CLOCKS__LEAST="9", CLOCKS__STAKES="9,9,9", CLOCKS__RUNNING="9") as started:
        yield started


async def test_a_finished_deal_can_be_computed_again(slow: House) -> None:
    room = await slow.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    punter = next(name for name in NAMES if name != banker)
    await room.stake(punter, targets(message)[0], "10")
    await to_the_end(room, 1)
    shown = await texts(slow, room)
    *_, proof = next(found for text in reversed(shown) if (found := proofs(text)))
    assert commitment_of(proof.secret) == proof.commitment
    promised = first(shown, f"Отпечаток: {proof.commitment}")
    assert promised < first(shown, "Расклад") < first(shown, proof.secret)
    opening, *turned = fresh_cards([text for text in shown[promised:] if "Расклад" in text or "банк платит" in text])
    assert set(opening) == set(proof.cards[: len(opening)])
    assert all(len(cards) == 1 for cards in turned)
    assert [card for cards in turned for card in cards] == proof.cards[len(opening) :][: len(turned)]
    told = await verify(slow, proof.shoe)
    assert told.endswith(f"cards       {' '.join(proof.cards)}\n")
    assert re.search(rf"^dealt +{len(opening) + len(turned)} of 52$", told, re.M)
    slow.audit()


async def test_the_draw_for_the_bank_can_be_computed_again(slow: House) -> None:
    room = await slow.playground.room(NAMES)
    text = (await begin(room, NAMES))["text"]
    [proof] = proofs(text)
    assert commitment_of(proof.secret) == proof.commitment
    assert proof.cuts == ()
    line = re.search("Карты на банк: (.*)", text)
    assert line is not None
    hands = [faces(hand) for hand in line[1].split(", ")]
    used = sum(map(len, hands))
    assert [hands[k % len(hands)][k // len(hands)] for k in range(used)] == proof.cards[:used]
    assert [card[0] == "A" for card in proof.cards[:used]] == [False] * (used - 1) + [True]
    assert (await verify(slow, proof.shoe)).endswith(f"cards       {' '.join(proof.cards)}\n")


async def test_the_secret_of_a_running_deal_is_nowhere(slow: House) -> None:
    room = await slow.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    found = re.search(r"Колода (\w+), осталось", message["text"])
    assert found is not None
    [(secret,)] = slow.query("SELECT secret FROM shoes WHERE id = ?", found[1])
    for name in NAMES:
        for act in (Act.MINE, Act.WHAT_NOW):
            assert secret.hex() not in (await room.press(name, act)).text
    told = await verify(slow, found[1], code=1)
    assert "still in use" in told
    assert "cards" not in told
    for place in (told, repr(await slow.playground.calls()), slow.bot.text(), slow.playground.process.text()):
        assert secret.hex() not in place
        assert repr(secret)[2:-1] not in place
    await room.press(next(name for name in NAMES if name != banker), Act.STAKE)
    result = await to_the_end(room, 1)
    assert secret.hex() in result["text"]
    assert secret.hex() not in slow.bot.text()


async def test_a_deal_that_is_gathered_and_dealt_anew_lists_both_shoes(house: House) -> None:
    """1.3. Whoever knows a secret could choose the cut, which is why nobody may: here it saves many deals."""
    room = await house.playground.room(NAMES[:2])
    await begin(room, NAMES[:2])
    for number in range(1, MOST_DEALS):
        anew = await a_deal(house, room)
        result = await to_the_end(room, number)
        if anew:
            break
    gathered, dealt = proofs(result["text"])
    shown = await texts(house, room)
    for proof in (gathered, dealt):
        assert commitment_of(proof.secret) == proof.commitment
        assert first(shown, proof.commitment) < first(shown, proof.secret)
        assert (await verify(house, proof.shoe)).endswith(f"cards       {' '.join(proof.cards)}\n")
    assert is_gathered(gathered.cards)
    assert not is_gathered(dealt.cards)
    opened = next(text for text in shown[first(shown, dealt.commitment) :] if "Расклад" in text)
    assert set(faces(opened)) == set(dealt.cards[: len(set(faces(opened)))])


async def a_deal(house: House, room: Room) -> bool:
    """The bank is kept and the shoe cut where the deal is gathered, if there is such a place; whether it was."""
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    for name in room.people:
        await room.press(name, Act.ACCEPT, message=asked)
    anew, cutting = False, await room.until(lambda m: Act.CUT in acts(m))
    while not targets(cutting):
        [[shoe, _]] = PROMISE.findall(cutting["text"])
        [(secret,)] = house.query("SELECT secret FROM shoes WHERE id = ?", shoe)
        places = [int(tap.choice) for tap in taps(cutting) if tap.act is Act.CUT]
        good = [place for place in places if is_gathered(cards_of(shoe, secret.hex(), [place])) is not anew]
        for name in room.people:
            await room.press(name, Act.CUT, str((good or places)[0]), message=cutting)
        cut, cutting = cutting, await after(room, question(cutting))
        if not targets(cutting):
            anew = True
            again = {(await room.press(name, Act.CUT, message=cut)).text for name in room.people}
            assert again == {said("old-question")}  # a second tap of the finger does not cut the fresh shoe
    for name in room.people:
        await room.press(name, Act.STAKE, message=cutting)
        await room.press(name, Act.RUN, message=cutting)
    return anew


async def after(room: Room, cut: tuple[int, int, int]) -> Message:
    """The first window of stakes, or the next question about a cut."""
    return await room.until(lambda m: targets(m) or (Act.CUT in acts(m) and question(m) != cut))


def is_gathered(cards: Sequence[str]) -> bool:
    """Whether the punters' card is of the banker's rank (1.1 to 1.3)."""
    ranks = iter(card[0] for card in cards)
    layout: set[str] = set()
    while len(layout) < 2:
        layout.add(next(ranks))
    beside = (rank for rank in ranks if rank not in layout)
    return next(beside) == next(beside)


async def texts(house: House, room: Room) -> list[str]:
    """Every text the chat ever showed of the table, in order."""
    return [message["text"] for message in journal.forms(await house.playground.calls(), room.id)]


def first(shown: Sequence[str], part: str) -> int:
    """Which of the texts is the first with this part."""
    return next(at for at, text in enumerate(shown) if part in text)


def proofs(text: str) -> list[Proof]:
    return [
        Proof(shoe, commitment, tuple(map(int, re.findall(r"\d+", cuts))), secret)
        for shoe, commitment, cuts, secret in PROOF.findall(text)
    ]


def faces(text: str) -> list[str]:
    return [("T" if rank == "10" else rank) + SUITS[suit] for rank, suit in FACE.findall(text)]


def fresh_cards(shown: Sequence[str]) -> list[list[str]]:
    """The cards that each text showed for the first time, where it showed any."""
    known: set[str] = set()
    fresh = []
    for text in shown:
        found = [card for card in dict.fromkeys(faces(text)) if card not in known]
        known.update(found)
        fresh += [found] if found else []
    return fresh


async def verify(house: House, shoe: str, code: int = 0) -> str:
    """What ``python -m bot verify SHOE`` prints, beside the running bot."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "verify", shoe),
        cwd=ROOT,
        env={"DATABASE": str(house.database)},
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await process.communicate()
    assert process.returncode == code
    return told.decode()
