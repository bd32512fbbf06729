"""The norms of an event and their certificates, for every command that prints them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import make_folder, write_bytes
from arpad.cli.paper import Paper
from arpad.cli.reading import refusal_of
from arpad.regulations.errors import RegulationError
from arpad.reports.forms import title_result as it1
from arpad.reports.forms import title_result_2005 as form4
from arpad.reports.forms.blanks import blank_fields
from arpad.reports.forms.norms_table import norms_table, norms_table_paper
from arpad.reports.forms.record import form_csv, form_json
from arpad.reports.wording import Wording
from arpad.titles.case import TitleCase
from arpad.titles.certificate_checks import certificate_findings, no_certificate
from arpad.titles.choose import chosen_edition, title_case
from arpad.titles.model import NormReport, NormVerdict
from arpad.titles.norms import norms_of
from arpad.tournament.dates import start_of
from arpad.values.finding import Finding
from arpad.values.title import Title

Formats = Mapping[str, Callable[[], str | bytes]]


@dataclass(frozen=True)
class TitleEvent:
    """A sound report with the verdicts on all its players."""

    paper: Paper
    case: TitleCase
    norms: NormReport


def read_title_event(
    path: str, words: Wording, facts_file: str | None, edition_id: str | None, on: date | None
) -> TitleEvent:
    paper = Paper(path, words, facts_file)
    try:
        edition, findings = chosen_edition(edition_id, start_of(paper.event) or on)
    except RegulationError as error:
        raise refusal_of(error) from None
    paper.say(findings)
    if edition is None:
        raise Refusal(Exit.REFUSED)
    case, findings = title_case(paper.event, paper.read.facts, edition, on)
    paper.say(findings)
    return TitleEvent(paper, case, norms_of(case))


def certificate_of(event: TitleEvent, number: int, title: Title, form: str, output_format: str) -> str | bytes:
    """One certificate; a norm that was not made is refused."""
    if refused := no_certificate(event.norms, number, title):
        event.paper.say(refused)
        raise Refusal(Exit.REFUSED)
    verdict = event.norms.of_player[number, title]
    formats, findings = (_it1 if form == "it1" else _form4)(event, verdict)
    event.paper.say(findings)
    return formats[output_format]()


def print_certificates(event: TitleEvent, folder: str) -> None:
    """An IT1 for each norm that was made, and the table of all; what is wrong with several is said once."""
    made = {
        f"it1-{verdict.number}-{verdict.title.value}.pdf": _it1(event, verdict)
        for verdict in event.norms.verdicts
        if verdict.achieved
    }
    findings = [finding for _, found in made.values() for finding in found]
    event.paper.say([finding for at, finding in enumerate(findings) if finding not in findings[:at]])
    pages = {name: formats["pdf"] for name, (formats, _) in made.items()}
    pages["form6.pdf"] = lambda: norms_table_paper(norms_table(event.norms), event.paper.words)
    make_folder(folder)
    for name, make in pages.items():
        page = make()
        assert isinstance(page, bytes)
        write_bytes(str(Path(folder) / name), page)


def _it1(event: TitleEvent, verdict: NormVerdict) -> tuple[Formats, list[Finding]]:
    record = it1.title_result(event.norms, verdict, event.case.facts, event.case.rating_floor)
    formats: Formats = {
        "pdf": lambda: it1.title_result_paper(record, event.paper.words),
        "csv": lambda: form_csv([record]),
        "json": lambda: form_json("it1", record),
    }
    return formats, [*_findings(event, verdict), *blank_fields(record, it1.EXPECTED)]


def _form4(event: TitleEvent, verdict: NormVerdict) -> tuple[Formats, list[Finding]]:
    record = form4.title_result_2005(event.norms, verdict, event.case.facts)
    formats: Formats = {
        "pdf": lambda: form4.title_result_2005_paper(record, event.paper.words),
        "csv": lambda: form_csv([record]),
        "json": lambda: form_json("form4", record),
    }
    return formats, [*_findings(event, verdict), *blank_fields(record, form4.EXPECTED)]


def _findings(event: TitleEvent, verdict: NormVerdict) -> list[Finding]:
    return certificate_findings(event.norms, verdict, event.case.facts)
