"""The power of the checks of cadence: one small pair of lists, its truth moved by what is added, and the table."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import cadence_power
from cadence_power import NAMES, Counted, look, sliding, table, true_slide, world
from power_history import QUIET

from arpad.studies.drift.cadences import slides_of


@pytest.mark.slow
def test_a_list_that_is_raised_slides_by_so_much_in_truth_and_in_the_study(monkeypatch: pytest.MonkeyPatch) -> None:
    """12 points a year: over the year of the history exactly 12 points, and 12 / (365 / 365.25) a year."""
    monkeypatch.setattr(cadence_power, "YEARS", 1)
    standard, rapid = (world(name, seed, 150, QUIET) for name, seed in (("standard", 1), ("rapid", 2)))
    raised = sliding(rapid, 12)
    (plain,), (moved,) = (slides_of([standard.history, one.history]) for one in (rapid, raised))
    a_year = 12 / (365 / 365.25)
    assert moved.a_year[0] - plain.a_year[0] == pytest.approx(-a_year)
    assert true_slide(standard, raised, moved.ids) - true_slide(standard, rapid, plain.ids) == pytest.approx(-a_year)
    counted = Counted()
    look(standard, sliding(rapid, 60), counted)
    assert (counted.pairs, counted.slide, counted.intervals) == (1, 1, 1)


def test_the_table_has_a_line_for_every_pair_in_both_languages() -> None:
    found = {name: Counted(10, 1, 2, 10, 9) for name in NAMES["en"]}
    assert "| one gains 6 points a year | 10 | 1 | 2 | 9 / 10 |" in table(found, "en")
    assert "| una gana 6 puntos al año | 10 | 1 | 2 | 9 / 10 |" in table(found, "es")
    assert list(NAMES["en"]) == list(NAMES["es"])
