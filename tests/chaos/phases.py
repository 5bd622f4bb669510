"""What each game asks, one thing after another, and how to tell by its buttons what is asked."""

from bot.callback import Act
from tests.support.house import Message, acts, taps

ALWAYS = ("lobby", "bank", "cut", "stakes")
CHOICES = {
    "landsknecht": (),
    "blind-hookey": ("packets", "size", "packet"),
    "twenty-one": ("draw", "keep"),
    "pulling": ("pull", "demand", "keep"),
    "baccarat": ("draw", "keep"),
    "doubled-bank": ("move", "draw", "keep"),
    "macao": ("throw-in", "buy", "keep"),
}
"""What is asked in each game beside what is asked in all."""
PHASES = {game: frozenset((*ALWAYS, *choices)) for game, choices in CHOICES.items()}
_TOPICS = ("packets", "size", "move", "demand", "pull", "draw", "buy", "throw-in", "keep")


def phase_of(message: Message) -> str:
    """What is asked, as the buttons tell it: a choice is called after the option by which it is known."""
    there = acts(message)
    if Act.RULES in there:
        return "lobby"
    for act, name in ((Act.PASS, "bank"), (Act.CUT, "cut"), (Act.NEXT, "stakes")):
        if act in there:
            return name
    options = {tap.choice.partition(".")[0] for tap in taps(message) if tap.act in (Act.CHOOSE, Act.NARROW)}
    return next((topic for topic in _TOPICS if topic in options), "packet" if options else "nothing")
