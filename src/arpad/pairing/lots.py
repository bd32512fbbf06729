"""Orders that anybody gets again: lots drawn from a seed, and the alphabet, the same on every machine."""

import unicodedata
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")
_NUMBERS = 1 << 256


class Lots:
    """A fair bag of lots. Each lot drawn moves it on by one."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as any other."""
        from hashlib import sha256  # a round without lots starts without it

        self._drawn += 1
        fair = _NUMBERS - _NUMBERS % limit
        tries = 0
        while True:
            tries += 1
            number = int.from_bytes(sha256(f"{self.seed}/{self._drawn}/{tries}".encode()).digest(), "big")
            if number < fair:
                return number % limit

    def one_of(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def order(self, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """All things, one lot after the other; the last needs no lot."""
        left = list(things)
        drawn = [left.pop(self.below(len(left))) for _ in range(len(left) - 1)]
        return (*drawn, *left)


def alphabetical(name: str) -> tuple[str, str]:
    """Capitals and accents make no difference, unless the names are otherwise the same.

    >>> sorted(["Zúñiga", "Álvarez", "alonso", "Zunzunegui"], key=alphabetical)
    ['alonso', 'Álvarez', 'Zúñiga', 'Zunzunegui']
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in letters if not unicodedata.combining(char)), name
