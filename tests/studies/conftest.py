"""Small invented federations that several tests look at."""

import pytest

from arpad.studies.simulation import Federation, SimulatedPeriod
from support.invented_federation import world


@pytest.fixture(scope="session")
def year() -> tuple[Federation, list[SimulatedPeriod]]:
    """300 players in three regions for a year; every third Swiss is paired by the exact engine."""
    made = world(players=300, years=1, seed=7, regions=3, exact_each=3, traders=2)
    return made, list(made.periods())
