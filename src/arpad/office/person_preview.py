"""What an officer looks at before saying that a line is somebody: ids, club, federation, ratings, latest events."""

from collections.abc import Iterable
from datetime import date

from arpad.office.list_store import in_force
from arpad.office.models import Entry, ListRow, Player, PlayerFact, Series
from arpad.office.people import valid_on
from arpad.values.records import dataclass

_EVENTS_SHOWN, _ENTRIES_READ = 3, 300


@dataclass(frozen=True)
class PersonPreview:
    """`ratings` are those of the latest list of each series, by its name; `events` are (name, end), latest first."""

    player: Player
    federation: str
    club: str
    ratings: tuple[tuple[str, int | None], ...]
    events: tuple[tuple[str, date], ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """Each once; the office's own comes first."""
        known = (self.player.key, self.player.fide_id, self.player.national_id, self.player.regional_id)
        return tuple(dict.fromkeys(one for one in known if one))


def previews_of(players: Iterable[Player], day: date) -> dict[int, PersonPreview]:
    """By the number of the person; a handful of questions to the books, however many people."""
    people = list(players)
    facts = _facts(people, day)
    ratings = _ratings(people)
    events = _events(people)
    return {
        player.pk: PersonPreview(
            player,
            facts.get((player.pk, PlayerFact.Kind.FEDERATION), ""),
            facts.get((player.pk, PlayerFact.Kind.CLUB), ""),
            tuple(ratings.get(player.key, ())),
            tuple(events.get(player.pk, {}).items())[:_EVENTS_SHOWN],
        )
        for player in people
    }


def _facts(people: list[Player], day: date) -> dict[tuple[int, str], str]:
    kinds = [PlayerFact.Kind.CLUB, PlayerFact.Kind.FEDERATION]
    rows = PlayerFact.objects.filter(valid_on(day), player__in=people, kind__in=kinds).order_by("pk")
    return {(player, kind): value for player, kind, value in rows.values_list("player", "kind", "value")}


def _ratings(people: list[Player]) -> dict[str, list[tuple[str, int | None]]]:
    found: dict[str, list[tuple[str, int | None]]] = {}
    for series in Series.objects.in_order():
        latest = in_force(series)[-1:]
        rows = ListRow.objects.filter(list__in=latest, key__in=[player.key for player in people])
        for key, rating in rows.values_list("key", "rating"):
            found.setdefault(key, []).append((series.name, rating))
    return found


def _events(people: list[Player]) -> dict[int, dict[str, date]]:
    entries = Entry.objects.filter(player__in=people).order_by("-report__event__end", "-pk")
    rows = entries.values_list("player", "report__event__name", "report__event__end")
    found: dict[int, dict[str, date]] = {}
    for player, name, end in rows[:_ENTRIES_READ]:
        found.setdefault(player, {}).setdefault(name, end)
    return found
