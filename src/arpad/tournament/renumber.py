"""The event with other starting ranks: every line, opponent and record follows."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from arpad.tournament.model import Acceleration, Entry, RoundRecord, Tournament


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
