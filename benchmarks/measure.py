"""Times two or more things in turn, round after round, so that a busy machine is unkind to all of them alike."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds that one thing took, one figure a round."""

    name: str
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.seconds)

    def __str__(self) -> str:
        least, most = min(self.seconds) * 1e6, max(self.seconds) * 1e6
        return f"{self.name}: {self.median * 1e6:,.0f} µs (rounds from {least:,.0f} to {most:,.0f})"


async def in_turn(things: Mapping[str, Callable[[], Awaitable[int]]], rounds: int = 9) -> list[Times]:
    """Each thing does some work and says how many times it did it; its figure is that round's time for one."""
    taken: dict[str, list[float]] = {name: [] for name in things}
    for _ in range(rounds):
        for name, thing in things.items():
            began = perf_counter()
            times = await thing()
            taken[name].append((perf_counter() - began) / times)
    return [Times(name, tuple(seconds)) for name, seconds in taken.items()]


def tell(title: str, above: Times, below: Times) -> None:
    """Prints how many times as long the first takes: the median of the rounds' ratios, and their range."""
    ratios = [over / under for over, under in zip(above.seconds, below.seconds, strict=True)]
    print(f"{title}: {median(ratios):.1f} times (rounds from {min(ratios):.1f} to {max(ratios):.1f})")
    print(f"    {above}\n    {below}")
