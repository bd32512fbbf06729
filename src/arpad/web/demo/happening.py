"""Something that happens in the office on a day. A year is all of them, one after another."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import IntEnum

from arpad.office.act import Act

TODAY = date(2025, 12, 28)  # the demo lives on this day
ADMINISTRATOR, OFFICER, ARBITER, PUBLIC = "administrator", "officer", "arbiter", "public"


class Hour(IntEnum):
    """When in the day: what comes in by mail is there before it is decided, and a list comes last."""

    OPENING = 8
    MAIL = 9
    DESK = 11
    LIST = 13
    AFTERNOON = 16


@dataclass(frozen=True)
class Happening:
    day: date
    hour: Hour
    do: Callable[["Moment"], None]


@dataclass(frozen=True)
class Moment:
    """Gives verbs their act: who does it now, and why."""

    at: datetime

    @property
    def day(self) -> date:
        return self.at.date()

    def act(self, actor: str, reason: str = "") -> Act:
        return Act(actor, self.at, reason)


def live_through(year: list[Happening], told: Callable[[int, int], None]) -> None:
    """What falls on the same hour keeps its order."""
    for done, one in enumerate(sorted(year, key=lambda happening: (happening.day, happening.hour)), 1):
        one.do(Moment(datetime.combine(one.day, time(one.hour), UTC)))
        told(done, len(year))
