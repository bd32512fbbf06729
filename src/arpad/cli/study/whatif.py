"""arpad study whatif"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.study.delivery import study_output
from arpad.rating.choose import Choice
from arpad.reports.wording import wording


@click.command()
@click.argument("file", metavar="HISTORY.toml|REPORT")
@shared.edition_option
@shared.set_option
@click.option(
    "--from", "since", default=None, callback=shared.iso_date, metavar="DATE",
    help="From this list on; until then both laws are the history's own.",
)  # fmt: skip
@click.option(
    "--suppose", multiple=True, metavar="N.rating=R|ROUND:W-B=1-0",
    help="Of one report: another rating of a player, another result; may repeat.",
)  # fmt: skip
@click.option("--list", "list_file", default=None, metavar="LIST", help="Of one report: the rating list that serves.")
@click.option(
    "--movers", default=10, show_default=True, type=click.IntRange(0), metavar="N",
    help="So many players with their reasons.",
)  # fmt: skip
@click.option("--explain", default="", metavar="ID", help="A player's slips under both laws, where they differ most.")
@study_output
@shared.lang_option
def whatif(
    file: str,
    edition_id: str | None,
    options: Sequence[str],
    since: date | None,
    suppose: Sequence[str],
    list_file: str | None,
    movers: int,
    explain: str,
    output_format: str,
    output: str,
    folder: str,
    lang: str | None,
) -> Exit:
    """What would another rule have done? The same games under another edition or with other figures.

    A history is rated twice by the same engine: lists, points created and destroyed, how well results were expected,
    and who moves most and by which rule. Names for --set as `arpad edition show` prints them. One report can also be
    asked what another rating or another result would have given; its players are named by their starting ranks, those
    of a history by their ids.

    \b
    arpad study whatif history.toml --edition fide-2011
    arpad study whatif history.toml --set k_factor.lower=10 --from 2024-07-01 --all out/whatif
    arpad study whatif history.toml --set difference_cap.cap=350 --explain 990000001
    arpad study whatif closed.trf --suppose 6.rating=2380 --suppose 3:6-3=1-0 --explain 3
    """
    from arpad.cli.study.whatif_run import Asked, run_event, run_history

    words = wording(lang or shared.language_of_locale())
    asked = Asked(file, Choice(edition_id, options=tuple(options)), since, tuple(suppose), list_file, movers, explain)
    run = run_history if file.lower().endswith(".toml") else run_event
    return run(words, asked, (output_format, output, folder))
