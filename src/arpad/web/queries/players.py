"""A player as the public may know him: ratings, history, events; of the birth only the year."""

from dataclasses import dataclass

from django.http import Http404

from arpad.office.models import Entry, Event, ListRow, Player, PlayerFact, RatingList, Report, Series
from arpad.office.people import highest
from arpad.web.queries.lists import published


@dataclass(frozen=True)
class Point:
    """A list and his line on it; `change` is from the list before."""

    list: RatingList
    row: ListRow
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

    player: Player
    title: str
    facts: dict[str, str]

    @property
    def birth_year(self) -> str:
        return self.player.birth[:4]


def player_or_404(key: str) -> Player:
    """By the office's id, or any other; somebody merged into another is the other."""
    for name in ("key", "fide_id", "national_id", "regional_id"):
        found = Player.objects.filter(**{name: key}).select_related("merged_into").first()
        if found is not None:
            return found.merged_into or found
    raise Http404


def known(player: Player) -> Known:
    facts = PlayerFact.objects.filter(player=player, valid_to=None).exclude(kind=PlayerFact.Kind.LICENCE)
    values = dict(facts.order_by("valid_from", "pk").values_list("kind", "value"))
    return Known(player, highest(list(player.titles.filter(valid_to=None).values_list("title", flat=True))), values)


def histories(key: str) -> list[History]:
    """By series; only lists that show him."""
    now = published()
    series, lists = {one.pk: one for one in now.series}, now.by_number
    rows = [row for row in ListRow.objects.filter(key=key, hidden="") if row.list_id in lists]
    by_series: dict[int, list[ListRow]] = {}
    for row in sorted(rows, key=lambda row: lists[row.list_id].date):
        by_series.setdefault(lists[row.list_id].series_id, []).append(row)
    return [History(series[pk], _points(by_series[pk], lists)) for pk in series if pk in by_series]


def _points(rows: list[ListRow], lists: dict[int, RatingList]) -> tuple[Point, ...]:
    points: list[Point] = []
    before: int | None = None
    for row in rows:
        change = row.rating - before if row.rating is not None and before is not None else None
        points.append(Point(lists[row.list_id], row, change))
        before = row.rating
    return tuple(reversed(points))


def events_of(player: Player, limit: int = 200) -> list[Played]:
    """Accepted events, the newest first, with the lists that took them."""
    entries = Entry.objects.filter(player=player, report__state=Report.State.ACCEPTED)
    events = Event.objects.filter(pk__in=entries.values("report__event"), state=Event.State.ACCEPTED)
    found = events.order_by("-end", "key").prefetch_related("series__rated_in__series")[:limit]
    return [Played(one, tuple(of.rated_in for of in one.series.all() if of.rated_in is not None)) for one in found]
