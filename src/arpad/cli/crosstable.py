"""arpad crosstable"""

from collections.abc import Callable, Mapping
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit


@click.command()
@click.argument("report", metavar="REPORT")
@click.option(
    "--format", "output_format", type=click.Choice(["table", "csv", "json", "html", "pdf"]), default="table",
    show_default=True,
)  # fmt: skip
@shared.tiebreaks_option
@shared.edition_option
@shared.on_option
@shared.out_option
@shared.lang_option
def crosstable(
    report: str,
    output_format: str,
    tiebreaks: str | None,
    edition_id: str | None,
    on: date | None,
    output: str,
    lang: str | None,
) -> Exit:
    """Print the crosstable of an event in the order of its standings (see arpad standings).

    A round robin has one column for each player, any other event one for each round. Games not played show
    + for a point, = for half a point and - for nothing.

    \b
    arpad crosstable closed.trf
    arpad crosstable open.trf --format pdf -o crosstable.pdf
    arpad crosstable open.trf --format html -o crosstable.html --lang es
    """
    from arpad.cli.paper import Paper, deliver
    from arpad.reports import crosstable as shown
    from arpad.reports.wording import wording
    from arpad.tournament.crosstable import crosstable as made
    from arpad.tournament.event_type import event_type_of

    words = wording(lang or shared.language_of_locale())
    paper = Paper(report, words)
    event = paper.event
    table = made(event, paper.places(tiebreaks, edition_id, on), event_type_of(event).type.all_play_all)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "table": lambda: shown.crosstable_text(table, event, words),
        "csv": lambda: shown.crosstable_csv(table),
        "json": lambda: shown.crosstable_json(table, event),
        "html": lambda: shown.crosstable_html(table, event, words),
        "pdf": lambda: shown.crosstable_paper(table, event, words),
    }
    deliver(output, makers[output_format]())
    return Exit.DONE
