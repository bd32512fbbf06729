"""arpad validate"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit


@click.command()
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@click.option("--list", "list_file", default=None, metavar="LIST", help="Compare with this rating list (CSV).")
@shared.facts_option
@shared.format_option
@shared.lang_option
def validate(
    report: str,
    edition_id: str | None,
    on: date | None,
    list_file: str | None,
    facts_file: str | None,
    output_format: str,
    lang: str | None,
) -> Exit:
    """Print all findings of a report: what is wrong, where, and how to mend it.

    Besides the report itself its facts are checked, and the requirements of the edition in force on its start
    date (or the one named). Leaves with 3 if any finding is an error.

    \b
    arpad validate open.trf
    arpad validate open.trf --edition fide-2011 --format json
    """
    from arpad.cli.validating import findings_of, printed
    from arpad.rating.choose import Choice
    from arpad.reports.wording import wording
    from arpad.values.finding import any_error

    words = wording(lang or shared.language_of_locale())
    findings = findings_of(report, facts_file, list_file, Choice(edition_id, on), words)
    click.echo(printed(findings, output_format, words), nl=False)
    return Exit.REFUSED if any_error(findings) else Exit.DONE
