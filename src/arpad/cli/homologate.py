"""arpad homologate"""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.reports.wording import wording


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
    from arpad.cli.homologation_run import HomologationRequest, run_homologation

    asked = HomologationRequest(form, report, facts_file, list_file, calendar, edition_id)
    return run_homologation(wording(lang or shared.language_of_locale()), asked, output_format, output)
