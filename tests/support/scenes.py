"""A table as a scene, for those who paint: any table would do."""

from bot.views.scene import BoxMark, CardMark, ChipMark, Mark, Scene, TextMark

FELT = "#1e6048"
NAMES = ("Алиса 😀", "Владимир Константинович", "דוד בן־גוריון", "محمد", "王小明")


def table(awaited: int = 0, raised: str = "Js", people: int = 5) -> Scene:
    """The cloth, the cards on it, and on top the people, one of whom is awaited."""
    return Scene(FELT, (_cloth(), _cards(raised), _people(awaited, people)))


def full() -> Scene:
    """Far more than any table shows: all cards, sixty of them, and fifty lines of text."""
    codes = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    cards = [CardMark(10 + n % 15 * 84, 10 + n // 15 * 180, 130, code) for n, code in enumerate(codes + codes[:8])]
    texts = [TextMark(10 + n % 5 * 254, 40 + n // 5 * 76, "Ж" * 60, 34, "#f7f2e2", most=240) for n in range(50)]
    return Scene(FELT, (tuple(cards), tuple(texts)))


def _cloth() -> tuple[Mark, ...]:
    return (
        BoxMark(0, 0, 1280, 72, 0, fill="#174b38"),
        TextMark(32, 36, "Ландскнехт, сдача 4", 38, "#f7f2e2", bold=True, most=560),
        TextMark(1248, 36, "Банк 200, свободно 165", 36, "#f4d06a", "right", most=620),
        BoxMark(32, 100, 330, 420, 22, fill="#ffffff10", line="#ffffff30", thickness=2),
    )


def _cards(raised: str) -> tuple[Mark, ...]:
    layout = [
        CardMark(400 + n * 168, 120, 150, code, code == raised)
        for n, code in enumerate(["Qd", "8h", "Js", "Kd", "4s"])
    ]
    closed = [CardMark(400 + n * 34, 390, 130, code, dark=True) for n, code in enumerate(["2c", "7h", "9d"])]
    hidden = [CardMark(640 + n * 60, 390, 130, None) for n in range(4)]
    return (CardMark(112, 170, 170, "6c"), *layout, *closed, *hidden)


def _people(awaited: int, people: int) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for n in range(people):
        x, line = 40 + n * 246, "#f4d06a" if n == awaited else "#ffffff28"
        marks.append(BoxMark(x, 660, 230, 120, 18, fill="#00000030", line=line, thickness=4))
        marks.append(TextMark(x + 16, 692, NAMES[n % len(NAMES)], 34, "#f7f2e2", most=200))
        marks.append(ChipMark(x + 42, 744, 24, "#c8443b"))
        marks.append(TextMark(x + 80, 744, f"{10 + n * 5}, Q♦", 34, "#f4d06a", bold=True, most=140))
    return tuple(marks)
