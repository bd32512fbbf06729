"""arpad study drift"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.study.delivery import study_output
from arpad.reports.wording import wording


@click.command()
@click.argument("histories", metavar="HISTORY.toml...", nargs=-1, required=True)
@click.option("--from", "first", default=None, callback=shared.iso_date, metavar="DATE", help="First list of the span.")
@click.option("--to", "last", default=None, callback=shared.iso_date, metavar="DATE", help="Last list of the span.")
@click.option(
    "--window", default=5, show_default=True, metavar="YEARS", type=click.IntRange(1, 100),
    help="Years at the end of the span that the checks of games, panel and pools look at.",
)  # fmt: skip
@study_output
@shared.lang_option
def drift(
    histories: Sequence[str],
    first: date | None,
    last: date | None,
    window: int,
    output_format: str,
    output: str,
    folder: str,
    lang: str | None,
) -> Exit:
    """The drift of the rating scale: a verdict per check, with the test behind it.

    The ledger of points by cause, closed on every list; a panel of players active in every year; mean and spread by
    year; observed against expected score by difference, level, age, sex, region and K; pools that hang by few games.
    Several histories (standard, rapid, blitz) are shown and compared beside each other. Methods and limits:
    docs/reference/studies.md.

    \b
    arpad study drift history.toml
    arpad study drift standard.toml rapid.toml --from 2021-01-01 --window 3 --format json
    arpad study drift history.toml --all out/drift
    """
    from arpad.cli.study.drift_run import run_drift

    words = wording(lang or shared.language_of_locale())
    return run_drift(words, histories, (first, last, window), (output_format, output, folder))
