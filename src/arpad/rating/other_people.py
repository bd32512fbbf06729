"""Lines of a report whose id is somebody else's on a list: a rating is never given to the wrong person."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from arpad.rating.case import EventCase
from arpad.rating.rating_list import GuestRating, GuestSource, ListedPlayer
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


def without_others(case: EventCase, lists: Sequence[Mapping[str, ListedPlayer]]) -> EventCase:
    """The event with the lines that bear the id of somebody else on the first list that has it as lines without an id:
    they are nobody's, and rate nobody (I-433, I-601)."""
    others = {
        entry.number: _finding(OTHER_ON_THE_LIST, entry, listed)
        for entry in case.tournament.entries
        if (listed := _first(entry.player_id, lists)) is not None and _is_of_another(entry, listed)
    }
    if not others:
        return case
    entries = (replace(entry, player_id="") if entry.number in others else entry for entry in case.tournament.entries)
    tournament = replace(case.tournament, entries=tuple(entries))
    return replace(case, tournament=tournament, others={**case.others, **others})


def nobodys(case: EventCase) -> frozenset[int]:
    """The numbers of these lines."""
    return frozenset(number for number, finding in case.others.items() if finding.id == OTHER_ON_THE_LIST)


def _first(player_id: str, lists: Sequence[Mapping[str, ListedPlayer]]) -> ListedPlayer | None:
    return next((known[player_id] for known in lists if player_id in known), None) if player_id else None


def _is_about(entry: Entry, listed: ListedPlayer) -> bool:
    if _says_the_same(entry, listed):
        return True
    from arpad.rating.id_owner import is_about

    return is_about(entry, listed)


def _is_of_another(entry: Entry, listed: ListedPlayer) -> bool:
    if _says_the_same(entry, listed):
        return False
    from arpad.rating.id_owner import is_of_another

    return is_of_another(entry, listed)


def _says_the_same(entry: Entry, listed: ListedPlayer) -> bool:
    """Most lines are spelt as on the list: they need no judge, and one event no judge to be loaded."""
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
