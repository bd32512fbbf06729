"""A report as another federation wants it: under its ids, and nothing in it but the records of the format."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from arpad.formats.trf import write_trf
from arpad.office.as_corrected import CorrectedReport
from arpad.office.models import Player
from arpad.tournament.model import Entry as ReportEntry
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding

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
