"""A letter on paper."""

from dataclasses import asdict

from arpad.reports.letters.sheet import Sheet
from arpad.reports.paper import Page, page


def letter_pdf(sheet: Sheet) -> Page:
    return page("letter", {**asdict(sheet), "of": "/"})
