"""A power cut at any statement of a correction: the books are before it or after it, never between."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connections

from arpad.office.models import Correction, RatingList
from arpad.office.verbs.redraft import redraft
from arpad.office.verbs.verify import verify
from support.books import act
from support.month import AFTER, NOVEMBER
from support.two_lists import AFTER_JANUARY, DRAWN, DRAWN_JANUARY, JANUARY, corrected, ratings, two_lists

TESTS = Path(__file__).parents[1]
STEPS = ("correct", "redraft", "republish")


def killed_at(books: str, step: str, statement: int) -> bool:
    connections.close_all()
    command = [sys.executable, str(TESTS / "support" / "killed.py"), books, step, str(statement)]
    environment = {**os.environ, "PYTHONPATH": str(TESTS)}
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert run.returncode in (0, -9), run.stderr
    return run.returncode == -9


def standing_before(step: str) -> None:
    two_lists()
    if step != "correct":
        corrected()
    if step == "republish":
        redraft(act(), "standard")


def stage() -> tuple[int, str]:
    """How many corrections there are, and which pair of lists is in force; there is no other pair."""
    assert not verify().findings
    pairs = {"old": (AFTER, AFTER_JANUARY), "new": (DRAWN, DRAWN_JANUARY)}
    out = (ratings(NOVEMBER), ratings(JANUARY))
    revisions = {RatingList.published.filter(date=day).count() for day in (NOVEMBER, JANUARY)}
    assert len(revisions) == 1
    return Correction.objects.count(), next(name for name, pair in pairs.items() if pair == out)


BEFORE = {"correct": (0, "old"), "redraft": (1, "old"), "republish": (1, "old")}
AFTERWARDS = {"correct": (1, "old"), "redraft": (1, "old"), "republish": (1, "new")}


@pytest.mark.parametrize(("step", "statement"), [("correct", 20), ("redraft", 40), ("republish", 34)])
def test_killed_in_the_middle(books: str, step: str, statement: int) -> None:
    standing_before(step)
    assert killed_at(books, step, statement)
    assert stage() == BEFORE[step]
    assert not killed_at(books, step, 10_000)
    assert stage() == AFTERWARDS[step]


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS)
def test_killed_at_every_statement(books: str, step: str) -> None:
    """Every one of the first 200 statements, until the step is through."""
    standing_before(step)
    for statement in range(1, 201):
        if not killed_at(books, step, statement):
            assert stage() == AFTERWARDS[step]
            return
        assert stage() == BEFORE[step]
