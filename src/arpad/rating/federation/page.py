"""A federation's own list as it is published: who is on it, in which order, what a line says.

[list_contents] [list_order]
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

import narwhals as nw

from arpad.rating.federation.activity import PLAYING, SHOWN, games_last_year, idle_periods
from arpad.rating.federation.age_score import birth_day
from arpad.rating.frames import Frame
from arpad.rating.list_columns import FEDERATION, blank
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


_NAMED_OTHERWISE = {"code": "id", "birth_year": "birth"}  # in the edition -> in the list


def on_the_list(frame: Frame) -> Frame:
    """Whoever has a state that is shown; where nobody has one yet (an opening list), all who are rated."""
    frame = blank(frame, FEDERATION)
    if not (frame["activity"] != "").any():
        return frame.filter(~nw.col("rating").is_null())
    return frame.filter(nw.col("activity").is_in(sorted(SHOWN)))


def by_strength(frame: Frame, edition: Edition) -> Frame:
    """In the official order; who fell below the floor stands at the end."""
    return in_official_order(on_the_list(frame), edition)


def reduced(frame: Frame, edition: Edition) -> Frame:
    """The active, in the official order: what a shorter list is taken from."""
    shown = by_strength(frame, edition)
    known = (shown["activity"] != "").any()
    return shown.filter(nw.col("activity").is_in(sorted(PLAYING))) if known else shown


def by_province(frame: Frame, edition: Edition) -> Frame:
    """The active of each province, in the official order; unknown provinces last."""
    shown = reduced(frame, edition)
    provinces = shown["province"].to_list()
    order = sorted(range(len(provinces)), key=lambda at: (not provinces[at], provinces[at]))  # a stable sort
    return shown[order, :]


def scores_of(frame: Frame) -> list[int]:
    """The age scores of all who have one and are listed."""
    listed = blank(frame, FEDERATION).filter((nw.col("hidden") == "") & ~nw.col("age_score").is_null())
    return [int(score) for score in listed["age_score"].to_list()]


def published_columns(edition: Edition) -> tuple[str, ...]:
    """The minimum contents and the optional ones, as the edition names them."""
    rule = edition.rule("list_contents")
    return (*rule.texts("fields"), *rule.values.get("further", ()))


def published_lines(frame: Frame, edition: Edition, list_date: date | None) -> list[dict[str, Any]]:
    """Each line in the columns of the edition, in the order of the frame."""
    names = published_columns(edition)
    rows = blank(frame, FEDERATION).iter_rows(named=True)
    return [{name: _cell(name, row, edition, list_date) for name in names} for row in rows]


def _cell(name: str, row: Mapping[str, Any], edition: Edition, list_date: date | None) -> Any:
    if name == "effective_date":
        return str(list_date or "")
    if name == "games_last_year":
        return games_last_year(row["recent_games"], edition)
    if name == "idle_periods":
        return idle_periods(row, edition, list_date) if list_date else None
    if name == "birth_year":
        return row["birth"][:4]
    return row[_NAMED_OTHERWISE.get(name, name)]
