"""arpad rate"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit


@click.command(cls=shared.OptionalNumber)
@click.argument("reports", nargs=-1, required=True, metavar="REPORT...")
@shared.edition_option
@shared.on_option
@click.option(
    "--list", "list_file", default=None, metavar="LIST", help="Rating list, in any format: K, games, peak, births."
)
@click.option(
    "--standard", "standard_file", default=None, metavar="LIST",
    help="Standard list, which seeds players without a rapid or blitz rating.",
)  # fmt: skip
@shared.facts_option
@shared.set_option
@shared.strict_option
@shared.format_option
@click.option(
    "--explain",
    default="",
    metavar="[NUMBER]",
    callback=shared.number_or_all,
    help="Print the slip of one player, or of all.",
)
@shared.out_option
@shared.lang_option
def rate(
    reports: Sequence[str],
    edition_id: str | None,
    on: date | None,
    list_file: str | None,
    standard_file: str | None,
    facts_file: str | None,
    options: Sequence[str],
    output_format: str,
    explain: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Rate reports under the edition in force on each start date, or the one named.

    All reports of one call are one period: ratings are fixed at its start, changes add up unrounded,
    and the results of newcomers pool in the order of the events.

    \b
    arpad rate open.trf
    arpad rate open.trf --list 2011-09.csv --explain 12
    arpad rate rapid.trf --list rapid.csv --standard standard.csv
    arpad rate open.trf league.trf --format json -o changes.json
    arpad rate school.trf --edition fada-2014 --set expectation.policy=logistic
    """
    from arpad.cli.rating_run import RatingRun
    from arpad.rating.choose import Choice
    from arpad.reports.wording import wording

    run = RatingRun(wording(lang or shared.language_of_locale()), Choice(edition_id, on, tuple(options)))
    run.read(reports, facts_file, list_file, output, standard_file)
    run.rate()
    run.render(output_format, explain, output)
    return run.exit
