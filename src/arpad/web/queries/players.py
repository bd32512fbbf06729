"""A player as the public may know him: ratings, history, events; of the birth only the year."""

from typing import NamedTuple

from django.http import Http404

from arpad.office.models import Event, EventSeries, RatingList, Series
from arpad.office.people import highest
from arpad.office.states import is_hidden, shown_birth_year
from arpad.values.records import dataclass
from arpad.web.clock import today
from arpad.web.queries import rows
from arpad.web.queries.lists import published

_PERSON = "SELECT id, key, fide_id, name, sex, birth, merged_into_id FROM office_player WHERE {} = %s"
_FACTS = """
SELECT kind, value FROM office_playerfact WHERE player_id = %s AND valid_to IS NULL AND kind <> 'licence'
ORDER BY valid_from NULLS FIRST, id"""
_TITLES = "SELECT title FROM office_playertitle WHERE player_id = %s AND valid_to IS NULL"
_LINES = "SELECT list_id, rating, k, games_in_period FROM office_listrow WHERE key = %s AND hidden = ''"
_EVENTS = """
SELECT DISTINCT event.id FROM office_entry entry
JOIN office_report report ON report.id = entry.report_id AND report.state = 'accepted'
JOIN office_event event ON event.id = report.event_id AND event.state = 'accepted'
WHERE entry.player_id = %s"""


class Person(NamedTuple):
    """A player of the register."""

    pk: int
    key: str
    fide_id: str | None
    name: str
    sex: str
    birth: str
    merged_into: int | None


class Line(NamedTuple):
    """What a list says of him."""

    list_id: int
    rating: int | None
    k: int | None
    games_in_period: int | None


@dataclass(frozen=True)
class Point:
    """A list and his line on it; `change` is from the list before."""

    list: RatingList
    row: Line
    change: int | None


@dataclass(frozen=True)
class History:
    series: Series
    points: tuple[Point, ...]  # the newest first

    @property
    def now(self) -> Point:
        return self.points[0]

    @property
    def best(self) -> int | None:
        return max((point.row.rating for point in self.points if point.row.rating), default=None)


@dataclass(frozen=True)
class Played:
    event: Event
    rated_in: tuple[RatingList, ...]


@dataclass(frozen=True)
class Known:
    """What the register says today."""

    player: Person
    title: str
    facts: dict[str, str]

    @property
    def birth_year(self) -> str:
        return shown_birth_year(self.player.key, self.player.birth, today())


def player_or_404(key: str) -> Person:
    """By the office's id, or any other; somebody merged into another is the other. Who is hidden is not there."""
    for name in ("key", "fide_id", "national_id", "regional_id"):
        found = rows(_PERSON.format(name), key)
        if found:
            person = Person(*found[0])
            if person.merged_into is not None:
                person = Person(*rows(_PERSON.format("id"), person.merged_into)[0])
            if not is_hidden(person.pk, today()):
                return person
    raise Http404


def known(player: Person) -> Known:
    titles = [title for (title,) in rows(_TITLES, player.pk)]
    return Known(player, highest(titles), dict(rows(_FACTS, player.pk)))


def histories(key: str) -> list[History]:
    """By series; only lists that show him."""
    now = published()
    lists = now.by_number
    lines = [line for line in (Line(*row) for row in rows(_LINES, key)) if line.list_id in lists]
    by_series: dict[int, list[Line]] = {}
    for line in sorted(lines, key=lambda line: lists[line.list_id].date):
        by_series.setdefault(lists[line.list_id].series_id, []).append(line)
    return [History(one, _points(by_series[one.pk], lists)) for one in now.series if one.pk in by_series]


def _points(lines: list[Line], lists: dict[int, RatingList]) -> tuple[Point, ...]:
    points: list[Point] = []
    before: int | None = None
    for line in lines:
        change = line.rating - before if line.rating is not None and before is not None else None
        points.append(Point(lists[line.list_id], line, change))
        before = line.rating
    return tuple(reversed(points))


def events_of(player: Person, limit: int = 200) -> list[Played]:
    """Accepted events, the newest first, with the lists that took them."""
    numbers = [number for (number,) in rows(_EVENTS, player.pk)]
    if not numbers:
        return []
    found = list(Event.objects.filter(pk__in=numbers).order_by("-end", "key")[:limit])
    taken = EventSeries.objects.filter(event__in=found).exclude(rated_in=None)
    lists: dict[int, list[RatingList]] = {}
    for one in taken.select_related("rated_in__series").order_by("pk"):
        if one.rated_in is not None:
            lists.setdefault(one.event_id, []).append(one.rated_in)
    return [Played(one, tuple(lists.get(one.pk, ()))) for one in found]
