"""arpad certificate, and the certificates of norms for every command that prints them."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, make_folder, write_bytes
from arpad.cli.reading import json_with_readings, refusing, say, sound_report
from arpad.front_door.norms import EventNorms, norms
from arpad.regulations.options import STRICT
from arpad.reports.forms import title_result as certificates
from arpad.reports.forms.norms_table import norms_table, norms_table_paper
from arpad.reports.forms.record import blank_fields, form_json, form_table
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv
from arpad.titles.case import TitleCase
from arpad.titles.certificate_checks import certificate_findings, no_certificate
from arpad.titles.model import NormReport, NormVerdict
from arpad.values.finding import Finding
from arpad.values.person import Title


@click.command()
@click.argument("report", metavar="REPORT")
@click.option("--player", "number", type=int, required=True, metavar="NUMBER", help="The player, by starting rank.")
@click.option("--title", required=True, type=click.Choice(["GM", "IM", "WGM", "WIM"], case_sensitive=False))
@click.option("--form", type=click.Choice(["it1", "form4"]), default="it1", show_default=True)
@shared.form_format_option
@shared.edition_option
@shared.strict_option
@shared.on_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def certificate(
    report: str,
    number: int,
    title: str,
    form: str,
    output_format: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    output: str,
    lang: str | None,
) -> Exit:
    """Print the certificate of a title result: IT1, or Form 4 of 2005.

    All rounds are on it, those that do not count struck through. A norm that was not made is refused, with every
    requirement that failed. What commissions send certificates back for is said on stderr.

    \b
    arpad certificate open.trf --player 12 --title IM -o it1.pdf
    arpad certificate open.trf --player 12 --title WIM --form form4 --lang es -o form4.pdf
    """
    words = wording(lang or shared.language_of_locale())
    event = judged(report, words, facts_file, edition_id, on)
    deliver(output, certificate_of(event, number, Title(title.upper()), form, output_format), report)
    return Exit.DONE


Formats = Mapping[str, Callable[[], str | bytes]]


class Judged:
    """The norms of an event, judged; findings go to stderr with their place in the report."""

    def __init__(self, event: EventNorms, words: Wording) -> None:
        self._report = event.report
        self.case: TitleCase = event.case
        self.norms: NormReport = event.judged
        self.words = words

    def say(self, findings: Sequence[Finding]) -> None:
        say(self._report.read.locate(findings), self.words, self._report.file)


def judged(path: str, words: Wording, facts_file: str | None, edition_id: str | None, on: date | None) -> Judged:
    """All players and titles of a report, after saying what is odd about it."""
    with refusing(words):
        options = (STRICT,) if shared.is_strict() else ()
        event = norms(sound_report(path, facts_file), edition=edition_id, on=on, options=options)
    say(event.findings, words, path)
    return Judged(event, words)


def certificate_of(event: Judged, number: int, title: Title, form: str, output_format: str) -> str | bytes:
    """One certificate; a norm that was not made is refused."""
    if refused := no_certificate(event.norms, number, title):
        event.say(refused)
        raise Refusal(Exit.REFUSED)
    verdict = event.norms.of_player[number, title]
    formats, findings = (_it1 if form == "it1" else _form4)(event, verdict)
    event.say(findings)
    return formats[output_format]()


def print_certificates(event: Judged, folder: str) -> None:
    """An IT1 for each norm that was made, and the table of all; what is wrong with several is said once."""
    made = {
        f"it1-{verdict.number}-{verdict.title.value}.pdf": _it1(event, verdict)
        for verdict in event.norms.verdicts
        if verdict.unrefuted
    }
    findings = [finding for _, found in made.values() for finding in found]
    event.say([finding for at, finding in enumerate(findings) if finding not in findings[:at]])
    pages = {name: formats["pdf"] for name, (formats, _) in made.items()}
    pages["form6.pdf"] = lambda: norms_table_paper(norms_table(event.norms), event.words)
    printed = {name: make() for name, make in pages.items()}  # all of them before any is written
    make_folder(folder)
    for name, page in printed.items():
        assert isinstance(page, bytes)
        write_bytes(str(Path(folder) / name), page)


def _it1(event: Judged, verdict: NormVerdict) -> tuple[Formats, list[Finding]]:
    record = certificates.title_result(event.norms, verdict, event.case.facts, event.case.rating_floor)
    formats: Formats = {
        "pdf": lambda: certificates.title_result_paper(record, event.words),
        "csv": lambda: as_csv(form_table(record)),
        "json": lambda: json_with_readings(form_json("it1", record), event.words),
    }
    return formats, [*_findings(event, verdict), *blank_fields(record, certificates.EXPECTED)]


def _form4(event: Judged, verdict: NormVerdict) -> tuple[Formats, list[Finding]]:
    record = certificates.title_result_2005(event.norms, verdict, event.case.facts)
    formats: Formats = {
        "pdf": lambda: certificates.title_result_2005_paper(record, event.words),
        "csv": lambda: as_csv(form_table(record)),
        "json": lambda: json_with_readings(form_json("form4", record), event.words),
    }
    return formats, [*_findings(event, verdict), *blank_fields(record, certificates.EXPECTED_2005)]


def _findings(event: Judged, verdict: NormVerdict) -> list[Finding]:
    return certificate_findings(event.norms, verdict, event.case.facts)
