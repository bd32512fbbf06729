"""arpad form prospectus, appeals, io1 and io2: the papers of an organiser, before and after the event."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, TypeVar

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, read_bytes
from arpad.formats.toml_forms import read_appeals_toml, read_organiser_toml, read_prospectus_toml
from arpad.regulations.edition import Edition
from arpad.reports.forms.event_papers import (
    appeals_json,
    appeals_sheet,
    appeals_table,
    items_table,
    prospectus_json,
    prospectus_sheet,
    sheet_paper,
    sheet_text,
)
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv
from arpad.tournament.appeals_verdict import appeals_verdict
from arpad.tournament.prospectus import Prospectus
from arpad.tournament.prospectus_checks import prospectus_findings
from arpad.values.finding import Finding, Level, any_error

if TYPE_CHECKING:
    from arpad.reports.wording import Wording
    from arpad.titles.organiser import OrganiserRecord


Record = TypeVar("Record")
_format = click.option(
    "--format", "output_format", type=click.Choice(["table", "pdf", "csv", "json"]), default="table", show_default=True
)
_check = click.option("--check", is_flag=True, help="Leave with 1 if there is any warning.")


@click.command()
@click.argument("file", metavar="PROSPECTUS.toml")
@_check
@shared.edition_option
@_format
@shared.out_option
@shared.lang_option
def prospectus(
    file: str, check: bool, edition_id: str | None, output_format: str, output: str, lang: str | None
) -> Exit:
    """The invitation to an event, item by item, and everything that is missing in it.

    \b
    arpad form prospectus examples/organiser/prospectus.toml
    arpad form prospectus prospectus.toml --lang es --format pdf -o invitation.pdf
    """
    from arpad.cli.reading import say

    words = wording(lang or shared.language_of_locale())
    read = read_prospectus_file(file, words)
    edition, law_read = _edition("prospectus", edition_id, read.start)
    findings = [*law_read, *prospectus_findings(read, edition)]
    say(findings, words, file)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "table": lambda: sheet_text(prospectus_sheet(read, edition, words)),
        "pdf": lambda: sheet_paper(prospectus_sheet(read, edition, words), words),
        "csv": lambda: as_csv(items_table(read, edition)),
        "json": lambda: prospectus_json(read, edition, findings, words),
    }
    deliver(output, makers[output_format](), file)
    return _left_with(findings, check)


@click.command()
@click.argument("file", metavar="APPEALS.toml")
@_check
@shared.edition_option
@_format
@shared.out_option
@shared.lang_option
def appeals(file: str, check: bool, edition_id: str | None, output_format: str, output: str, lang: str | None) -> Exit:
    """The appeals committee of an event and its appeals: which can be heard, who judges, what becomes of the deposit.

    \b
    arpad form appeals examples/organiser/appeals.toml
    arpad form appeals appeals.toml --format pdf -o appeals.pdf
    """
    from arpad.cli.reading import say

    words = wording(lang or shared.language_of_locale())
    record = _read_paper(file, read_appeals_toml, words)
    day = record.first_round.date() if record.first_round is not None else None
    edition, law_read = _edition("appeals", edition_id, day)
    verdict = appeals_verdict(record, edition)
    findings = [*law_read, *verdict.everything]
    say(findings, words, file)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "table": lambda: sheet_text(appeals_sheet(verdict, words)),
        "pdf": lambda: sheet_paper(appeals_sheet(verdict, words), words),
        "csv": lambda: as_csv(appeals_table(verdict)),
        "json": lambda: appeals_json(verdict, words, law_read),
    }
    deliver(output, makers[output_format](), file)
    return _left_with(findings, check)


def read_prospectus_file(file: str, words: Wording) -> Prospectus:
    """A defective one is refused, with everything that is wrong with it."""
    return _read_paper(file, read_prospectus_toml, words)


def _read_paper(file: str, read: Callable[[bytes, str], tuple[Record | None, list[Finding]]], words: Wording) -> Record:
    from arpad.cli.reading import say

    record, findings = read(read_bytes(file), file)
    say(findings, words, file)
    if record is None or any_error(findings):
        raise Refusal(Exit.REFUSED)
    return record


def _edition(rule: str, edition_id: str | None, day: date | None) -> tuple[Edition, list[Finding]]:
    """The tournament rules named, else those of the event's start; and how far they were read."""
    from arpad.cli.lots import chosen_edition

    return chosen_edition(rule, edition_id, day)


def _left_with(findings: Sequence[Finding], check: bool) -> Exit:
    warned = any(finding.level is Level.WARNING for finding in findings)
    return Exit.DIFFERENCES if check and warned else Exit.DONE


@click.command()
@click.argument("file", metavar="ORGANISER.toml")
@click.option("--event", "index", type=int, required=True, metavar="NUMBER", help="Which of the events, from 1.")
@shared.form_format_option
@shared.out_option
@shared.lang_option
def io1(file: str, index: int, output_format: str, output: str, lang: str | None) -> Exit:
    """IO1: the report of one event of an organiser."""
    from arpad.cli.reading import say
    from arpad.reports.forms.organiser import organiser_report_findings, organiser_report_paper, organiser_reports
    from arpad.reports.forms.record import form_json, form_table

    words = wording(lang or shared.language_of_locale())
    reports = organiser_reports(_read_organiser(file, words))
    if not 1 <= index <= len(reports):
        raise Refusal(Exit.REFUSED, Finding("form.E003", {"index": index, "events": len(reports)}))
    record = reports[index - 1]
    say(organiser_report_findings(record), words, file)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: organiser_report_paper(record, words),
        "csv": lambda: as_csv(form_table(record)),
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
    from arpad.reports.forms.organiser import (
        organiser_application,
        organiser_application_findings,
        organiser_application_paper,
    )
    from arpad.reports.forms.record import form_json, form_table

    words = wording(lang or shared.language_of_locale())
    record = organiser_application(_read_organiser(file, words))
    say(organiser_application_findings(record), words, file)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: organiser_application_paper(record, words),
        "csv": lambda: as_csv(form_table(record)),
        "json": lambda: form_json("io2", record),
    }
    deliver(output, makers[output_format](), file)
    return Exit.DONE


def _read_organiser(file: str, words: "Wording") -> "OrganiserRecord":
    from arpad.cli.reading import say

    record, findings = read_organiser_toml(read_bytes(file), file)
    say(findings, words, file)
    if record is None or any_error(findings):
        raise Refusal(Exit.REFUSED)
    return record
