"""arpad study calibration"""

from collections.abc import Sequence

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.progress import progress_bar
from arpad.cli.reading import refusal_of
from arpad.cli.study.delivery import deliver_study, study_output
from arpad.cli.study.reading import read_past
from arpad.regulations.errors import RegulationError
from arpad.reports.wording import Wording, wording
from arpad.studies.calibration.calibration_study import calibration
from arpad.studies.game_table import played
from arpad.studies.history import completed
from arpad.values.finding import FileName, Finding

MODELS = ("table", "logistic", "normal", "glicko2", "whole-history")


def models_named(_: click.Context, __: click.Parameter, value: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in value.split(","))
    for name in names:
        if name not in MODELS:
            raise click.BadParameter(f"{name!r} is no model; there are {', '.join(MODELS)}")
    return names


@click.command("calibration")
@click.argument("history", metavar="HISTORY.toml")
@click.option(
    "--models", default=",".join(MODELS), show_default=True, callback=models_named, metavar="NAMES",
    help="What the edition's table is held against.",
)  # fmt: skip
@click.option(
    "--sample", default=1_000_000, show_default=True, metavar="GAMES", type=click.IntRange(0),
    help="Only the last periods that hold so many games; 0: all.",
)  # fmt: skip
@shared.lang_option
@study_output
def calibration_command(
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

    words = wording(lang or shared.language_of_locale())
    return run_calibration(words, history, models, sample, (output_format, output, folder))


def run_calibration(
    words: Wording, history: str, models: Sequence[str], sample: int, delivery: tuple[str, str, str]
) -> Exit:
    try:
        with progress_bar(words) as progress:
            past = completed(read_past(history, words, progress, one_by_one=True))
            found = played(past)
            study = calibration(past, found, models, sample, progress.rating)
    except RegulationError as error:
        raise refusal_of(error) from None
    if not study.sections:
        raise Refusal(Exit.REFUSED, Finding("study.E020", {"file": FileName(history), "games": found.games.height}))
    deliver_study(study, words, *delivery)
    return Exit.DONE
