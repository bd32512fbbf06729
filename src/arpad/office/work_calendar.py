"""The calendar of what the office does by itself: `backup daily 02:30; verify sunday 03:30; remind daily 07:00`."""

import re
from datetime import datetime, time, timedelta

from arpad.values.records import dataclass

KINDS = ("backup", "drift", "remind", "verify")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_ENTRY = re.compile(r"([a-z]+)\s+([a-z]+|[0-9]{1,2})\s+([0-9]{2}):([0-9]{2})")


@dataclass(frozen=True)
class Planned:
    """`day` is `daily`, a day of the week, or a day of the month that every month has."""

    kind: str
    day: str
    hour: time

    def latest(self, now: datetime) -> datetime:
        """The last moment, at or before now, at which it was due.

        >>> sunday = Planned("verify", "sunday", time(3, 30))
        >>> str(sunday.latest(datetime(2026, 11, 19, 12)))
        '2026-11-15 03:30:00'
        """
        moment = now.replace(hour=self.hour.hour, minute=self.hour.minute, second=0, microsecond=0)
        while moment > now or not self._is_on(moment):
            moment -= timedelta(days=1)
        return moment

    def _is_on(self, moment: datetime) -> bool:
        if self.day.isdigit():
            return moment.day == int(self.day)
        return self.day in ("daily", _DAYS[moment.weekday()])


def read_schedule(text: str) -> tuple[Planned, ...]:
    """Raises ValueError with the entry that cannot be read.

    >>> [one.kind for one in read_schedule("backup daily 02:30; verify 1 03:30;")]
    ['backup', 'verify']
    """
    return tuple(_planned(entry.strip().lower()) for entry in text.split(";") if entry.strip())


def _planned(entry: str) -> Planned:
    found = _ENTRY.fullmatch(entry)
    if found is None:
        raise ValueError(entry)
    kind, day, hour, minute = found.groups()
    known = 1 <= int(day) <= 28 if day.isdigit() else day in ("daily", *_DAYS)
    if kind not in KINDS or not known or int(hour) > 23 or int(minute) > 59:
        raise ValueError(entry)
    return Planned(kind, day, time(int(hour), int(minute)))
