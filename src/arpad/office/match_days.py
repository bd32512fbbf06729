"""The match days of an event that were handed in so far, and the report that they make together."""

from collections.abc import Iterator

from arpad.formats.levels import Purpose
from arpad.formats.report_with_facts import report_with_facts
from arpad.formats.trf import write_trf
from arpad.office.models import Attachment, Event
from arpad.office.refused import Refused
from arpad.tournament.match_days import assembled, beginning_with, rounds_of
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.records import dataclass

FILE = "match-days.trf"


@dataclass(frozen=True)
class MatchDay:
    """`rounds` are those of the event in which somebody plays."""

    attachment: Attachment
    tournament: Tournament

    @property
    def rounds(self) -> list[int]:
        return rounds_of(self.tournament)

    @property
    def games(self) -> int:
        sides = sum(
            record is not None and record.opponent is not None
            for entry in self.tournament.entries
            for record in entry.rounds
        )
        return sides // 2


def read_day(data: bytes, first_round: int | None) -> tuple[Tournament | None, list[Finding]]:
    """A part of a report, whatever it was written with: it must be readable and have games."""
    read = report_with_facts(data, None)
    tournament = read.report.tournament
    if tournament is None or read.refused_for(Purpose.RATING):
        return None, [finding for finding in read.findings if finding.is_error] or [Finding("office.E271")]
    if first_round is not None:
        tournament = beginning_with(tournament, first_round)
    return (tournament, []) if rounds_of(tournament) else (None, [Finding("office.E271")])


def match_days(event: Event) -> list[MatchDay]:
    """As they came."""
    return list(_days(event))


def _days(event: Event) -> Iterator[MatchDay]:
    papers = event.attachments.filter(kind=Attachment.Kind.MATCH_DAY, discarded_on=None).order_by("pk")
    for paper in papers:
        tournament, _ = read_day(bytes(paper.content), paper.round_number)
        if tournament is not None:
            yield MatchDay(paper, tournament)


def differences(event: Event, tournament: Tournament) -> list[Finding]:
    """What a further day tells otherwise than those before it."""
    return assembled([*(day.tournament for day in match_days(event)), tournament])[1]


def assembled_report(event: Event) -> bytes:
    """All days as one TRF. Refused where there is none, or a round is missing in between."""
    days = match_days(event)
    if not days:
        raise Refused(Finding("office.E270", {"event": event.key}))
    there = {number for day in days for number in day.rounds}
    missing = sorted(set(range(1, max(there) + 1)) - there)
    if missing:
        raise Refused(Finding("office.E272", {"event": event.key, "rounds": ", ".join(map(str, missing))}))
    whole, _ = assembled([day.tournament for day in days])
    return write_trf(whole)
