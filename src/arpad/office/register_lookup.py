"""Who of the register could be meant, among half a million: looked up by the keys of names and births, then judged."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TypeVar

import polars as pl
from django.db import transaction
from django.db.models import F, Max, Q

from arpad.identity.comparing import Name, name_of, name_of_collapsed
from arpad.identity.judging import SHOWN, Judgement, Person, Sighting, judge, well_found
from arpad.identity.keys import is_one_word, near_keys, person_keys, wide_keys
from arpad.office.list_store import in_force, insert_frame
from arpad.office.models import Entry, Event, ListRow, NameKey, NameKeyState, Player, PlayerFact, Series
from arpad.office.people import valid_on
from arpad.values.records import dataclass

T = TypeVar("T")
_AT_A_TIME = 500
_PIECE = 50_000
_MOST_OF_A_WORD = 500
"""So many are looked at for a line that has a single word: whoever wants another one of them searches."""


def catch_up() -> None:
    """Bring the keys up to date with the register. A verb that changes a person marks him with its entry of the log, so
    that only those are looked at; most often nobody is. Whoever enters many people at once calls it himself, and the
    worker does between jobs, so that nobody who looks somebody up waits for them."""
    newest = Player.objects.aggregate(newest=Max("changed_in"))["newest"] or 0
    state = NameKeyState.objects.first()
    if state is not None and state.number >= newest:
        return
    with transaction.atomic():
        state, _ = NameKeyState.objects.select_for_update().get_or_create(pk=1)
        last, anew = 0, NameKey.objects.exists()
        changed = Player.objects.filter(changed_in__gt=state.number, changed_in__lte=newest).order_by("pk")
        while some := list(changed.filter(pk__gt=last).values_list("pk", "search_name", "birth")[:_PIECE]):
            _keep(some, anew)
            last = some[-1][0]
        state.number = newest
        state.save()


def _keep(people: Sequence[tuple[int, str, str]], anew: bool) -> None:
    if anew:
        forget(number for number, _, _ in people)
    rows = [(key, number) for number, name, birth in people for key in person_keys(name_of_collapsed(name), birth)]
    schema = {"key": pl.String, "player_id": pl.Int64}
    insert_frame(NameKey, pl.DataFrame(rows, schema=schema, orient="row").sort("key", "player_id"))


def forget(people: Iterable[int]) -> None:
    """Whoever was erased is found by nothing any more."""
    for some in _pieces(list(people)):
        NameKey.objects.filter(player_id__in=some).delete()


@dataclass(frozen=True)
class Circumstances:
    """When and where people were seen: what the register said of them on the day, whom the organiser knows."""

    day: date
    series: Series | None = None
    event: Event | None = None


@dataclass(frozen=True)
class Asked:
    """A sighting with the keys it is looked up by."""

    sighting: Sighting
    name: Name
    keys: frozenset[str]
    wide: frozenset[str] = frozenset()


def judged(
    sightings: Mapping[int, Sighting], at: Circumstances, taken: Collection[str] = (), shown: int = SHOWN
) -> dict[int, Judgement]:
    """All of them at once: a few questions to the database, however many they are."""
    return Lookup(at).judged(sightings, taken, shown)


class Lookup:
    """Who of the register could be meant, under the same circumstances; nobody is asked for twice."""

    def __init__(self, at: Circumstances) -> None:
        self._at = at
        self._by_key: dict[str, list[int]] = {}
        self._people: dict[int, Person] = {}
        self._familiar: set[str] = set()
        self._asked: set[int] = set()
        catch_up()

    def judged(
        self, sightings: Mapping[int, Sighting], taken: Collection[str] = (), shown: int = SHOWN
    ) -> dict[int, Judgement]:
        near = {number: _asked(sighting) for number, sighting in sightings.items()}
        found = self._judged(near, taken, shown)
        wide = {
            number: Asked(asked.sighting, asked.name, asked.keys, frozenset(wide_keys(asked.name)))
            for number, asked in near.items()
            if asked.name.words and not well_found(found[number])
        }
        return found | self._judged(wide, taken, shown) if wide else found

    def _judged(self, asked: Mapping[int, Asked], taken: Collection[str], shown: int) -> dict[int, Judgement]:
        self._look_up({key for one in asked.values() for key in one.keys | one.wide})
        by_id = _numbers_of_ids({one.sighting.id for one in asked.values()} - {""})
        kept = _kept({number for some in by_id.values() for number in some})
        numbers = {line: self._numbers(one, by_id.get(one.sighting.id, set()), kept) for line, one in asked.items()}
        self._fetch({number for some in numbers.values() for number in some}, kept)
        return {
            line: judge(
                one.sighting,
                [self._people[number] for number in sorted(numbers[line]) if number in self._people],
                taken,
                self._familiar,
                shown,
            )
            for line, one in asked.items()
        }

    def _look_up(self, keys: Collection[str]) -> None:
        new = sorted(key for key in keys if key not in self._by_key)
        self._by_key |= {key: [] for key in new}
        for some in _pieces(new):
            for key, number in NameKey.objects.filter(key__in=some).values_list("key", "player_id"):
                self._by_key[key].append(number)

    def _numbers(self, one: Asked, by_id: set[int], kept: Mapping[int, int]) -> set[int]:
        by_key = {number for key in one.keys for number in self._by_key[key]}
        wide = {number for key in one.wide for number in self._by_key[key]}
        if is_one_word(one.name):
            wide = set(sorted(wide)[:_MOST_OF_A_WORD])
        return (by_key | wide | by_id) - {kept[number] for number in by_id if number in kept}

    def _fetch(self, numbers: Collection[int], kept: Collection[int]) -> None:
        """Whoever was merged away is asked for again: he counts only where his id is given."""
        new = {number for number in numbers if number not in self._asked or number in kept}
        people = _people(new, self._at, kept)
        self._asked |= new
        self._people |= people
        self._familiar |= _familiar(self._at.event, people)


def _asked(sighting: Sighting) -> Asked:
    name = name_of(sighting.name)
    return Asked(sighting, name, frozenset(near_keys(name, sighting.birth)))


ID_COLUMNS = ("key", "fide_id", "national_id", "regional_id")


def _numbers_of_ids(ids: Collection[str]) -> dict[str, set[int]]:
    """By the office's own key, FIDE's, the national or the regional id: one may be two people's."""
    found: dict[str, set[int]] = {}
    for column in ID_COLUMNS:
        for some in _pieces(sorted(ids)):
            for number, known in Player.objects.filter(**{f"{column}__in": some}).values_list("pk", column):
                found.setdefault(known, set()).add(number)
    return found


def _kept(numbers: Collection[int]) -> dict[int, int]:
    """Of people whose id is given, those who were merged away, and who they are now: no rival of theirs."""
    merged = Player.objects.filter(pk__in=list(numbers)).exclude(merged_into=None)
    return {number: kept for number, kept in merged.values_list("pk", "merged_into") if kept is not None}


def _people(numbers: Collection[int], at: Circumstances, by_id: Collection[int]) -> dict[int, Person]:
    """Nobody who was merged away, unless his id is given."""
    facts = _facts(numbers, at.day)
    rows = [
        row
        for some in _pieces(sorted(numbers))
        for row in Player.objects.filter(pk__in=some).values_list(
            "pk", "key", "name", "birth", "sex", "merged_into", "fide_id", "national_id", "regional_id"
        )
    ]
    ratings = _ratings([row[1] for row in rows], at.series)
    return {
        number: Person(
            key,
            name,
            birth,
            sex,
            facts.get((number, PlayerFact.Kind.FEDERATION), ""),
            facts.get((number, PlayerFact.Kind.CLUB), ""),
            ratings.get(key),
            tuple(known for known in ids if known),
        )
        for number, key, name, birth, sex, merged, *ids in rows
        if merged is None or number in by_id
    }


def _facts(numbers: Collection[int], day: date) -> dict[tuple[int, str], str]:
    kinds = [PlayerFact.Kind.CLUB, PlayerFact.Kind.FEDERATION]
    found = {}
    for some in _pieces(sorted(numbers)):
        rows = PlayerFact.objects.filter(valid_on(day), player__in=some, kind__in=kinds)
        for number, kind, value in rows.order_by("pk").values_list("player", "kind", "value"):
            found[number, kind] = value
    return found


def _ratings(keys: Sequence[str], series: Series | None) -> dict[str, int]:
    lists = in_force(series) if series is not None else []
    if not lists:
        return {}
    found: dict[str, int] = {}
    for some in _pieces(keys):
        # with `games`, which the index by rating lacks: else SQLite reads all of that index to spare itself the rows
        rows = ListRow.objects.filter(list=lists[-1], key__in=some).values_list("key", "rating", "games")
        found.update((key, rating) for key, rating, _ in rows if rating is not None)
    return found


def _familiar(event: Event | None, people: Mapping[int, Person]) -> frozenset[str]:
    """Who played before in an event of the same organiser, or of the same club where no organiser is named."""
    if event is None or not (event.organiser or event.club):
        return frozenset()
    whose = Q(organiser=event.organiser) if event.organiser else Q(club=event.club)
    earlier = Event.objects.filter(whose, start__lt=event.start).exclude(pk=event.pk)
    keys: set[str] = set()
    for some in _pieces(sorted(people)):
        entries = Entry.objects.filter(report__event__in=earlier, player__in=some)
        keys.update(entries.values_list(F("player__key"), flat=True).distinct())
    return frozenset(keys)


def _pieces(values: Sequence[T]) -> Iterator[Sequence[T]]:
    return (values[start : start + _AT_A_TIME] for start in range(0, len(values), _AT_A_TIME))
