"""Rounds that are too many, missing, or still to come."""

from collections.abc import Iterator

from arpad.tournament.checks import ids
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding, Place


def no_more_rounds_than_planned(tournament: Tournament) -> Iterator[Finding]:
    """One finding for the event: the number of rounds is more often wrong than every line."""
    planned = tournament.rounds_planned
    if planned is None:
        return
    beyond = [entry for entry in tournament.entries if len(entry.rounds) > planned]
    if beyond:
        yield Finding(
            ids.MORE_ROUNDS_THAN_PLANNED,
            {
                "player": beyond[0].number,
                "recorded": len(beyond[0].rounds),
                "planned": planned,
                "count": len(beyond),
            },
            place=Place(beyond[0].number, planned + 1, "opponent"),
        )


def no_round_empty_in_the_middle(tournament: Tournament) -> Iterator[Finding]:
    """Nothing recorded for a round, and something for a later one."""
    recorded: set[int] = set()
    gaps: dict[int, list[int]] = {}
    for entry in tournament.entries:
        if None not in entry.rounds:
            recorded.update(range(1, len(entry.rounds) + 1))
            continue
        missing: list[int] = []
        for round_number, record in enumerate(entry.rounds, 1):
            if record is None:
                missing.append(round_number)
                continue
            recorded.add(round_number)
            if missing:
                gaps.setdefault(entry.number, []).extend(missing)
                missing.clear()
    empty_for_all = [number for number in range(1, max(recorded, default=0)) if number not in recorded]
    for round_number in empty_for_all:
        yield Finding(
            ids.ROUND_EMPTY_FOR_ALL,
            {"round": round_number},
            place=Place(tournament.entries[0].number, round_number, "opponent"),
        )
    for number, missing in gaps.items():
        own = [round_number for round_number in missing if round_number in recorded]
        if own:
            yield Finding(
                ids.ROUNDS_EMPTY_IN_THE_MIDDLE,
                {"player": number, "rounds": ", ".join(map(str, own))},
                place=Place(number, own[0], "opponent"),
            )


def rounds_not_paired_yet(tournament: Tournament) -> Iterator[Finding]:
    """Only byes are recorded, and nobody has an opponent: they were entered ahead of a round to come."""
    paired: set[int] = set()
    byes: dict[int, int] = {}
    for entry in tournament.entries:
        for round_number, record in enumerate(entry.rounds, 1):
            if record is None:
                continue
            if record.opponent is not None or record.result.has_opponent:
                paired.add(round_number)
            else:
                byes.setdefault(round_number, entry.number)
    for round_number, number in sorted(byes.items()):
        if round_number not in paired:
            yield Finding(
                ids.ROUND_NOT_PAIRED_YET, {"round": round_number}, place=Place(number, round_number, "opponent")
            )
