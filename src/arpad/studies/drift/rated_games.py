"""The games between rated players as arrays: who, the score, what the law expected, and who the players are."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, TypeAlias

import numpy as np
import polars as pl

from arpad.rating.expectation import table_of
from arpad.rating.published import PublishedList
from arpad.regulations.edition import Edition
from arpad.studies.game_table import Played
from arpad.studies.history import Past
from arpad.values.records import dataclass

Numbers: TypeAlias = np.ndarray[Any, Any]
UNKNOWN = -1
_FARTHEST = 4000  # no two ratings differ by more


@dataclass(frozen=True)
class RatedGames:
    """One entry a game. `expected` is White's, by the edition of the list that the game entered."""

    period: Numbers
    year: Numbers
    white: Numbers
    black: Numbers
    score: Numbers
    expected: Numbers
    white_rating: Numbers
    black_rating: Numbers
    white_k: Numbers
    black_k: Numbers
    people: "People"

    @property
    def residual(self) -> Numbers:
        """Score minus expected score of White."""
        return self.score - self.expected

    def __len__(self) -> int:
        return len(self.white)

    def only(self, chosen: Numbers) -> "RatedGames":
        arrays = {name: value[chosen] for name, value in vars(self).items() if name != "people"}
        return RatedGames(**arrays, people=self.people)


@dataclass(frozen=True)
class People:
    """By number of the player, as the latest list that has him says; `regions` and `sexes` name the codes."""

    ids: pl.Series
    birth_year: Numbers
    sex: Numbers
    region: Numbers
    sexes: Sequence[str]
    regions: Sequence[str]


def rated_games(past: Past, played: Played) -> RatedGames:
    games = played.games.filter((pl.col("white_rating") > 0) & (pl.col("black_rating") > 0))
    columns = {name: games[name].to_numpy() for name in games.columns}
    difference = columns["white_rating"].astype(np.int32) - columns["black_rating"]
    return RatedGames(
        period=columns["period"],
        year=_years(past, columns["period"]),
        white=columns["white"],
        black=columns["black"],
        score=columns["tenths"] / np.float32(10),
        expected=_expected(past, columns["period"], difference),
        white_rating=columns["white_rating"],
        black_rating=columns["black_rating"],
        white_k=columns["white_k"],
        black_k=columns["black_k"],
        people=people_of(past.lists, played.players),
    )


def _years(past: Past, period: Numbers) -> Numbers:
    return np.array([one.date.year for one in past.periods] or [0], dtype=np.int16)[period]


def _expected(past: Past, period: Numbers, difference: Numbers) -> Numbers:
    """By the table alone: its limit is a rule of rating, and says nothing about strength (reading I-379)."""
    found = np.zeros(len(period), dtype=np.float32)
    tables: dict[Edition, Numbers] = {}
    for place, one in enumerate(past.periods):
        edition = past.edition_of(one.date)
        if edition not in tables:
            tables[edition] = _table(edition)
        here = period == place
        found[here] = tables[edition][difference[here] + _FARTHEST]
    return found


def _table(edition: Edition) -> Numbers:
    table = table_of(edition)
    values = [table.expected(difference) for difference in range(-_FARTHEST, _FARTHEST + 1)]
    return np.array(values, dtype=np.float32) / table.unit


def people_of(lists: Sequence[PublishedList], players: pl.Series) -> People:
    """The latest word on birth, sex and region (the federation's column) of every player."""
    wanted = pl.DataFrame({"id": players.cast(pl.String)})
    columns = pl.col("birth", "sex", "federation").cast(pl.String)
    known = pl.DataFrame(schema=dict.fromkeys(("id", "birth", "sex", "federation"), pl.String))
    for published in reversed(lists):
        missing = wanted.join(known, on="id", how="anti").select("id")
        if not missing.height:
            break
        native: pl.DataFrame = published.frame.to_native()
        known = pl.concat([known, native.select("id", columns).join(missing, on="id", how="inner")])
    whole = wanted.join(known, on="id", how="left", maintain_order="left")
    births = whole["birth"].str.slice(0, 4).cast(pl.Int32, strict=False).fill_null(UNKNOWN).to_numpy()
    sex, sexes = _coded(whole["sex"])
    region, regions = _coded(whole["federation"])
    return People(players, births, sex, region, sexes, regions)


def _coded(values: pl.Series) -> tuple[Numbers, list[str]]:
    names = sorted(name for name in values.unique().to_list() if name)
    codes: Mapping[str, int] = {name: code for code, name in enumerate(names)}
    return values.replace_strict(codes, default=UNKNOWN, return_dtype=pl.Int32).to_numpy(), names


def list_at(lists: Sequence[PublishedList], day: date) -> PublishedList | None:
    """The latest on or before the day."""
    return next((listed for listed in reversed(lists) if listed.date <= day), None)
