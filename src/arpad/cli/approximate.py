"""arpad approximate"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.rating.choose import Choice
from arpad.reports.wording import wording


@click.command(cls=shared.OptionalNumber)
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@click.option("--list", "list_file", default=None, metavar="LIST", help="Rating list, in any format: who is rated.")
@shared.facts_option
@shared.set_option
@shared.strict_option
@shared.format_option
@click.option(
    "--explain", default="", metavar="[NUMBER]", callback=shared.number_or_all,
    help="Every pass of one newcomer, or of all.",
)  # fmt: skip
@shared.out_option
@shared.lang_option
def approximate(
    report: str,
    edition_id: str | None,
    on: date | None,
    list_file: str | None,
    facts_file: str | None,
    options: Sequence[str],
    output_format: str,
    explain: str,
    output: str,
    lang: str | None,
) -> Exit:
    """First ratings of a school event's newcomers by successive approximations, pass by pass.

    Shows the conditions of the edition, what every pass gives each newcomer, the largest move, and how far the last
    value can be from the fixed point. It shows what the method gives even where the event may not have it; `arpad rate`
    applies it where the facts ask for it (extraordinary_computation) and the conditions are met.

    \b
    arpad approximate school.trf --edition fada-2014 --list 2015-05-rea.csv
    arpad approximate school.trf --edition fada-2014 --explain 31
    arpad approximate school.trf --edition fada-2014 --format json -o passes.json
    """
    from arpad.cli.approximate_run import ApproximateRun

    words = wording(lang or shared.language_of_locale())
    run = ApproximateRun(words, report, facts_file, Choice(edition_id, on, tuple(options)))
    run.compute(list_file)
    run.render(output_format, explain, output)
    return Exit.DONE
