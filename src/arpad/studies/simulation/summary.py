"""What became of an invented federation: ratings beside the truth, and who was rated too high or too low."""

from collections.abc import Iterator
from dataclasses import asdict, field

import numpy as np
import polars as pl

from arpad.rating.published import PublishedList
from arpad.studies.simulation.federation import Federation, SimulatedPeriod
from arpad.studies.study import Chart, Section, Study, Value, figure, study_table
from arpad.values.records import dataclass

_AGES = ((0, 17, "sim_under_18"), (18, 39, "sim_18_to_39"), (40, 59, "sim_40_to_59"), (60, 200, "sim_from_60"))
_PLACES = 1
_SHOWN = 12  # lists

LISTS = (
    figure("list", None),
    figure("games"),
    figure("players"),
    figure("sim_first_ratings"),
    figure("sim_strength", _PLACES),
    figure("sim_rating", _PLACES),
    figure("sim_offset", 2),
    figure("sim_strength_spread", _PLACES),
    figure("sim_rating_spread", _PLACES),
    figure("sim_error", _PLACES),
)
_GAMES, _PLAYERS, _FIRST = 1, 2, 3  # places in a row


@dataclass
class Summary:
    """Fed list by list, so that nothing large is kept."""

    world: Federation
    rows: list[tuple[Value, ...]] = field(default_factory=list)
    games: int = 0
    events: int = 0
    last: pl.DataFrame | None = None

    def __post_init__(self) -> None:
        joined = rated_and_true(self.world.opening, self.world.opening_truth())
        self.rows.append(_row(str(self.world.opening.date), 0, 0, joined))

    def add(self, period: SimulatedPeriod) -> None:
        published = period.made.published
        games = period.played.games.height
        self.games += games
        self.events += len(period.played.events)
        first = int((published.frame["listed_from"] == str(period.date)).sum())
        self.last = rated_and_true(published, period.truth)
        self.rows.append(_row(str(period.date), games, first, self.last))

    def study(self) -> Study:
        setting, law = self.world.setting, self.world.law
        about = {
            "edition": law.edition(law.opening).id,
            "first": str(self.rows[0][0]),
            "last": str(self.rows[-1][0]),
            "lists": len(self.rows),
            "players": setting.players,
            "games": self.games,
            "events": self.events,
            "seed": setting.seed,
        }
        return Study("simulate", about, [self._lists(), self._who(), self._setting()])

    def _lists(self) -> Section:
        chart = Chart("sim_offset", "line", "sim_lists", "list", "sim_offset", zero=True)
        newest_first = list(reversed(self.rows))  # what people look for
        tables = (
            study_table("sim_years", LISTS, list(self._years())),
            study_table("sim_lists", LISTS, newest_first, shown=_SHOWN),
        )
        offset = self.rows[-1][6]
        return Section("sim_lists", tables, (chart,), {"offset": "—" if offset is None else offset})

    def _years(self) -> Iterator[tuple[Value, ...]]:
        """The opening and its anniversaries, with all games and first ratings of the year between."""
        yield self.rows[0]
        games = first = 0
        for row in self.rows[1:]:
            games, first = games + int(row[_GAMES] or 0), first + int(row[_FIRST] or 0)
            if str(row[0])[5:7] == str(self.rows[0][0])[5:7]:
                yield (row[0], games, row[_PLAYERS], first, *row[_FIRST + 1 :])
                games = first = 0

    def _who(self) -> Section:
        last = self.last
        assert last is not None, "a history has at least one list"
        year = int(str(self.rows[-1][0])[:4])
        age = year - last["birth"].cast(pl.Int64)
        ages = [(key, *_figures(last.filter(age.is_between(low, high)))) for low, high, key in _AGES]
        by_region = sorted(last.group_by("federation", maintain_order=True))
        regions = [(str(name), *_figures(part)) for (name,), part in by_region]
        figures = (figure("players"), figure("sim_offset", _PLACES), figure("sim_error", _PLACES))
        return Section(
            "sim_who",
            (
                study_table("sim_ages", (figure("age", None, coded=True), *figures), ages),
                study_table("sim_regions", (figure("region", None), *figures), regions),
            ),
            (Chart("sim_ages", "bars", "sim_ages", "age", "sim_offset", zero=True),),
        )

    def _setting(self) -> Section:
        rows = [(name, str(value)) for name, value in asdict(self.world.setting).items()]
        table = study_table("sim_setting", (figure("sim_name", None), figure("sim_value", None)), rows)
        return Section("sim_setting", (table,))


def rated_and_true(published: PublishedList, truth: pl.DataFrame) -> pl.DataFrame:
    """id, strength and rating of everybody who is there and rated, with birth and federation."""
    native: pl.DataFrame = published.frame.to_native()
    lines = native.filter(pl.col("rating").is_not_null()).select("id", "rating", "birth", "federation")
    return truth.join(lines, on="id", how="inner", maintain_order="left")


def _figures(joined: pl.DataFrame) -> tuple[Value, ...]:
    """Players, the mean of rating less strength, and its standard deviation."""
    offset = (joined["rating"] - joined["strength"]).to_numpy()
    return len(offset), _mean(offset), _deviation(offset)


def _row(day: str, games: int, first: int, joined: pl.DataFrame) -> tuple[Value, ...]:
    strength, rating = joined["strength"].to_numpy(), joined["rating"].to_numpy()
    players, offset, error = _figures(joined)
    spreads = _deviation(strength), _deviation(rating)
    return day, games, players, first, _mean(strength), _mean(rating), offset, *spreads, error


def _mean(values: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> float | None:
    return float(values.mean()) if len(values) else None


def _deviation(values: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> float | None:
    return float(values.std()) if len(values) else None
