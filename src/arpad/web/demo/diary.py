"""The days of the demo: what happens in the office, one thing after another, and who plays where."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time
from enum import IntEnum

from arpad.office.act import Act
from arpad.values.records import dataclass
from arpad.web.demo.andalusia.events import ROUND_ROBINS, Event
from arpad.web.demo.andalusia.people import Player

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


class Diary:
    """Who plays where on which day, so that nobody is in two events at once."""

    def __init__(self) -> None:
        self._busy: defaultdict[date, set[str]] = defaultdict(set)

    def free(self, players: Sequence[Player], days: Sequence[date]) -> list[Player]:
        return [player for player in players if not any(player.id in self._busy[day] for day in days)]

    def booked(self, event: Event, everybody: Sequence[Player]) -> Event:
        """Without those who play elsewhere; a round robin has somebody else in their place."""
        came = self.free(event.players, event.days)
        if event.kind in ROUND_ROBINS:
            here = {player.id for player in event.players}
            others = [person for person in self.free(everybody, event.days) if person.rating and person.id not in here]
            came += others[: len(event.players) - len(came)]
        for day in event.days:
            self._busy[day] |= {person.id for person in came}
        return replace(event, players=tuple(sorted(came, key=lambda person: (-person.seeded, person.id))))
