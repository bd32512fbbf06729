"""arpad form io1 and io2: the papers of an organiser."""

from collections.abc import Callable, Mapping

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, read_bytes
from arpad.formats.title_toml import read_organiser_toml
from arpad.reports.forms.filled_organiser import organiser_application, organiser_reports
from arpad.reports.forms.organiser import (
    organiser_application_findings,
    organiser_application_paper,
    organiser_report_findings,
    organiser_report_paper,
)
from arpad.reports.forms.record import form_csv, form_json
from arpad.reports.wording import Wording, wording
from arpad.titles.organiser import OrganiserRecord
from arpad.values.finding import Finding, any_error


@click.command()
@click.argument("file", metavar="ORGANISER.toml")
@click.option("--event", "index", type=int, required=True, metavar="NUMBER", help="Which of the events, from 1.")
@shared.form_format_option
@shared.out_option
@shared.lang_option
def io1(file: str, index: int, output_format: str, output: str, lang: str | None) -> Exit:
    """IO1: the report of one event of an organiser."""
    from arpad.cli.reading import say

    words = wording(lang or shared.language_of_locale())
    reports = organiser_reports(_read(file, words))
    if not 1 <= index <= len(reports):
        raise Refusal(Exit.REFUSED, Finding("form.E003", {"index": index, "events": len(reports)}))
    record = reports[index - 1]
    say(organiser_report_findings(record), words, file)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: organiser_report_paper(record, words),
        "csv": lambda: form_csv([record]),
        "json": lambda: form_json("io1", record),
    }
    deliver(output, makers[output_format](), file)
    return Exit.DONE


@click.command()
@click.argument("file", metavar="ORGANISER.toml")
@shared.form_format_option
@shared.out_option
@shared.lang_option
def io2(file: str, output_format: str, output: str, lang: str | None) -> Exit:
    """IO2: the application for the title of International Organizer."""
    from arpad.cli.reading import say

    words = wording(lang or shared.language_of_locale())
    record = organiser_application(_read(file, words))
    say(organiser_application_findings(record), words, file)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: organiser_application_paper(record, words),
        "csv": lambda: form_csv([record]),
        "json": lambda: form_json("io2", record),
    }
    deliver(output, makers[output_format](), file)
    return Exit.DONE


def _read(file: str, words: Wording) -> OrganiserRecord:
    from arpad.cli.reading import say

    record, findings = read_organiser_toml(read_bytes(file), file)
    say(findings, words, file)
    if record is None or any_error(findings):
        raise Refusal(Exit.REFUSED)
    return record
