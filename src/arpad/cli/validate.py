"""arpad validate"""

from datetime import date
from typing import TYPE_CHECKING

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit

if TYPE_CHECKING:
    from arpad.front_door.validation import ValidatedReport
    from arpad.reports.wording import Wording


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
    """Print all findings of a report: what is wrong, where, and how to fix it.

    Besides the report itself its facts are checked, and the requirements of the edition in force on its start
    date (or the one named). Leaves with 3 if any finding is an error.

    \b
    arpad validate open.trf
    arpad validate open.trf --edition fide-2011 --format json
    """
    from arpad.cli.reading import read_list_file, read_report, refusing, say
    from arpad.front_door.validation import validated
    from arpad.rating.case import Choice
    from arpad.reports.wording import wording

    words = wording(lang or shared.language_of_locale())
    with refusing(words):
        read = read_report(report, facts_file)
        found = validated(read, read_list_file(list_file, words, read.entries), Choice(edition_id, on))
    click.echo(_rendered(found, output_format, words), nl=False)
    if output_format != "table":  # findings are of the report; what no report says is told beside them
        say([finding for finding in found.findings if finding.untold], words, report)
    return Exit.DONE if found.sound else Exit.REFUSED


def _rendered(found: "ValidatedReport", output_format: str, words: "Wording") -> str:
    if output_format == "json":
        from arpad.results.data import json_text

        return json_text(found.to_dict(words.language))
    if output_format == "csv":
        from arpad.reports.findings import findings_table
        from arpad.results.data import as_csv

        return as_csv(findings_table([finding for finding in found.findings if not finding.untold], words))
    if not found.findings:
        return words.text("table.finding.none") + "\n"
    from arpad.cli.reading import told

    return "".join(text + "\n" for text in told(found.findings, words))
