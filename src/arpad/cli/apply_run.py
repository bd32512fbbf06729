"""The work behind `arpad title apply`."""

from collections.abc import Sequence
from pathlib import Path

from arpad.cli.apply_norms import NormReader
from arpad.cli.apply_paper import print_application
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, read_bytes
from arpad.cli.reading import say
from arpad.cli.title_edition import titles_edition
from arpad.cli.title_rating_run import Editions, proof_of
from arpad.formats.title_toml import read_application_toml
from arpad.regulations.reading import said_once
from arpad.reports.application import application_json, application_text, norms_table
from arpad.reports.wording import Wording
from arpad.results.as_csv import as_csv
from arpad.titles.application import ApplicationVerdict, examine
from arpad.titles.application_record import Application
from arpad.titles.running_rating import RunningRating
from arpad.values.finding import Finding, any_error


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
    deliver(output, _made(verdict, findings, output_format, words), file)
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


def _made(verdict: ApplicationVerdict, findings: Sequence[Finding], output_format: str, words: Wording) -> str:
    if output_format == "json":
        return application_json(verdict, findings, words)
    return as_csv(norms_table(verdict.norms)) if output_format == "csv" else application_text(verdict, words)
