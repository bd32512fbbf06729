"""An accepted report as the books have it now (reading I-256), and as another federation wants it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from arpad.formats.trf import write_trf
from arpad.office.corrections_in_force import standing
from arpad.office.inputs import event_inputs
from arpad.office.list_maker import corrected, identified, with_office_facts
from arpad.office.models import Event, Player, Report
from arpad.office.refused import Refused
from arpad.office.report_reading import read_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.tournament.model import Entry as ReportEntry
from arpad.values.finding import Finding
from arpad.values.records import dataclass


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
    read = read_of(report)
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


ID_OF = {"fide": "fide_id", "national": "national_id"}
"""To whom a report may go, and whose ids it then has."""


@dataclass(frozen=True)
class CleanReport:
    content: bytes
    players: int
    findings: tuple[Finding, ...]  # who has no id there


def clean_report(now: CorrectedReport, to: str) -> CleanReport:
    clean = _bare(now.tournament, now.people, ID_OF[to])
    unknown = [entry for entry in clean.entries if not entry.player_id]
    findings = tuple(
        Finding("office.W091", {"player": one.number, "name": one.name, "to": to.upper()}) for one in unknown
    )
    return CleanReport(write_trf(clean), len(clean.entries), findings)


def _bare(tournament: Tournament, people: Mapping[int, Player], id_column: str) -> Tournament:
    """Comments, engines' own records and other federations' ratings are ours, not theirs."""
    return replace(
        tournament,
        entries=tuple(_under_their_id(entry, people.get(entry.number), id_column) for entry in tournament.entries),
        rounds_planned=None,
        initial_colour=None,
        requested_byes=(),
        accelerations=(),
        forbidden_pairs=(),
        comments=(),
        extra={},
    )


def _under_their_id(entry: ReportEntry, player: Player | None, id_column: str) -> ReportEntry:
    if player is None:
        return replace(entry, player_id="", national=())
    return replace(entry, player_id=getattr(player, id_column) or "", name=player.name, national=())
