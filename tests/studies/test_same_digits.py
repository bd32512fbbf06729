"""The same study twice gives the same bytes: floating sums depend on the order, and threads have none of their own."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache

import pytest

from arpad.rating.case import Choice, edition_of_list
from arpad.regulations.calendar import latest_of
from arpad.reports.studies.text_and_data import study_json
from arpad.reports.wording import wording
from arpad.studies.calibration.calibration_study import calibration
from arpad.studies.drift import Watched, drift, watched
from arpad.studies.game_table import played
from arpad.studies.history import Past
from arpad.studies.integrity import integrity
from arpad.studies.simulation import Federation, Law, Setting
from arpad.studies.study import Study
from arpad.studies.whatif.law_comparison import whatif
from arpad.studies.whatif.other_law import Law as OtherLaw
from arpad.studies.whatif.other_law import TwoLaws, rated_twice
from arpad.values.time_control import Cadence
from support.invented_federation import simulated_study
from support.planted import settled, trading

MODELS = ("table", "logistic", "normal", "glicko2", "whole-history")


def world(seed: int = 5) -> Federation:
    law = Law(Choice("fide-2024"), latest_of("swiss"), date(2024, 4, 1))
    return Federation(Setting(players=200, years=1, seed=seed, regions=3, exact_each=0), law)


@cache
def history(seed: int = 5) -> Past:
    return world(seed).past()


@cache
def ready(name: str, seed: int) -> Watched:
    """Games as whole numbers: what is added up comes after."""
    found = watched(name, history(seed), None, None, 5)
    assert found is not None
    return found


def of_drift(past: Past) -> Study:
    return drift([replace(ready("standard", 5)), replace(ready("rapid", 6))])


def of_calibration(past: Past) -> Study:
    return calibration(past, played(past), MODELS)


def of_integrity(past: Past) -> Study:
    """With a closed group, so that there are cases to tell."""
    found = played(past)
    return integrity(past, trading(found, settled(found, 6), 12))


@cache
def laws() -> TwoLaws:
    choice = Choice("fide-2024", options=("k_factor.lower=30",))
    return rated_twice(history(), OtherLaw(choice, lambda day: edition_of_list(choice, Cadence.STANDARD, day)))


def of_what_if(past: Past) -> Study:
    return whatif(laws(), 2)


def of_simulation(past: Past) -> Study:
    made = world()
    return simulated_study(made, list(made.periods()))


@pytest.mark.slow  # make test has one thread, whose order never changes
@pytest.mark.parametrize("study", [of_drift, of_calibration, of_integrity, of_what_if, of_simulation])
def test_two_runs_give_the_same_figures_to_the_last_digit(study: Callable[[Past], Study]) -> None:
    first, second = (study_json(study(history()), wording("en")) for _ in range(2))
    assert len(first) > 5000
    assert first == second
