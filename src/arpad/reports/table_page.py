"""A table of players or teams of an event: on the terminal, as a web page and on paper."""

from typing import Any

from arpad.reports.foot import foot_lines
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.results.as_html import as_html
from arpad.results.as_paper import as_paper
from arpad.results.as_text import page_as_text
from arpad.results.table import Table
from arpad.tournament.model import Tournament


def table_text(table: Table, tournament: Tournament, words: Wording) -> str:
    return page_as_text(table, tournament.name or "—", words)


def table_html(table: Table, tournament: Tournament, words: Wording) -> str:
    return as_html(table, tournament.name or "—", words, foot_lines())


def table_paper(table: Table, tournament: Tournament, words: Wording) -> bytes:
    """A4, lying down where the table is wide."""
    return page("table", paper_data(table, tournament, words))


def paper_data(table: Table, tournament: Tournament, words: Wording) -> dict[str, Any]:
    keys = ("of", "chief_arbiter", "signature")
    return {
        "lang": words.language,
        "words": {key: words.text(f"crosstable.{key}") for key in keys},
        "event": {"name": tournament.name or "—", "chief_arbiter": tournament.chief_arbiter},
        **as_paper(table, words),
    }
