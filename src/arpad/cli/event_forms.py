"""arpad form it3, form5 and form1: what a federation sends about an event."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.regulations.calendar import in_force
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.reports.forms.event_report import event_report, event_report_findings, event_report_paper
from arpad.reports.forms.record import form_csv, form_json
from arpad.reports.forms.round_robin_report import round_robin_findings, round_robin_paper, round_robin_report
from arpad.reports.wording import Wording, wording
from arpad.tournament.dates import start_of
from arpad.tournament.event_type import event_type_of
from arpad.tournament.model import Tournament
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.cli.paper import Paper


@click.command()
@click.argument("report", metavar="REPORT")
@shared.form_format_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def it3(report: str, output_format: str, facts_file: str | None, output: str, lang: str | None) -> Exit:
    """IT3: the report of an event for titles. Organiser, contacts and pairing come from the facts file."""
    return _event_report("it3", report, output_format, facts_file, output, lang)


@click.command()
@click.argument("report", metavar="REPORT")
@shared.form_format_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def form5(report: str, output_format: str, facts_file: str | None, output: str, lang: str | None) -> Exit:
    """Form 5: the same report as the regulations of 2005 have it, with a line for each deputy arbiter."""
    return _event_report("form5", report, output_format, facts_file, output, lang)


def _event_report(
    form: str, report: str, output_format: str, facts_file: str | None, output: str, lang: str | None
) -> Exit:
    words, paper = _read(report, facts_file, lang)
    record = event_report(paper.event, paper.read.facts)
    paper.say(event_report_findings(form, record, paper.event))
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: event_report_paper(form, record, words),
        "csv": lambda: form_csv([record]),
        "json": lambda: form_json(form, record),
    }
    deliver(output, makers[output_format](), report)
    return Exit.DONE


@click.command()
@click.argument("report", metavar="REPORT")
@click.option(
    "--list", "list_file", default=None, metavar="LIST", help="The list in force: changes against it go to the remarks."
)
@shared.form_format_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def form1(
    report: str, list_file: str | None, output_format: str, facts_file: str | None, output: str, lang: str | None
) -> Exit:
    """Form 1: the report of a round robin, with its crosstable in the final order."""
    from arpad.cli.reading import json_with_readings, read_list_file, say_readings

    words, paper = _read(report, facts_file, lang)
    event, facts = paper.event, paper.read.facts
    if not event_type_of(event).type.all_play_all:
        raise Refusal(Exit.REFUSED, Finding("form.E002", article="Form 1"))
    listed = read_list_file(list_file, words)
    known = listed.of(event.entries, Cadence.STANDARD) if listed else None
    titles = title_rules(event)
    record = round_robin_report(event, paper.places(paper.ranked()), facts, titles, known)
    say_readings(words, (titles, start_of(event)))
    paper.say(round_robin_findings(record, event, facts))
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: round_robin_paper(record, words),
        "csv": lambda: form_csv([record]),
        "json": lambda: json_with_readings(form_json("form1", record), words),
    }
    deliver(output, makers[output_format](), report, list_file)
    return Exit.DONE


def title_rules(event: Tournament) -> Edition | None:
    """The title regulations of the day; None where no edition is encoded."""
    day = start_of(event)
    try:
        return in_force("titles", day) if day else None
    except EditionNotEncoded:
        return None


def _read(report: str, facts_file: str | None, lang: str | None) -> "tuple[Wording, Paper]":
    from arpad.cli.paper import Paper

    words = wording(lang or shared.language_of_locale())
    return words, Paper(report, words, facts_file)
