"""A list as an officer reads it before it is published: everybody who is shown, with rank, rating before and change."""

from functools import lru_cache

import polars as pl

from arpad.office.identities import searchable, searchable_names
from arpad.office.input_blobs import from_blob
from arpad.office.list_store import published_list, read_content
from arpad.office.made_good import list_before
from arpad.office.models import ListBlob, RatingList
from arpad.office.series import law_of_list
from arpad.rating.corrections import with_player_merged
from arpad.rating.sections import Publication, by_rating
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

SORTS = ("rank", "name", "change", "games")
_KEPT = 4


@dataclass(frozen=True)
class DraftQuery:
    """`text` are words of the name, or the beginning of an id; `played` leaves out who has no game in the period."""

    text: str = ""
    played: bool = False
    sort: str = "rank"


@dataclass(frozen=True)
class DraftPage:
    rows: list[dict[str, object]]
    total: int
    first: int


def draft_rows(draft: RatingList) -> pl.DataFrame:
    """Everybody of the list who is shown; `change` is empty where one of the two ratings is."""
    return _rows(draft.pk, draft.sha256)


@lru_cache(maxsize=_KEPT)
def _rows(number: int, sha256: str) -> pl.DataFrame:
    """The hash is there for restored books, in which another list may have the number."""
    draft = RatingList.objects.select_related("series").get(pk=number)
    publication = Publication(law_of_list(draft), draft.date, cadence=Cadence(draft.series.cadence))
    ranked: pl.DataFrame = by_rating(published_list(draft).frame, publication).to_native()
    shown = ranked.select(
        pl.int_range(1, pl.len() + 1).alias("rank"), "id", "name", "federation", "title", "rating", "k",
        pl.col("games_in_period").alias("games"),
    )  # fmt: skip
    lines = shown.join(_before(draft), on="id", how="left", maintain_order="left")
    return lines.with_columns(change=pl.col("rating") - pl.col("before"), folded=searchable_names(pl.col("name")))


def _before(draft: RatingList) -> pl.DataFrame:
    given = from_blob(ListBlob.objects.values_list("inputs", flat=True).get(list=draft))
    if not given.lists:
        return pl.DataFrame(schema={"id": pl.String, "before": pl.Int64})
    published = list_before(given.inputs, draft.series.key) if given.inputs.made_good else None
    published = published or read_content(given.lists[-1], given.inputs.lists[-1][0])
    for gone, kept in given.inputs.merges:
        published = with_player_merged(published, gone, kept)
    frame: pl.DataFrame = published.frame.to_native()
    return frame.select("id", pl.col("rating").alias("before"))


def page_of(draft: RatingList, asked: DraftQuery, first: int, size: int) -> DraftPage:
    found = draft_rows(draft)
    for word in searchable(asked.text).replace(",", " ").split():
        found = found.filter(pl.col("folded").str.contains(word, literal=True) | pl.col("id").str.starts_with(word))
    if asked.played:
        found = found.filter(pl.col("games") > 0)
    found = _sorted(found, asked.sort)
    rows = found.slice(first, size).drop("folded").to_dicts()
    return DraftPage(rows, found.height, first)


def _sorted(frame: pl.DataFrame, sort: str) -> pl.DataFrame:
    if sort == "name":
        return frame.sort("folded", "rank")
    if sort == "change":
        return frame.sort(pl.col("change").abs(), pl.col("rank"), descending=[True, False], nulls_last=True)
    if sort == "games":
        return frame.sort("games", "rank", descending=[True, False], nulls_last=True)
    return frame
