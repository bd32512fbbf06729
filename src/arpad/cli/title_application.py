"""The work behind `arpad title apply`: the norms recomputed or certified only, the verdict, and its papers."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, make_folder, read_bytes, write_bytes
from arpad.cli.reading import read_report, say
from arpad.cli.title import titles_edition
from arpad.cli.title_rating import Editions, proof_of
from arpad.formats.levels import Purpose
from arpad.formats.toml_forms import read_application_toml
from arpad.regulations.calendar import readings_of, said_once
from arpad.regulations.edition import Edition
from arpad.reports.application import application_json, application_text, norms_table
from arpad.reports.crosstable import players_table
from arpad.reports.event_page import table_paper
from arpad.reports.forms.application import application_form, application_paper
from arpad.reports.forms.title_result import title_result, title_result_paper
from arpad.reports.wording import Wording
from arpad.results.data import as_csv
from arpad.titles.application import ApplicationVerdict, examine
from arpad.titles.application_record import Application, NormClaim
from arpad.titles.case import title_case
from arpad.titles.norm_claims import norm_as_claimed
from arpad.titles.norm_examination import (
    ExaminedNorm,
    Recomputed,
    edition_of_norm,
    recomputed_norm,
    report_in_time,
)
from arpad.titles.norms import norms_of
from arpad.titles.running_rating import RunningRating
from arpad.tournament.crosstable import crosstable, places_by_points
from arpad.tournament.model import Entry, Tournament, start_of
from arpad.values.finding import FileName, Finding, any_error


def run_apply(
    words: Wording, file: str, folder: str | None, editions: Editions, output_format: str, output: str
) -> Exit:
    """Everything wrong is said, in the application and in its reports, before anything is refused."""
    application, findings = read_application_toml(read_bytes(file), file)
    if application is None:
        say(findings, words, file)
        return Exit.REFUSED
    try:
        verdict, found = examined(words, application, Path(file).parent, editions)
    except Refusal as refusal:
        say([*findings, *refusal.findings], words, file)
        return refusal.code
    findings += found
    say(findings, words, file)
    if verdict is None or any_error(findings):
        return Exit.REFUSED
    deliver(output, _output(verdict, findings, output_format, words), file)
    if folder is not None:
        print_application(verdict, folder, words)
    return Exit.DONE


def examined(
    words: Wording, application: Application, folder: Path, editions: Editions
) -> tuple[ApplicationVerdict | None, list[Finding]]:
    """Refused only after everything was looked at; a file that could not be read at all prevails."""
    edition, read = titles_edition(editions.titles, application.received_on)
    reader = NormReader(words, folder, application, edition)
    norms = [
        norm for index, claim in enumerate(application.norms, 1) if (norm := reader.norm(index, claim)) is not None
    ]
    try:
        proof, about_rating = _proof(words, application, folder, editions)
    except Refusal as refusal:
        proof, about_rating = None, list(refusal.findings)
        reader.refused.append(refusal.code)
    verdict = examine(application, norms, edition, proof)
    findings = said_once([*read, *reader.findings, *about_rating, *verdict.findings])
    if reader.refused:
        raise Refusal(max(reader.refused), *findings)
    return (verdict if len(norms) == len(application.norms) else None), findings


def _proof(
    words: Wording, application: Application, folder: Path, editions: Editions
) -> tuple[RunningRating | None, list[Finding]]:
    claim = application.rating
    if not claim.reports:
        return None, []
    paths = [str(folder / name) for name in claim.reports]
    list_file = str(folder / claim.list_file) if claim.list_file else None
    return proof_of(words, paths, list_file, application.applicant.id, application.title, editions)


def _output(verdict: ApplicationVerdict, findings: Sequence[Finding], output_format: str, words: Wording) -> str:
    if output_format == "json":
        return application_json(verdict, findings, words)
    return as_csv(norms_table(verdict.norms)) if output_format == "csv" else application_text(verdict, words)


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
        if read.refused_for(Purpose.NORMS) or event is None:
            say(read.findings_for(Purpose.NORMS), self.words, path)
            self._unread(Exit.REFUSED)
            return None
        own = edition_of_norm(start_of(event), strict=shared.is_strict())
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
        return recomputed_norm(index, claim, title, found, in_time, self.edition)

    def _unread(self, code: Exit, findings: Sequence[Finding] = ()) -> None:
        """The other norms are still examined, so that everything is said at once."""
        self.refused.append(code)
        self.findings += findings

    def _entry(self, claim: NormClaim, event: Tournament) -> Entry | None:
        if claim.number is not None:
            return event.by_number.get(claim.number)
        return next((entry for entry in event.entries if entry.player_id == self.application.applicant.id), None)


def print_application(verdict: ApplicationVerdict, folder: str, words: Wording) -> None:
    """Files are numbered as the norms in the application; one that was not made, or stays out, has no certificate."""
    pages = {"it2.pdf": application_paper(application_form(verdict), words)}
    for norm in verdict.counted:
        if norm.recomputed is not None and norm.recomputed.verdict.unrefuted:
            pages |= {f"{name}-{norm.index}.pdf": page for name, page in _of_norm(norm.recomputed, words)}
    make_folder(folder)
    for name, page in pages.items():
        write_bytes(str(Path(folder) / name), page)


def _of_norm(norm: Recomputed, words: Wording) -> Iterator[tuple[str, bytes]]:
    event = norm.tournament
    case, _ = title_case(event, norm.facts, norm.report.edition)
    yield "it1", title_result_paper(title_result(norm.report, norm.verdict, norm.facts, case.rating_floor), words)
    table = crosstable(event, places_by_points(event), norm.report.type.all_play_all)
    yield "crosstable", table_paper(players_table(table, event), event, words)
