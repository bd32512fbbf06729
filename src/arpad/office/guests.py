"""Guests of an event: with a FIDE id, and never rated on a list of the series (readings I-440 and I-441).

They count with FIDE's list where it is kept for reference, else with the number of the report once an officer has
confirmed it for that person and that event. Whoever an officer called a guest, and the register will not have, is known
by the FIDE id of the line.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import date
from typing import Protocol, TypeAlias

from arpad.office.fide_links import is_him, linked_by_hand
from arpad.office.identities import players_by_id
from arpad.office.models import Decision, Entry, Event, ListRow, Player, RatingList, ReferenceList, Report, Series
from arpad.office.reference_lists import Reference, reference
from arpad.office.refused import Refused
from arpad.office.report_reading import births_in
from arpad.office.series import law_of_event
from arpad.office.standard_lists import unrated_on
from arpad.rating.published import PublishedList
from arpad.rating.rating_list import GuestRating, GuestSource
from arpad.regulations.edition import Edition
from arpad.values.time_control import Cadence

Guests: TypeAlias = Mapping[str, Sequence[str | int]]
"""By number in the report: rating, source, day of the list, who confirmed it. As JSON has it."""


UNRATED = "unrated"
GUEST_SUBJECT = "guest"
_AT_A_TIME = 500


def subject_of_guest(event: str, player: str) -> str:
    return f"{GUEST_SUBJECT}:{event}:{player}"


def read_guests(told: Guests) -> dict[int, GuestRating]:
    return {
        int(number): GuestRating(int(rating), GuestSource(str(source)), str(on), str(by))
        for number, (rating, source, on, by) in told.items()
    }


class AcceptedEvent(Protocol):
    """What is asked of an event that enters a list."""

    @property
    def key(self) -> str: ...
    @property
    def start(self) -> date: ...
    @property
    def report(self) -> int: ...
    @property
    def identities(self) -> Mapping[str, str]: ...


def guests_in(
    series: Series, law: Edition, events: Iterable[AcceptedEvent], lists: Sequence[RatingList | PublishedList]
) -> dict[str, Guests]:
    """The guests of each event that has any, by its key."""
    found = {
        event.key: guests_of(event.key, event.report, event.identities, series, law, event.start, lists)
        for event in events
    }
    return {key: guests for key, guests in found.items() if guests}


def guests_of(
    event: str,
    report: int,
    identities: Mapping[str, str],
    series: Series,
    law: Edition,
    day: date,
    lists: Iterable[RatingList | PublishedList],
) -> Guests:
    """Who of the people of a report counts as a guest in a series; `identities` are keys by number in the report."""
    now = _merged(identities.values())
    people = {number: now.get(key, key) for number, key in identities.items()}
    strangers = unrated_on(lists, set(people.values()), law.rule("rating_floor").integer("floor"))
    visitors = {entry.given_id: entry for entry in visitors_of(report)}
    by_key = _fide_ids({*strangers, *now})
    of_people = {now.get(key, key): fide_id for key, fide_id in by_key.items()} | by_key
    known_to_fide = {key: of_people[key] for key in strangers if key in of_people}
    known_to_fide |= {given: given for given in visitors}
    if not known_to_fide:
        return {}
    of_fide = fide_ratings(series, law, day, known_to_fide, visitors)
    reported = dict(Entry.objects.filter(report=report).exclude(rating=None).values_list("number", "rating"))
    confirmed = _confirmed(event, known_to_fide.keys(), now)
    found: dict[str, Sequence[str | int]] = {}
    lines = {**people, **{str(entry.number): given for given, entry in visitors.items()}}
    for number, key in lines.items():
        rating = reported.get(int(number), 0)
        if key in of_fide:
            found[number] = [of_fide[key][0], GuestSource.FIDE_LIST.value, of_fide[key][1], ""]
        elif rating and key in confirmed and confirmed[key][0] == str(rating):
            found[number] = [rating, GuestSource.CONFIRMED.value, "", confirmed[key][1]]
    return found


def awaited(event: Event, report: Report) -> list[Entry]:
    """Lines of people with a FIDE id who are, in a series of the event, neither on a list nor on FIDE's, and whose
    number in the report nobody has confirmed."""
    lines = Entry.objects.filter(report=report, rating__gt=0).exclude(player=None)
    rated = [entry for entry in lines.select_related("player__merged_into") if fide_id_of_guest(entry)]
    people = [*rated, *(entry for entry in visitors_of(report.pk) if entry.rating)]
    entries = {key_of_guest(entry): entry for entry in sorted(people, key=lambda entry: entry.number)}
    now = {entry.player.key: key for key, entry in entries.items() if entry.player is not None}
    confirmed = _confirmed(event.key, entries.keys(), now)
    open_lines = {key: entry for key, entry in entries.items() if confirmed.get(key, ("", ""))[0] != str(entry.rating)}
    unknown: set[str] = set()
    for series in Series.objects.filter(events__event=event):
        unknown |= _unknown_in(series, event, open_lines)
    return [entry for key, entry in entries.items() if key in unknown]


def visitors_of(report: int) -> list[Entry]:
    """Lines of guests whom the register will not have, with the FIDE id by which they are known; an id that is
    somebody's of the register is not theirs, and one on two such lines is nobody's."""
    lines = Entry.objects.filter(report=report, player=None, evidence=Entry.Evidence.GUEST).order_by("number")
    with_ids = [entry for entry in lines if is_fide_id(entry.given_id)]
    ours = players_by_id(entry.given_id for entry in with_ids)
    times = Counter(entry.given_id for entry in with_ids)
    return [entry for entry in with_ids if entry.given_id not in ours and times[entry.given_id] == 1]


def is_fide_id(given: str) -> bool:
    return given.isascii() and given.isdecimal()


def key_of_guest(entry: Entry) -> str:
    person = _person(entry)
    return person.key if person is not None else entry.given_id


def fide_id_of_guest(entry: Entry) -> str:
    person = _person(entry)
    if person is None or entry.player is None:
        return entry.given_id
    return person.fide_id or entry.player.fide_id or ""


def _person(entry: Entry) -> Player | None:
    """Who it is now: a duplicate may have been merged."""
    return (entry.player.merged_into or entry.player) if entry.player is not None else None


def _merged(keys: Iterable[str]) -> dict[str, str]:
    """Of these people, who are somebody else now, with whom."""
    rows = Player.objects.filter(key__in=set(keys)).exclude(merged_into=None)
    return {key: kept for key, kept in rows.values_list("key", "merged_into__key") if kept}


def _unknown_in(series: Series, event: Event, entries: Mapping[str, Entry]) -> set[str]:
    fide_ids = {key: fide_id_of_guest(entry) for key, entry in entries.items()}
    visitors = {key: entry for key, entry in entries.items() if entry.player is None}
    own = RatingList.published.filter(series=series).exclude(origin=RatingList.Origin.REFERENCE)
    rated = ListRow.objects.filter(list__in=own, rating__gt=0, key__in=list(fide_ids)).values_list("key", flat=True)
    strangers = {key: fide_ids[key] for key in fide_ids.keys() - set(rated)}
    try:
        law = law_of_event(series, event)
    except Refused:  # in a gap nobody is rated yet
        return set(strangers)
    return strangers.keys() - fide_ratings(series, law, event.start, strangers, visitors).keys()


def fide_ratings(
    series: Series, law: Edition, day: date, fide_ids: Mapping[str, str], visitors: Mapping[str, Entry]
) -> dict[str, tuple[int, str]]:
    """The ratings of these people on FIDE's list of that day, by key, and the day of the list; where the edition lets
    the standard rating stand in, of the standard list too. An id under which FIDE has somebody else tells nothing
    (I-479).   [standard_seed]"""
    found: dict[str, tuple[int, str]] = {}
    births = births_in(next(iter(visitors.values())).report) if visitors else {}
    seen = {key: (entry.name, births.get(entry.number, "")) for key, entry in visitors.items()}
    told = {**_told_of(fide_ids.keys()), **seen}
    by_hand = linked_by_hand(fide_ids)
    own = Cadence(series.cadence)
    for cadence in (own, *((Cadence.STANDARD,) if law.find("standard_seed") is not None else ())):
        listed = _fides_list(cadence, day)
        people = listed.by_id(fide_ids.values()) if listed is not None else {}
        for key, fide_id in fide_ids.items():
            there = people.get(fide_id)
            rating = there.rating(cadence) if there is not None else None
            if there is None or not rating or listed is None or key in found:
                continue
            if (key, fide_id) in by_hand or is_him(*told[key], there):
                found[key] = rating, str(listed.date)
    return found


def _fides_list(cadence: Cadence, day: date) -> Reference | None:
    """The one in force on the day; if all that are kept are younger, the oldest (as I-261 has it of our own)."""
    kept = ReferenceList.objects.filter(kind="fide", cadences__contains=str(cadence)).order_by("date")
    oldest = kept.values_list("date", flat=True).first()
    return reference("fide", cadence, max(day, oldest)) if oldest is not None else None


def _told_of(keys: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Name and birth."""
    rows = Player.objects.filter(key__in=list(keys)).values_list("key", "name", "birth")
    return {key: (name, birth) for key, name, birth in rows}


def _fide_ids(keys: Set[str]) -> dict[str, str]:
    wanted, found = sorted(keys), dict[str, str]()
    for start in range(0, len(wanted), _AT_A_TIME):
        people = Player.objects.filter(key__in=wanted[start : start + _AT_A_TIME]).exclude(fide_id=None)
        found |= {key: fide_id for key, fide_id in people.values_list("key", "fide_id") if fide_id}
    return found


def _confirmed(event: str, keys: Iterable[str], now: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The last word about each of these people: the rating (or that he is unrated), and who said it. `now` has who was
    merged since, with whom."""
    wanted = set(keys)
    subjects = {subject_of_guest(event, gone): kept for gone, kept in now.items() if kept in wanted}
    subjects |= {subject_of_guest(event, key): key for key in wanted}
    rows = Decision.objects.filter(subject__startswith=subject_of_guest(event, "")).order_by("pk")
    return {
        subjects[subject]: (verdict, text.partition(":")[0])
        for subject, verdict, text in rows.values_list("subject", "verdict", "text")
        if subject in subjects
    }
