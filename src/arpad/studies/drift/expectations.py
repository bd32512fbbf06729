"""Observed against expected score by difference, level, age, sex, region and K, each a family of tests.

And the scale as a whole, cadence by cadence: what a difference on the list is worth at the board.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from arpad.studies.drift.monitor_input import MIN_GAMES, MIN_PLAYERS, OFFSET, STRETCH, Watched, gravest
from arpad.studies.drift.offsets import GroupSides, Offset, favourites, mixed_sides, offsets
from arpad.studies.drift.rated_games import UNKNOWN, Numbers, RatedGames
from arpad.studies.study import Chart, Section, Value, Verdict, figure, study_table
from arpad.values.records import dataclass


def _known(histories: Sequence[Watched]) -> list[Watched]:
    return [history for history in histories if history.stretch.games >= MIN_GAMES]


def scale_section(histories: Sequence[Watched], bands: Section) -> Section:
    """The section of the bands of difference, with the factor of every history before it."""
    table = study_table(
        "drift_scale",
        (
            figure("cadence", None),
            figure("games"),
            figure("drift_factor", 3),
            figure("low", 3),
            figure("high", 3),
            figure("p_value", 4),
        ),
        [
            (one.name, one.stretch.games, one.stretch.factor, *one.stretch.interval, one.stretch.p_value)
            for one in _known(histories)
        ],
    )
    return replace(bands, tables=(table, *bands.tables))


def scale_verdict(histories: Sequence[Watched]) -> Verdict | None:
    known = _known(histories)
    if not known:
        return None

    def off(watched: Watched) -> float:
        return 100 * (watched.stretch.factor - 1)

    worst, level = gravest(known, lambda one: STRETCH.level(off(one), one.stretch.p_value), lambda one: abs(off(one)))
    low, high = worst.stretch.interval
    inputs: dict[str, Value] = {
        "cadence": worst.name,
        "worth": 100 * worst.stretch.factor,
        "low": 100 * low,
        "high": 100 * high,
        "p": worst.stretch.p_value,
        "watch": STRETCH.watch,
        "act": STRETCH.act,
    }
    return Verdict("drift_difference", level, "drift_stretch", inputs)


DIFFERENCES = (0, 50, 100, 150, 200, 300, 400)
LEVELS = range(1000, 3000, 200)
AGES = (0, 14, 18, 25, 40, 55, 65)


@dataclass(frozen=True)
class Family:
    """`sides` of the games, and the `names` of the groups; `coded` names are keys of wording."""

    sides: GroupSides
    names: Sequence[str]
    coded: bool = False


def by_difference(games: RatedGames) -> Family:
    """As the favourite sees it."""
    difference = np.abs(games.white_rating.astype(np.int32) - games.black_rating)
    band = np.searchsorted(DIFFERENCES, difference[difference != 0], side="right") - 1
    return Family(replace(favourites(games), group=band), _bands(DIFFERENCES))


def by_level(games: RatedGames) -> Family:
    """Players of one level against those of others."""
    bands = list(LEVELS)
    white, black = (
        np.maximum(np.searchsorted(bands, one, side="right") - 1, 0) for one in (games.white_rating, games.black_rating)
    )
    return Family(_mixed(games, white, black), [f"<{bands[1]}", *_bands(bands)[1:]])


def by_age(games: RatedGames) -> Family:
    """In the year of the list."""
    births = games.people.birth_year
    white, black = (_age_group(births[who], games.year) for who in (games.white, games.black))
    return Family(_mixed(games, white, black), _bands(AGES))


def by_sex(games: RatedGames) -> Family:
    people = games.people
    return Family(_mixed(games, people.sex[games.white], people.sex[games.black]), people.sexes, coded=True)


def by_region(games: RatedGames) -> Family:
    people = games.people
    return Family(_mixed(games, people.region[games.white], people.region[games.black]), people.regions)


def by_k(games: RatedGames) -> Family:
    """As the list of the event's day states it."""
    values = sorted({*np.unique(games.white_k).tolist(), *np.unique(games.black_k).tolist()} - {0})
    codes = np.full(max(values, default=0) + 1, UNKNOWN, dtype=np.int32)
    codes[values] = np.arange(len(values))
    return Family(_mixed(games, codes[games.white_k], codes[games.black_k]), [str(value) for value in values])


GROUPS: Mapping[str, Callable[[RatedGames], Family]] = {
    "level": by_level,
    "age": by_age,
    "sex": by_sex,
    "region": by_region,
    "k": by_k,
}


def _mixed(games: RatedGames, white: Numbers, black: Numbers) -> GroupSides:
    return mixed_sides(white, black, (games.white, games.black), games.score, games.expected)


def _age_group(birth: Numbers, year: Numbers) -> Numbers:
    group = np.searchsorted(AGES, year - birth, side="right") - 1
    return np.where(birth == UNKNOWN, UNKNOWN, group)


def _bands(starts: Sequence[int]) -> list[str]:
    """As text: 0–49, …, 400+."""
    ends = [*(start - 1 for start in starts[1:]), None]
    return [f"{start}+" if end is None else f"{start}–{end}" for start, end in zip(starts, ends, strict=True)]


@dataclass(frozen=True)
class Found:
    cadence: str
    group: str
    offset: Offset


def expectation_sections(histories: Sequence[Watched]) -> Iterator[tuple[Section, Verdict | None]]:
    """First the scale as a whole, of every history, then each family of groups."""
    bands = [found for history in histories for found in _tested(by_difference(history.recent), history.name)]
    yield scale_section(histories, _section("difference", bands)), scale_verdict(histories)
    for name, family_of in GROUPS.items():
        found: list[Found] = []
        coded = False
        for history in histories:
            family = family_of(history.near)
            coded = family.coded
            found += _tested(family, history.name, history.stretch.factor)
        yield _section(name, found, coded=coded), _verdict(name, found, coded=coded)


def _tested(family: Family, cadence: str, factor: float = 1.0) -> list[Found]:
    tested = offsets(family.sides, MIN_GAMES, MIN_PLAYERS, factor)
    return [Found(cadence, family.names[one.group], one) for one in tested]


def _section(name: str, found: Sequence[Found], *, coded: bool = False) -> Section:
    table = study_table(
        f"drift_{name}",
        (
            figure("cadence", None),
            figure(f"drift_{name}", None, coded=coded),
            figure("games"),
            figure("players"),
            figure("expected", 4),
            figure("observed", 4),
            figure("drift_offset", 1),
            figure("low", 1),
            figure("high", 1),
            figure("p_value", 4),
        ),
        [_row(one) for one in found],
    )
    chart = Chart(
        f"drift_{name}", "points", table.key, f"drift_{name}", "drift_offset", "low", "high", "cadence", zero=True
    )
    return Section(f"drift_{name}", (table,), (chart,) if found else ())


def _row(one: Found) -> tuple[str | int | float, ...]:
    low, high = one.offset.interval
    figures = one.offset.games, one.offset.players, one.offset.expected, one.offset.observed
    return one.cadence, one.group, *figures, one.offset.points, low, high, one.offset.p_value


def _verdict(name: str, found: Sequence[Found], *, coded: bool = False) -> Verdict | None:
    """By the group that is farthest off of those that are not chance; None where no group has enough games."""
    if not found:
        return None
    worst, level = gravest(
        found,
        lambda one: OFFSET.level(one.offset.points, one.offset.p_value),
        lambda one: round(abs(one.offset.points), 6),
        lambda one: -one.offset.players,  # of two groups that only mirror each other the smaller one is meant
    )
    low, high = worst.offset.interval
    inputs: dict[str, Value] = {
        "group": worst.group,
        "cadence": worst.cadence,
        "points": worst.offset.points,
        "low": low,
        "high": high,
        "p": worst.offset.p_value,
        "tests": len(found),
        "watch": OFFSET.watch,
        "act": OFFSET.act,
    }
    return Verdict(f"drift_{name}", level, "drift_offset", inputs, ("group",) if coded else ())
