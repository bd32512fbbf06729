"""arpad standings"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit


@click.command(cls=shared.OptionalNumber)
@click.argument("report", metavar="REPORT")
@shared.tiebreaks_option
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.set_option
@click.option("--after", type=click.IntRange(1), default=None, metavar="ROUND", help="Standings after this round.")
@click.option("--unrated", type=click.IntRange(1), default=None, metavar="RATING", help="What the unrated count with.")
@click.option(
    "--format", "output_format", type=click.Choice(["table", "csv", "json", "html", "pdf"]), default="table",
    show_default=True,
)  # fmt: skip
@click.option(
    "--explain",
    default="",
    metavar="[NUMBER]",
    callback=shared.number_or_all,
    help="Print the working of one participant, or of all.",
)
@shared.out_option
@shared.lang_option
def standings(
    report: str,
    tiebreaks: str | None,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    options: Sequence[str],
    after: int | None,
    unrated: int | None,
    output_format: str,
    explain: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Standings with tie-breaks: who stands where, and what separated each from the one above.

    The order of tie-breaks is the one asked for, else that of the report (records 212 and 202), else the one that
    the edition recommends for the type of event. A tie-break is written as its code, with :MP or :GP for teams, and
    modifiers after a slash.

    \b
    arpad standings open.trf
    arpad standings open.trf --tiebreaks "DE,BH/C1,BH,SB" --explain 12
    arpad standings open.trf --edition tournament-2010 --set unplayed_rounds.policy=draw_against_oneself
    arpad standings open.trf --format pdf -o standings.pdf
    arpad standings league.trf --tiebreaks "MPvGP,EDE,EMGSB/C1" --format json -o standings.json
    """
    from arpad.cli.standings_run import StandingsRun
    from arpad.reports.wording import wording

    run = StandingsRun(wording(lang or shared.language_of_locale()), report, facts_file)
    run.choose(edition_id, on, options)
    run.compute(tiebreaks, after, unrated)
    run.render(output_format, explain, output)
    return Exit.DONE
