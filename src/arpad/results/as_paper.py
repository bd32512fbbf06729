"""A table as what its Typst template reads."""

from dataclasses import asdict
from typing import Any

from arpad.results.page import page_of
from arpad.results.table import Table
from arpad.results.words import Words


def as_paper(table: Table, words: Words) -> dict[str, Any]:
    page = page_of(table, words)
    return {**asdict(page), "cell_width": page.cell_width, "first_total": page.first_total}
