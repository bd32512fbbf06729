"""An event as it stood after one of its rounds."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from arpad.tournament.matches import MatchRecords
from arpad.tournament.model import Tournament

Told = TypeVar("Told")


def as_it_stood(tournament: Tournament, last_round: int) -> Tournament:
    """Nothing of later rounds; points and ranks of the report are those of its end, and go with them."""
    entries = tuple(
        replace(entry, rounds=entry.rounds[:last_round], points=None, rank=None) for entry in tournament.entries
    )
    given = tuple(point for point in tournament.abnormal_points if (point.round_number or 0) <= last_round)
    return replace(tournament, entries=entries, abnormal_points=given)


def matches_as_they_stood(records: MatchRecords, last_round: int) -> MatchRecords:
    def until(told: Mapping[tuple[int, int], Told]) -> dict[tuple[int, int], Told]:
        return {(team, turn): one for (team, turn), one in told.items() if turn <= last_round}

    return replace(
        records, byes=until(records.byes), forfeits=until(records.forfeits), line_ups=until(records.line_ups)
    )
