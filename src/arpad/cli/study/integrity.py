"""arpad study integrity"""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.study.delivery import study_output
from arpad.reports.wording import wording


@click.command()
@click.argument("history", metavar="HISTORY.toml")
@click.option(
    "--rate", type=click.FloatRange(0.0001, 0.5), default=0.05, show_default=True, metavar="SHARE",
    help="Of the cases that the tests name, so many may be chance in the long run.",
)  # fmt: skip
@study_output
@shared.lang_option
def integrity(history: str, rate: float, output_format: str, output: str, folder: str, lang: str | None) -> Exit:
    """What deserves a look: scores, pairs and events beyond chance, closed groups, first ratings in tiny pools.

    Each case comes with its reasons, the games behind it and what else explains it, for a person to judge. It proves
    nothing.

    \b
    arpad study integrity history.toml
    arpad study integrity history.toml --rate 0.01 --format html -o look.html
    arpad study integrity history.toml --all out/integrity
    """
    from arpad.cli.study.integrity_run import run_integrity

    words = wording(lang or shared.language_of_locale())
    return run_integrity(words, history, rate, (output_format, output, folder))
