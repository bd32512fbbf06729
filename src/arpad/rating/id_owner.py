"""Lines that bear an id, beside whom a list has under it. Loaded where a line says something else than the list."""

from collections.abc import Iterable

from arpad.identity.judging import People, Person, Sighting, Verdict, is_owner
from arpad.rating.rating_list import ListedPlayer
from arpad.tournament.model import Entry


def is_about(entry: Entry, listed: ListedPlayer) -> bool:
    return is_owner(_seen(entry), _person(listed))


def of_others(entries: Iterable[Entry], listed: Iterable[ListedPlayer]) -> frozenset[int]:
    """The numbers of the lines whose id is somebody else's, among these people."""
    people = People(_person(player) for player in listed)
    judged = ((entry.number, people.judge(_seen(entry)).verdict) for entry in entries)
    return frozenset(number for number, verdict in judged if verdict is Verdict.CONTRADICTS)


def _seen(entry: Entry) -> Sighting:
    return Sighting(entry.name, entry.player_id, str(entry.birth or ""), str(entry.sex or ""), entry.federation)


def _person(listed: ListedPlayer) -> Person:
    return Person(listed.id, listed.name, str(listed.birth or ""), listed.sex.lower(), listed.federation)
