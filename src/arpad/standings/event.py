"""Standings of an event: field, order and withdrawals put together."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from arpad.regulations.edition import Edition
from arpad.standings.context import Context
from arpad.standings.field import StandingsField
from arpad.standings.orders import Order, PlayOffHeld, order_for, primary_score, remarks, tiebreaks_of
from arpad.standings.play_off_result import played_off_without_a_tie
from arpad.standings.players import field_of_players, predetermined
from arpad.standings.ranking import Standings, ranked
from arpad.standings.teams import field_of_teams, teams_meet_by_schedule
from arpad.standings.withdrawals import Withdrawal, remarks_on_absences, struck_out, withdrawals
from arpad.tournament.event_type import event_type_of
from arpad.tournament.facts import Facts
from arpad.tournament.matches import MatchRecords
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, any_error


@dataclass(frozen=True)
class Wishes:
    """What the caller may say instead of the report."""

    tiebreaks: Sequence[str] | None = None
    rounds: int | None = None  # standings after this round
    unrated: int | None = None


@dataclass(frozen=True)
class EventStandings:
    """The standings of one event. `standings` is None where the order could not be understood."""

    tournament: Tournament
    edition: Edition
    type: EventType
    order: Order
    standings: Standings | None
    withdrawals: Sequence[Withdrawal] = ()
    findings: Sequence[Finding] = field(default_factory=tuple)


def standings_of(
    tournament: Tournament,
    facts: Facts,
    edition: Edition,
    wishes: Wishes | None = None,
    matches: MatchRecords | None = None,
) -> EventStandings:
    """The event under the edition. All that is wrong with the order is said at once."""
    wishes = wishes or Wishes()
    reading = event_type_of(tournament)
    findings = []
    if reading.source != "declared" and not tournament.teams:
        findings.append(Finding("standings.W008", {"type": reading.type}))
    teams = bool(tournament.teams)
    records = matches or MatchRecords()
    fixed = teams_meet_by_schedule(tournament, records) if teams else predetermined(reading.type)
    order = order_for(tournament, edition, fixed, wishes.tiebreaks)
    held = PlayOffHeld(facts.play_off_rules, facts.play_off)
    tiebreaks, wrong = tiebreaks_of(order, edition, teams, held)
    findings += wrong
    if any_error(wrong):
        return EventStandings(tournament, edition, reading.type, order, None, findings=findings)

    def built(struck: Sequence[int]) -> StandingsField:
        if teams:
            primary = primary_score(order, tournament.type_code)
            return field_of_teams(tournament, records, primary, wishes.rounds, struck)
        return field_of_players(tournament, reading.type, wishes.rounds, struck)

    left = frozenset(_left(tournament, facts))
    whole = built(())
    gone = withdrawals(whole, edition, sorted(left))
    struck = struck_out(gone)
    context = Context(built(struck) if struck else whole, edition, wishes.unrated)
    if facts.play_off and (rule := edition.find("play_off_result")) is not None:
        findings += played_off_without_a_tie(context.field, facts.play_off, rule)
    findings += [*remarks_on_absences(whole, edition, left), *remarks(context, order, tiebreaks)]
    return EventStandings(tournament, edition, reading.type, order, ranked(context, tiebreaks), gone, findings)


def _left(tournament: Tournament, facts: Facts) -> Sequence[int]:
    """Numbers of the teams or players who left, as the facts say."""
    if tournament.teams:
        known = {team.number for team in tournament.teams}
        return [number for number in facts.withdrawn_teams if number in known]
    return [entry.number for entry in tournament.entries if facts.player(entry.number).withdrawn]
