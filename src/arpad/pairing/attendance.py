"""Who is to be paired in a round: byes asked for or entered ahead, withdrawals, absences, late entries."""

from dataclasses import replace

from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament, record_of
from arpad.values.result import Result


def byes_of(tournament: Tournament, round_number: int) -> dict[int, Result]:
    """Who is not to be paired in that round, and why: asked for (240, XXZ) or entered ahead on his line.

    What stands on the line prevails: the arbiter wrote it there.   [announced_absence]
    """
    asked = {
        number: bye.kind
        for bye in tournament.requested_byes
        if bye.round_number == round_number
        for number in bye.numbers
        if number in tournament.by_number
    }
    entered = {
        entry.number: record.result
        for entry in tournament.entries
        if (record := record_of(entry, round_number)) is not None and record.opponent is None
    }
    return {**asked, **entered}


def no_shows(tournament: Tournament, round_number: int) -> list[int]:
    """Who lost by forfeit in the round before: he did not come, with or without notice."""
    return [
        entry.number
        for entry in tournament.entries
        if (record := record_of(entry, round_number - 1)) is not None and record.result is Result.FORFEIT_LOSS
    ]


def has_not_come_yet(entry: Entry, round_number: int) -> bool:
    """Nothing but absences so far: a player paired now is a late entry."""
    before = [record_of(entry, earlier) for earlier in range(1, round_number)]
    return bool(before) and all(record is None or record.result is Result.ZERO_POINT_BYE for record in before)


def without_record(tournament: Tournament, round_number: int) -> list[int]:
    """Who has no record in a round that others played, and had one in the round before."""
    return [
        entry.number
        for entry in tournament.entries
        if record_of(entry, round_number) is None
        and (round_number == 1 or record_of(entry, round_number - 1) is not None)
    ]


def withdrawn(tournament: Tournament, facts: Facts, round_number: int, no_shows_leave: bool) -> set[int]:
    """Who left (F5); and, where the event's rules say so, who stayed away without notice (F8).   [withdrawals]"""
    left = {number for number in tournament.by_number if facts.player(number).withdrawn}
    if not no_shows_leave:
        return left
    return left.union(*(no_shows(tournament, later) for later in range(2, round_number + 1)))


def without_pairs(tournament: Tournament, round_number: int) -> Tournament:
    """The event before that round was paired; byes that were asked for stay."""

    def before(entry: Entry) -> Entry:
        record = record_of(entry, round_number)
        if record is None or (record.opponent is None and record.result is not Result.PAIRING_ALLOCATED_BYE):
            return entry
        return replace(entry, rounds=entry.rounds[: round_number - 1])

    return replace(tournament, entries=tuple(before(entry) for entry in tournament.entries))
