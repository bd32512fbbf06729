"""The matches of a team event: what records tell of them, and the byes that only facts and pairings tell."""

from arpad.formats.trf.team_records import read_match_records
from arpad.standings.reported import totals_differ
from arpad.standings.teams import field_of_teams, teams_meet_by_schedule
from arpad.tournament.facts import Facts
from arpad.tournament.matches import MatchRecords
from arpad.tournament.model import Tournament
from arpad.tournament.team_byes import with_byes_of_teams
from arpad.values.finding import Finding


def matches_of(tournament: Tournament, facts: Facts) -> tuple[MatchRecords, list[Finding]]:
    """For standings and crosstables, with all that is to be said of them; empty in an individual event."""
    if not tournament.teams:
        return MatchRecords(), []
    records, findings = read_match_records(tournament)
    by_schedule = teams_meet_by_schedule(tournament, records)
    completed, said = with_byes_of_teams(tournament, facts, records, by_schedule)
    differ = totals_differ(tournament, field_of_teams(tournament, completed))
    return completed, [*findings, *said, *differ]
