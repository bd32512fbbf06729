"""arpad norms"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit

TITLES = ("GM", "IM", "WGM", "WIM")


@click.command()
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.set_option
@click.option("--player", type=click.IntRange(1), default=None, metavar="NUMBER", help="Only this player.")
@click.option("--title", type=click.Choice(TITLES, case_sensitive=False), default=None, help="Only this title.")
@shared.format_option
@click.option("--forecast", is_flag=True, help="What is still possible in the rounds that are left.")
@click.option("--explain", is_flag=True, help="Every requirement and every round of each verdict shown.")
@click.option(
    "--pdf", "folder", default=None, metavar="DIR", help="Also print there the certificate of each norm made."
)
@shared.out_option
@shared.lang_option
def norms(
    report: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    options: Sequence[str],
    player: int | None,
    title: str | None,
    output_format: str,
    forecast: bool,
    explain: bool,
    folder: str | None,
    output: str,
    lang: str | None,
) -> Exit:
    """Norms achieved and missed: each requirement with what was measured, and the best choice of games.

    The table shows the norms and the near misses; with --player or --title, all that was examined. JSON and CSV always
    have everything. Women's titles are examined for players marked w.

    With --forecast, before or during the event: the points in the rounds that are left that make a norm possible and
    those that make it certain, against anybody not yet met and against the same and the neighbouring scores; which
    requirement is lost; and the rating as it stands now.

    \b
    arpad norms open.trf
    arpad norms open.trf --player 12 --explain
    arpad norms open.trf --title IM --format csv -o im-norms.csv
    arpad norms open.trf --pdf certificates
    arpad norms open.trf --forecast
    """
    from arpad.cli.norms_run import NormsRun
    from arpad.reports.wording import wording

    run = NormsRun(wording(lang or shared.language_of_locale()), report, facts_file)
    run.choose(edition_id, on, options)
    if forecast:
        run.foresee(player, title, output_format, output)
        return Exit.DONE
    run.judge(player, title)
    run.render(output_format, explain, output)
    if folder is not None:
        from arpad.cli.certifying import Judged, print_certificates

        print_certificates(Judged(run), folder)
    return Exit.DONE
