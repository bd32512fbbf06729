"""What FIDE prints in a list, and what it is called here."""

from collections.abc import Callable, Mapping
from typing import Any

from arpad.formats.list_schema import COUNT_DIGITS, HIGHEST_RATING, Holds, ListColumn
from arpad.values.finding import Finding

ARENA_TITLES = ("AGM", "AIM", "AFM", "ACM")
OTHER_TITLES = (
    "IA", "FA", "NA", "IO", "AO", "FST", "FT", "FI", "DI", "NI", "SI", "LSI", "SLI", "LI", "CI", "GI",
)  # fmt: skip
OLD_TITLES = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "hg": "HGM", "wh": "WH",
}  # fmt: skip
_TITLES = {title.lower(): title for title in (*OLD_TITLES.values(), "WHG", "NM", "WNM")}
KNOWN: Mapping[str, Mapping[str, str]] = {
    "sex": {"m": "m", "f": "w", "w": "w"},
    "title": OLD_TITLES | _TITLES,
    "women_title": OLD_TITLES | _TITLES,
    "arena_title": {title.lower(): title for title in ARENA_TITLES},
    "flag": {"i": "i", "w": "w", "wi": "wi", "iw": "wi"},
}

ZERO_IS_NONE = {"rating", "k", "rapid_rating", "rapid_k", "blitz_rating", "blitz_k"}


Word = Callable[[Mapping[str, Any], ListColumn, str], Finding]


def is_number(cell: str, column: ListColumn) -> bool:
    """What a number of the list may be: nothing, or digits up to the column's bound."""
    if not cell:
        return True
    plausible = cell.isascii() and cell.isdecimal() and len(cell) <= COUNT_DIGITS
    return plausible and (column.holds is not Holds.RATING or int(cell) <= HIGHEST_RATING)
