"""One event in which arbiters ask for norms: how it was played, how large it was, and of which level it is."""

from collections.abc import Mapping
from functools import cached_property

from arpad.rating.period import rate_period
from arpad.regulations.calendar import cadence_by_sorting, in_force, sorting_moves
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.errors import EditionNotEncoded
from arpad.titles.arbiter_names import named_in
from arpad.titles.case import TITLES, TitleCase, title_case
from arpad.titles.rated_event import case_for_rating, too_late_to_be_rated
from arpad.tournament.arbiter_facts import Arbiter, ArbiterRole, EventLevel
from arpad.tournament.event_type import event_type_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament, start_of
from arpad.values.event_type import EventType
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

INTERNATIONAL, NATIONAL = "international", "national"
RATE_OF_PLAY, HOST = "122/222", "032"  # records of the report
FORM_SYSTEMS: Mapping[str, str] = {
    EventType.SWISS: "SS",
    EventType.ROUND_ROBIN: "RR",
    EventType.DOUBLE_ROUND_ROBIN: "DR",
    EventType.KNOCKOUT: "KO",
}
"""How the forms name the systems; everything else is Other, and teams are TM beside their system."""


@dataclass(frozen=True)
class ArbiterCase:
    """`titles` is the event under the title regulations of its day, None where none is encoded."""

    tournament: Tournament
    facts: Facts
    edition: Edition
    titles: TitleCase | None = None

    @cached_property
    def type(self) -> EventType:
        return event_type_of(self.tournament).type

    @property
    def of_teams(self) -> bool:
        return self.type is EventType.TEAM

    @cached_property
    def system(self) -> EventType:
        """A team event by the system in which its teams are paired, as their number and the rounds show (I-681)."""
        if not self.of_teams:
            return self.type
        teams = self.teams
        all_against_all = teams - 1 + teams % 2
        if not teams or self.rounds < all_against_all:
            return EventType.SWISS
        return EventType.DOUBLE_ROUND_ROBIN if self.rounds >= 2 * all_against_all else EventType.ROUND_ROBIN

    @property
    def form_systems(self) -> tuple[str, ...]:
        """The boxes to tick: a team event has a second one for its system."""
        own = FORM_SYSTEMS.get(self.system, "Other")
        return ("TM", own) if self.of_teams else (own,)

    @cached_property
    def cadence(self) -> Cadence | None:
        control = self.tournament.time_control
        if control is None:
            return self.tournament.declared_cadence
        return cadence_by_sorting(control.seconds_for(sorting_moves()))

    @property
    def kind(self) -> str:
        return self.facts.kind.value if self.facts.kind else ""

    @property
    def rounds(self) -> int:
        return self.tournament.rounds_planned or self.tournament.rounds_expected

    @property
    def players(self) -> int:
        return len(self.tournament.entries)

    @cached_property
    def rated(self) -> int:
        return sum(bool(entry.rating) for entry in self.tournament.entries)

    @property
    def rated_percent(self) -> int:
        """Rounded down: 59.9 % are not 60."""
        return 100 * self.rated // self.players if self.players else 0

    @cached_property
    def titled(self) -> int:
        return sum(entry.title is not None for entry in self.tournament.entries)

    @cached_property
    def federations(self) -> frozenset[str]:
        """Of the players; codes that stand for no federation are none.   [international_event]"""
        none = ("", *self.edition.rule("international_event").texts("no_federation"))
        return frozenset(entry.federation for entry in self.tournament.entries if entry.federation not in none)

    @cached_property
    def without_federation(self) -> int:
        return sum(not entry.federation for entry in self.tournament.entries)

    @property
    def teams(self) -> int:
        return len(self.tournament.teams) or self.tournament.declared_teams or 0

    @cached_property
    def boards(self) -> int | None:
        """The most games that one team played in one round; None where the report has no teams."""
        if not self.tournament.teams:
            return None
        by_number = self.tournament.by_number
        return max(
            (
                sum(
                    (record := by_number[number].rounds[index] if index < len(by_number[number].rounds) else None)
                    is not None
                    and record.opponent is not None
                    for number in team.members
                    if number in by_number
                )
                for team in self.tournament.teams
                for index in range(self.tournament.rounds_recorded)
            ),
            default=0,
        )

    @cached_property
    def level(self) -> str:
        """World or continental by its kind or by what is said of it; else national if nobody came from elsewhere.
        [unlimited_certificates, national_event]"""
        if self.facts.level is not None:
            return self.facts.level.value
        rule = self.edition.rule("unlimited_certificates")
        for level in EventLevel:
            if self.kind in rule.texts(level.value):
                return level.value
        host = self.tournament.federation
        national = self.federations <= {host} if host else len(self.federations) <= 1
        return NATIONAL if national else INTERNATIONAL

    @property
    def unlimited(self) -> bool:
        return self.level in tuple(EventLevel)

    @cached_property
    def never_rated(self) -> Rule | None:
        """The rule by which it is too late to be rated."""
        return too_late_to_be_rated(self.tournament, self.facts)

    @cached_property
    def everybody_rated_at_the_end(self) -> bool | None:
        """None where no edition rates the event."""
        if self.rated == self.players:
            return True
        case = case_for_rating(self.tournament, self.facts)
        if case is None:
            return None
        (event,) = rate_period([case], None).events
        return all(player.rating or player.new_rating for player in event.players)

    @cached_property
    def chief(self) -> Arbiter | None:
        """As marked, else the one that record 102 names; the first one where it names nobody."""
        arbiters = self.facts.arbiters
        marked = next((arbiter for arbiter in arbiters if arbiter.is_chief), None)
        if marked is not None or not arbiters:
            return marked
        named = self.tournament.chief_arbiter
        if not named:
            return arbiters[0] if arbiters[0].role is None else None
        return next((arbiter for arbiter in arbiters if named_in(arbiter.name, arbiter.id, named)), None)

    def role_of(self, arbiter: Arbiter) -> ArbiterRole:
        if arbiter is self.chief:
            return ArbiterRole.CHIEF
        return arbiter.role or ArbiterRole.ARBITER


def arbiter_case(tournament: Tournament, facts: Facts, edition: Edition) -> ArbiterCase:
    """The event, and the same event for players' norms where the title regulations of its day are encoded."""
    day = start_of(tournament)
    try:
        players = title_case(tournament, facts, in_force(TITLES, day))[0] if day is not None else None
    except EditionNotEncoded:
        players = None
    return ArbiterCase(tournament, facts, edition, players)
