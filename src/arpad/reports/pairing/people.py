"""Players as an arbiter reads them out: number and name."""

from collections.abc import Iterable

from arpad.tournament.model import Tournament


class People:
    """The players of one event."""

    def __init__(self, tournament: Tournament) -> None:
        self._names = {entry.number: entry.name for entry in tournament.entries}

    def one(self, number: int) -> str:
        name = self._names.get(number, "")
        return f"{number} {name}".rstrip()

    def all(self, numbers: Iterable[int]) -> str:
        return "; ".join(self.one(number) for number in numbers)

    def name(self, number: int) -> str:
        return self._names.get(number, "")


def numbers_text(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
