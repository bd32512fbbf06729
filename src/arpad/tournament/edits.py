"""An event with something changed: a result, its dates, a player's id, or all starting ranks.

With other starting ranks every line, opponent and record follows. The report itself stays as it came.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby

from arpad.tournament.model import Acceleration, Entry, RoundRecord, Tournament
from arpad.values.result import Colour, Result


def games_between(tournament: Tournament, round_number: int, ids: str) -> list[tuple[int, int]]:
    """The games of that round between players with these ids, written WHITE-BLACK, as pairs of numbers; or between
    those with these numbers, written #3-#7."""
    games = pairs(tournament, round_number)
    return [(white, black) for white, black in games if ids in (_ids(tournament, white, black), f"#{white}-#{black}")]


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


def renumbered(tournament: Tournament, order: Iterable[int]) -> tuple[Tournament, dict[int, int]]:
    """The players numbered from 1 in that order of their old numbers, and old number -> new number.

    [provisional_numbers]
    """
    new = {old: number for number, old in enumerate(order, 1)}
    entries = sorted((_entry(entry, new) for entry in tournament.entries), key=lambda entry: entry.number)
    return (
        replace(
            tournament,
            entries=tuple(entries),
            requested_byes=tuple(replace(bye, numbers=_all(bye.numbers, new)) for bye in tournament.requested_byes),
            forbidden_pairs=tuple(replace(ban, numbers=_all(ban.numbers, new)) for ban in tournament.forbidden_pairs),
            abnormal_points=tuple(
                replace(point, numbers=_all(point.numbers, new)) for point in tournament.abnormal_points
            ),
            accelerations=tuple(one for loan in tournament.accelerations for one in _loans(loan, new)),
            teams=tuple(replace(team, members=_all(team.members, new)) for team in tournament.teams),
        ),
        new,
    )


def _entry(entry: Entry, new: Mapping[int, int]) -> Entry:
    rounds = tuple(_record(record, new) for record in entry.rounds)
    return replace(entry, number=new[entry.number], rounds=rounds)


def _record(record: RoundRecord | None, new: Mapping[int, int]) -> RoundRecord | None:
    if record is None or record.opponent is None:
        return record
    return record._replace(opponent=new.get(record.opponent, record.opponent))


def _all(numbers: Iterable[int], new: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(new.get(number, number) for number in numbers)


def _loans(loan: Acceleration, new: Mapping[int, int]) -> Iterator[Acceleration]:
    """A range of old numbers may fall apart into several of new ones."""
    numbers = sorted(number for old, number in new.items() if loan.first_number <= old <= loan.last_number)
    for _, run in groupby(enumerate(numbers), key=lambda item: item[1] - item[0]):
        together = [number for _, number in run]
        yield replace(loan, first_number=together[0], last_number=together[-1])
