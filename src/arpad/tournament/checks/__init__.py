"""Whether a report contradicts itself. Every rule is one function; all findings come at once."""

from collections.abc import Callable, Iterator

from arpad.tournament.checks import byes, calendar, games, people, rounds, totals
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding

Check = Callable[[Tournament], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    games.records_of_games,
    games.opponents_point_back,
    games.meetings_agree,
    games.met_twice,
    byes.one_pairing_allocated_bye_a_round,
    rounds.no_more_rounds_than_planned,
    rounds.no_round_empty_in_the_middle,
    rounds.rounds_not_paired_yet,
    people.player_ids_are_unique,
    people.player_ids_are_present,
    people.player_ids_are_digits,
    totals.points_in_order,
    totals.points_follow_from_results,
    totals.ranks_follow_points,
    totals.declared_players,
    totals.declared_rated,
    totals.declared_teams,
    calendar.end_not_before_start,
    calendar.round_dates_inside_the_event,
)


def check_tournament(tournament: Tournament) -> Iterator[Finding]:
    """Everything in which the event contradicts itself; nothing is looked up outside it."""
    for check in CHECKS:
        yield from check(tournament)
