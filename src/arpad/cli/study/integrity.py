"""arpad study integrity"""

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.progress import progress_bar
from arpad.cli.reading import refusal_of
from arpad.cli.study.delivery import deliver_study, study_output
from arpad.cli.study.reading import read_past
from arpad.regulations.errors import RegulationError
from arpad.reports.wording import Wording, wording
from arpad.studies.game_table import completed_and_played
from arpad.studies.integrity import integrity
from arpad.values.finding import FileName, Finding


@click.command("integrity")
@click.argument("history", metavar="HISTORY.toml")
@click.option(
    "--rate", type=click.FloatRange(0.0001, 0.5), default=0.05, show_default=True, metavar="SHARE",
    help="Of the cases that the tests name, so many may be chance in the long run.",
)  # fmt: skip
@shared.lang_option
@study_output
def integrity_command(
    history: str, rate: float, output_format: str, output: str, folder: str, lang: str | None
) -> Exit:
    """What deserves a look: scores, pairs and events beyond chance, closed groups, first ratings in tiny pools.

    Each case comes with its reasons, the games behind it and what else explains it, for a person to judge. It proves
    nothing.

    \b
    arpad study integrity history.toml
    arpad study integrity history.toml --rate 0.01 --format html -o look.html
    arpad study integrity history.toml --all out/integrity
    """

    words = wording(lang or shared.language_of_locale())
    return run_integrity(words, history, rate, (output_format, output, folder))


def run_integrity(words: Wording, history: str, rate: float, delivery: tuple[str, str, str]) -> Exit:
    try:
        with progress_bar(words) as progress:
            past, found = completed_and_played(read_past(history, words, progress, one_by_one=True))
            if not found.games.height:
                raise Refusal(Exit.REFUSED, Finding("study.E030", {"file": FileName(history)}))
            study = integrity(past, found, rate)
    except RegulationError as error:
        raise refusal_of(error) from None
    deliver_study(study, words, *delivery)
    return Exit.DONE
