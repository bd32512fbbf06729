"""The fixed point of successive approximations by itself: everybody's mean and shift as equations, solved in fractions.

Written from the article and reading I-84 alone; no pass is ever made here.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

Game = tuple[Sequence[int], Sequence[str], Fraction]
"""The ratings of the rated opponents, the newcomers met, and what the score adds."""


def fixed_point(newcomers: Mapping[str, Game]) -> dict[str, Fraction]:
    """x = (sum of rated + sum of the others' x) / games + shift, for everybody at once (Gauss, exactly)."""
    names = list(newcomers)
    rows = [_equation(name, names, newcomers[name]) for name in names]
    for pivot in range(len(names)):
        best = next(index for index in range(pivot, len(names)) if rows[index][pivot])
        rows[pivot], rows[best] = rows[best], rows[pivot]
        head = rows[pivot][pivot]
        rows[pivot] = [value / head for value in rows[pivot]]
        for index, row in enumerate(rows):
            if index != pivot and row[pivot]:
                factor = row[pivot]
                rows[index] = [value - factor * other for value, other in zip(row, rows[pivot], strict=True)]
    return {name: rows[index][-1] for index, name in enumerate(names)}


def _equation(name: str, names: Sequence[str], game: Game) -> list[Fraction]:
    rated, met, shift = game
    games = len(rated) + len(met)
    row = [Fraction(0)] * (len(names) + 1)
    row[names.index(name)] += 1
    for other in met:
        row[names.index(other)] -= Fraction(1, games)
    row[-1] = Fraction(sum(rated), games) + shift
    return row
