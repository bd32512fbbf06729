"""Who the lines of a report are, as far as ids say it."""

from collections.abc import Iterable, Sequence

from arpad.office.models import Entry, Player
from arpad.office.refused import Refused
from arpad.values.finding import Finding

_ID_COLUMNS = ("key", "fide_id", "national_id", "regional_id")


def players_by_id(ids: Iterable[str]) -> dict[str, Player]:
    """By the office's own key first, then by FIDE's, the national and the regional id.

    Merges are applied when a list is made, not here, so that one that is taken back leaves no line behind.
    """
    wanted = sorted({player_id for player_id in ids if player_id})
    found: dict[str, Player] = {}
    for column in _ID_COLUMNS:
        for player in Player.objects.filter(**{f"{column}__in": wanted}):
            found.setdefault(getattr(player, column), player)
    return found


def match_by_id(entries: Sequence[Entry]) -> None:
    """Set the player of every line whose id the register has; the others stay open for an officer."""
    known = players_by_id(entry.given_id for entry in entries)
    for entry in entries:
        player = known.get(entry.given_id)
        if player is not None:
            entry.player, entry.evidence = player, Entry.Evidence.ID


def open_entries(report_id: int) -> list[Entry]:
    return list(Entry.objects.filter(report=report_id, player=None).order_by("number"))


def player_with_id(given: str) -> Player:
    """The person known by any of his ids."""
    player = players_by_id([given]).get(given)
    if player is None:
        raise Refused(Finding("office.E093", {"id": given}))
    return player
