"""Lines of a report whose id is somebody else's on a list: a rating is never given to the wrong person."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from arpad.rating.case import EventCase
from arpad.rating.rating_list import GuestRating, GuestSource, ListedPlayer, RatingList
from arpad.tournament.model import Entry
from arpad.values.finding import Finding, Place

OTHER_AT_FIDE, OTHER_ON_THE_LIST = "rate.W234", "rate.W235"


def with_fides_ratings(case: EventCase, known: Mapping[str, ListedPlayer], day: str) -> EventCase:
    """The event with what FIDE's list says of those who may be guests (I-440), as far as its line under the id is about
    them (I-479, I-600)."""
    rated, others = dict(case.guests), dict(case.others)
    for entry in case.tournament.entries:
        listed = known.get(entry.player_id) if entry.player_id else None
        if listed is None or not listed.rating:
            continue
        if _is_about(entry, listed):
            rated[entry.number] = GuestRating(listed.rating, GuestSource.FIDE_LIST, day)
        else:
            others[entry.number] = _finding(OTHER_AT_FIDE, entry, listed)
    return replace(case, guests=rated, others=others)


def without_others(case: EventCase, lists: Sequence[RatingList]) -> EventCase:
    """The event with the lines that bear the id of somebody else, on the first list that has it, as lines without an
    id: they are nobody's, and rate nobody (I-433, I-601). Who is asked are those of the lists who have an id or a name
    of the event."""
    entries = case.tournament.entries
    people: dict[str, ListedPlayer] = {}
    for listed in lists:
        named = {key for entry in entries for key in (entry.player_id, *listed.ids_named(entry.name))}
        people = {key: listed.players[key] for key in named if key in listed.players} | people
    of_others = _of_others([entry for entry in entries if entry.player_id in people], people)
    if not of_others:
        return case
    others = {
        entry.number: _finding(OTHER_ON_THE_LIST, entry, people[entry.player_id])
        for entry in entries
        if entry.number in of_others
    }
    entries = tuple(replace(entry, player_id="") if entry.number in others else entry for entry in entries)
    tournament = replace(case.tournament, entries=entries)
    return replace(case, tournament=tournament, others={**case.others, **others})


def nobodys(case: EventCase) -> frozenset[int]:
    """The numbers of these lines."""
    return frozenset(number for number, finding in case.others.items() if finding.id == OTHER_ON_THE_LIST)


def _is_about(entry: Entry, listed: ListedPlayer) -> bool:
    if _says_the_same(entry, listed):
        return True
    from arpad.rating.id_owner import is_about

    return is_about(entry, listed)


def _of_others(entries: Sequence[Entry], people: Mapping[str, ListedPlayer]) -> frozenset[int]:
    times = Counter(listed.name for listed in people.values())
    asked = [
        entry
        for entry in entries
        if not _says_the_same(entry, people[entry.player_id]) or (entry.birth and times[entry.name] > 1)
    ]
    if not asked:
        return frozenset()
    from arpad.rating.id_owner import of_others

    return of_others(asked, people.values())


def _says_the_same(entry: Entry, listed: ListedPlayer) -> bool:
    """Most lines are spelt as on the list: they need no judge, and one event no judge to be loaded, unless a namesake
    could have the same birth."""
    return entry.name == listed.name and (entry.birth == listed.birth or not (entry.birth and listed.birth))


def _finding(kind: str, entry: Entry, listed: ListedPlayer) -> Finding:
    data = {
        "player": entry.number,
        "name": entry.name,
        "id": entry.player_id,
        "born": str(entry.birth or "—"),
        "other": listed.name,
        "birth": str(listed.birth or "—"),
    }
    return Finding(kind, data, place=Place(entry.number, None, "player_id"))
