"""What FIDE prints in a list, and what it is called here."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from arpad.formats.list_schema import COUNT_DIGITS, HIGHEST_RATING, Holds, ListColumn
from arpad.values.finding import Finding
from arpad.values.records import dataclass

ARENA_TITLES = ("AGM", "AIM", "AFM", "ACM")
OTHER_TITLES = (
    "IA", "FA", "NA", "IO", "AO", "FST", "FT", "FI", "DI", "NI", "SI", "LSI", "SLI", "LI", "CI", "GI",
)  # fmt: skip
OLD_TITLES = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "hg": "HGM", "wh": "WH",
}  # fmt: skip
_FULL_TITLES = (*OLD_TITLES.values(), "WHG", "NM", "WNM")
_TITLES = OLD_TITLES | {written: title for title in _FULL_TITLES for written in (title, title.lower())}
KNOWN: Mapping[str, Mapping[str, str]] = {
    "sex": {"m": "m", "f": "w", "w": "w"},
    "title": _TITLES,
    "women_title": _TITLES,
    "arena_title": {title.lower(): title for title in ARENA_TITLES},
    "flag": {"i": "i", "w": "w", "wi": "wi", "iw": "wi", "n": "n", "in": "in", "wn": "wn", "win": "win", "iwn": "win"},
}
"""The `n` of the lists of 2001 is explained nowhere; it is kept as printed."""
CASE_MATTERS = {"title", "women_title"}
"""A title of one letter is a small one: a capital M or F is a sex."""

ZERO_IS_NONE = {"rating", "k", "rapid_rating", "rapid_k", "blitz_rating", "blitz_k"}
FEDERATION = re.compile("[A-Za-z]{3}")


Word = Callable[[Mapping[str, Any], ListColumn, str], Finding]


@dataclass(frozen=True)
class CellWords:
    """What a format says of a cell: a number that is none, a mark that FIDE does not print, a day that is none."""

    wrong: Word
    unknown: Word
    only_year: Word


def is_number(cell: str, column: ListColumn) -> bool:
    """What a number of the list may be: nothing, or digits up to the column's bound."""
    if not cell:
        return True
    plausible = cell.isascii() and cell.isdecimal() and len(cell) <= COUNT_DIGITS
    return plausible and (column.holds is not Holds.RATING or int(cell) <= HIGHEST_RATING)


NO_BIRTH = re.compile(r"[ .0/-]*")
_YEAR_LAST = re.compile(r"([0-9 ]{0,2})[./-]([0-9 ]{0,2})[./-] ?([0-9]{4}|[0-9]{2})")
_YEAR_FIRST = re.compile(r"([0-9]{4})[./-]([0-9]{1,2})[./-]([0-9]{1,2})")
_OLDEST, _LATEST = 1800, 2200
_LEAST_AGE, _MOST_AGE = 5, 100
_SURELY_OF_1900 = 30


def birth_of(text: str, list_year: int | None) -> tuple[str, bool]:
    """The year or the whole day, and whether all that is printed was taken. Empty for what is no birth.

    Days and months of 00 are unknown. A year of two digits is that in which somebody on the list can have been born.

    >>> birth_of("17.01.1972", None), birth_of("01.09.67", 2003), birth_of("31.02.1970", None)
    (('1972-01-17', True), ('1967-09-01', True), ('1970', False))
    """
    text = text.removesuffix(" 00:00:00")
    if NO_BIRTH.fullmatch(text):
        return "", True
    if re.fullmatch("[0-9]{4}", text):
        return (text, True) if _OLDEST <= int(text) <= _LATEST else ("", False)
    if match := _YEAR_FIRST.fullmatch(text):
        year, month, day = match.groups()
    elif match := _YEAR_LAST.fullmatch(text):
        day, month, year = match.groups()
    else:
        return "", False
    born = int(year) if len(year) > 2 else _full_year(int(year), list_year)
    if born is None or not _OLDEST <= born <= _LATEST:
        return "", False
    if not day.strip(" 0") or not month.strip(" 0"):
        return f"{born:04}", True
    try:
        return str(date(born, int(month), int(day))), True
    except ValueError:
        return f"{born:04}", False


def _full_year(two_digits: int, list_year: int | None) -> int | None:
    """None where neither century gives the age of a player."""
    if list_year is None:
        return 1900 + two_digits if two_digits >= _SURELY_OF_1900 else None
    years = [year for year in (1900 + two_digits, 2000 + two_digits) if _LEAST_AGE <= list_year - year <= _MOST_AGE]
    return years[0] if len(years) == 1 else None


def year_of(period: str) -> int | None:
    """Of a month as FIDE's headers have it, JAN03."""
    return 2000 + int(period[3:]) if re.fullmatch("[A-Z]{3}[0-9]{2}", period) else None


_PLAUSIBLE = {
    "id": re.compile("[0-9]{1,10}"),
    "federation": re.compile("[A-Z]{3}"),
    "other_titles": re.compile(f"(?:{'|'.join(OTHER_TITLES)})(?:, ?(?:{'|'.join(OTHER_TITLES)}))*,?"),
    "birth": re.compile(f"[0-9]{{4}}|{_YEAR_LAST.pattern}|{_YEAR_FIRST.pattern}"),
    "rating": re.compile("0|[1-9][0-9]{2,3}"),
    "games_in_period": re.compile("[0-9]{1,3}"),
    "k": re.compile("0|[1-4][0-9]"),
    "name": re.compile(rf"(?!(?:{'|'.join(OLD_TITLES)}) )[^0-9\s](?:(?!   ).)*"),
}  # fmt: skip
_SAME = {
    "rapid_rating": "rating", "blitz_rating": "rating", "rapid_games": "games_in_period",
    "blitz_games": "games_in_period", "rapid_k": "k", "blitz_k": "k",
}  # fmt: skip


def is_plausible(name: str, cell: str) -> bool:
    """Whether a cell, not empty, is what FIDE prints in that column; an unknown column takes everything."""
    if name == "women_title" and cell[0] not in "Ww0":
        return False
    if name in KNOWN:
        return cell == "0" or (cell if name in CASE_MATTERS else cell.lower()) in KNOWN[name]
    if name == "birth" and NO_BIRTH.fullmatch(cell):
        return True
    pattern = _PLAUSIBLE.get(_SAME.get(name, name))
    return pattern is None or pattern.fullmatch(cell) is not None
