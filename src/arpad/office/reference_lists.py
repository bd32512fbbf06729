"""Lists of others, for looking people up: FIDE's, the national federation's. Nobody enters the register by them.

listed = reference("fide", Cadence.RAPID, day)   # the newest that is out by the day; None where there is none
if listed is not None:
    for id, person in listed.by_id(["1503014"]).items():
        person.name, person.title, person.rating(Cadence.RAPID)
"""

import io
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache

import polars as pl

from arpad.formats.lists import ListTable
from arpad.formats.lists.chapters import combined
from arpad.office.act import Record
from arpad.office.hashes import sha256
from arpad.office.models import ReferenceList
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

_RATINGS = {Cadence.STANDARD: "rating", Cadence.RAPID: "rapid_rating", Cadence.BLITZ: "blitz_rating"}
_TEXTS = ("id", "name", "federation", "sex", "title", "birth", "flag")
_KEPT_READ = 2


@dataclass(frozen=True)
class ListedElsewhere:
    """Somebody as the other list has him; a rating is None where he has none there."""

    id: str
    name: str
    federation: str
    sex: str
    title: str
    birth: str
    flag: str
    standard: int | None
    rapid: int | None
    blitz: int | None

    def rating(self, cadence: Cadence) -> int | None:
        rated: int | None = getattr(self, str(cadence))
        return rated


@dataclass(frozen=True, eq=False)
class Reference:
    """One such list. `frame` has the columns of `ListedElsewhere`, by id."""

    kind: str
    date: date
    cadences: tuple[Cadence, ...]
    frame: pl.DataFrame

    def by_id(self, ids: Iterable[str]) -> Mapping[str, ListedElsewhere]:
        """Those of these ids that are on the list."""
        wanted = pl.Series("id", sorted({given for given in ids if given}), dtype=pl.String)
        return {person.id: person for person in _people(self.frame.filter(pl.col("id").is_in(wanted.implode())))}

    def person(self, given: str) -> ListedElsewhere | None:
        return self.by_id([given]).get(given)

    def people(self) -> Iterator[ListedElsewhere]:
        return _people(self.frame)


def _people(frame: pl.DataFrame) -> Iterator[ListedElsewhere]:
    return (ListedElsewhere(**row) for row in frame.iter_rows(named=True))


def reference(kind: str = "fide", cadence: Cadence | None = None, day: date | None = None) -> Reference | None:
    """The newest list of that kind that is out by the day and has ratings of the cadence."""
    lists = ReferenceList.objects.filter(kind=kind).order_by("-date", "-pk")
    if cadence is not None:
        lists = lists.filter(cadences__contains=str(cadence))
    if day is not None:
        lists = lists.filter(date__lte=day)
    newest = lists.defer("content").first()
    if newest is None:
        return None
    cadences = tuple(Cadence(name) for name in newest.cadences.split())
    return Reference(newest.kind, newest.date, cadences, _frame(newest.pk, newest.sha256))


@lru_cache(maxsize=_KEPT_READ)
def _frame(number: int, content_sha256: str) -> pl.DataFrame:
    """The hash is asked for too: other books may have another list under the same number."""
    content = ReferenceList.objects.values_list("content", flat=True).get(pk=number)
    return pl.read_parquet(io.BytesIO(bytes(content)))


def cadences_of(table: ListTable, cadence: Cadence) -> tuple[Cadence, ...]:
    """Whose ratings a file has; one that does not say it is of the cadence given."""
    return tuple(Cadence) if table.is_combined else (table.cadence or cadence,)


def keep_reference(
    record: Record, table: ListTable, day: date, kind: str, cadence: Cadence, file: str
) -> ReferenceList:
    """The whole list beside our own; a second one of the same day is refused."""
    cadences = cadences_of(table, cadence)
    named = " ".join(map(str, cadences))
    if ReferenceList.objects.filter(kind=kind, date=day, cadences=named).exists():
        raise Refused(Finding("office.E240", {"kind": kind, "date": str(day)}))
    content = _content(table, cadences, cadence)
    kept = ReferenceList.objects.create(
        kind=kind,
        date=day,
        cadences=named,
        file=file[:200],
        sha256=sha256(content),
        rows_count=table.frame.height,
        log_number=record.number,
        content=content,
    )
    record.about(f"reference:{kept}", sha256=kept.sha256, rows=kept.rows_count)
    return kept


def _content(table: ListTable, cadences: Iterable[Cadence], cadence: Cadence) -> bytes:
    """What the list itself rates; a standard rating beside rapid ones is of another list."""
    whole, rated = combined(table, cadence), set(cadences)
    ratings = [
        (pl.col(column).replace(0, None) if of in rated else pl.lit(None, dtype=pl.Int64)).alias(str(of))
        for of, column in _RATINGS.items()
    ]
    out = io.BytesIO()
    whole.select(*_TEXTS, *ratings).sort("id").write_parquet(out, compression="zstd")
    return out.getvalue()
