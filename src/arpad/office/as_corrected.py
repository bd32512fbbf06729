"""An accepted report as the books have it now: corrections applied, everybody under who he is (reading I-256)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from arpad.formats.report_with_facts import report_with_facts
from arpad.office.corrections_in_force import standing
from arpad.office.inputs import event_inputs
from arpad.office.list_maker import corrected, identified, with_office_facts
from arpad.office.models import Event, Player, Report
from arpad.office.refused import Refused
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.finding import Finding


@dataclass(frozen=True)
class CorrectedReport:
    """`tournament` has the ids of the report itself; `people` are those of the register by number."""

    report: Report
    tournament: Tournament
    facts: Facts
    start: date
    people: Mapping[int, Player]


def accepted_report(event: Event) -> Report:
    report = event.reports.filter(state=Report.State.ACCEPTED).order_by("-version").first()
    if report is None:
        raise Refused(Finding("office.E100", {"event": event.key, "state": event.state}))
    return report


def as_corrected(event: Event) -> CorrectedReport:
    """Refused where nothing was accepted, and where a correction took the event out."""
    report, books = accepted_report(event), standing()
    if books.withdrawn(event.key):
        raise Refused(Finding("office.E124", {"event": event.key}))
    read = report_with_facts(bytes(report.content), bytes(report.facts) or None)
    raw = read.report.tournament
    if raw is None:
        raise Refused(Finding("office.E034", {"event": event.key, "version": report.version}))
    (about,) = event_inputs([event], books)
    now = corrected(identified(raw, about), about, books.merges)
    known = {player.key: player for player in Player.objects.filter(key__in={entry.player_id for entry in now.entries})}
    people = {entry.number: known[entry.player_id] for entry in now.entries if entry.player_id in known}
    same = all(raw.by_number[entry.number].rounds == entry.rounds for entry in now.entries)
    tournament = replace(now, entries=tuple(_counted(raw, entry, keeps_rank=same) for entry in now.entries))
    return CorrectedReport(report, tournament, with_office_facts(read.facts, about), about.start, people)


def _counted(raw: Tournament, entry: Entry, *, keeps_rank: bool) -> Entry:
    """The points of the corrected results. Ranks are the arbiter's: once a result is another they are left open."""
    was = raw.by_number[entry.number]
    gained = _points(entry, raw) - _points(was, raw)
    points = was.points + gained if was.points is not None else None
    return replace(entry, player_id=was.player_id, points=points, rank=was.rank if keeps_rank else None)


def _points(entry: Entry, tournament: Tournament) -> int:
    return sum(tournament.point_system.points(record.result) for record in entry.rounds if record is not None)
