"""An event with one thing corrected: a result, its dates, a player's id. The report itself stays as it came."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from arpad.tournament.model import Entry, Tournament
from arpad.values.colour import Colour
from arpad.values.result import Result


def games_between(tournament: Tournament, round_number: int, ids: str) -> list[tuple[int, int]]:
    """The games of that round between players with these ids, written WHITE-BLACK, as pairs of numbers."""
    return [(white, black) for white, black in pairs(tournament, round_number) if _ids(tournament, white, black) == ids]


def games_of_round(tournament: Tournament, round_number: int) -> list[str]:
    """Every game of a round as WHITE-BLACK."""
    return [_ids(tournament, white, black) for white, black in pairs(tournament, round_number)]


def pairs(tournament: Tournament, round_number: int) -> list[tuple[int, int]]:
    """White and black of every game of a round; where the report has no colours, the lower number first."""
    found = []
    for entry in tournament.entries:
        record = entry.rounds[round_number - 1] if 0 < round_number <= len(entry.rounds) else None
        if record is None or record.opponent is None:
            continue
        if record.colour is Colour.WHITE or (record.colour is None and entry.number < record.opponent):
            found.append((entry.number, record.opponent))
    return found


def _ids(tournament: Tournament, white: int, black: int) -> str:
    return f"{tournament.by_number[white].player_id}-{tournament.by_number[black].player_id}"


def with_result(
    tournament: Tournament, round_number: int, white: int, black: int, results: Sequence[Result]
) -> Tournament:
    """White's and black's result of that game, changed on both lines."""
    new = {white: results[0], black: results[1]}

    def changed(entry: Entry) -> Entry:
        if entry.number not in new:
            return entry
        rounds = list(entry.rounds)
        record = rounds[round_number - 1]
        assert record is not None
        rounds[round_number - 1] = record._replace(result=new[entry.number])
        return replace(entry, rounds=tuple(rounds))

    return replace(tournament, entries=tuple(changed(entry) for entry in tournament.entries))


def with_dates(tournament: Tournament, start: date, end: date | None) -> Tournament:
    """Another start, and another end unless that stands."""
    return replace(tournament, start=start, end=end or tournament.end)


def with_player_id(tournament: Tournament, old: str, new: str) -> Tournament:
    """The games of one id under another one."""
    entries = (replace(entry, player_id=new) if entry.player_id == old else entry for entry in tournament.entries)
    return replace(tournament, entries=tuple(entries))


def plays(tournament: Tournament, player_id: str) -> bool:
    return any(entry.player_id == player_id for entry in tournament.entries)
