"""The Berger tables, for any number of players, by the one rotation that the printed ones follow."""

from collections.abc import Collection
from typing import NamedTuple

from arpad.regulations.edition import Edition
from arpad.values.event_type import EventType

REST = 0


class Pairing(NamedTuple):
    """White and Black by their numbers; `black` is REST where there is no opponent."""

    white: int
    black: int

    @property
    def is_rest(self) -> bool:
        return self.black == REST

    @property
    def reversed(self) -> "Pairing":
        """Colours exchanged; a rest stays a rest."""
        return self if self.is_rest else Pairing(self.black, self.white)


Round = tuple[Pairing, ...]


def berger_rounds(players: int) -> tuple[Round, ...]:
    """Every round of a single round robin, boards in the order of the tables.   [round_robin_schedule]

    With an odd number of players the one who would meet the next number rests.

    >>> berger_rounds(3)[0]
    (Pairing(white=1, black=0), Pairing(white=2, black=3))
    """
    if players < 2:
        raise ValueError(f"a round robin needs two players, not {players}")
    seats = players + players % 2
    return tuple(
        tuple(_with_rest(pairing, players) for pairing in _berger_round(seats, round_number))
        for round_number in range(1, seats)
    )


def _berger_round(seats: int, round_number: int) -> Round:
    """The highest number meets the pivot, Black in odd rounds; the others meet around the pivot, the next one White."""
    odd = round_number % 2 == 1
    pivot = (round_number + 1) // 2 if odd else (round_number + seats) // 2
    top = Pairing(pivot, seats) if odd else Pairing(seats, pivot)
    around = (Pairing(_on_circle(pivot + k, seats), _on_circle(pivot - k, seats)) for k in range(1, seats // 2))
    return (top, *around)


def _on_circle(place: int, seats: int) -> int:
    """1 to seats - 1, and round again."""
    return (place - 1) % (seats - 1) + 1


def _with_rest(pairing: Pairing, players: int) -> Pairing:
    if max(pairing) <= players:
        return pairing
    return Pairing(min(pairing), REST)


def double_berger_rounds(players: int, reversed_last: int) -> tuple[Round, ...]:
    """Both cycles: the last rounds of the first in reverse order, then the tables again with colours exchanged.

    So nobody has three games running with one colour.   [double_round_robin]
    """
    first = berger_rounds(players)
    kept = max(len(first) - reversed_last, 0)
    second = tuple(tuple(pairing.reversed for pairing in one) for one in first)
    return (*first[:kept], *reversed(first[kept:]), *second)


def rounds_by_the_tables(players: int, event_type: EventType, edition: Edition) -> tuple[Round, ...]:
    """Every round, of one cycle or of two."""
    if event_type is EventType.DOUBLE_ROUND_ROBIN:
        return double_berger_rounds(players, edition.rule("double_round_robin").integer("reversed_last"))
    return berger_rounds(players)


def round_without(scheduled: Round, away: Collection[int]) -> Round:
    """The round among those who are there: a player whose opponent is away rests."""
    there = ([number for number in pair if number != REST and number not in away] for pair in scheduled)
    return tuple(Pairing(*pair) if len(pair) == 2 else Pairing(pair[0], REST) for pair in there if pair)
