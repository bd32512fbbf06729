"""Standings of an event: the edition that governs it, its field, order and withdrawals, and the final places."""

from collections.abc import Sequence
from dataclasses import field, replace
from datetime import date

from arpad.regulations.calendar import edition_named, in_force, readings_of, starts_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.regulations.shapes.tournament import TOURNAMENT_SHAPES
from arpad.standings.field import StandingsField
from arpad.standings.orders import (
    FAMILIES,
    Order,
    PlayOffHeld,
    order_for,
    played_off_without_a_tie,
    primary_score,
    remarks,
    tiebreaks_of,
)
from arpad.standings.players import field_of_players, predetermined
from arpad.standings.ranking import Standings, ranked
from arpad.standings.teams import field_of_teams, teams_meet_by_schedule
from arpad.standings.tiebreak import Context
from arpad.standings.withdrawals import Withdrawal, remarks_on_absences, struck_out, withdrawals
from arpad.tournament.crosstable import Place, places_by_points, points_of
from arpad.tournament.event_type import event_type_of
from arpad.tournament.facts import Facts
from arpad.tournament.matches import MatchRecords
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass

TOURNAMENT, TIEBREAKS = FAMILIES


def edition_for(day: date) -> Edition:
    """The tie-break chapter once it has begun, the tournament chapter before (I-131). Raises EditionNotEncoded."""
    return in_force(TIEBREAKS if day >= starts_of(TIEBREAKS) else TOURNAMENT, day)


def chosen_edition(edition_id: str | None, day: date | None) -> tuple[Edition | None, list[Finding]]:
    """The edition named, else the one of the day; a finding where neither is there, or where they disagree."""
    if edition_id is None and day is None:
        return None, [Finding("standings.E005")]
    if edition_id is None:
        assert day is not None
        edition, findings = edition_for(day), []
    else:
        edition = edition_named(edition_id, *FAMILIES)
        findings = _out_of_force(edition, day)
    whole = _with_tournament_rules(edition, day)
    return whole, [*findings, *readings_of([(whole, day)])]


def _with_tournament_rules(edition: Edition, day: date | None) -> Edition:
    """C.07 says nothing of withdrawals: the tournament chapter's rules beside its tie-breaks stand on (I-131)."""
    if edition.chapter == TOURNAMENT or day is None:
        return edition
    try:
        other = in_force(TOURNAMENT, day)
    except EditionNotEncoded:
        return edition
    beside = {name: rule for name, rule in other.rules.items() if name in TOURNAMENT_SHAPES}
    return replace(edition, rules={**beside, **edition.rules}, supplemented_by=other.id)


def _out_of_force(edition: Edition, day: date | None) -> list[Finding]:
    """Naming an edition prevails over its dates, but not in silence."""
    if day is None:
        return []
    try:
        inside = edition_for(day) is edition
    except EditionNotEncoded:
        inside = False
    return [] if inside else [Finding("standings.W006", {"edition": edition.id, "date": str(day)})]


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


def places_of(event: Tournament, ranked: EventStandings | None) -> tuple[Place, ...]:
    """In the order of the standings; without standings of players, by points, then by the rank in the report."""
    return places_by_points(event) if ranked is None or event.teams else _by_standings(ranked)


def _by_standings(ranked: EventStandings) -> tuple[Place, ...]:
    """Who is struck out comes last, with the points he made."""
    assert ranked.standings is not None
    event, field = ranked.tournament, ranked.standings.context.field
    last = len(event.entries) + 1
    numbered = [(line, event.by_number[field.numbers[line.participant]]) for line in ranked.standings.lines]
    numbered.sort(key=lambda pair: (pair[0].rank or last, pair[1].rank or last, pair[1].number))
    return tuple(
        Place(
            position,
            entry.number,
            points_of(entry, event) if line.rank is None else field.score.totals[line.participant],
        )
        for position, (line, entry) in enumerate(numbered, start=1)
    )
