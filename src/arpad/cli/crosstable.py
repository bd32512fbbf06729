"""arpad crosstable"""

from collections.abc import Callable, Mapping

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit


@click.command()
@click.argument("report", metavar="REPORT")
@click.option(
    "--format", "output_format", type=click.Choice(["table", "csv", "json", "html", "pdf"]), default="table",
    show_default=True,
)  # fmt: skip
@shared.out_option
@shared.lang_option
def crosstable(report: str, output_format: str, output: str, lang: str | None) -> Exit:
    """Print the crosstable of an event in its final order.

    A round robin has one column for each player, any other event one for each round. Games not played show
    + for a point, = for half a point and - for nothing.

    \b
    arpad crosstable closed.trf
    arpad crosstable open.trf --format pdf -o crosstable.pdf
    arpad crosstable open.trf --format html -o crosstable.html --lang es
    """
    from arpad.cli.paper import deliver, final_places, sound_report
    from arpad.reports import crosstable as shown
    from arpad.reports.wording import wording
    from arpad.tournament.crosstable import crosstable as made
    from arpad.tournament.event_type import event_type_of

    words = wording(lang or shared.language_of_locale())
    event = sound_report(report, words)
    table = made(event, final_places(event), event_type_of(event).type.all_play_all)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "table": lambda: shown.crosstable_text(table, event, words),
        "csv": lambda: shown.crosstable_csv(table),
        "json": lambda: shown.crosstable_json(table, event),
        "html": lambda: shown.crosstable_html(table, event, words),
        "pdf": lambda: shown.crosstable_paper(table, event, words),
    }
    deliver(output, makers[output_format]())
    return Exit.DONE
