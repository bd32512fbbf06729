"""The monitor on invented federations: clean ones are fine, a planted fault is found, and it is named."""

from dataclasses import replace
from datetime import date
from functools import cache

import pytest

from arpad.reports.studies import rendered_study
from arpad.reports.wording import wording
from arpad.results.table import Table
from arpad.studies.drift import drift, watched
from arpad.studies.history import Past
from arpad.studies.study import Level, Study, Verdict
from support.drifting import Federation, invented
from support.lists import published


def study_of(past: Past, first: date | None = None, last: date | None = None) -> Study:
    found = watched("standard", past, first, last, 5)
    assert found is not None
    return drift([found])


def verdicts(study: Study) -> dict[str, Verdict]:
    return {one.check: one for one in study.verdicts}


def table(study: Study, key: str) -> Table:
    return next(one for section in study.sections for one in section.tables if one.key == key)


@cache
def clean() -> Study:
    return study_of(invented(Federation(months=13)))


def test_a_federation_in_which_nothing_happens_is_fine() -> None:
    levels = {check: one.level for check, one in verdicts(clean()).items()}
    assert set(levels.values()) == {Level.FINE}
    assert {"drift_anchor", "drift_created", "drift_changed", "drift_mean", "drift_spread", "drift_difference"} < set(
        levels
    )


def test_the_ledger_of_the_study_closes_to_the_last_digit() -> None:
    """By list: the causes add up to the change of the sum."""
    sums = {row[1]: row[4] for row in table(clean(), "drift_sums").rows}
    found: dict[object, float] = {}
    for _, day, _, points in table(clean(), "drift_ledger").rows:
        assert isinstance(points, float)
        found[day] = found.get(day, 0) + points
    assert len(sums) == 13
    assert found == pytest.approx(sums, abs=1e-6)


def test_points_given_to_everybody_by_hand_are_seen_by_the_panel_and_told_by_the_ledger() -> None:
    """One point more for all on every third list, four a year."""
    study = study_of(invented(Federation(months=25, by_hand=lambda month: int(month % 3 == 0))))
    found = verdicts(study)
    assert found["drift_changed"].level is Level.ACT
    assert found["drift_changed"].inputs["points"] == 8 * 300
    assert found["drift_anchor"].level is Level.ACT
    low, high = (found["drift_anchor"].inputs[side] for side in ("low", "high"))
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert 0 < low < 4 * 24 / 25 < high
    assert found["drift_created"].level is Level.FINE


def test_a_group_that_came_in_too_low_is_named() -> None:
    """A quarter of the players, women here, enter with 80 points too few."""
    asked = Federation(
        months=6,
        columns=lambda who: {"sex": "m" if who % 4 else "w"},
        rated_off=lambda who: 0 if who % 4 else -80,
    )
    found = verdicts(study_of(invented(asked)))["drift_sex"]
    assert found.level is Level.ACT
    assert found.inputs["group"] == "w"
    points = found.inputs["points"]
    assert isinstance(points, float)
    assert 30 < points < 80  # games take it back as they go


def test_a_pool_that_hangs_by_few_games_has_its_offset_with_an_interval() -> None:
    """A third of the players meet the others in some four games of a hundred, rated 100 points too low."""
    asked = Federation(
        months=10, groups=(0, 0, 1), crossing=40, rated_off=lambda who: -100 if who % 3 == 2 else 0, seed=3
    )
    study = study_of(invented(asked))
    found = verdicts(study)["drift_pools"]
    assert found.level is not Level.FINE
    (row,) = table(study, "drift_pools").rows
    assert row[1] == "weak"
    assert row[3] == 100
    low, high = row[9], row[10]
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert low < 100 < high


def test_a_pool_without_games_against_others_is_told_and_has_no_offset() -> None:
    study = study_of(invented(Federation(months=6, groups=(0, 0, 1), crossing=0)))
    (row,) = table(study, "drift_pools").rows
    assert row[1:4] == ("isolated", row[2], 100)
    assert row[8:] == (None, None, None, None)
    assert verdicts(study)["drift_pools"].level is Level.WATCH


def test_a_span_is_cut_out_and_keeps_its_opening_list() -> None:
    study = study_of(invented(Federation(months=6)), date(2021, 3, 1), date(2021, 5, 1))
    assert [row[1] for row in table(study, "drift_sums").rows] == ["2021-05-01", "2021-04-01", "2021-03-01"]
    assert (study.about["first"], study.about["last"]) == ("2021-02-01", "2021-05-01")
    assert "drift_anchor" not in verdicts(study)  # less than a year


def test_nothing_in_the_span_is_no_study() -> None:
    assert watched("standard", invented(Federation(months=1)), date(2030, 1, 1), None, 5) is None


def test_several_histories_stand_beside_each_other() -> None:
    one, other = (
        watched(name, invented(Federation(months=3, seed=seed)), None, None, 5)
        for name, seed in (("standard", 1), ("rapid", 2))
    )
    assert one is not None
    assert other is not None
    study = drift([one, other])
    assert [row[0] for row in table(study, "drift_scale").rows] == ["standard", "rapid"]
    assert study.about["lists"] == 6


def test_a_list_without_anybody_of_the_panel_has_no_mean_and_the_ledger_closes_all_the_same() -> None:
    """Somebody published a list of July with one stranger and nobody else; in August all are back."""
    past = invented(Federation(players=60, games_a_list=240, by_hand=lambda month: month == 12))
    wrong = published(past.periods[5].date, [{"id": "q1", "name": "Q", "rating": 1500, "k": 20}])
    periods = [replace(one, published=wrong) if one.date == wrong.date else one for one in past.periods]
    study = study_of(replace(past, periods=periods))
    assert str(wrong.date) not in [row[1] for row in table(study, "drift_anchor_path").rows]
    sums = {row[1]: row[4] for row in table(study, "drift_sums").rows}
    causes = [row for row in table(study, "drift_ledger").rows if row[1] == str(wrong.date)]
    assert sum(row[3] for row in causes) == sums[str(wrong.date)]
    assert "NaN" not in str(rendered_study(study, wording("en"), "json"))
