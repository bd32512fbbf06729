"""A section of a list as a table, CSV or JSON."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import narwhals as nw

from arpad.rating.federation.page import published_columns, published_lines
from arpad.rating.frames import Frame
from arpad.rating.sections import Publication, contents
from arpad.regulations.edition import Edition
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table

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


def page_table(page: SectionPage, words: Wording) -> str:
    columns = [name for name in page.columns if name != "effective_date"]  # one day for all: it stands above
    header = [words.text(f"list.{name}") for name in columns]
    rows = [[cell_text(name, row[name], words) for name in columns] for row in page.rows]
    left = frozenset(index for index, name in enumerate(columns) if name in LEFT)
    return plain_table(header, rows, left) + "\n"


def cell_text(name: str, value: Any, words: Wording) -> str:
    """A cell for readers: nothing where nothing is known."""
    if name == "federated" and value in ("yes", "no"):
        return words.text(f"list.{value}")
    return "" if value is None else str(value)


def page_csv(page: SectionPage) -> str:
    return csv_text(page.columns, ([row[name] for name in page.columns] for row in page.rows))


def page_json(page: SectionPage) -> str:
    edition, day = page.publication.edition, page.publication.on
    shown = {
        "section": page.section,
        "date": str(day) if day else None,
        "edition": edition.id if edition else None,
        "players": list(page.rows),
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"
