"""arpad study calibration"""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.study.delivery import study_output
from arpad.reports.wording import wording

MODELS = ("table", "logistic", "normal", "glicko2", "whole-history")


def models_named(_: click.Context, __: click.Parameter, value: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in value.split(","))
    for name in names:
        if name not in MODELS:
            raise click.BadParameter(f"{name!r} is no model; there are {', '.join(MODELS)}")
    return names


@click.command()
@click.argument("history", metavar="HISTORY.toml")
@click.option(
    "--models", default=",".join(MODELS), show_default=True, callback=models_named, metavar="NAMES",
    help="What the edition's table is held against.",
)  # fmt: skip
@click.option(
    "--sample", default=1_000_000, show_default=True, metavar="GAMES", type=click.IntRange(0),
    help="Only the last periods that hold so many games; 0: all.",
)  # fmt: skip
@study_output
@shared.lang_option
def calibration(
    history: str,
    models: tuple[str, ...],
    sample: int,
    output_format: str,
    output: str,
    folder: str,
    lang: str | None,
) -> Exit:
    """Are the expectations true? The edition's table against results, and against other models.

    Every model expects the games of a period from earlier periods only. Log loss and Brier score, lower is better; the
    curve of what favourites were expected to score and what they scored; a verdict on the table.

    \b
    arpad study calibration history.toml
    arpad study calibration history.toml --models logistic,glicko2 --format json
    arpad study calibration history.toml --all out/calibration
    """
    from arpad.cli.study.calibration_run import run_calibration

    words = wording(lang or shared.language_of_locale())
    return run_calibration(words, history, models, sample, (output_format, output, folder))
