"""Numbers that the report gives and that can be counted again."""

from collections.abc import Iterator

from arpad.tournament.checks import ids
from arpad.tournament.model import Tournament
from arpad.values.decimals import shortest_text
from arpad.values.finding import Finding, Place
from arpad.values.result import Result


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
    A result that is not known yet may be counted or not.
    """
    worth = {result: tournament.point_system.points(result) for result in Result}
    adjusted = {number for abnormal in tournament.abnormal_points for number in abnormal.numbers}
    if any(not abnormal.numbers for abnormal in tournament.abnormal_points):
        return
    for entry in tournament.entries:
        if entry.points is None or entry.number in adjusted:
            continue
        total = unknown = 0
        for record in entry.rounds:
            if record is None:
                continue
            total += worth[record.result]
            if record.result is Result.UNKNOWN:
                unknown += worth[Result.UNKNOWN]
        if entry.points not in (total, total - unknown):
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
