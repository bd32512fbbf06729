"""What the administrator of a list decides, as a record: each entry says for which list, by whom and why.

[[update]]            # a rating taken over from another list, for the list of a day
id = "18001"
list = 2014-05-05
from = "fide"         # or "national"
rating = 2150         # there
own = 1890            # here, on the list before
games = 240           # behind the one there
own_games = 12        # and behind the one here
decided_on = 2014-04-20
by = "The administrator"
reason = "plays abroad"

[[remove]]            # insufficiently identified
id = "18002"
list = 2014-05-05
by = "The administrator"
reason = "no birth date, and two people of that name"

[[conversion]]        # from another list's ratings to this one's; other federations' count only with one
list = "CAT"
from = 2014-01-01
to = 2014-12-31       # left out: still
times = "0.95"
plus = 40
agreement = "Reciprocity of 15 December 2013"

[[honour]]            # the list may open with these
name = "Peón, Paula"
text = "Champion five times"
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from arpad.values.fields import (
    Complaints,
    Field,
    FieldError,
    a_count,
    a_date,
    a_text,
    one_of,
    read_fields,
    read_rows,
)
from arpad.values.finding import Finding
from arpad.values.numbers import parse_decimal, round_half_up
from arpad.values.records import dataclass

_PLACES = 4
_PART = 10**_PLACES
COMPLAINTS = Complaints("rea.E050", "rea.E051", "rea.E052")


@dataclass(frozen=True)
class Update:
    id: str
    list: date
    source: str
    rating: int
    own: int
    games: int
    own_games: int
    decided_on: date
    by: str
    reason: str


@dataclass(frozen=True)
class Removal:
    id: str
    list: date
    by: str
    reason: str


@dataclass(frozen=True)
class Conversion:
    """The rating there, times a factor in ten-thousandths, plus so many points, a half going up."""

    list: str
    valid_from: date
    valid_to: date | None
    times: int
    plus: int
    agreement: str

    def holds_on(self, day: date) -> bool:
        return self.valid_from <= day and (self.valid_to is None or day <= self.valid_to)

    def converted(self, rating: int) -> int:
        return round_half_up(rating * self.times + self.plus * _PART, _PART)


@dataclass(frozen=True)
class Honour:
    name: str
    text: str


@dataclass(frozen=True)
class Decisions:
    updates: tuple[Update, ...] = ()
    removals: tuple[Removal, ...] = ()
    conversions: tuple[Conversion, ...] = ()
    honours: tuple[Honour, ...] = ()

    def conversion(self, list_name: str, day: date | None) -> Conversion | None:
        """The latest that holds on that day; where no day is known, the latest."""
        found = [one for one in self.conversions if one.list == list_name and (day is None or one.holds_on(day))]
        return max(found, key=lambda one: one.valid_from, default=None)


def _a_factor(value: Any) -> int:
    try:
        factor = parse_decimal(value, _PLACES)
    except (TypeError, AttributeError, ValueError):
        raise FieldError("decimal") from None
    if factor <= 0:
        raise FieldError("decimal")
    return factor


def _points(value: Any) -> int:
    if type(value) is not int:
        raise FieldError("points")
    return value


_UPDATE = (
    Field("id", a_text, "text", ""),
    Field("list", a_date, "date", ""),
    Field("from", one_of("fide", "national"), "fide, national", ""),
    Field("rating", a_count, "whole number", ""),
    Field("own", a_count, "whole number", ""),
    Field("games", a_count, "whole number", ""),
    Field("own_games", a_count, "whole number", ""),
    Field("decided_on", a_date, "date", ""),
    Field("by", a_text, "text", ""),
    Field("reason", a_text, "text", ""),
)
_REMOVE = tuple(field for field in _UPDATE if field.name in ("id", "list", "by", "reason"))
_CONVERSION = (
    Field("list", a_text, "text", ""),
    Field("from", a_date, "date", ""),
    Field("to", a_date, "date", ""),
    Field("times", _a_factor, 'a quoted decimal such as "0.95"', ""),
    Field("plus", _points, "whole number", ""),
    Field("agreement", a_text, "text", ""),
)
_HONOUR = (Field("name", a_text, "text", ""), Field("text", a_text, "text", ""))
_TABLES = ("update", "remove", "conversion", "honour")


def read_decisions(raw: Mapping[str, Any]) -> tuple[Decisions | None, list[Finding]]:
    """The record, or None with everything that is wrong in it."""
    findings: list[Finding] = []
    read_fields({key: value for key, value in raw.items() if key not in _TABLES}, (), "", COMPLAINTS, findings, _TABLES)
    rows = {
        table: list(read_rows(raw.get(table, []), table, fields, needed, COMPLAINTS, findings))
        for table, fields, needed in (
            ("update", _UPDATE, {field.name for field in _UPDATE}),
            ("remove", _REMOVE, {field.name for field in _REMOVE}),
            ("conversion", _CONVERSION, {"list", "from", "agreement"}),
            ("honour", _HONOUR, {"name"}),
        )
    }
    if findings:
        return None, findings
    return Decisions(
        tuple(Update(source=row.pop("from"), **row) for row in rows["update"]),
        tuple(Removal(**row) for row in rows["remove"]),
        tuple(_conversion(row) for row in rows["conversion"]),
        tuple(Honour(row["name"], row.get("text", "")) for row in rows["honour"]),
    ), []


def _conversion(row: Mapping[str, Any]) -> Conversion:
    times, plus = row.get("times", _PART), row.get("plus", 0)
    return Conversion(row["list"], row["from"], row.get("to"), times, plus, row["agreement"])
