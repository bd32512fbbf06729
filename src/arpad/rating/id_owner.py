"""A line that bears an id, beside whom a list has under it. Loaded where a line says something else than the list."""

from arpad.identity.judging import Person, Sighting, is_owner, is_somebody_else
from arpad.rating.rating_list import ListedPlayer
from arpad.tournament.model import Entry


def is_about(entry: Entry, listed: ListedPlayer) -> bool:
    return is_owner(_seen(entry), _person(listed))


def is_of_another(entry: Entry, listed: ListedPlayer) -> bool:
    return is_somebody_else(_seen(entry), _person(listed))


def _seen(entry: Entry) -> Sighting:
    return Sighting(entry.name, entry.player_id, str(entry.birth or ""), str(entry.sex or ""))


def _person(listed: ListedPlayer) -> Person:
    return Person(listed.id, listed.name, str(listed.birth or ""), listed.sex.lower())
