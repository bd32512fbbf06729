"""A section of a list as a table, CSV or JSON."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

import narwhals as nw

from arpad.rating.federation.page import published_columns, published_lines
from arpad.rating.frames import Frame
from arpad.rating.sections import Publication, contents
from arpad.regulations.edition import Edition
from arpad.results.data import as_rows, json_text
from arpad.results.table import NUMBER, TEXT, Column, Kind, Table
from arpad.values.records import dataclass

_RANKED = ("rating", "top")
_OF_RATED = {"rating", "k", "games", "games_in_period", "flag"}
LEFT = {
    "id", "name", "federation", "title", "sex", "flag", "code", "province", "category", "activity", "club", "federated",
    "fide_id", "national_id",
}  # fmt: skip


@dataclass(frozen=True)
class SectionPage:
    section: str
    publication: Publication
    columns: tuple[str, ...]
    rows: Sequence[Mapping[str, Any]]


def section_page(section: str, frame: Frame, publication: Publication) -> SectionPage:
    """The lines of a section in its columns: ranks where the rating orders, federations first where they do."""
    if publication.federation is not None:
        return _federation_page(section, frame, publication, publication.federation)
    shown = contents(frame, publication)
    columns = list(shown.columns)
    if section == "federation":
        columns.insert(0, columns.pop(columns.index("federation")))
    if section in ("titled_unrated", "delisted"):
        columns = [name for name in columns if name not in _OF_RATED]
    if section in _RANKED:
        shown = shown.with_columns(nw.new_series("rank", range(1, len(shown) + 1), backend=shown.implementation))
        columns.insert(0, "rank")
    return SectionPage(section, publication, tuple(columns), list(shown.select(columns).iter_rows(named=True)))


def _federation_page(section: str, frame: Frame, publication: Publication, edition: Edition) -> SectionPage:
    """All that the edition's list says; whoever has no rating has no rank."""
    lines = published_lines(frame, edition, publication.on)
    columns = published_columns(edition)
    if section in _RANKED:
        columns = ("rank", *columns)
        lines = [
            {"rank": rank if line["rating"] is not None else None, **line} for rank, line in enumerate(lines, start=1)
        ]
    elif section == "province":
        columns = ("province", *(name for name in columns if name != "province"))
    return SectionPage(section, publication, columns, lines)


def section_table(page: SectionPage) -> Table:
    """Readers are told the day once, above the lines; objects keep the order of the lines."""
    columns = tuple(list_column(name) for name in page.columns)
    data = tuple(list_column(name) for name in (page.rows[0] if page.rows else ()))
    shown = tuple(column for column in columns if column.key != "effective_date")
    return Table(page.rows, text=shown, csv=columns, json=data, page=shown)


def list_column(name: str) -> Column:
    kind = _FEDERATED if name == "federated" else TEXT if name in LEFT else NUMBER
    return Column(name, kind, itemgetter(name), f"list.{name}")


_FEDERATED = Kind(lambda value, words: words.text(f"list.{value}") if value in ("yes", "no") else str(value), left=True)


def page_json(page: SectionPage) -> str:
    edition, day = page.publication.edition, page.publication.on
    shown = {
        "section": page.section,
        "date": str(day) if day else None,
        "edition": edition.id if edition else None,
        "players": as_rows(section_table(page)),
    }
    return json_text(shown)
