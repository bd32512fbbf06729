"""What a tie-break's value is made of: one part per round, and the cuts."""

from collections.abc import Sequence
from typing import NamedTuple


class Part(NamedTuple):
    """One round's contribution.

    `weight` is the opponent's score or rating: the least significant part is the one with the lowest weight. `how`
    says where the weight comes from (played, dummy, …). `counted` is false for a round that adds nothing by rule.
    """

    round_number: int
    opponent: int
    value: int
    weight: int
    voluntary: bool = False
    how: str = "played"
    result: int | None = None
    counted: bool = True
    in_table: int | None = None  # the opponent's own score, where he counts with another one


class Cut(NamedTuple):
    """A part left out, and why: lowest, highest, voluntary, first."""

    part: Part
    why: str


class Kept(NamedTuple):
    kept: Sequence[Part]
    cuts: Sequence[Cut]


def without_extremes(parts: Sequence[Part], low: int, high: int, exception: bool) -> Kept:
    """Leave out the `low` least significant parts, then the `high` most significant ones.   [cuts]"""
    if not low and not high:
        return Kept(parts, ())
    left, cuts = list(parts), []
    for _ in range(low):
        if left:
            cuts.append(_lowest(left, exception))
            left.remove(cuts[-1].part)
    for _ in range(high):
        if left:
            highest = max(left, key=lambda part: (part.weight, part.value))
            cuts.append(Cut(highest, "highest"))
            left.remove(highest)
    return Kept(left, cuts)


def _lowest(parts: Sequence[Part], exception: bool) -> Cut:
    """The least significant part; the lowest of a voluntary absence goes first if it is not lower.   [cut_exception]"""
    least = min(parts, key=lambda part: (part.weight, part.value))
    if exception:
        absences = [part for part in parts if part.voluntary]
        if absences:
            absence = min(absences, key=lambda part: (part.value, part.weight))
            if absence.value >= least.value:
                return Cut(absence, "lowest" if absence == least else "voluntary")
    return Cut(least, "lowest")


def without_first(parts: Sequence[Part], count: int) -> Kept:
    """Leave out the scores after the first rounds."""
    return Kept(parts[count:], [Cut(part, "first") for part in parts[:count]])
