"""What else is on the calendar: official competitions, those of general interest, and other championships."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.values.fields import Complaints, Field, a_date, a_text, one_of, read_fields, read_rows
from arpad.values.finding import Finding

_COMPLAINTS = Complaints("rea.E002", "rea.E003", "rea.E004")
PROTECTION = ("official", "general_interest", "none")
EVENT_FIELDS = (
    Field("name", a_text, "text", "calendar_conflicts"),
    Field("start", a_date, "date", "calendar_conflicts"),
    Field("end", a_date, "date", "calendar_conflicts"),
    Field("protection", one_of(*PROTECTION), " | ".join(PROTECTION), "calendar_conflicts"),
    Field("province", a_text, "text; without it everywhere", "calendar_conflicts, rapid_events"),
    Field("championship", a_text, "regional | provincial, of its kind", "rapid_events"),
    Field("kind", a_text, "as in the form", "rapid_events"),
)


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """Another event. Without a province it concerns them all."""

    name: str
    start: date
    end: date
    protection: str = "none"
    province: str = ""
    championship: str = ""
    kind: str = ""

    def shares_a_day(self, start: date, end: date) -> bool:
        return self.start <= end and start <= self.end

    def concerns(self, province: str) -> bool:
        return not self.province or not province or self.province.casefold() == province.casefold()


def read_calendar(raw: Mapping[str, Any]) -> tuple[tuple[CalendarEvent, ...], list[Finding]]:
    findings: list[Finding] = []
    rest = {key: value for key, value in raw.items() if key != "event"}
    read_fields(rest, (), "", _COMPLAINTS, findings, beside=("event",))
    rows = read_rows(raw.get("event", []), "event", EVENT_FIELDS, ("name", "start", "end"), _COMPLAINTS, findings)
    return tuple(CalendarEvent(**row) for row in rows), findings
