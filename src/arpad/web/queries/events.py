"""An event as the public may see it: everything once its report is accepted, before that only that it is registered."""

from functools import cached_property

from django.http import Http404

from arpad.formats.report_with_facts import ReadReport
from arpad.formats.team_matches import matches_of
from arpad.office.corrections_in_force import standing
from arpad.office.inputs import EventInput, event_inputs
from arpad.office.list_maker import corrected, identified, with_office_facts
from arpad.office.models import Decision, Event, RatingList, Report
from arpad.office.norm_facts import facts_for_norms
from arpad.office.report_reading import read_of
from arpad.office.stored_findings import from_text
from arpad.rating.outcome import EventOutcome
from arpad.regulations.calendar import readings_of
from arpad.regulations.errors import EditionNotEncoded, RegulationError
from arpad.reports.crosstable import players_table, teams_table
from arpad.reports.standings import standings_table
from arpad.results.table import Table
from arpad.standings.event import EventStandings, Wishes, chosen_edition, places_of, standings_of
from arpad.standings.team_crosstable import team_crosstable
from arpad.titles.case import chosen_edition as title_edition
from arpad.titles.case import title_case
from arpad.titles.model import NormReport
from arpad.titles.norms import norms_of
from arpad.tournament.crosstable import crosstable
from arpad.tournament.event_type import event_type_of
from arpad.tournament.facts import Facts
from arpad.tournament.matches import MatchRecords
from arpad.tournament.model import Tournament, start_of
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass
from arpad.web.queries.slips import outcomes_of

_SEEN = (Event.State.REGISTERED, Event.State.RECEIVED, Event.State.RETURNED, Event.State.ACCEPTED)


def event_or_404(key: str) -> Event:
    """Refused and cancelled events are nobody's business but the office's (reading I-350)."""
    event = Event.objects.filter(key=key, state__in=_SEEN).first()
    if event is None:
        raise Http404
    return event


def events_page(size: int, after: str = "") -> tuple[list[Event], bool]:
    """The newest first, from behind an event on; and whether there are more."""
    found = Event.objects.filter(state__in=_SEEN)
    last = found.filter(key=after).first() if after else None
    if last is not None:
        earlier = found.filter(end__lt=last.end)
        found = earlier | found.filter(end=last.end, key__gt=last.key)
    rows = list(found.order_by("-end", "key")[: size + 1])
    return rows[:size], len(rows) > size


@dataclass(frozen=True)
class AcceptedEvent:
    """An event with its accepted report, under the register's ids and with the office's corrections."""

    event: Event
    report: Report
    seen: EventInput
    read: ReadReport
    tournament: Tournament
    facts: Facts

    @property
    def findings(self) -> list[Finding]:
        """What was found when the report was accepted."""
        return from_text(self.report.findings)

    @property
    def decision(self) -> Decision | None:
        return Decision.objects.filter(subject=f"event:{self.event.key}").order_by("-pk").first()

    @property
    def lists(self) -> list[RatingList]:
        """The lists that rated it."""
        taken = self.event.series.exclude(rated_in=None).select_related("rated_in__series")
        return [one.rated_in for one in taken if one.rated_in is not None]

    @cached_property
    def matches(self) -> MatchRecords:
        return matches_of(self.tournament, self.facts)[0]

    @cached_property
    def ranked(self) -> EventStandings | None:
        """None where no rules of tie-breaks are known for the day, or they do not know the report's own."""
        try:
            edition, _ = chosen_edition(None, start_of(self.tournament))
        except EditionNotEncoded:
            return None
        if edition is None:
            return None
        ranked = standings_of(self.tournament, self.facts, edition, Wishes(None), self.matches)
        return None if any_error(ranked.findings) or ranked.standings is None else ranked

    @property
    def readings_of_standings(self) -> list[Finding]:
        return readings_of([(self.ranked.edition, start_of(self.tournament))]) if self.ranked else []

    def standings(self) -> Table | None:
        return standings_table(self.ranked) if self.ranked else None

    def crosstable(self) -> Table:
        if self.tournament.teams:
            teams = team_crosstable(self.tournament, self.matches, self.ranked)
            return teams_table(teams, self.tournament, self.ranked)
        all_play_all = event_type_of(self.tournament).type.all_play_all
        whole = crosstable(self.tournament, places_of(self.tournament, self.ranked), all_play_all)
        return players_table(whole, self.tournament, self.ranked)

    def outcomes(self) -> list[tuple[RatingList, EventOutcome]]:
        """How each list rated it; a list may take it in parts."""
        return [(of, outcome) for of in self.lists for outcome in outcomes_of(of, self.seen.key)]

    def norms(self) -> NormReport | None:
        """None where no title regulations are known for the day."""
        try:
            edition, _ = title_edition(None, start_of(self.tournament))
            if edition is None:
                return None
            facts = facts_for_norms(self.event, self.report, self.facts, self.seen.start)
            case, _ = title_case(self.tournament, facts, edition)
            return norms_of(case)
        except RegulationError:
            return None


def accepted(event: Event) -> AcceptedEvent | None:
    if event.state != Event.State.ACCEPTED:
        return None
    books = standing()
    inputs = event_inputs([event], books)
    if not inputs:
        return None  # withdrawn
    (seen,) = inputs
    report = Report.objects.get(pk=seen.report)
    read = read_of(report)
    if read.report.tournament is None:
        return None
    tournament = corrected(identified(read.report.tournament, seen), seen, books.merges)
    return AcceptedEvent(event, report, seen, read, tournament, with_office_facts(read.facts, seen))
