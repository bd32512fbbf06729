"""A small invented federation that is simulated for studies."""

from collections.abc import Sequence
from datetime import date

from arpad.rating.case import Choice
from arpad.regulations.calendar import latest_of
from arpad.studies.simulation import Federation, Law, Setting, SimulatedPeriod
from arpad.studies.simulation.summary import Summary
from arpad.studies.study import Study

OPENING = date(2024, 4, 1)


def law(edition: str = "fide-2024", opening: date = OPENING) -> Law:
    return Law(Choice(edition), latest_of("swiss"), opening)


def world(opening: date = OPENING, edition: str = "fide-2024", **values: object) -> Federation:
    return Federation(Setting(**values), law(edition, opening))  # type: ignore[arg-type]


def simulated_study(world: Federation, periods: Sequence[SimulatedPeriod]) -> Study:
    summary = Summary(world)
    for period in periods:
        summary.add(period)
    return summary.study()
