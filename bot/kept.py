"""What was made already, kept within a bound."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Things by what they were made from; of more than ``most`` the one unused for longest is given up."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[K, V] = OrderedDict()
        self.made = 0
        """How many had to be made."""

    def __len__(self) -> int:
        return len(self._things)

    def find(self, key: K) -> V | None:
        """What is kept, if it is."""
        if key in self._things:
            self._things.move_to_end(key)
        return self._things.get(key)

    def keep(self, key: K, thing: V) -> None:
        self._things[key] = thing
        self._things.move_to_end(key)
        self.made += 1
        if len(self._things) > self._most:
            self._things.popitem(last=False)

    def drop(self, key: K) -> None:
        """Gives it up, if it is kept."""
        self._things.pop(key, None)

    def get(self, key: K, make: Callable[[], V]) -> V:
        """What is kept, or else made now and kept."""
        if (found := self.find(key)) is not None:
            return found
        made = make()
        self.keep(key, made)
        return made
