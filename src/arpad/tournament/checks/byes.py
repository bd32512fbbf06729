from collections.abc import Iterator

from arpad.tournament.checks import ids
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, Place
from arpad.values.result import Result


def one_pairing_allocated_bye_a_round(tournament: Tournament) -> Iterator[Finding]:
    """At most one player is left over in a round. A team that is left over has one for each board."""
    if tournament.teams or tournament.declared_type is EventType.TEAM:
        return
    holders: dict[int, list[int]] = {}
    for entry in tournament.entries:
        for round_number, record in enumerate(entry.rounds, 1):
            if record is not None and record.result is Result.PAIRING_ALLOCATED_BYE:
                holders.setdefault(round_number, []).append(entry.number)
    for round_number, numbers in sorted(holders.items()):
        if len(numbers) > 1:
            yield Finding(
                ids.SEVERAL_PAIRING_ALLOCATED_BYES,
                {"round": round_number, "count": len(numbers), "player": numbers[1], "other": numbers[0]},
                place=Place(numbers[1], round_number, "result"),
            )
