"""Reads the norms of an application: reports that are recomputed, and what is certified only."""

from collections.abc import Sequence
from pathlib import Path

from arpad.cli.exits import Exit, Refusal
from arpad.cli.reading import read_report, say
from arpad.regulations.edition import Edition
from arpad.regulations.reading import readings_of
from arpad.reports.wording import Wording
from arpad.titles.application_record import Application, NormClaim
from arpad.titles.choose import title_case
from arpad.titles.event_report import report_in_time
from arpad.titles.norm_claims import edition_of_norm, norm_as_claimed
from arpad.titles.norm_examination import ExaminedNorm, Recomputed, recomputed_norm
from arpad.titles.norms import norms_of
from arpad.tournament.dates import start_of
from arpad.tournament.model import Entry, Tournament
from arpad.values.finding import Finding
from arpad.values.kinds import FileName


class NormReader:
    """Each norm of the application under the edition of its own day."""

    def __init__(self, words: Wording, folder: Path, application: Application, edition: Edition) -> None:
        self.words, self.folder, self.application, self.edition = words, folder, application, edition
        self.findings: list[Finding] = []
        self.refused: list[Exit] = []  # one for each report that could not be read

    def norm(self, index: int, claim: NormClaim) -> ExaminedNorm | None:
        """None where it cannot be examined; the findings say why."""
        return self._from_report(index, claim) if claim.report else self._as_claimed(index, claim)

    def _as_claimed(self, index: int, claim: NormClaim) -> ExaminedNorm | None:
        norm, found = norm_as_claimed(index, claim, self.application.title, self.edition)
        self.findings += found
        return norm

    def _from_report(self, index: int, claim: NormClaim) -> ExaminedNorm | None:
        path = str(self.folder / claim.report)
        try:
            read = read_report(path, str(self.folder / claim.facts) if claim.facts else None)
        except Refusal as refusal:
            self._unread(refusal.code, refusal.findings)
            return None
        event = read.report.tournament
        if read.refused or event is None:
            say(read.findings, self.words, path)
            self._unread(Exit.REFUSED)
            return None
        own = edition_of_norm(start_of(event))
        if own is None:
            return self._as_claimed(index, claim)
        entry = self._entry(claim, event)
        if entry is None:
            self.findings.append(Finding("title.E019", {"norm": index, "file": FileName(claim.report)}))
            return None
        title = self.application.title
        case, _ = title_case(event, read.facts, own)
        report = norms_of(case, [entry.number], [title])
        say([finding for finding in read.locate(report.findings) if finding.is_error], self.words, path)
        if (entry.number, title) not in report.of_player:
            self.findings.append(
                Finding("title.E023", {"norm": index, "file": FileName(claim.report), "title": title.value})
            )
            return None
        self.findings += readings_of([(own, start_of(event))])
        in_time, late = report_in_time(event, read.facts, own)
        self.findings += late
        found = Recomputed(read.facts, report, report.of_player[entry.number, title])
        return recomputed_norm(index, claim, title, found, in_time)

    def _unread(self, code: Exit, findings: Sequence[Finding] = ()) -> None:
        """The other norms are still examined, so that everything is said at once."""
        self.refused.append(code)
        self.findings += findings

    def _entry(self, claim: NormClaim, event: Tournament) -> Entry | None:
        if claim.number is not None:
            return event.by_number.get(claim.number)
        return next((entry for entry in event.entries if entry.player_id == self.application.applicant.id), None)
