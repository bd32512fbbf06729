"""A tie-break's values for everybody, and how each came about when somebody asks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from arpad.standings.parts import Kept
from arpad.values.decimals import decimal_text, shortest_text
from arpad.values.rounding import round_half_up


class Unit(Enum):
    POINTS = "points"  # tenths
    PRODUCT = "product"  # tenths times tenths
    COUNT = "count"  # whole numbers: games, ratings, pairing numbers
    AVERAGE = "average"  # a fraction of points, shown with two decimals
    PLACE = "place"  # the place among those who were tied


Value = int | Fraction | None


@dataclass(frozen=True)
class TiebreakColumn:
    """`values` are ordered from the highest down, unless `ascending`; None stands last. Whoever is in `demoted`
    stands below the others, whatever the value."""

    values: Sequence[Value]
    unit: Unit
    ascending: bool = False
    demoted: frozenset[int] = frozenset()
    parts: Callable[[int], Kept] | None = None
    part_unit: Unit | None = None
    summary: Callable[[int], Mapping[str, Any]] | None = None  # how the parts make the value, if not by adding up
    silence: Callable[[int], Mapping[str, Any]] | None = None  # why there is no value

    def sort_key(self, participant: int) -> tuple[bool, bool, int | Fraction]:
        """Small is better."""
        value = self.values[participant]
        number = 0 if value is None else value if self.ascending else -value
        return (participant in self.demoted, value is None, number)

    def text(self, participant: int) -> str | None:
        return value_text(self.values[participant], self.unit)


def value_text(value: Value, unit: Unit) -> str | None:
    """Shortest form; averages with two decimals, a half going up.

    >>> value_text(455, Unit.POINTS), value_text(Fraction(61, 3), Unit.AVERAGE)
    ('45.5', '20.33')
    """
    if value is None:
        return None
    if unit is Unit.AVERAGE:
        return decimal_text(round_half_up(100 * value.numerator, value.denominator), 2)
    assert isinstance(value, int)
    if unit is Unit.POINTS:
        return shortest_text(value, 1)
    return shortest_text(value, 2) if unit is Unit.PRODUCT else str(value)
