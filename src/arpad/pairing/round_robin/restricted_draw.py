"""The restricted draw of lots: players of one federation draw from one envelope, so that they meet early."""

from collections import Counter
from collections.abc import Mapping, Sequence

from arpad.pairing.lots import Lots, alphabetical
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part. `number` is set where it was drawn already."""

    name: str
    federation: str = ""
    player_id: str = ""
    rating: int | None = None
    number: int | None = None

    @property
    def key(self) -> tuple[str, str]:
        """The same person on another list: the id, else name and federation."""
        return ("id", self.player_id) if self.player_id else (self.name.casefold(), self.federation)


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's draw: the numbers in the envelope, the one drawn, and those left in it.

    `choices` are the envelopes among which the lot fell when a federation's first player picked one.
    `overflow`: the envelope was taken because no single one holds the whole federation.
    `alone`: drawn among all the numbers left, as he has no compatriots.
    """

    entrant: Entrant
    envelope: str
    held: tuple[int, ...]
    number: int
    choices: tuple[str, ...] = ()
    overflow: bool = False
    alone: bool = False

    @property
    def left(self) -> tuple[int, ...]:
        return tuple(number for number in self.held if number != self.number)


@dataclass(frozen=True)
class Draw:
    """The draw as it happened, turn by turn."""

    envelopes: Mapping[str, tuple[int, ...]]
    turns: tuple[Turn, ...]

    @property
    def by_number(self) -> dict[int, Entrant]:
        return {turn.number: turn.entrant for turn in sorted(self.turns, key=lambda turn: turn.number)}


def envelopes_for(players: int, groups: Mapping[int, Mapping[str, tuple[int, ...]]]) -> dict[str, tuple[int, ...]]:
    """The numbers of each envelope; with an odd number of players the highest is the rest and stays out."""
    table = groups[players + players % 2]
    return {name: tuple(number for number in numbers if number <= players) for name, numbers in table.items()}


def order_of_draw(entrants: Sequence[Entrant]) -> list[list[Entrant]]:
    """Federations by number of players, then by code; players of one by name. Without federation one is alone."""
    sizes = Counter(entrant.federation for entrant in entrants if entrant.federation)
    by_federation: dict[str, list[Entrant]] = {}
    alone: list[list[Entrant]] = []
    for entrant in sorted(entrants, key=lambda entrant: alphabetical(entrant.name)):
        if entrant.federation:
            by_federation.setdefault(entrant.federation, []).append(entrant)
        else:
            alone.append([entrant])
    ordered = sorted(by_federation, key=lambda code: (-sizes[code], code))
    return [by_federation[code] for code in ordered] + alone


def restricted_draw(entrants: Sequence[Entrant], envelopes: Mapping[str, tuple[int, ...]], lots: Lots) -> Draw:
    """Everybody draws a number, federation by federation.   [restricted_draw]"""
    left = dict(envelopes)
    turns: list[Turn] = []
    for group in order_of_draw(entrants):
        drawn = _alone(group[0], left, lots) if len(group) == 1 else _together(group, left, lots)
        turns.extend(drawn)
    return Draw(dict(envelopes), tuple(turns))


def _together(group: Sequence[Entrant], left: dict[str, tuple[int, ...]], lots: Lots) -> list[Turn]:
    """The first player picks an envelope that holds enough for the group, and the others draw from it too.

    Where none holds enough, the fullest is emptied first, then the next.
    """
    enough = tuple(name for name, numbers in left.items() if len(numbers) >= len(group))
    chosen = lots.one_of(enough) if enough else ""
    turns: list[Turn] = []
    for entrant in group:
        choices = enough if not turns else ()
        if not enough and not left.get(chosen):
            most = max(map(len, left.values()))
            choices = tuple(name for name, numbers in left.items() if len(numbers) == most)
            chosen = lots.one_of(choices)
        turns.append(_draw_from(chosen, entrant, left, lots, choices, overflow=not enough))
    return turns


def _alone(entrant: Entrant, left: dict[str, tuple[int, ...]], lots: Lots) -> list[Turn]:
    """A player without compatriots draws among all the numbers that are left."""
    number = lots.one_of(sorted(number for numbers in left.values() for number in numbers))
    envelope = next(name for name, numbers in left.items() if number in numbers)
    turn = Turn(entrant, envelope, left[envelope], number, alone=True)
    left[envelope] = turn.left
    return [turn]


def _draw_from(
    envelope: str,
    entrant: Entrant,
    left: dict[str, tuple[int, ...]],
    lots: Lots,
    choices: tuple[str, ...],
    overflow: bool,
) -> Turn:
    turn = Turn(entrant, envelope, left[envelope], lots.one_of(left[envelope]), choices, overflow)
    left[envelope] = turn.left
    return turn
