"""Cells that a spreadsheet would run as a formula, made plain text by an apostrophe before them."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # many a command writes CSV without the columns' library
    import polars as pl

_RUNS = r"^\s*[=+\-@]"
_PLAIN = r"^\s*[+\-]?(\d+([.,]\d+)?)?\s*$"  # numbers, and the signs of forfeits


def neutral(cell: object) -> object:
    """
    >>> [neutral(one) for one in ("=HYPERLINK(1)", "-2+3", "-12", "+3,5", "+", "Alfil, Ana", None, -4)]
    ["'=HYPERLINK(1)", "'-2+3", '-12', '+3,5', '+', 'Alfil, Ana', None, -4]
    """
    if isinstance(cell, str) and re.match(_RUNS, cell) and not re.match(_PLAIN, cell):
        return f"'{cell}"
    return cell


def neutral_columns(frame: "pl.DataFrame") -> "pl.DataFrame":
    """The same for every text of a table."""
    import polars as pl

    text = pl.col(pl.String)
    runs = text.str.contains(_RUNS) & ~text.str.contains(_PLAIN)
    return frame.with_columns(pl.when(runs).then(text.str.replace("^", "'")).otherwise(text).name.keep())
