"""Small invented federations that several tests look at."""

from datetime import date

import pytest

from arpad.rating.choose import Choice
from arpad.regulations.calendar import latest_of
from arpad.studies.simulation import Federation, Law, Setting, SimulatedPeriod

OPENING = date(2024, 4, 1)


def law(edition: str = "fide-2024", opening: date = OPENING) -> Law:
    return Law(Choice(edition), latest_of("swiss"), opening)


def world(opening: date = OPENING, edition: str = "fide-2024", **values: object) -> Federation:
    return Federation(Setting(**values), law(edition, opening))  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def year() -> tuple[Federation, list[SimulatedPeriod]]:
    """300 players in three regions for a year; every third Swiss is paired by the exact engine."""
    made = world(players=300, years=1, seed=7, regions=3, exact_each=3, traders=2)
    return made, list(made.periods())
