"""The verdicts over an invented register whose truth is known; the table of docs/reference/identity.md is its large form."""

import pytest

from arpad.identity.judging import People
from support.invented_people import lines, register


def false_and_found(size: int) -> tuple[list[str], int]:
    """Names that were taken for somebody else, and in how many of a thousand lines the true person came first."""
    people = register(size)
    known, false, found, asked = People(people), [], 0, 0
    for line in lines(people, size):
        judgement = known.judge(line.sighting)
        if judgement.certain is not None and judgement.certain.key != line.truth:
            false.append(f"{line.kind}: {line.sighting} is not {judgement.certain}")
        if line.truth:
            asked += 1
            found += bool(judgement.candidates) and judgement.candidates[0].person.key == line.truth
    return false, 1000 * found // asked


def test_nobody_is_taken_for_somebody_else() -> None:
    false, found = false_and_found(3000)
    assert (false, found >= 990) == ([], True)


@pytest.mark.slow
def test_nobody_of_a_hundred_thousand_is_taken_for_somebody_else() -> None:
    false, found = false_and_found(100_000)
    assert (false, found >= 990) == ([], True)
