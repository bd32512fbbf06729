"""Cells that a spreadsheet would run as a formula, made plain text by an apostrophe before them."""

import re

import polars as pl

_RUNS = r"^\s*[=+\-@]"
_NUMBER = r"^\s*[+\-]?\d+([.,]\d+)?\s*$"


def neutral(cell: object) -> object:
    """
    >>> [neutral(one) for one in ("=HYPERLINK(1)", "-2+3", "-12", "+3,5", "Alfil, Ana", None, -4)]
    ["'=HYPERLINK(1)", "'-2+3", '-12', '+3,5', 'Alfil, Ana', None, -4]
    """
    if isinstance(cell, str) and re.match(_RUNS, cell) and not re.match(_NUMBER, cell):
        return f"'{cell}"
    return cell


def neutral_columns(frame: pl.DataFrame) -> pl.DataFrame:
    """The same for every text of a table."""
    text = pl.col(pl.String)
    runs = text.str.contains(_RUNS) & ~text.str.contains(_NUMBER)
    return frame.with_columns(pl.when(runs).then(text.str.replace("^", "'")).otherwise(text).name.keep())
