"""Whether a report contradicts itself. Every rule is one function; all findings come at once."""

from collections.abc import Callable, Iterator

from arpad.tournament.checks import event, games
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding

Check = Callable[[Tournament], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    games.records_of_games,
    games.opponents_point_back,
    games.meetings_agree,
    games.met_twice,
    event.one_pairing_allocated_bye_a_round,
    event.no_more_rounds_than_planned,
    event.no_round_empty_in_the_middle,
    event.rounds_not_paired_yet,
    event.starting_ranks_run_on,
    event.player_ids_are_unique,
    event.player_ids_are_present,
    event.player_ids_are_digits,
    event.points_in_order,
    event.points_follow_from_results,
    event.ranks_follow_points,
    event.declared_players,
    event.declared_rated,
    event.declared_teams,
    event.end_not_before_start,
    event.round_dates_inside_the_event,
)


def check_tournament(tournament: Tournament) -> Iterator[Finding]:
    """Everything in which the event contradicts itself; nothing is looked up outside it."""
    for check in CHECKS:
        yield from check(tournament)
