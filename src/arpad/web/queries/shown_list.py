"""A published list in columns, as the public sees it, held in memory: it never changes, so it never goes stale.

Filters, any order and pages by key then cost a few milliseconds on half a million players, whatever they combine.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np
import polars as pl

from arpad.office.list_store import published_list
from arpad.office.models import PlayerFact, RatingList
from arpad.office.names import searchable_names
from arpad.office.people import valid_on
from arpad.office.refused import Refused
from arpad.office.series import law_of
from arpad.rating.sections import Publication, by_rating, contents
from arpad.regulations.edition import Edition
from arpad.values.cadence import Cadence
from arpad.values.title import Title

_KEPT = 8  # lists in memory at a time
_LOCK = Lock()
SORTS: Mapping[str, tuple[str, bool]] = {
    "rating": ("rank", False),
    "name": ("folded", False),
    "federation": ("federation", False),
    "title": ("title_rank", False),
    "birth": ("birth_year", True),
    "games": ("games_in_period", True),
}
"""The column, and whether its natural order goes down."""


@dataclass(frozen=True)
class ShownList:
    """`frame` by rating with everybody's rank; `orders` holds the row numbers of the other orders."""

    frame: pl.DataFrame
    edition: Edition | None
    orders: dict[tuple[str, bool], pl.Series]
    values: dict[str, list[str]]  # of the columns that have filters
    ids: "np.ndarray[tuple[int], np.dtype[np.bytes_]]"  # in their own order …
    by_id: "np.ndarray[tuple[int], np.dtype[np.uint32]]"  # … and the rows they are in

    def order(self, sort: str, down: bool) -> pl.Series:
        """Row numbers in an order; equal ones by rank, and what is missing last."""
        found = self.orders.get((sort, down))
        if found is None:
            column, _ = SORTS[sort]
            rows = self.frame.select(pl.col(column).alias("by"), "rank").with_row_index("row")
            found = rows.sort(["by", "rank"], descending=[down, False], nulls_last=True)["row"]
            self.orders[sort, down] = found
        return found


def shown_list(of: RatingList) -> ShownList:
    with _LOCK:  # two readers of a list that nobody opened yet should not both make it
        return _shown(of.pk, of.sha256)


@lru_cache(maxsize=_KEPT)
def _shown(number: int, sha256: str) -> ShownList:
    """The hash is there for restored books, in which another list may have the number."""
    of = RatingList.objects.select_related("series").get(pk=number)
    cadence = Cadence(of.series.cadence)
    edition = edition_of(of)
    publication = Publication(edition, of.date, cadence=cadence)
    ranked = by_rating(published_list(of).frame, publication)
    frame: pl.DataFrame = ranked.to_native()
    told: pl.DataFrame = contents(ranked, publication).to_native()
    titles = {title.value: rank for rank, title in enumerate(Title)}
    shown = frame.select(
        pl.int_range(1, pl.len() + 1).alias("rank"),
        "id",
        "name",
        searchable_names(pl.col("name")).alias("folded"),
        "federation",
        pl.when(pl.col("sex").is_in(["w", "f", "F", "W"])).then(pl.lit("w")).otherwise("sex").alias("sex"),
        "title",
        pl.col("title").replace_strict(titles, default=None, return_dtype=pl.Int8).alias("title_rank"),
        pl.col("birth").str.slice(0, 4).cast(pl.Int32, strict=False).alias("birth_year"),
        told["rating"].alias("rating"),
        "k",
        pl.col("games_in_period").alias("games_in_period"),
        pl.col("flag").str.contains("i", literal=True).alias("inactive"),
    ).with_columns(_provinces(of, frame["id"]))
    values = {name: [one for one in shown[name].unique().sort() if one] for name in ("federation", "province")}
    ids = np.array([one.encode() for one in shown["id"]], dtype=np.bytes_)
    by_id = ids.argsort().astype(np.uint32)
    return ShownList(shown.rechunk(), edition, {}, values, ids[by_id], by_id)


def edition_of(of: RatingList) -> Edition | None:
    """None where the list's day has no edition that was read: then nobody is left out."""
    try:
        return law_of(of.series, of.date)
    except Refused:
        return None


def _provinces(of: RatingList, ids: pl.Series) -> pl.Series:
    """Where everybody was registered on the list's day, as the register knew when the list was first opened."""
    facts = PlayerFact.objects.filter(valid_on(of.date), kind=PlayerFact.Kind.PROVINCE)
    rows = list(facts.order_by("valid_from", "pk").values_list("player__key", "value").iterator(chunk_size=20_000))
    if not rows:
        return pl.Series("province", [""], dtype=pl.String).new_from_index(0, len(ids))
    known = pl.DataFrame(rows, schema={"id": pl.String, "province": pl.String}, orient="row")
    latest = known.unique("id", keep="last")
    return ids.to_frame("id").join(latest, on="id", how="left", maintain_order="left")["province"].fill_null("")


@dataclass(frozen=True)
class Filters:
    """What a reader asks for; empty means everybody. Ages are those reached in the year of the list."""

    federation: str = ""
    province: str = ""
    sex: str = ""
    title: str = ""  # one of FIDE's, or "any"
    activity: str = ""  # active, inactive
    age_from: int | None = None
    age_to: int | None = None

    @property
    def any(self) -> bool:
        return self != Filters()


def _mask(asked: Filters, year: int) -> pl.Expr:
    plain = {name: getattr(asked, name) for name in ("federation", "province", "sex")}
    tests = [pl.col(name) == value for name, value in plain.items() if value]
    if asked.title:
        tests.append(pl.col("title") != "" if asked.title == "any" else pl.col("title") == asked.title)
    if asked.activity:
        tests.append(pl.col("inactive") if asked.activity == "inactive" else ~pl.col("inactive"))
    if asked.age_from is not None:
        tests.append(pl.col("birth_year") <= year - asked.age_from)
    if asked.age_to is not None:
        tests.append(pl.col("birth_year") >= year - asked.age_to)
    return pl.all_horizontal(tests) if tests else pl.lit(True)


@dataclass(frozen=True)
class Page:
    """Some lines of a list; `first` is the place of the first of them among `total`."""

    rows: list[dict[str, Any]]
    first: int
    total: int
    before: str  # the key to ask the page before with; empty on the first
    after: str


def page_of(
    shown: ShownList, year: int, asked: Filters, sort: str, down: bool, size: int, *, after: str = "", before: str = ""
) -> Page:
    """The lines behind (or ahead of) a player's; a key that is not there gives the beginning."""
    rows = chosen(shown, year, asked, sort, down)
    start = start_of(shown, rows, size, after, before)
    here = rows.slice(start, size)
    lines = public_lines(shown, here).to_dicts()
    for place, line in enumerate(lines, start + 1):
        line["place"] = place
    total = len(rows)
    return Page(
        rows=lines,
        first=start + 1,
        total=total,
        before=lines[0]["id"] if lines and start > 0 else "",
        after=lines[-1]["id"] if lines and start + size < total else "",
    )


def public_lines(shown: ShownList, rows: pl.Series) -> pl.DataFrame:
    """Those rows without the columns that only sort."""
    lines = shown.frame[rows]
    for name in ("folded", "title_rank"):
        lines.drop_in_place(name)
    return lines


def chosen(shown: ShownList, year: int, asked: Filters, sort: str, down: bool) -> pl.Series:
    """The row numbers of those asked for, in the order asked for."""
    rows = shown.order(sort, down)
    if not asked.any:
        return rows
    mask = shown.frame.select(_mask(asked, year).alias("in")).to_series()
    return rows.filter(mask.gather(rows))


def start_of(shown: ShownList, rows: pl.Series, size: int, after: str, before: str) -> int:
    """Where a page begins. numpy, since a lazy query of polars costs more than the looking."""
    row = _row_of(shown, after or before)
    places = (rows.to_numpy() == row).nonzero()[0]
    if row is None or not len(places):
        return 0
    place = int(places[0])
    return place + 1 if after else max(place - size, 0)


def _row_of(shown: ShownList, key: str) -> int | None:
    wanted = key.encode()
    at = int(np.searchsorted(shown.ids, wanted)) if wanted else len(shown.ids)
    return int(shown.by_id[at]) if at < len(shown.ids) and shown.ids[at] == wanted else None


forget: Callable[[], None] = _shown.cache_clear
