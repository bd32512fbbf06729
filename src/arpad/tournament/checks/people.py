"""The ids by which the players are known."""

from collections.abc import Iterator

from arpad.tournament.checks import ids
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding, Place


def player_ids_are_unique(tournament: Tournament) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for entry in tournament.entries:
        if entry.player_id and first.setdefault(entry.player_id, entry.number) != entry.number:
            yield Finding(
                ids.SAME_PLAYER_ID,
                {"player": entry.number, "other": first[entry.player_id], "player_id": entry.player_id},
                place=Place(entry.number, field="player_id"),
            )


def player_ids_are_present(tournament: Tournament) -> Iterator[Finding]:
    """A report without any id has one defect, not one for each player."""
    absent = [entry.number for entry in tournament.entries if not entry.player_id]
    if absent and len(absent) == len(tournament.entries):
        yield Finding(ids.NO_PLAYER_IDS, {"players": len(absent)}, place=Place(absent[0], field="player_id"))
        return
    for number in absent:
        yield Finding(ids.PLAYER_ID_ABSENT, {"player": number}, place=Place(number, field="player_id"))


def player_ids_are_digits(tournament: Tournament) -> Iterator[Finding]:
    for entry in tournament.entries:
        if entry.player_id and not (entry.player_id.isascii() and entry.player_id.isdecimal()):
            yield Finding(
                ids.PLAYER_ID_NOT_DIGITS,
                {"player": entry.number, "player_id": entry.player_id},
                place=Place(entry.number, field="player_id"),
            )
