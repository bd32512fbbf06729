"""arpad arbiter-norm"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.cli.reading import refusing, say, sound_report
from arpad.front_door.arbiters import arbiter_norm as judge
from arpad.reports.arbiters import arbiter_norm_text, checks_table
from arpad.reports.wording import wording
from arpad.results.data import as_csv, json_text


@click.command("arbiter-norm")
@click.argument("report", metavar="REPORT")
@click.option("--arbiter", required=True, metavar="ID", help="The arbiter: FIDE id, or name, as the facts have it.")
@click.option(
    "--title", required=True, type=click.Choice(["fa", "ia"], case_sensitive=False), help="The title of the norm."
)
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.set_option
@shared.format_option
@shared.out_option
@shared.lang_option
def arbiter_norm(
    report: str,
    arbiter: str,
    title: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    options: Sequence[str],
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Whether an arbiter made a norm of FIDE Arbiter or International Arbiter, check by check.

    The arbiters and what is known of them stand in the facts file. Each check is met, not met, or open with the fact
    that would decide it.

    \b
    arpad arbiter-norm open.trf --arbiter 990000101 --title fa
    arpad arbiter-norm open.trf --arbiter 990000101 --title ia --format json
    """
    words = wording(lang or shared.language_of_locale())
    with refusing(words):
        norm = judge(
            sound_report(report, facts_file), arbiter=arbiter, title=title, edition=edition_id, on=on, options=options
        )
    say(norm.findings, words, report)
    makers: Mapping[str, Callable[[], str]] = {
        "json": lambda: json_text(norm.to_dict(words.language)),
        "csv": lambda: as_csv(checks_table(norm.requirements)),
        "table": lambda: arbiter_norm_text(norm.judged, words),
    }
    deliver(output, makers[output_format](), report)
    return Exit.DONE
