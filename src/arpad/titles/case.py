"""One event in which norms are looked for: its report, the facts beside it and the edition that governs it."""

from collections.abc import Mapping
from datetime import date
from functools import cached_property

from arpad.rating.case import Choice, choice_for_event, edition_of_list
from arpad.regulations.calendar import edition_named, in_force, readings_of
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.errors import EditionNotEncoded
from arpad.tournament.event_type import event_type_of, system_of_teams
from arpad.tournament.fact_rows import RoundRating
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament, start_of
from arpad.values.dates import days_inclusive
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.person import Title
from arpad.values.records import dataclass
from arpad.values.result import Result
from arpad.values.time_control import Cadence


@dataclass(frozen=True)
class TitleCase:
    tournament: Tournament
    facts: Facts
    edition: Edition
    type: EventType
    start: date | None
    rating_floor: int  # of the standard ratings on the day of the start
    type_unsaid: bool = False  # neither the report nor its pairings tell the type

    @property
    def rounds(self) -> int:
        """As planned, else those of which the report knows."""
        return self.tournament.rounds_planned or self.tournament.rounds_expected

    @property
    def kind(self) -> str:
        return self.facts.kind.value if self.facts.kind else ""

    @property
    def host(self) -> str:
        return self.tournament.federation

    @property
    def double(self) -> bool:
        return self.type is EventType.DOUBLE_ROUND_ROBIN

    @property
    def swiss(self) -> bool:
        """Paired by a Swiss system, of players or of teams whose number the report tells (I-808)."""
        if self.type is not EventType.TEAM:
            return self.type is EventType.SWISS
        teams = len(self.tournament.teams) or self.tournament.declared_teams or 0
        return bool(teams) and system_of_teams(teams, self.rounds) is EventType.SWISS

    def is_of_kind(self, rule: Rule | None) -> bool:
        """Whether the event is of a kind that the rule names."""
        return rule is not None and self.kind in rule.texts("kinds")

    @cached_property
    def no_federation(self) -> tuple[str, ...]:
        """Codes that stand for no federation at all.   [foreign_federations]"""
        rule = self.edition.rule("foreign_federations")
        return rule.texts("no_federation") if "no_federation" in rule.values else ()

    @cached_property
    def titles(self) -> Mapping[int, Title | None]:
        """Each player's title as it counts for his opponents.   [title_confirmed]"""
        return {entry.number: self._title(entry) for entry in self.tournament.entries}

    def _title(self, entry: Entry) -> Title | None:
        confirmed = self.facts.player(entry.number).title_confirmed_on
        if self.edition.find("title_confirmed") is None or confirmed is None or self.start is None:
            return entry.title
        return entry.title if confirmed < self.start else None

    @cached_property
    def points(self) -> Mapping[int, int]:
        """Each player's score so far, in tenths; a game still being played gives nothing yet."""
        system = self.tournament.point_system
        return {
            entry.number: sum(
                system.points(record.result)
                for record in entry.rounds
                if record is not None and record.result is not Result.UNKNOWN
            )
            for entry in self.tournament.entries
        }

    @cached_property
    def _divisions(self) -> Mapping[tuple[int, int], str]:
        """(player, round) -> division, where an edition keeps divisions apart.   [national_teams]"""
        rule = self.edition.find("national_teams")
        if rule is None or not rule.flag("one_division") or not self.is_of_kind(rule):
            return {}
        return {(game.player, game.round_number): game.division for game in self.facts.other_divisions}

    def division(self, one: int, other: int, round_number: int) -> str:
        """Of a game of these two; empty for the division that the report is about."""
        found = self._divisions
        return found.get((one, round_number)) or found.get((other, round_number)) or "" if found else ""

    @property
    def days(self) -> int | None:
        """How long it lasted; None where start or end is unknown."""
        end = self.tournament.end
        return None if self.start is None or end is None else days_inclusive(self.start, end)

    @cached_property
    def by_each_game(self) -> bool:
        """Whether ratings are those of each game's day: as declared, or because the event was long.   [rating_basis]"""
        rule = self.edition.find("rating_basis")
        if rule is None:
            return False
        if rule.policy == "each_game":
            return self.days is not None and self.days > rule.integer("days")
        return bool(self.facts.list_of_each_game)

    @cached_property
    def round_ratings(self) -> Mapping[tuple[int, int], RoundRating]:
        """(player, round) -> rating and title on that day, where the event uses those of each game.   [rating_basis]"""
        if not self.by_each_game:
            return {}
        return {(rating.player, rating.round_number): rating for rating in self.facts.round_ratings}

    def rating(self, number: int, round_number: int) -> int | None:
        """On the list of the start, or of the day of the round.   [event_list, rating_basis]"""
        of_the_day = self.round_ratings.get((number, round_number))
        return (of_the_day.rating if of_the_day is not None else self.tournament.by_number[number].rating) or None

    def title(self, number: int, round_number: int) -> Title | None:
        """As it counts for an opponent: confirmed before the start, or that of the day of the round.
        [title_confirmed, rating_basis]"""
        of_the_day = self.round_ratings.get((number, round_number))
        if of_the_day is None or not of_the_day.title:
            return self.titles[number]
        return None if of_the_day.title == "-" else Title(of_the_day.title)


TITLES, STANDARD = "titles", "standard"


def chosen_edition(
    edition_id: str | None, day: date | None, *, strict: bool = False
) -> tuple[Edition | None, list[Finding]]:
    """The edition named, else the one of the day; a finding where neither is there, or where they disagree.

    `strict` has confirmed rules only."""
    if edition_id is None and day is None:
        return None, [Finding("norms.E001")]
    if edition_id is None:
        assert day is not None
        edition, findings = in_force(TITLES, day, strict=strict), []
    else:
        edition = edition_named(edition_id, TITLES, strict=strict)
        findings = _out_of_force(edition, day)
    return edition, [*findings, *readings_of([(edition, day)])]


def _out_of_force(edition: Edition, day: date | None) -> list[Finding]:
    """Naming an edition prevails over its dates, but not in silence."""
    if day is None:
        return []
    try:
        inside = in_force(TITLES, day).id == edition.id
    except EditionNotEncoded:
        inside = False
    return [] if inside else [Finding("norms.W001", {"edition": edition.id, "date": str(day)})]


def title_case(
    tournament: Tournament, facts: Facts, edition: Edition, on: date | None = None
) -> tuple[TitleCase, list[Finding]]:
    """The case, and what had to be assumed for it. `on` serves where the report has no date."""
    own = start_of(tournament)
    start = own or on
    reading = event_type_of(tournament)
    floor, findings = _rating_floor(edition, start, facts.edition)
    if own is None and on is not None:
        findings.append(Finding("norms.W036", {"date": str(on)}))
    if reading.source != "declared":
        findings.append(Finding("norms.W013", {"type": reading.type}))
    unsaid = reading.source == "default"
    return TitleCase(tournament, facts, edition, reading.type, start, floor, unsaid), findings


def _rating_floor(edition: Edition, start: date | None, named: str) -> tuple[int, list[Finding]]:
    """The floor of the standard ratings on the day of the start.   [unrated_opponent_rating]"""
    day = start or edition.effective_from
    try:
        choice = choice_for_event(Choice(for_list=True), named, Cadence.STANDARD)
        standard = edition_of_list(choice, Cadence.STANDARD, day)
    except EditionNotEncoded:
        standard, start = in_force(STANDARD, edition.effective_from), None
    floor = standard.rule("rating_floor").integer("floor")
    rule = edition.rule("unrated_opponent_rating")
    unsure = start is None and rule.policy == "rating_floor"
    data = {"floor": floor, "edition": standard.id}
    return floor, [Finding("norms.W011", data, rule=rule.name, article=rule.article)] if unsure else []
