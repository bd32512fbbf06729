"""A published list in columns, as the public sees it, held in memory: it never changes, so it never goes stale.

Filters, any order and pages by key then cost a few milliseconds on half a million players, whatever they combine.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import date
from functools import lru_cache
from threading import Lock
from typing import Any

import narwhals as nw
import numpy as np
import polars as pl

from arpad.office.erased_people import as_shown, erased_keys
from arpad.office.identities import searchable_names
from arpad.office.list_store import published_list
from arpad.office.listed_people import with_register
from arpad.office.models import PlayerFact, RatingList
from arpad.office.people import valid_on
from arpad.office.refused import Refused
from arpad.office.series import law_of_list
from arpad.office.states import not_shown, without_minors_births
from arpad.rating.frames import Frame
from arpad.rating.sections import Publication, by_rating, contents
from arpad.regulations.edition import Edition
from arpad.values.person import Title
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence
from arpad.web.clock import today

Numbers = np.ndarray[Any, np.dtype[Any]]

_KEPT = 8  # lists in memory at a time
_NO_YEAR = -1
_FILTERED = ("federation", "province", "sex", "title", "inactive")
_LOCK = Lock()
_MAKING: dict[int, Lock] = {}
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
class Coded:
    """A column of few different texts, as their places in `values`."""

    values: list[str]
    codes: Numbers

    def equal_to(self, value: str) -> Numbers:
        found: Numbers = self.codes == (self.values.index(value) if value in self.values else -1)
        return found


@dataclass(frozen=True)
class Order:
    """Row numbers in an order, and the place of every row in it."""

    rows: Numbers
    places: Numbers


@dataclass(frozen=True)
class ShownList:
    """`frame` by rating with everybody's rank; `filtered` are the columns that have filters, as numpy compares them:
    a lazy query of polars costs more than the looking."""

    frame: pl.DataFrame
    day: date
    edition: Edition | None
    orders: dict[tuple[str, bool], Order]
    filtered: dict[str, Coded]
    births: Numbers
    ids: "np.ndarray[tuple[int], np.dtype[np.bytes_]]"  # in their own order …
    by_id: Numbers  # … and the rows they are in

    def order(self, sort: str, down: bool) -> Order:
        """Equal ones by rank, and what is missing last."""
        found = self.orders.get((sort, down))
        if found is None:
            column, _ = SORTS[sort]
            lines = self.frame.select(pl.col(column).alias("by"), "rank").with_row_index("row")
            rows = lines.sort(["by", "rank"], descending=[down, False], nulls_last=True)["row"].to_numpy()
            places = np.empty_like(rows)
            places[rows] = np.arange(len(rows), dtype=rows.dtype)
            found = self.orders[sort, down] = Order(rows, places)
        return found

    def values(self, name: str) -> list[str]:
        """What a filter has to choose from."""
        return [value for value in self.filtered[name].values if value]


def shown_list(of: RatingList) -> ShownList:
    with _LOCK:
        alone = _MAKING.setdefault(of.pk, Lock())
    out, erased = frozenset(not_shown(of.date, today())), erased_keys()
    with alone:  # two readers of a list that nobody opened yet should not both make it; those of others go on
        return _shown(of.pk, of.sha256, out, erased)


@lru_cache(maxsize=_KEPT)
def _shown(number: int, sha256: str, out: frozenset[str], erased: frozenset[str]) -> ShownList:
    """The hash is there for restored books, in which another list may have the number."""
    of = RatingList.objects.select_related("series").get(pk=number)
    cadence = Cadence(of.series.cadence)
    edition = edition_of(of)
    publication = Publication(edition, of.date, cadence=cadence)
    ranked = as_shown(by_rating(without(published_list(of).frame, out), publication), erased)
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
    shown = shown.rechunk()
    births = shown["birth_year"].fill_null(_NO_YEAR).to_numpy()
    ids = np.array([one.encode() for one in shown["id"]], dtype=np.bytes_)
    by_id = ids.argsort().astype(np.uint32)
    filtered = {name: _coded(shown[name]) for name in _FILTERED}
    return ShownList(shown, of.date, edition, {}, filtered, births, ids[by_id], by_id)


def without(frame: Frame, out: Collection[str]) -> Frame:
    return frame.filter(~nw.col("id").is_in(sorted(out))) if out else frame


def _coded(column: pl.Series) -> Coded:
    values = column.cast(pl.String).unique().sort()
    codes = column.cast(pl.String).replace_strict(values, range(len(values)), return_dtype=pl.Int16)
    return Coded(values.to_list(), codes.to_numpy())


def edition_of(of: RatingList) -> Edition | None:
    """None where the list's day has no edition that was read: then nobody is left out."""
    try:
        return law_of_list(of)
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


def _tests(shown: ShownList, asked: Filters, year: int) -> Iterator[Numbers]:
    for name in ("federation", "province", "sex"):
        if value := getattr(asked, name):
            yield shown.filtered[name].equal_to(value)
    if asked.title:
        untitled = shown.filtered["title"].equal_to("")
        yield ~untitled if asked.title == "any" else shown.filtered["title"].equal_to(asked.title)
    if asked.activity:
        yield shown.filtered["inactive"].equal_to("true" if asked.activity == "inactive" else "false")
    if asked.age_from is not None:
        yield (shown.births <= year - asked.age_from) & (shown.births != _NO_YEAR)
    if asked.age_to is not None:
        yield shown.births >= year - asked.age_to


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
    found = chosen(shown, year, asked, sort, down)
    start = found.start_of(size, after, before)
    lines = public_lines(shown, found.rows[start : start + size]).to_dicts()
    for place, line in enumerate(lines, start + 1):
        line["place"] = place
    total = len(found.rows)
    return Page(
        rows=lines,
        first=start + 1,
        total=total,
        before=lines[0]["id"] if lines and start > 0 else "",
        after=lines[-1]["id"] if lines and start + size < total else "",
    )


def public_lines(shown: ShownList, rows: Numbers) -> pl.DataFrame:
    """Those rows without the columns that only sort, with what the register adds today."""
    lines = shown.frame[rows]
    for name in ("folded", "title_rank"):
        lines.drop_in_place(name)
    return without_minors_births(with_register(lines, shown.day), "birth_year", today())


@dataclass(frozen=True)
class Chosen:
    """The row numbers of those asked for, in the order asked for; without `mask` that is everybody."""

    shown: ShownList
    order: Order
    rows: Numbers
    mask: Numbers | None = None

    def start_of(self, size: int, after: str, before: str) -> int:
        """Where a page begins."""
        row = _row_of(self.shown, after or before)
        if row is None or (self.mask is not None and not self.mask[row]):
            return 0
        place = int(self.order.places[row])
        if self.mask is not None:
            place = int(np.count_nonzero(self.mask[self.order.rows[:place]]))
        return place + 1 if after else max(place - size, 0)


def chosen(shown: ShownList, year: int, asked: Filters, sort: str, down: bool) -> Chosen:
    order = shown.order(sort, down)
    if not asked.any:
        return Chosen(shown, order, order.rows)
    mask = np.logical_and.reduce(list(_tests(shown, asked, year)))
    return Chosen(shown, order, _rows_in(mask, order, sort, down), mask)


def _rows_in(mask: Numbers, order: Order, sort: str, down: bool) -> Numbers:
    """The frame is by rating itself, and going through it in its own order is several times as fast."""
    if sort != "rating":
        return order.rows[mask[order.rows]]
    rows = np.flatnonzero(mask)
    return rows[::-1] if down else rows


def _row_of(shown: ShownList, key: str) -> int | None:
    wanted = key.encode()
    at = int(np.searchsorted(shown.ids, wanted)) if wanted else len(shown.ids)
    return int(shown.by_id[at]) if at < len(shown.ids) and shown.ids[at] == wanted else None


forget: Callable[[], None] = _shown.cache_clear
