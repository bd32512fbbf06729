"""Standard, rapid and blitz: one chapter out of a combined list, or a combined list out of one chapter.

And the list that serves an event, with frozen players by id, and the day of a list.
"""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

import polars as pl

from arpad.formats.lists.schema import ListTable, conform
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.values.finding import Finding
from arpad.values.numbers import plain_number
from arpad.values.person import Birth
from arpad.values.time_control import Cadence

_NOTHING = pl.lit(None, dtype=pl.Int64)
_OF_STANDARD_ONLY = ("games", "peak")
_OF_A_CHAPTER = (
    "rating", "k", "games_in_period", "games", "peak", "listed_from", "standard_rating", "recent_games",
    "inactive_since", "pool", "last_played", "delisted",
)  # fmt: skip


def chapter(table: ListTable, cadence: Cadence, part: pl.DataFrame | None = None) -> pl.DataFrame:
    """The list as the games of that cadence see it: `rating`, `k` and `games_in_period` are that chapter's.

    On a rapid or blitz list `standard_rating` is the standard one. A list of one chapter only says nothing of another's
    ratings, except that the standard rating may be known. `part` are the rows to look at, if not all.
    """
    frame = conform(table.frame if part is None else part)
    if table.is_combined:
        return frame if cadence is Cadence.STANDARD else _out_of_combined(frame, cadence)
    if table.cadence in (None, cadence):
        return frame
    known = pl.col("rating") if table.cadence is Cadence.STANDARD else pl.col("standard_rating")
    empty = dict.fromkeys(("k", "games_in_period", *_OF_STANDARD_ONLY), _NOTHING)
    if cadence is Cadence.STANDARD:
        return frame.with_columns(rating=known, standard_rating=_NOTHING, listed_from=pl.lit(""), **empty)
    return frame.with_columns(rating=_NOTHING, standard_rating=known, listed_from=pl.lit(""), **empty)


def _out_of_combined(frame: pl.DataFrame, cadence: Cadence) -> pl.DataFrame:
    return frame.with_columns(
        rating=pl.col(f"{cadence}_rating"),
        k=pl.col(f"{cadence}_k"),
        games_in_period=pl.col(f"{cadence}_games"),
        standard_rating=pl.col("rating"),
        listed_from=pl.lit(""),
        **dict.fromkeys(_OF_STANDARD_ONLY, _NOTHING),
    )


def combined(table: ListTable, cadence: Cadence) -> pl.DataFrame:
    """All three side by side; a list that does not say its cadence is of the one given."""
    frame = conform(table.frame)
    own = table.cadence or cadence
    if table.is_combined or own is Cadence.STANDARD:
        return frame
    return frame.with_columns(
        pl.col("rating").alias(f"{own}_rating"),
        pl.col("k").alias(f"{own}_k"),
        pl.col("games_in_period").alias(f"{own}_games"),
        rating=pl.col("standard_rating"),
        k=_NOTHING,
        games_in_period=_NOTHING,
    )


def joined(standard: ListTable, others: Mapping[Cadence, ListTable]) -> ListTable:
    """Lists of one day side by side, everybody once: the person as on the standard list, else as on the next one.

    A player is inactive if he is on every list that rates him (reading I-120).
    """
    if not others:
        return standard
    frames = [chapter(table, cadence) for cadence, table in {Cadence.STANDARD: standard, **others}.items()]
    people = pl.concat(frames).unique("id", keep="first", maintain_order=True).drop(*_OF_A_CHAPTER)
    whole = people.join(frames[0].select("id", *_OF_A_CHAPTER), on="id", how="left")
    for cadence, frame in zip(others, frames[1:], strict=True):
        names = {"rating": f"{cadence}_rating", "k": f"{cadence}_k", "games_in_period": f"{cadence}_games"}
        whole = whole.drop(*names.values()).join(frame.select("id", **_renamed(names)), on="id", how="left")
    rated = pl.concat(frame.filter(pl.col("rating") > 0).select("id", "flag") for frame in frames)
    active = rated.filter(~pl.col("flag").str.contains("i"))["id"]
    flag = pl.when(pl.col("id").is_in(active.implode())).then(pl.col("flag").str.replace("i", ""))
    whole = whole.with_columns(flag=flag.otherwise(pl.col("flag")))
    return ListTable(conform(whole).sort("id"), standard.kind, standard.period)


def _renamed(names: Mapping[str, str]) -> dict[str, pl.Expr]:
    return {new: pl.col(old) for old, new in names.items()}


def check_cadence(table: ListTable, cadence: Cadence) -> list[Finding]:
    """A list of another cadence than the event's has no rating for it."""
    if table.is_combined or table.cadence in (None, cadence):
        return []
    return [Finding("list.W017", {"list": str(table.cadence), "event": str(cadence)})]


_COLUMNS = (
    "id", "name", "federation", "sex", "title", "birth", "rating", "k", "games", "peak", "listed_from",
    "standard_rating",
)  # fmt: skip


def to_rating_list(
    table: ListTable,
    cadence: Cadence | str,
    ids: Collection[str] | None = None,
    names: Collection[str] = (),
) -> RatingList:
    """The chapter of that cadence. With `ids`, only those players, and as hints those of the given names."""
    frame = table.frame
    if ids is not None:
        wanted = pl.col("id").is_in(list(ids))
        alike = pl.col("name").str.to_lowercase().is_in([name.lower() for name in names])
        frame = frame.filter(wanted | alike)
    rows = chapter(table, Cadence(cadence), frame).select(_COLUMNS)
    if table.is_combined or (table.is_fide and table.cadence in (None, cadence)):
        rows = rows.with_columns(pl.col("rating").fill_null(0))  # on the list without a rating: unrated
    return RatingList({row["id"]: _player(row) for row in rows.iter_rows(named=True)})


def _player(row: dict[str, Any]) -> ListedPlayer:
    listed_from = row["listed_from"]
    return ListedPlayer(
        **row | {"birth": _birth(row["birth"]), "listed_from": date.fromisoformat(listed_from) if listed_from else None}
    )


def _birth(text: str) -> Birth | None:
    parts = [int(part) for part in text.split("-")] if text else []
    return Birth(*parts) if parts else None


_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def date_of(table: ListTable) -> date | None:
    """As every line of the list says it, else the first of the month in FIDE's header; None if nobody says it."""
    days = [day for day in table.frame["list_date"].unique().to_list() if day]
    if days:
        return date.fromisoformat(days[0]) if len(days) == 1 else None
    return first_of(table.period)


def first_of(period: str) -> date | None:
    """The first day of a month as FIDE's headers have it, SEP26; None for any other text."""
    month, year = period[:3].upper(), period[3:]
    since_2000 = plain_number(year, 2)
    return date(2000 + since_2000, _MONTHS.index(month) + 1, 1) if month in _MONTHS and since_2000 is not None else None


def period_of(day: date) -> str:
    """As the header of FIDE's files has it.

    >>> period_of(date(2011, 11, 1))
    'NOV11'
    """
    return f"{_MONTHS[day.month - 1]}{day.year % 100:02}"
