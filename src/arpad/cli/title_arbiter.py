"""The work behind `arpad title arbiter`: norms judged from reports or taken as certified, the verdict, FA2 and IA2."""

from collections.abc import Sequence
from pathlib import Path

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, make_folder, read_bytes, write_bytes
from arpad.cli.reading import refusal_of, refusing, say, sound_report
from arpad.formats.toml_forms import read_arbiter_application_toml
from arpad.front_door.arbiters import arbiter_edition, arbiter_norm
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.reports.arbiter_application import arbiter_application_json, arbiter_application_text, norms_table
from arpad.reports.wording import Wording
from arpad.results.data import as_csv
from arpad.titles.arbiters.application import ArbiterApplicationVerdict, ArbiterNormOf, examine_arbiter, norm_of
from arpad.titles.arbiters.record import ArbiterApplication, ArbiterNormClaim
from arpad.values.finding import FileName, Finding, any_error


def run_arbiter(
    words: Wording, file: str, folder: str | None, edition_id: str | None, output_format: str, output: str
) -> Exit:
    application, findings = read_arbiter_application_toml(read_bytes(file), file)
    say(findings, words, file)
    if application is None or any_error(findings):
        return Exit.REFUSED
    edition, read = _edition(application, edition_id)
    say(read, words, file)
    norms = [
        ArbiterNormOf(index, claim)
        if not claim.report
        else _judged(words, Path(file).parent, application, index, claim)
        for index, claim in enumerate(application.norms, 1)
    ]
    verdict = examine_arbiter(application, norms, edition)
    deliver(output, _output(verdict, [*findings, *read], output_format, words), file)
    if folder is not None:
        print_application(verdict, folder, words)
    return Exit.DONE


def _edition(application: ArbiterApplication, edition_id: str | None) -> tuple[Edition, list[Finding]]:
    if edition_id is None and application.received_on is None:
        raise Refusal(Exit.REFUSED, Finding("title.E022"))
    try:
        return arbiter_edition(edition_id, application.received_on)
    except RegulationError as error:
        raise refusal_of(error) from None


def _judged(
    words: Wording, folder: Path, application: ArbiterApplication, index: int, claim: ArbiterNormClaim
) -> ArbiterNormOf:
    path = str(folder / claim.report)
    report = sound_report(path, str(folder / claim.facts) if claim.facts else None)
    if not any(one.id == application.applicant.id for one in report.facts.arbiters):
        data = {"norm": index, "arbiter": application.applicant.id, "file": FileName(claim.report)}
        raise Refusal(Exit.REFUSED, Finding("arbiter.E005", data))
    with refusing(words):
        norm = arbiter_norm(report, arbiter=application.applicant.id, title=application.title.value)
    return norm_of(index, claim, norm.judged)


def _output(verdict: ArbiterApplicationVerdict, findings: Sequence[Finding], output_format: str, words: Wording) -> str:
    if output_format == "json":
        return arbiter_application_json(verdict, findings, words)
    return as_csv(norms_table(verdict.norms)) if output_format == "csv" else arbiter_application_text(verdict, words)


def print_application(verdict: ArbiterApplicationVerdict, folder: str, words: Wording) -> None:
    """FA2 or IA2 with what is missing in a box, and the FA1 or IA1 of each norm judged from a report."""
    from arpad.reports.forms.arbiters import (
        arbiter_application_findings,
        arbiter_application_form,
        arbiter_application_paper,
        arbiter_certificate,
        arbiter_certificate_paper,
    )

    form = arbiter_application_form(verdict, words)
    say(arbiter_application_findings(form), words)
    make_folder(folder)
    title = verdict.application.title.value.lower()
    write_bytes(str(Path(folder) / f"{title}2.pdf"), arbiter_application_paper(form, words))
    for norm in verdict.norms:
        if norm.judged is not None and not norm.judged.failed:
            page = arbiter_certificate_paper(arbiter_certificate(norm.judged, words), words)
            write_bytes(str(Path(folder) / f"{title}1-{norm.index}.pdf"), page)
