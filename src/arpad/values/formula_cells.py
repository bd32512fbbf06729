"""Cells that a spreadsheet would run as a formula: an apostrophe before them makes them text.

One apostrophe more for each time a cell is written, one less for each time it is read, so that reading gives the cell
as it was, whatever apostrophes it has of its own.
"""

import re

_BLANK = r"[\s\x00-\x1f]"
RUNS = rf"^'*(?:{_BLANK}*[=+\-@＝＋－＠]|[\t\r\n])"
"""What begins a formula, after blanks, or is taken away by a spreadsheet until one is there."""
PLAIN = rf"^'*{_BLANK}*[+\-]?(?:[0-9]+(?:[.,][0-9]+)?)?{_BLANK}*$"
"""Numbers and the signs of forfeits, which stay as they are."""

_RUNS, _PLAIN = re.compile(RUNS), re.compile(PLAIN)


def neutral(cell: object) -> object:
    """
    >>> [neutral(cell) for cell in ("=HYPERLINK(1)", "-2+3", "-12", "+3,5", "+", "Alfil, Ana", None, -4)]
    ["'=HYPERLINK(1)", "'-2+3", '-12', '+3,5', '+', 'Alfil, Ana', None, -4]
    >>> neutral("'=1")
    "''=1"
    """
    return f"'{cell}" if isinstance(cell, str) and _runs(cell) else cell


def restored(cell: str) -> str:
    """
    >>> [restored(cell) for cell in ("'=HYPERLINK(1)", "''=1", "'t Hooft, Jan", "'-12", "=1")]
    ['=HYPERLINK(1)', "'=1", "'t Hooft, Jan", "'-12", '=1']
    """
    return cell[1:] if cell[:1] == "'" and _runs(cell) else cell


def _runs(text: str) -> bool:
    return _RUNS.match(text) is not None and _PLAIN.match(text) is None
