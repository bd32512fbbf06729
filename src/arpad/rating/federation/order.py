"""The official order of a list: by rating, and what decides between equals.   [list_order]"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from arpad.rating.federation.activity import PLAYING
from arpad.rating.federation.age_score import birth_day
from arpad.rating.federation.columns import FEDERATION, blank
from arpad.rating.frames import Frame
from arpad.regulations.edition import Edition, Rule

Line = Mapping[str, Any]


def in_official_order(frame: Frame, edition: Edition) -> Frame:
    """Whoever has no rating comes last."""
    rule = edition.rule("list_order")
    rows = list(blank(frame, FEDERATION).iter_rows(named=True))
    order = sorted(range(len(rows)), key=lambda at: official_place(rows[at], rule))
    return frame[order, :]


def official_place(line: Line, rule: Rule) -> tuple[Any, ...]:
    """What sorts a line; the code number is the last resort (reading I-83)."""
    return (_higher(line["rating"]), *(CRITERIA[name](line, rule) for name in rule.texts("criteria")), _code(line))


def better_title(line: Line, rule: Rule) -> int:
    """The better of title and category; those the edition does not name come with those who have none."""
    titles = rule.texts("titles")
    found = [titles.index(one) for one in (line["title"], line["category"]) if one in titles]
    return min(found, default=len(titles))


def active_first(line: Line, rule: Rule) -> int:
    return 0 if line["activity"] in PLAYING else 1


def younger(line: Line, rule: Rule) -> int:
    born = birth_day(line["birth"])
    return -(born or date.min).toordinal()


CRITERIA: Mapping[str, Callable[[Line, Rule], Any]] = {
    "title": better_title,
    "activity": active_first,
    "previous_rating": lambda line, rule: _higher(line["previous_rating"]),
    "fide_rating": lambda line, rule: _higher(line["fide_rating"]),
    "national_rating": lambda line, rule: _higher(line["national_rating"]),
    "younger": younger,
}


def _higher(rating: int | None) -> int:
    """Higher ratings first, none at all last."""
    return -(rating or 0)


def _code(line: Line) -> tuple[int, int, str]:
    """Numbers by their size, which needs no reading of them: more digits are more; then everything else."""
    code = line["id"]
    return (0, len(code.lstrip("0")), code.lstrip("0")) if code.isascii() and code.isdecimal() else (1, 0, code)
