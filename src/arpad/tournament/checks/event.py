"""Checks on the event as a whole: byes, rounds, the players' ids, its days, and numbers that can be counted again.

Rounds may be too many, missing, or still to come.
"""

from collections.abc import Iterator

from arpad.tournament.checks import ids
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, Place
from arpad.values.numbers import runs_of, shortest_text
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
    recorded, gaps = _recorded_and_empty(tournament)
    empty_for_all = [number for number in range(1, max(recorded, default=0)) if number not in recorded]
    for round_number in empty_for_all:
        yield Finding(
            ids.ROUND_EMPTY_FOR_ALL,
            {"round": round_number},
            place=Place(tournament.entries[0].number, round_number, "opponent"),
        )
    for number, own in gaps.items():
        yield Finding(
            ids.ROUNDS_EMPTY_IN_THE_MIDDLE,
            {"player": number, "rounds": ", ".join(map(str, own))},
            place=Place(number, own[0], "opponent"),
        )


def _recorded_and_empty(tournament: Tournament) -> tuple[set[int], dict[int, list[int]]]:
    """The rounds in which somebody has something, and by player those of them that are empty before a later one."""
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
    own = {number: [missed for missed in missing if missed in recorded] for number, missing in gaps.items()}
    return recorded, {number: missing for number, missing in own.items() if missing}


def rounds_not_paired_yet(tournament: Tournament) -> Iterator[Finding]:
    """Only byes are recorded, and nobody has an opponent: they were entered ahead of a round to come, unless a later
    round was paired or nobody was left to be paired."""
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
            finding_id = ids.ROUND_NOT_PAIRED_YET if round_number > tournament.rounds_held else ids.ROUND_OF_BYES_ONLY
            yield Finding(finding_id, {"round": round_number}, place=Place(number, round_number, "opponent"))


def starting_ranks_run_on(tournament: Tournament) -> Iterator[Finding]:
    """From 1 to the last one. A missing number that somebody played against has its own finding.

    Where record 062 counts the missing ones too, their lines were lost; else they hardly started.
    """
    numbers = set(tournament.by_number)
    if not numbers:
        return
    opponents = {record.opponent for entry in tournament.entries for record in entry.rounds if record is not None}
    missing = [number for number in range(1, max(numbers)) if number not in numbers and number not in opponents]
    if missing:
        lost = tournament.declared_players == len(numbers) + len(missing)
        yield Finding(
            ids.STARTING_RANKS_LOST if lost else ids.STARTING_RANKS_WITH_GAPS,
            {"numbers": runs_of(missing), "players": len(numbers)},
            place=Place(min(number for number in numbers if number > missing[0]), field="number"),
        )


def player_ids_are_unique(tournament: Tournament) -> Iterator[Finding]:
    """Two lines with one id. Whoever never played takes nothing from the other."""
    first: dict[str, int] = {}
    first_playing: dict[str, int] = {}
    for entry in tournament.entries:
        if not entry.player_id:
            continue
        plays = any(record is not None and record.result.played for record in entry.rounds)
        other = first.setdefault(entry.player_id, entry.number)
        playing = first_playing.setdefault(entry.player_id, entry.number) if plays else entry.number
        if other == entry.number:
            continue
        yield Finding(
            ids.SAME_PLAYER_ID if playing != entry.number else ids.SAME_PLAYER_ID_WITHOUT_GAMES,
            {
                "player": entry.number,
                "other": playing if playing != entry.number else other,
                "player_id": entry.player_id,
            },
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


def points_in_order(tournament: Tournament) -> Iterator[Finding]:
    """A win is worth more than a draw, a draw no less than a loss, and no game costs points."""
    system = tournament.point_system
    if system.win > system.draw >= system.loss >= 0:
        return
    worth = {name: shortest_text(getattr(system, name), 1) for name in ("win", "draw", "loss")}
    yield Finding(ids.POINTS_OUT_OF_ORDER, worth, place=Place(field="point_system"))


def points_follow_from_results(tournament: Tournament) -> Iterator[Finding]:
    """Points are the sum of the results under the event's point system.

    Abnormal points (record 299) make a sum that does not follow from the results: those players are left out.
    A result that is not known yet may be counted or not, and so may a bye for a round to come. Points that an empty
    round may have given are no second defect: that the round is empty is said (`no_round_empty_in_the_middle`).
    """
    held = tournament.rounds_held
    worth = {result: tournament.point_system.points(result) for result in Result}
    adjusted = {number for abnormal in tournament.abnormal_points for number in abnormal.numbers}
    if any(not abnormal.numbers for abnormal in tournament.abnormal_points):
        return
    _, gaps = _recorded_and_empty(tournament)
    for entry in tournament.entries:
        if entry.points is None or entry.number in adjusted:
            continue
        total = unknown = ahead = 0
        for round_number, record in enumerate(entry.rounds, 1):
            if record is None:
                continue
            if round_number > held:
                ahead += worth[record.result]
                continue
            total += worth[record.result]
            if record.result is Result.UNKNOWN:
                unknown += worth[Result.UNKNOWN]
        missing, empty = entry.points - total, len(gaps.get(entry.number, ()))
        explained = 0 < missing <= empty * worth[Result.WIN]
        if missing not in (0, -unknown, ahead, ahead - unknown) and not explained:
            yield Finding(
                ids.POINTS_DIFFER,
                {
                    "player": entry.number,
                    "points": shortest_text(entry.points, 1),
                    "counted": shortest_text(total, 1),
                },
                place=Place(entry.number, field="points"),
            )


def ranks_follow_points(tournament: Tournament) -> Iterator[Finding]:
    """Nobody with fewer points stands above. Equal ranks are allowed; players of teams are ranked otherwise."""
    if tournament.teams:
        return
    ranked = [
        (entry.rank, -entry.points, entry.number)
        for entry in tournament.entries
        if entry.rank is not None and entry.points is not None
    ]
    fewest: tuple[int, int, int] | None = None
    for rank, minus_points, number in sorted(ranked):
        if fewest is not None and minus_points < fewest[1] and rank != fewest[0]:
            yield Finding(
                ids.RANK_AGAINST_POINTS,
                {
                    "player": number,
                    "rank": rank,
                    "points": shortest_text(-minus_points, 1),
                    "other": fewest[2],
                    "other_rank": fewest[0],
                    "other_points": shortest_text(-fewest[1], 1),
                },
                place=Place(number, field="rank"),
            )
        if fewest is None or minus_points > fewest[1]:
            fewest = (rank, minus_points, number)


def declared_players(tournament: Tournament) -> Iterator[Finding]:
    yield from _declared(
        ids.DECLARED_PLAYERS_DIFFER, "declared_players", tournament.declared_players, len(tournament.entries)
    )


def declared_rated(tournament: Tournament) -> Iterator[Finding]:
    rated = sum(1 for entry in tournament.entries if entry.rating is not None)
    yield from _declared(ids.DECLARED_RATED_DIFFER, "declared_rated", tournament.declared_rated, rated)


def declared_teams(tournament: Tournament) -> Iterator[Finding]:
    yield from _declared(ids.DECLARED_TEAMS_DIFFER, "declared_teams", tournament.declared_teams, len(tournament.teams))


def _declared(finding_id: str, field: str, declared: int | None, counted: int) -> Iterator[Finding]:
    if declared is not None and declared != counted:
        yield Finding(finding_id, {"declared": declared, "counted": counted}, place=Place(field=field))


def end_not_before_start(tournament: Tournament) -> Iterator[Finding]:
    start, end = tournament.start, tournament.end
    if start is not None and end is not None and end < start:
        yield Finding(
            ids.END_BEFORE_START, {"start": start.isoformat(), "end": end.isoformat()}, place=Place(field="end")
        )


def round_dates_inside_the_event(tournament: Tournament) -> Iterator[Finding]:
    """From the first day to the last, as far as they are given."""
    start, end = tournament.start, tournament.end
    if start is not None and end is not None and end < start:
        return  # the dates of the event are wrong, not those of the rounds
    for round_number, day in enumerate(tournament.round_dates, 1):
        if day is None:
            continue
        if (start is not None and day < start) or (end is not None and day > end):
            yield Finding(
                ids.ROUND_DATE_OUTSIDE,
                {
                    "round": round_number,
                    "date": day.isoformat(),
                    "start": start.isoformat() if start else "…",
                    "end": end.isoformat() if end else "…",
                },
                place=Place(round_number=round_number, field="round_dates"),
            )
