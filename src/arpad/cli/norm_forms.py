"""arpad form form6: the norms of an event on one page."""

from collections.abc import Callable, Mapping
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.reports.forms.norms_table import norm_lines, norms_table, norms_table_paper
from arpad.reports.forms.record import form_json
from arpad.reports.wording import wording
from arpad.results.as_csv import as_csv


@click.command()
@click.argument("report", metavar="REPORT")
@shared.form_format_option
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def form6(
    report: str,
    output_format: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    output: str,
    lang: str | None,
) -> Exit:
    """Form 6: the title norms of an event, one line for each that was made."""
    from arpad.cli.certifying import judged
    from arpad.cli.reading import json_with_readings

    words = wording(lang or shared.language_of_locale())
    table = norms_table(judged(report, words, facts_file, edition_id, on).norms)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: norms_table_paper(table, words),
        "csv": lambda: as_csv(norm_lines(table)),
        "json": lambda: json_with_readings(form_json("form6", table), words),
    }
    deliver(output, makers[output_format](), report)
    return Exit.DONE
