"""The power of the checks: one small history of each sort, the truth worked out a second way, and the tables."""

import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import power_history
from power_history import SCENARIOS, history, true_drift, until
from study_power import tables

from arpad.rating.case import Choice
from arpad.regulations.calendar import latest_of
from arpad.studies.drift import watched
from arpad.studies.simulation import Federation, Law, Setting, setting_with


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(power_history, "STUDY_YEARS", 1)
    monkeypatch.setattr(power_history, "LONG_YEARS", 2)


def test_a_still_federation_does_not_drift_and_its_intervals_hold() -> None:
    """Nobody comes, leaves or changes: games only pass points on, rounding aside. Most intervals hold the truth."""
    found = history("still", 1, 300)
    assert abs(found.true_drift) < 2
    assert {"drift_anchor", "drift_created", "integrity_groups"} <= set(found.levels)
    assert found.levels["drift_created"] == "fine"
    held, intervals = (sum(count[at] for count in found.covered.values()) for at in (0, 1))
    assert intervals > 8
    assert held >= 0.75 * intervals


@pytest.mark.slow
def test_traders_are_seen() -> None:
    assert history("traders", 1, 300).levels["integrity_groups"] != "fine"
    assert history("still", 1, 300).levels["integrity_groups"] == "fine"


@pytest.mark.slow
def test_a_region_rated_150_too_high_is_seen_with_an_interval_that_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """With more travellers than in the scenario, so that a small federation has games enough to test."""
    met = replace(SCENARIOS["pool"], setting={**SCENARIOS["pool"].setting, "travel": 0.4})
    monkeypatch.setitem(SCENARIOS, "pool", met)
    found = history("pool", 2, 400)
    assert found.levels["drift_region"] != "fine"
    assert found.covered["drift_region"][0] >= 3
    assert found.covered["drift_region"][1] == 4


@pytest.mark.slow
def test_a_long_history_is_looked_at_again_and_again() -> None:
    """Two years: after 12, 18 and 24 months."""
    found = history("long_still", 1, 200)
    assert found.looks == 3
    assert 0 <= found.alarms <= 3
    assert (found.seen_after is None) == (found.alarms == 0)


@pytest.mark.slow
def test_the_past_of_a_history_is_what_it_was_on_that_day() -> None:
    setting = setting_with(Setting(players=120, years=1, exact_each=0), dict(SCENARIOS["still"].setting))
    world = Federation(setting, Law(Choice("fide-2024"), latest_of("swiss"), date(2024, 4, 1)))
    whole = watched("standard", world.past(), None, None, 5)
    assert whole is not None
    half = until(whole, date(2024, 10, 1))
    assert half.last == date(2024, 10, 1)
    assert len(half.lines) == 6
    assert 0 < len(half.games) < len(whole.games)
    assert half.games.period.max() == 5


def test_true_drift_is_what_happened_to_rating_less_strength() -> None:
    """Strengths stand still: the drift is the mean change of ratings."""
    setting = setting_with(Setting(players=120, years=1, exact_each=0), dict(SCENARIOS["still"].setting))
    world = Federation(setting, Law(Choice("fide-2024"), latest_of("swiss"), date(2024, 4, 1)))
    truths = [world.opening_truth()]
    past = world.past()
    truths += [truths[0]] * len(past.periods)
    whole = watched("standard", past, None, None, 5)
    assert whole is not None
    first, last = (
        dict(one.frame.to_native().select("id", "rating").drop_nulls().iter_rows())
        for one in (whole.lists[0], whole.lists[-1])
    )
    changes = [last[id_] - first[id_] for id_ in first if id_ in last]
    assert true_drift(whole, truths) == pytest.approx(float(np.mean(changes)) / (365 / 365.25))


def test_the_tables_count_what_was_found() -> None:
    """Two histories without truth to find (one false alarm) and two with it (one seen)."""

    def one(scenario: str, seed: int, level: str, held: int) -> dict[str, object]:
        return {"scenario": scenario, "seed": seed, "true_drift": 2.0, "levels": {"drift_anchor": level, "drift_mean": "fine"},
                "covered": {"drift_anchor": [held, 1]}, "seen_after": None, "looks": 0, "alarms": 0, "helped": [(9, False), (40, True)]}  # fmt: skip

    outcomes = [
        one("still", 1, "fine", 1),
        one("still", 2, "watch", 1),
        one("up_5", 1, "act", 1),
        one("up_5", 2, "fine", 0),
    ]
    text = tables(outcomes, "en")
    assert "| `drift_anchor` | 1 / 2 | **1 / 2** |" in text
    assert "| `drift_mean` | 0 / 2 | (0 / 2) |" in text
    assert "| `drift_anchor` | 4 | 75.0 % |" in text
    assert "| Any check that ought to be silent | 1 / 2 | 0 / 2 |" in text
    assert "| 8–14 | 4 | 0 / 4 |" in text and "| 40+ | 4 | 4 / 4 |" in text
    assert "Historias en que" in tables(outcomes, "es") and "| `drift_anchor` | 4 | 75,0 % |" in tables(outcomes, "es")
