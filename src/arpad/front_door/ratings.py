"""Events rated as one period: `arpad.rate`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any

from arpad.formats.levels import Purpose
from arpad.formats.report_findings import without_consequences
from arpad.formats.report_with_facts import ReadReport
from arpad.front_door.errors import InputRefused
from arpad.front_door.list_file import ListFile, list_of
from arpad.front_door.plain_data import WithFindings, plain, points, two_decimals
from arpad.front_door.report import Source, TournamentReport
from arpad.rating.assumptions import changed_for_the_call
from arpad.rating.case import Choice, EventCase, case_of, confirmed
from arpad.rating.newcomers import Status
from arpad.rating.other_people import nobodys, with_fides_ratings, without_others
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.period import rate_period
from arpad.rating.rating_list import RatingList, with_standard_ratings
from arpad.rating.reasons import event_steps, player_steps
from arpad.regulations.calendar import said_once
from arpad.regulations.errors import RegulationError, finding_of
from arpad.reports.findings import findings_json
from arpad.reports.rating import event_json, refused_event_json
from arpad.reports.wording import wording
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import FileName, Finding, any_error
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence
from arpad.values.trace import Step


@dataclass(frozen=True)
class ExcludedGame:
    """A game that does not count for the player, and the rule that says so."""

    round: int
    opponent: int
    rule: str
    article: str


@dataclass(frozen=True)
class RatedPlayer:
    """One player of one event. Points and rating points are decimals, ratings and counts whole numbers."""

    number: int
    name: str
    id: str
    rating: int | None
    status: Status
    games: int
    score: Decimal
    expected: Decimal | None
    opponents_average: int | None
    performance: int | None
    k: int | None
    change: Decimal | None
    new_rating: int | None
    initial_rating: int | None
    reasons: tuple[Step, ...] = field(repr=False)
    excluded: tuple[ExcludedGame, ...] = field(repr=False)


@dataclass(frozen=True)
class RatedEvent(WithFindings):
    """One event of the call, with its players in the order of their numbers in the report."""

    file: str
    read: ReadReport
    outcome: EventOutcome
    findings: tuple[Finding, ...]

    @property
    def tournament(self) -> Tournament:
        return self.outcome.prepared.case.tournament

    @property
    def name(self) -> str:
        return self.tournament.name

    @property
    def start(self) -> date | None:
        return self.outcome.prepared.case.start

    @property
    def end(self) -> date | None:
        return self.outcome.prepared.case.end

    @property
    def type(self) -> EventType:
        return self.outcome.prepared.case.type

    @property
    def cadence(self) -> Cadence:
        return self.outcome.prepared.case.cadence

    @property
    def edition(self) -> str:
        """The id of the edition it was rated by."""
        return self.outcome.prepared.case.edition.id

    @property
    def rated(self) -> bool:
        """Whether the event can be rated at all; `reasons` say why."""
        return self.outcome.rated

    @cached_property
    def reasons(self) -> tuple[Step, ...]:
        return tuple(event_steps(self.outcome))

    @cached_property
    def players(self) -> tuple[RatedPlayer, ...]:
        return tuple(_rated_player(self.outcome, player) for player in self.outcome.players)

    def player(self, number: int) -> RatedPlayer:
        """By starting rank; KeyError for a number that the report does not have."""
        return self._by_number[number]

    @cached_property
    def _by_number(self) -> Mapping[int, RatedPlayer]:
        return {player.number: player for player in self.players}

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """As `arpad rate --format json` writes it, findings in this language."""
        shown: dict[str, Any] = plain(self.data(lang))
        return shown

    def data(self, lang: str) -> dict[str, Any]:
        """The same before JSON has made lists of its tuples."""
        return event_json(self.outcome, self.findings, wording(lang))

    def __repr__(self) -> str:
        return f"<RatedEvent {self.name!r}: {len(self.outcome.players)} players, {self.edition}>"


@dataclass(frozen=True)
class RefusedEvent(WithFindings):
    """A report of the call that was not rated. `error` is what it alone would have raised."""

    file: str
    findings: tuple[Finding, ...]
    error: Exception
    read: ReadReport | None = None

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        shown: dict[str, Any] = plain(self.data(lang))
        return shown

    def data(self, lang: str) -> dict[str, Any]:
        words = wording(lang)
        tournament = self.read.report.tournament if self.read else None
        event = refused_event_json(tournament) if tournament else None
        findings = findings_json(self.findings, words)
        return {"event": event, "edition": None, "players": [], "findings": findings}


@dataclass(frozen=True)
class RatedPeriod(WithFindings):
    """All reports of one call, in the order they were given. `findings` are those of the lists and of every event."""

    reports: tuple[RatedEvent | RefusedEvent, ...]
    findings: tuple[Finding, ...]

    @property
    def events(self) -> tuple[RatedEvent, ...]:
        return tuple(report for report in self.reports if isinstance(report, RatedEvent))

    @property
    def refused(self) -> tuple[RefusedEvent, ...]:
        return tuple(report for report in self.reports if isinstance(report, RefusedEvent))

    @property
    def event(self) -> RatedEvent:
        """The only one; ValueError where there are several."""
        (event,) = self.events
        return event

    def __iter__(self) -> Iterator[RatedEvent]:
        return iter(self.events)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """As `arpad rate --format json` writes it: one report is its object, several stand under `events`."""
        shown: dict[str, Any] = plain(self.data(lang))
        return shown

    def data(self, lang: str) -> dict[str, Any]:
        shown = [report.data(lang) for report in self.reports]
        return shown[0] if len(shown) == 1 else {"events": shown}


def rate(
    reports: TournamentReport | Sequence[TournamentReport],
    *,
    rating_list: ListFile | Source | None = None,
    standard_list: ListFile | Source | None = None,
    reference_list: ListFile | Source | None = None,
    guests: Collection[str] = (),
    edition: str | None = None,
    on: date | None = None,
    options: Sequence[str] = (),
) -> RatedPeriod:
    """Rate reports under the edition in force on each start date, or the one named.

    All reports of one call are one period: ratings are fixed at its start, changes add up unrounded, and the results
    of newcomers pool in the order of the events. `rating_list` gives ratings, K, games, peak and births: who is not on
    it is unrated, whatever the report says. `standard_list` seeds players without a rapid or blitz rating; guests, who
    are on no list, count with `reference_list` (FIDE's), or with the report where you confirm their ids in `guests`.
    `on` selects the edition of a report without a date; `options` change single keys of the edition
    (`"k_factor.junior=40"`).

    Raises InputRefused if a report is refused; its `rated` has the others. Raises UnknownEdition, EditionNotEncoded
    and UnknownRule.
    """
    given = [reports] if isinstance(reports, TournamentReport) else reports
    players = [entry for report in given for entry in report.tournament.entries]
    lists = Lists(
        list_of(rating_list, players), list_of(standard_list, players), list_of(reference_list, players), guests
    )
    period = rate_each(cases_of([report.read for report in given], Choice(edition, on, tuple(options))), lists)
    for refused in period.refused:
        if isinstance(refused.error, RegulationError):
            raise refused.error
    if period.refused:
        findings = [finding for refused in period.refused for finding in refused.findings]
        raise InputRefused(findings, period.refused[0].file, period)
    return period


@dataclass(frozen=True)
class ChosenCase:
    """A report whose law was found: ready to be rated."""

    read: ReadReport
    case: EventCase
    findings: tuple[Finding, ...]

    @property
    def file(self) -> str:
        return self.read.file


def cases_of(reads: Sequence[ReadReport | RefusedEvent], choice: Choice) -> tuple[ChosenCase | RefusedEvent, ...]:
    """Each report under its law, or refused; the same event given twice is refused the second time."""
    cases: list[ChosenCase | RefusedEvent] = []
    for read in reads:
        chosen = read if isinstance(read, RefusedEvent) else _chosen(read, choice)
        chosen = _refused_as_copy(chosen, cases)
        before = [finding for earlier in cases for finding in earlier.findings]
        options = changed_for_the_call(chosen.case.edition) if isinstance(chosen, ChosenCase) else []
        new = [finding for finding in options if finding not in before]
        cases.append(replace(chosen, findings=(*said_once(chosen.findings, before), *new)))
    return tuple(cases)


def _chosen(read: ReadReport, choice: Choice) -> ChosenCase | RefusedEvent:
    findings, tournament = read.findings_for(Purpose.RATING), read.tournament_to_rate
    if read.refused_for(Purpose.RATING) or tournament is None:
        return RefusedEvent(read.file, findings, InputRefused(findings, read.file), read)
    try:
        case, found = case_of(tournament, read.facts, choice)
    except RegulationError as error:
        return RefusedEvent(read.file, (*findings, finding_of(error)), error, read)
    findings = (*findings, *found)
    if case is None or any_error(found):
        return RefusedEvent(read.file, findings, InputRefused(findings, read.file), read)
    return ChosenCase(read, case, findings)


def _refused_as_copy(
    chosen: ChosenCase | RefusedEvent, before: Sequence[ChosenCase | RefusedEvent]
) -> ChosenCase | RefusedEvent:
    """The same games twice would count twice."""
    if isinstance(chosen, RefusedEvent):
        return chosen
    for earlier in before:
        if isinstance(earlier, ChosenCase) and chosen.case.tournament == earlier.case.tournament:
            findings = (*chosen.findings, Finding("rate.E003", {"file": FileName(earlier.file)}))
            return RefusedEvent(chosen.file, findings, InputRefused(findings, chosen.file), chosen.read)
    return chosen


@dataclass(frozen=True)
class Lists:
    """What is known of the players besides the reports."""

    rating: ListFile | None = None
    standard: ListFile | None = None
    reference: ListFile | None = None  # FIDE's, with which guests count
    guests: Collection[str] = ()  # ids of guests whose numbers in the report somebody confirms

    @property
    def findings(self) -> tuple[Finding, ...]:
        given = (self.rating, self.standard, self.reference)
        return tuple(finding for listed in given if listed for finding in listed.findings)

    def with_guests(self, case: EventCase) -> EventCase:
        """The event with the ratings of those who may be guests: FIDE's list, else what was confirmed (I-440). A line
        with the id of somebody else on a list is nobody's (I-601)."""
        own = ((self.rating, case.cadence), (self.standard, Cadence.STANDARD))
        known = [listed.of(case.tournament.entries, cadence) for listed, cadence in own if listed]
        case = confirmed(without_others(case, known), self.guests)
        if self.reference is None:
            return case
        fides = self.reference.of(case.tournament.entries, case.cadence).players
        return with_fides_ratings(case, fides, self.reference.day)

    def serving(self, cases: Sequence[EventCase]) -> RatingList | Sequence[RatingList | None] | None:
        """Plain players serve all events together; columns give each event its own."""
        if self.rating is None or self.rating.players is not None:
            return self._seeded(self.rating.players if self.rating else None, cases)
        return [self._seeded(self.rating.serving(case), [case]) for case in cases]

    def _seeded(self, listed: RatingList | None, cases: Sequence[EventCase]) -> RatingList | None:
        """With what the standard list says of the players of these events, as far as their law asks for it."""
        seeded = [entry for case in cases if case.edition.find("standard_seed") for entry in case.tournament.entries]
        if self.standard is None or not seeded:
            return listed
        standard = self.standard.of(seeded, Cadence.STANDARD)
        return with_standard_ratings(listed, standard, {entry.player_id for entry in seeded})


def rate_each(cases: Sequence[ChosenCase | RefusedEvent], lists: Lists) -> RatedPeriod:
    """Those that can be rated are, whatever was wrong with the others."""
    chosen = [case for case in cases if isinstance(case, ChosenCase)]
    events: Iterator[EventOutcome] = iter(())
    if chosen:
        given = [lists.with_guests(case.case) for case in chosen]
        events = iter(rate_period(given, lists.serving(given)).events)
    reports = tuple(case if isinstance(case, RefusedEvent) else _rated(case, next(events)) for case in cases)
    findings = (*lists.findings, *(finding for report in reports for finding in report.findings))
    return RatedPeriod(reports, findings)


def _rated(case: ChosenCase, outcome: EventOutcome) -> RatedEvent:
    findings = tuple(case.read.locate(without_consequences([*case.findings, *outcome.findings])))
    return RatedEvent(case.file, case.read, _without(outcome, case), findings)


def _without(outcome: EventOutcome, case: ChosenCase) -> EventOutcome:
    """Nobody is rated whose id another line has too (I-400), or somebody else on the list (I-601)."""
    doubtful = case.read.doubtful_people | nobodys(outcome.prepared.case)
    if not doubtful:
        return outcome
    ids = {entry.number: entry.player_id for entry in case.case.tournament.entries}
    players = (
        PlayerOutcome(player.number, player.name, ids[player.number], player.rating, Status.IGNORED)
        if player.number in doubtful
        else player
        for player in outcome.players
    )
    return replace(outcome, players=tuple(players))


def _rated_player(event: EventOutcome, player: PlayerOutcome) -> RatedPlayer:
    expected, change = player.expected_hundredths, player.change_hundredths
    return RatedPlayer(
        number=player.number,
        name=player.name,
        id=player.id,
        rating=player.rating,
        status=player.status,
        games=player.games,
        score=points(player.tenths),
        expected=None if expected is None else two_decimals(expected),
        opponents_average=player.opponents_average,
        performance=player.performance,
        k=player.k,
        change=None if change is None else two_decimals(change),
        new_rating=player.new_rating,
        initial_rating=player.initial_rating,
        reasons=tuple(player_steps(event, player)),
        excluded=tuple(
            ExcludedGame(game.round_number, game.opponent, game.rule.name, game.rule.article)
            for game in event.excluded(player.number)
        ),
    )
