"""arpad draw"""

from collections.abc import Callable
from datetime import date, datetime

import click

from arpad.cli import options as shared
from arpad.cli.draw_changes import show_changes
from arpad.cli.drawing import Drawing
from arpad.cli.exits import Exit
from arpad.cli.help_language import wrong_value
from arpad.pairing.round_robin.ceremony import Ceremony
from arpad.reports.wording import wording


def _moment(_: click.Context, __: click.Parameter, value: str | None) -> datetime | None:
    if value is None:
        return None
    try:
        return datetime.fromisoformat(value).replace(tzinfo=None)
    except ValueError:
        raise wrong_value("moment", value) from None


def _when(name: str, text: str) -> Callable[[shared.Command], shared.Command]:
    return click.option(name, default=None, callback=_moment, metavar="WHEN", help=f"{text} ('YYYY-MM-DD HH:MM').")


@click.command()
@click.argument("entries", metavar="ENTRIES")
@click.option("--seed", default=None, metavar="S", help="Any text; the same seed draws the same lots for ever.")
@click.option(
    "--check", is_flag=True,
    help="Leave with 1 if compatriots meet in the last rounds; numbers already in ENTRIES are checked, not drawn.",
)  # fmt: skip
@_when("--held", "When the draw takes place")
@click.option("--place", default="", help="Where it takes place, for the minutes.")
@click.option("--arbiter", default="", help="Who is responsible, for the minutes.")
@_when("--announced", "When the restriction was announced")
@_when("--first-round", "When round 1 starts")
@_when("--published", "When the pairings of round 1 were published")
@click.option(
    "--since", "drawn_file", default=None, metavar="DRAWN",
    help="Compare ENTRIES with the numbers of the draw: leave with 1 if anybody's pairings were altered.",
)  # fmt: skip
@shared.edition_option
@shared.on_option
@shared.format_option
@shared.out_option
@shared.lang_option
def draw(
    entries: str,
    seed: str | None,
    check: bool,
    held: datetime | None,
    place: str,
    arbiter: str,
    announced: datetime | None,
    first_round: datetime | None,
    published: datetime | None,
    drawn_file: str | None,
    edition_id: str | None,
    on: date | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Hold the restricted (Varma) draw of lots for a round robin of 9 to 24 players, and print its minutes.

    ENTRIES is a CSV with the columns name, federation and, if you like, id, rating and number; or a TRF.
    Players of one federation draw from one envelope, so that they do not meet in the last three rounds.

    \b
    arpad draw entries.csv
    arpad draw entries.csv --seed "Sevilla 2011" --format csv -o numbers.csv
    arpad schedule --names numbers.csv
    arpad draw numbers.csv --check
    arpad draw now.csv --since numbers.csv
    """
    words = wording(lang or shared.language_of_locale())
    if drawn_file is not None:
        return show_changes(entries, drawn_file, edition_id, on, output_format, output, words)
    ceremony = Ceremony(held, place, arbiter, announced, first_round, published)
    drawing = Drawing(words, ceremony, edition_id, on)
    drawing.read(entries)
    drawing.draw_or_check(seed, check)
    drawing.render(output_format, output)
    return Exit.DIFFERENCES if check and drawing.promise_broken else Exit.DONE
