"""Cadence against cadence: figures by hand, and two federations of the same people with a fault planted in one.

By hand: 32 people with 2000 on the standard list for four years (1461 days). On the rapid list all have 1990 at first;
at the end half have 1982 and half 1978.

    first less second       10 then; 18 or 22 now, mean 20
    change a year           2 or 3, mean 2.5; deviation √(32 × .25 / 31) = .50800; error .50800 / √32 = .08980
    interval                2.5 ± 1.95996 × .08980 = 2.324 to 2.676
"""

from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

import pytest

from arpad.formats.games import COLUMNS, read_games
from arpad.rating.case import Choice
from arpad.rating.next_list import Games
from arpad.regulations.calendar import completed, edition_named, series_of
from arpad.reports.studies import rendered_study
from arpad.reports.wording import wording
from arpad.studies.drift import Watched, drift, watched
from arpad.studies.drift.cadences import cadence_section, slides_of, worths_of
from arpad.studies.drift.offsets import Stretch
from arpad.studies.history import Past, PastPeriod
from arpad.studies.study import Level, Study, Verdict
from arpad.values.time_control import Cadence
from support.drifting import Federation, invented
from support.lists import line, published

OPENING, END = date(2021, 1, 1), date(2025, 1, 1)
PEOPLE = [f"P{number:02d}" for number in range(32)]


def history(name: str, then: dict[str, int], now: dict[str, int], idle: tuple[str, ...] = ()) -> Watched:
    """Two lists as published; in the month before the second all but the idle draw one game, each with a neighbour."""
    law = completed(edition_named("fide-2024"), OPENING).edition
    playing = [f"id-{who}" for who in now if who not in idle]
    rows = [f"Open,2024-12-01,2024-12-01,standard,swiss,1,{a},{b},1/2-1/2" for a, b in in_twos(playing)]
    table = read_games(["\n".join([",".join(COLUMNS), *rows, ""]).encode()]).games
    assert table is not None
    lists = [published(day, [line(*one) for one in given.items()]) for day, given in ((OPENING, then), (END, now))]
    period = PastPeriod(END, Games(tables=[table], choice=Choice("fide-2024")), lists[1])
    past = Past(lists[0], [period], lambda _: law, series_of(law.chapter, Cadence.STANDARD))
    found = watched(name, past, None, None, 5)
    assert found is not None
    return found


def in_twos(people: list[str]) -> list[tuple[str, str]]:
    """Two by two; one may be left over."""
    return list(zip(people[::2], people[1::2], strict=False))


def on(rating: int) -> dict[str, int]:
    return dict.fromkeys(PEOPLE, rating)


def slid() -> dict[str, int]:
    return {who: 1982 if number % 2 else 1978 for number, who in enumerate(PEOPLE)}


def test_how_far_the_same_people_slide_apart_a_year() -> None:
    (found,) = slides_of([history("standard", on(2000), on(2000)), history("rapid", on(1990), slid())])
    mean, error = found.a_year
    assert (found.then.mean(), found.now.mean(), mean) == (10, 20, 2.5)
    assert error == pytest.approx(0.0898, abs=0.00005)
    study = drift([history("standard", on(2000), on(2000)), history("rapid", on(1990), slid())])
    verdict = verdicts(study)["drift_slide"]
    assert verdict.level is Level.WATCH  # between 2 and 5 points a year
    assert (verdict.inputs["low"], verdict.inputs["high"]) == pytest.approx((2.324, 2.676), abs=0.0005)
    assert rows(study, "drift_cadence_path") == [
        ("standard / rapid", "2021-01-01", 32, 10.0, 10.0, 10.0),
        ("standard / rapid", "2022-01-01", 32, 10.0, 10.0, 10.0),
        ("standard / rapid", "2023-01-01", 32, 10.0, 10.0, 10.0),
        ("standard / rapid", "2024-01-01", 32, 10.0, 10.0, 10.0),
        (
            "standard / rapid",
            "2025-01-01",
            32,
            20.0,
            pytest.approx(19.296, abs=0.0005),
            pytest.approx(20.704, abs=0.0005),
        ),
    ]


def test_who_no_longer_plays_at_one_cadence_does_not_count_and_two_people_are_no_panel() -> None:
    """Two more people, 500 points apart at the end, play standard chess only; of thirty-two, three leave too few."""
    more = {"X": 2000, "Y": 2000}
    standard = history("standard", on(2000) | more, on(2000) | more)
    (found,) = slides_of([standard, history("rapid", on(1990) | more, slid() | {"X": 1500, "Y": 1500}, ("X", "Y"))])
    assert len(found.now) == 32
    assert found.a_year[0] == 2.5
    assert slides_of([standard, history("rapid", on(1990), slid(), tuple(PEOPLE[:3]))]) == []


def test_a_difference_that_stays_is_no_drift() -> None:
    """80 points all the time."""
    study = drift([history("standard", on(2000), on(2000)), history("rapid", on(1920), on(1920))])
    verdict = verdicts(study)["drift_slide"]
    assert (verdict.level, verdict.inputs["now"], verdict.inputs["points"]) == (Level.FINE, 80.0, 0.0)


def test_histories_of_different_years_have_nothing_to_compare() -> None:
    whole = standard()
    early, late = replace(whole, lists=whole.lists[:2]), replace(whole, name="rapid", lists=whole.lists[-2:])
    section, judged = cadence_section([early, late])
    assert [len(table.rows) for table in section.tables if table.key != "drift_worths"] == [0, 0]
    assert [one.check for one in judged] == ["drift_worths"]


def test_what_a_difference_is_worth_at_two_cadences() -> None:
    """95 ± 3 and 75 ± 4 are 20 apart, with the error √(9 + 16) = 5: four standard errors, p = .0000633."""
    (found,) = worths_of({"standard": Stretch(0.95, 0.03, 1000), "rapid": Stretch(0.75, 0.04, 1000)})
    assert found.cadences == "standard / rapid"
    assert (found.one, found.other, found.apart, found.error) == pytest.approx((95, 75, 20, 5))
    assert found.p_value == pytest.approx(0.0000633, abs=1e-7)


def test_three_cadences_are_three_pairs_and_pay_for_it() -> None:
    """Standard against blitz is the surest: its p is multiplied by three. 199 games are too few to be asked."""
    three = {
        "standard": Stretch(0.95, 0.03, 1000),
        "rapid": Stretch(0.93, 0.03, 1000),
        "blitz": Stretch(0.75, 0.04, 1000),
    }
    found = {one.cadences: one.p_value for one in worths_of(three)}
    assert list(found) == ["standard / rapid", "standard / blitz", "rapid / blitz"]
    assert found["standard / blitz"] == pytest.approx(3 * 0.0000633, abs=1e-6)
    few = three | {"blitz": Stretch(0.75, 0.04, 199)}
    assert [one.cadences for one in worths_of(few)] == ["standard / rapid"]


@cache
def standard() -> Watched:
    found = watched("standard", invented(Federation(months=13)), None, None, 5)
    assert found is not None
    return found


def beside_standard(**asked: Any) -> Study:
    """The same three hundred people in other games, at another cadence."""
    found = watched("rapid", invented(Federation(months=13, seed=8, **asked)), None, None, 5)
    assert found is not None
    return drift([standard(), found])


@pytest.mark.article("fide-rapid-blitz-2018/10.3")
def test_a_list_that_gains_a_point_a_month_slides_against_the_other() -> None:
    """13 points in 13 months are 12 a year, and what chance adds."""
    found = verdicts(beside_standard(by_hand=lambda month: 1))["drift_slide"]
    assert found.level is Level.ACT
    low, high = found.inputs["low"], found.inputs["high"]
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert low < -12 < high < 0


def test_two_sound_lists_keep_together_and_say_so_in_both_languages() -> None:
    study = beside_standard()
    found = verdicts(study)
    assert (found["drift_slide"].level, found["drift_worths"].level) == (Level.FINE, Level.FINE)
    assert "standard / rapid: of " in rendered_study(study, wording("en"), "table")
    assert "estándar / rápido: en " in rendered_study(study, wording("es"), "table")


def test_one_history_has_no_such_section() -> None:
    study = drift([standard()])
    assert "drift_cadence" not in [section.key for section in study.sections]
    assert not {"drift_slide", "drift_worths"} & set(verdicts(study))


def verdicts(study: Study) -> dict[str, Verdict]:
    return {one.check: one for one in study.verdicts}


def rows(study: Study, key: str) -> list[Any]:
    return list(next(one for section in study.sections for one in section.tables if one.key == key).rows)
