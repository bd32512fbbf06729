"""The first complete assignment, against trying everything."""

from itertools import permutations
from random import Random

import pytest

from arpad.pairing.matching.assignment import first_assignment


def first_by_trying(rows: list[int], columns: int) -> list[int] | None:
    for choice in permutations(range(columns), len(rows)):
        if all(rows[row] >> column & 1 for row, column in enumerate(choice)):
            return list(choice)
    return None


@pytest.mark.parametrize("seed", range(300))
def test_first_assignment_is_the_first_of_all(seed: int) -> None:
    random = Random(seed)
    columns = random.randint(1, 6)
    count = random.randint(1, columns)
    chance = random.randint(30, 90)
    rows = [sum((random.randrange(100) < chance) << column for column in range(columns)) for _ in range(count)]
    assert first_assignment(rows) == first_by_trying(rows, columns)


def test_nobody_can_have_what_nobody_may() -> None:
    assert first_assignment([0b1, 0b1]) is None
    assert first_assignment([]) == []
