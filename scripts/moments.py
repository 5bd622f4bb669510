"""Plays any game through the chat, in either language, to the middle of a deal that is worth looking at."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.callback import Act
from bot.words import Language, words_for
from tests.support.house import Message, Room, Toast, acts, taps, targets

ASKING = {Act.CUT, Act.NEXT, Act.READY, Act.ACCEPT, Act.PASS, Act.CHOOSE}
DECIDED = {"baccarat": 1, "doubled-bank": 3, "macao": 1, "twenty-one": 3, "pulling": 3}
"""After so many decisions a table of hands is in mid-deal; at Macao, once somebody has shown a card besides."""
OPEN_CARDS = (4, 6)
CHIPS = ("10", "20", "5")
BANK = "400"
SHOWN_AFTER = 5.0
"""Seconds after which the chat's budget has let everything out."""
MOST_STEPS = 1500

Question = tuple[int, int, int]


@dataclass
class Evening:
    """People of one room at one game."""

    room: Room
    game: str
    names: Sequence[str]
    language: Language
    banker: str = ""
    decided: int = 0
    staked: Question | None = None
    done: set[Question] = field(default_factory=set)

    async def to_a_good_moment(self) -> str:
        """From an empty chat on; somebody who has staked."""
        await self._begin()
        for _ in range(MOST_STEPS):
            message = await self.room.until(lambda m: acts(m) & ASKING)
            if self._is_good(message):
                await self.room.playground.advance(SHOWN_AFTER)
                return self._punters()[0]
            await self._answer(message)
            await self.room.playground.advance(SHOWN_AFTER)
        raise AssertionError(f"no good moment came: {self.game}")

    async def _begin(self) -> None:
        opener, *others = self.names
        if self.language != "ru":
            await self.room.send(opener, f"/language {self.language}")
        await self.room.send(opener, f"/newgame {self.game}")
        lobby = await self.room.until(lambda m: Act.SIT in acts(m))
        for name in others:
            await self.room.press(name, Act.SIT, message=lobby)
        lobby = await self.room.until(lambda m: Act.BEGIN in acts(m))
        await self.room.press(opener, Act.BEGIN, message=lobby)

    def _punters(self) -> list[str]:
        return [name for name in self.names if name != self.banker]

    def _is_good(self, message: Message) -> bool:
        found = acts(message)
        if self.game == "landsknecht":
            return self._turned_enough(message)
        if self.game == "blind-hookey":
            return Act.STAKE in found and self.staked == _question(message)
        if self.game == "macao" and not set("♠♥♦♣") & set(message["text"]):
            return False
        return {Act.CHOOSE, Act.CARDS} <= found and self.decided >= DECIDED[self.game]

    def _turned_enough(self, message: Message) -> bool:
        """Several cards are open with stakes of several people, the newest is just turned, and another is closed."""
        text, words = str(message["text"]), words_for(self.language)
        closed = words("target-closed", card="|", taken=0).split("|")[0]
        opened = words("turned-opened", card="").strip(" .")
        few, many = OPEN_CARDS
        return (
            Act.NEXT in acts(message)
            and self.staked != _question(message)
            and few <= len(targets(message)) <= many
            and any(line.startswith(closed) for line in text.splitlines())
            and opened in text
        )

    async def _answer(self, message: Message) -> None:
        found = acts(message)
        if Act.PASS in found or Act.ACCEPT in found:
            offered = next(tap.choice for tap in taps(message) if tap.act in (Act.ACCEPT, Act.PASS))
            _, _, limits = offered.partition(".")
            choice = f"{BANK}.{'5.50' if self.game == 'landsknecht' else limits}"
            await self._in_turn(message, Act.ACCEPT, choice)
        elif Act.CUT in found:
            await self._in_turn(message, Act.CUT, _choices(message, Act.CUT)[-1])
        elif Act.CHOOSE in found:
            await self._choose(message)
        elif self.staked != _question(message) and targets(message):
            await self._stake(message)
        elif Act.NEXT in found and self.game == "landsknecht":
            await self.room.press(self.banker, Act.NEXT, message=message)
        else:
            for name in self._punters():
                await self._tap(name, message, Act.READY)

    async def _stake(self, message: Message) -> None:
        """Each punter takes a chip of his own, for the newest card or his own hand or packet."""
        self.staked, self.decided = _question(message), 0
        line = str(message["text"]).splitlines()[1]
        self.banker = next(name for name in self.names if name in line)
        punters = self._punters()[: -1 if self.game == "blind-hookey" else None]
        for n, (name, chip) in enumerate(zip(punters, CHIPS, strict=False)):
            if chip in _choices(message, Act.CHIP):
                await self._tap(name, message, Act.CHIP, chip)
            if self.game != "landsknecht" or n < len(targets(message)):
                await self._tap(name, message, Act.STAKE, targets(message)[-1])

    async def _choose(self, message: Message) -> None:
        """One buys, the next does not; where all choose at once, all do."""
        choices = list(dict.fromkeys(_choices(message, Act.CHOOSE)))
        turned = choices[self.decided % 2 :] + choices[: self.decided % 2]
        for choice in sorted(turned, key=lambda one: not one.startswith("move.")):
            if await self._in_turn(message, Act.CHOOSE, choice):
                break
        if self.staked is not None:
            self.decided += 1

    async def _in_turn(self, message: Message, act: Act, choice: str) -> str:
        """Everybody tries, until it is somebody's turn who may; who that was."""
        words = words_for(self.language)
        refused = {words("note-others-turn", name=name) for name in self.names} | {words("note-not-allowed")}
        for name in self.names:
            if (await self._tap(name, message, act, choice)).text not in refused:
                return name
        return ""

    async def _tap(self, name: str, message: Message, act: Act, choice: str = "") -> Toast:
        return await self.room.tap(name, message, replace(taps(message)[0], act=act, choice=choice).encode())


def _choices(message: Message, act: Act) -> list[str]:
    return [tap.choice for tap in taps(message) if tap.act is act]


def _question(message: Message) -> Question:
    first = next(tap for tap in taps(message) if tap.act in ASKING)
    return first.table, first.deal, first.question
