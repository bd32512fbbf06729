"""arpad validate"""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit


@click.command()
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.format_option
@shared.lang_option
def validate(
    report: str, edition_id: str, on: object, facts_file: str | None, output_format: str, lang: str | None
) -> Exit:
    """Print all findings of a report: what is wrong, where, and how to mend it.

    Besides the report itself its facts are checked, and the requirements of the edition in force on its start
    date (or the one named). Leaves with 3 if any finding is an error.

    \b
    arpad validate open.trf
    arpad validate open.trf --edition fide-2011 --format json
    """
    from datetime import date

    from arpad.cli.validating import findings_of, printed
    from arpad.reports.wording import wording
    from arpad.values.finding import any_error

    words = wording(lang or shared.language_of_locale())
    assert on is None or isinstance(on, date)
    findings = findings_of(report, facts_file, edition_id, on, words)
    click.echo(printed(findings, output_format, words), nl=False)
    return Exit.REFUSED if any_error(findings) else Exit.DONE
