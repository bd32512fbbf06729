"""One invented history, what the checks say about it, and the truth beside: the unit of `study_power.py`.

A check is right to speak where the scenario names it, and cries wolf elsewhere. Intervals are held against the truth of
the same games: the drift of the players who were there all the time, and for each group how much more its opponents'
ratings promise than their strengths.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date

import numpy as np
import polars as pl

from arpad.rating.case import Choice
from arpad.regulations.calendar import latest_of
from arpad.studies.drift import DEFAULT_WINDOW, Watched, drift, watched
from arpad.studies.drift.expectations import GROUPS
from arpad.studies.drift.rated_games import RatedGames
from arpad.studies.game_table import Played, played
from arpad.studies.history import Past
from arpad.studies.integrity import integrity
from arpad.studies.simulation import Federation, Law, Setting, setting_with
from arpad.studies.study import Level, Study, Table
from arpad.values.dates import plus_months

EDITION, OPENING = "fide-2024", date(2024, 4, 1)
STUDY_YEARS, LONG_YEARS = 3, 8
FALSE_RATE = 0.05  # of the cases that integrity names
LOOKS = 6  # months between two looks at a growing history

# Nobody changes, comes or leaves: whatever a check says is chance.
STILL = {"ageing": 0, "wander": 0, "unrated": 0, "spread": 150, "newcomers": 0, "leavers": 0, "opening_error": 20}
# People come and leave, all of them where first ratings are fair: near the level that the rule for these leans to.
QUIET = {"ageing": 0, "wander": 0, "unrated": 0, "spread": 150, "newcomers": 0.1, "leavers": 0.1, "opening_error": 20}


# What points that newcomers bring, and lose again with a large K, may well be seen by too.
FOLLOWS = ("drift_mean", "drift_spread", "drift_k", "drift_created", "drift_difference", "drift_age", "drift_level")


@dataclass(frozen=True)
class Scenario:
    """`speak`: the checks that ought to say watch or act; of the others, those in `may` are not counted."""

    setting: Mapping[str, object]
    speak: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    long: bool = False  # years enough to see how long it takes
    honest: bool = True  # results are those of the strengths


SCENARIOS = {
    "still": Scenario(STILL),
    "quiet": Scenario(QUIET),
    "up_2": Scenario({**QUIET, "surplus": 7.5}, ("drift_anchor",), FOLLOWS),
    "up_5": Scenario({**QUIET, "surplus": 27}, ("drift_anchor",), FOLLOWS),
    "down_5": Scenario({**QUIET, "surplus": -27}, ("drift_anchor",), FOLLOWS),
    "pool": Scenario({**STILL, "isolated": 150, "travel": 0.05}, ("drift_region",), ("drift_pools", "drift_level")),
    "island": Scenario({**STILL, "isolated": 150, "islands": 1}, ("drift_pools",), ("drift_region", "drift_level")),
    "noise": Scenario(
        {**STILL, "opening_error": 150}, ("drift_difference",), ("drift_spread", "drift_level", "integrity_results")
    ),
    "traders": Scenario(
        {**QUIET, "traders": 3}, ("integrity_groups",), ("integrity_pairs", "integrity_results"), honest=False
    ),
    "helped": Scenario({**QUIET, "helped": 5, "help": 500}, ("integrity_results",), honest=False),
    "long_still": Scenario(STILL, long=True),
    "long_2": Scenario({**QUIET, "surplus": 7.5}, ("drift_anchor",), FOLLOWS, long=True),
}


@dataclass(frozen=True)
class Outcome:
    scenario: str
    seed: int
    true_drift: float  # points a year of the players who were on the first list and on the last
    levels: Mapping[str, str]
    covered: Mapping[str, tuple[int, int]]  # by table: intervals that hold the truth, and intervals
    seen_after: int | None = None  # months until the anchor panel speaks, in a long history
    looks: int = 0
    alarms: int = 0  # looks at which it spoke
    helped: Sequence[tuple[int, bool]] = ()  # of each who was: his games with help, and whether he was named


def history(name: str, seed: int, players: int) -> Outcome:
    scenario = SCENARIOS[name]
    years = LONG_YEARS if scenario.long else STUDY_YEARS
    setting = setting_with(
        Setting(players=players, years=years, seed=seed, regions=4, exact_each=0), dict(scenario.setting)
    )
    world = Federation(setting, Law(Choice(EDITION), latest_of("swiss"), OPENING))
    truths, periods = [world.opening_truth()], []
    for period in world.periods():
        truths.append(period.truth)
        periods.append(period.past)
    past = Past(world.opening, periods, world.law.edition, world.law.series)
    whole = watched("standard", past, None, None, DEFAULT_WINDOW)
    assert whole is not None
    study = drift([whole])
    games = played(past)
    screening = integrity(past, games, FALSE_RATE)
    verdicts = [*study.verdicts, *screening.verdicts]
    drifted = true_drift(whole, truths)
    looks = dict(_looks(whole)) if scenario.long else {}
    speaking = [month for month, level in looks.items() if level is not Level.FINE]
    return Outcome(
        name,
        seed,
        drifted,
        {verdict.check: verdict.level.value for verdict in verdicts},
        dict(_covered(study, whole, truths, drifted)) if scenario.honest else {},
        speaking[0] if speaking else None,
        len(looks),
        len(speaking),
        list(_helped(world, games, screening)),
    )


def true_drift(whole: Watched, truths: list[pl.DataFrame]) -> float:
    """How much rating less strength changed, a year, of everybody who was rated on the first list and on the last."""
    first, last = (
        whole.lists[at].frame.to_native().select("id", pl.col("rating")).join(truths[at], on="id").drop_nulls()
        for at in (0, -1)
    )
    both = first.join(last, on="id", suffix="_last")
    change = (both["rating_last"] - both["strength_last"]) - (both["rating"] - both["strength"])
    years = (whole.lists[-1].date - whole.lists[0].date).days / 365.25
    mean = change.mean()
    assert isinstance(mean, float)
    return mean / years


def _helped(world: Federation, games: Played, screening: Study) -> Iterator[tuple[int, bool]]:
    """Help is given in opens, from the middle of the years on."""
    tables = {table.key: table for section in screening.sections for table in section.tables}
    named = {row["id"] for key in ("integrity_players", "integrity_years") for row in _rows(tables[key])}
    middle = plus_months(OPENING, 6 * world.setting.years).toordinal()
    opens = np.array([name.startswith("Open ") for name in games.events])
    late = games.games.filter((pl.col("day") >= middle) & pl.Series(opens).gather(games.games["event"].cast(pl.UInt32)))
    seats = np.bincount(np.concatenate([late[side].to_numpy() for side in ("white", "black")]), minlength=1)
    places = {person: place for place, person in enumerate(games.players.cast(pl.String))}
    for person in world.people.ids(np.flatnonzero(world.people.helped)):
        at = places.get(person, len(seats))
        yield int(seats[at]) if at < len(seats) else 0, person in named


def _looks(whole: Watched) -> Iterator[tuple[int, Level]]:
    """What the anchor panel said when the history was so many months old."""
    months = 12
    while (day := plus_months(OPENING, months)) <= whole.last:
        told = {verdict.check: verdict.level for verdict in drift([until(whole, day)]).verdicts}
        if "drift_anchor" in told:
            yield months, told["drift_anchor"]
        months += LOOKS


def until(whole: Watched, last: date) -> Watched:
    """The same history as it stood on that day."""
    inside = np.array([period.date <= last for period in whole.past.periods], dtype=bool)
    return Watched(
        whole.name,
        whole.past,
        [line for line in whole.lines if line.date <= last],
        [one for one in whole.lists if one.date <= last],
        whole.games.only(inside[whole.games.period]),
        whole.years,
    )


def _covered(
    study: Study, whole: Watched, truths: list[pl.DataFrame], drifted: float
) -> Iterator[tuple[str, tuple[int, int]]]:
    tables = {table.key: table for section in study.sections for table in section.tables}
    panel = _rows(tables["drift_anchor"])[:1]
    if panel:
        yield "drift_anchor", _count([(row, drifted) for row in panel])
    promised = _as_true(whole, truths)
    factor = whole.stretch.factor
    for name in ("sex", "region", "k", "age"):
        family = GROUPS[name](promised)
        sides = family.sides
        strength, rating = sides.score - _HALF, factor * (sides.expected - _HALF)
        weight = 1 / np.cosh(rating / 400 * np.log(10) / 2) ** 2  # as much as a game says about a difference
        groups = len(family.names)
        sums = np.bincount(sides.group, weight * (strength - rating), groups)
        truth = dict(zip(family.names, sums / np.maximum(np.bincount(sides.group, weight, groups), 1e-9), strict=True))
        rows = _rows(tables[f"drift_{name}"])
        yield f"drift_{name}", _count([(row, truth[str(row[f"drift_{name}"])]) for row in rows])


_HALF, _AWAY = 0.5, -1


def _as_true(whole: Watched, truths: list[pl.DataFrame]) -> RatedGames:
    """The games with the difference of strengths in place of the score and that of ratings in place of the expectation.

    Both around a half, so that the other side sees the opposite.
    """
    games = whole.near
    ids = pl.DataFrame({"id": games.people.ids})
    strengths = np.stack(
        [ids.join(truth, on="id", how="left", maintain_order="left")["strength"].fill_null(_AWAY) for truth in truths]
    )
    assert all((strengths[games.period, side] != _AWAY).all() for side in (games.white, games.black))
    strength = strengths[games.period, games.white].astype(float) - strengths[games.period, games.black]
    rating = games.white_rating.astype(float) - games.black_rating
    return replace(games, score=_HALF + strength, expected=_HALF + rating)


def _rows(table: Table) -> list[dict[str, object]]:
    return [dict(zip([column.key for column in table.json], row, strict=True)) for row in table.rows]


def _count(rows: list[tuple[dict[str, object], float]]) -> tuple[int, int]:
    return sum(bool(row["low"] <= truth <= row["high"]) for row, truth in rows), len(rows)  # type: ignore[operator]


if __name__ == "__main__":
    for number in sys.argv[3:]:
        print(json.dumps(asdict(history(sys.argv[1], int(number), int(sys.argv[2])))), flush=True)
