"""A section of a list as a table, CSV or JSON."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.rating.sections import Publication, contents
from arpad.reports.plain_table import plain_table
from arpad.reports.wording import Wording

_RANKED = ("rating", "top")
_OF_RATED = {"rating", "k", "games", "games_in_period", "flag"}
_LEFT = {"id", "name", "federation", "title", "sex", "flag"}


@dataclass(frozen=True)
class SectionPage:
    section: str
    publication: Publication
    columns: tuple[str, ...]
    rows: Sequence[Mapping[str, Any]]


def section_page(section: str, frame: Frame, publication: Publication) -> SectionPage:
    """The lines of a section in its columns: ranks where the rating orders, federations first where they do."""
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


def page_table(page: SectionPage, words: Wording) -> str:
    header = [words.text(f"list.{name}") for name in page.columns]
    rows = [["" if row[name] is None else str(row[name]) for name in page.columns] for row in page.rows]
    left = frozenset(index for index, name in enumerate(page.columns) if name in _LEFT)
    return plain_table(header, rows, left) + "\n"


def page_csv(page: SectionPage) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, page.columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(page.rows)
    return out.getvalue()


def page_json(page: SectionPage) -> str:
    edition, day = page.publication.edition, page.publication.on
    shown = {
        "section": page.section,
        "date": str(day) if day else None,
        "edition": edition.id if edition else None,
        "players": list(page.rows),
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"
