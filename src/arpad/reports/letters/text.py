"""A letter as plain text, for the post of today."""

import textwrap
from collections.abc import Iterator

from arpad.reports.letters.sheet import Sheet
from arpad.results.as_text import lines_of

_WIDTH = 88


def letter_text(sheet: Sheet) -> str:
    return "\n".join(line.rstrip() for line in _lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    yield sheet.day.rjust(_WIDTH)
    yield from ("", sheet.recipient, "", sheet.title, "=" * len(sheet.title))
    for paragraph in sheet.paragraphs:
        yield ""
        yield from textwrap.wrap(paragraph, _WIDTH)
    if sheet.items:
        yield ""
    for number, item in enumerate(sheet.items, 1):
        first, *more = (part for line in item.split("\n") for part in textwrap.wrap(line.strip(), _WIDTH - 4))
        yield f"{number:2}. {first}"
        yield from (f"    {line}" for line in more)
    if sheet.rows:
        yield ""
        yield from lines_of((sheet.columns, *sheet.rows), range(len(sheet.columns)))
    yield ""
    yield from textwrap.wrap(sheet.closing, _WIDTH)
    yield from ("", sheet.signature, "", sheet.head)
