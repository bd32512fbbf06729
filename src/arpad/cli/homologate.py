"""arpad homologate: a form and a report in, the requirements and the proposal out."""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, read_bytes
from arpad.cli.reading import read_list_file, read_report, refusal_of, say, say_readings
from arpad.formats.levels import Purpose
from arpad.formats.report_with_facts import ReadReport
from arpad.formats.toml_forms import read_calendar_toml, read_form_toml
from arpad.homologation.case import HomologationCase
from arpad.homologation.form import EventForm
from arpad.homologation.verdict import Proposal, homologation
from arpad.rating.case import Choice, edition_of_list
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.regulations.loader import all_editions
from arpad.reports.homologation import homologation_json, homologation_text, requirements_table
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


@click.command()
@click.argument("form", metavar="FORM.toml")
@click.option("--report", default=None, metavar="REPORT", help="The event's report (TRF); figures are counted from it.")
@shared.facts_option
@click.option("--list", "list_file", default=None, metavar="LIST", help="The federation's list of the event's start.")
@click.option("--calendar", default=None, metavar="FILE", help="Protected events and championships (TOML).")
@shared.edition_option
@shared.format_option
@shared.out_option
@shared.lang_option
def homologate(
    form: str,
    report: str | None,
    facts_file: str | None,
    list_file: str | None,
    calendar: str | None,
    edition_id: str | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Whether an event can be taken into a federation's list: every requirement, what was found, what would cure it.

    FORM.toml is the organiser's form. Before the event it is examined as a registration; with a report, or a day on
    which one came, as a finished event. The edition is the one in force at its start that has such rules.
    Leaves with 0 if everything is met, with 1 if not.

    \b
    arpad homologate examples/rea/open.form.toml --calendar examples/rea/calendar.toml
    arpad homologate open.form.toml --report open.trf --list 2015-05.csv --lang es
    """

    asked = HomologationRequest(form, report, facts_file, list_file, calendar, edition_id)
    return run_homologation(wording(lang or shared.language_of_locale()), asked, output_format, output)


@dataclass(frozen=True)
class HomologationRequest:
    form: str
    report: str | None
    facts_file: str | None
    list_file: str | None
    calendar: str | None
    edition_id: str | None


def run_homologation(words: Wording, asked: HomologationRequest, output_format: str, output: str) -> Exit:
    verdict = homologation(_case(words, asked))
    if output_format == "csv":
        say_readings(words, (verdict.case.edition, verdict.case.start))
    makers = {
        "json": lambda: homologation_json(verdict, words),
        "csv": lambda: as_csv(requirements_table(verdict, words)),
        "table": lambda: homologation_text(verdict, words),
    }
    deliver(output, makers[output_format](), asked.form)
    return Exit.DONE if verdict.proposal is Proposal.ACCEPT else Exit.DIFFERENCES


def _case(words: Wording, asked: HomologationRequest) -> HomologationCase:
    """Everything is read, and everything wrong is said, before anything is judged."""
    form, findings = read_form_toml(read_bytes(asked.form), asked.form)
    say(findings, words, asked.form)
    calendar, wrong = read_calendar_toml(read_bytes(asked.calendar), asked.calendar) if asked.calendar else ((), [])
    say(wrong, words, asked.calendar or "")
    read = read_report(asked.report, asked.facts_file) if asked.report else None
    unfit = read is not None and read.refused_for(Purpose.RATING)
    if read is not None and unfit:
        say(read.findings_for(Purpose.RATING), words, asked.report or "")
    listed = read_list_file(asked.list_file, words, _entries(read))
    if form is None or any_error([*findings, *wrong]) or unfit:
        raise Refusal(Exit.REFUSED)
    return HomologationCase(
        form,
        _edition(asked, form),
        read.report.tournament if read else None,
        read.facts if read else Facts(),
        listed.of(_entries(read), Cadence.STANDARD) if listed else None,
        calendar,
    )


def _entries(read: ReadReport | None) -> tuple[Entry, ...]:
    return read.report.tournament.entries if read and read.report.tournament else ()


def _in_force(form: EventForm) -> str:
    """The only edition that has such rules on the day the event starts."""
    day = form.start or date.min
    asking = [edition for edition in all_editions().values() if edition.find("event_scope") is not None]
    found = [one.id for one in asking if one.effective_from <= day <= (one.effective_to or date.max)]
    if len(found) != 1:
        data = {"date": str(day), "known": ", ".join(one.id for one in asking)}
        raise Refusal(Exit.NOT_ENCODED, Finding("rea.E006", data))
    return found[0]


def _edition(asked: HomologationRequest, form: EventForm) -> Edition:
    try:
        return edition_of_list(Choice(asked.edition_id or _in_force(form)), Cadence.STANDARD, form.start)
    except RegulationError as error:
        raise refusal_of(error) from None
