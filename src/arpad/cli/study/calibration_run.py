"""The work behind `arpad study calibration`."""

from collections.abc import Sequence

from arpad.cli.exits import Exit, Refusal
from arpad.cli.progress import progress_bar
from arpad.cli.reading import refusal_of
from arpad.cli.study.delivery import deliver_study
from arpad.cli.study.reading import read_past
from arpad.regulations.errors import RegulationError
from arpad.reports.wording import Wording
from arpad.studies.calibration.calibration_study import calibration
from arpad.studies.completed_history import completed
from arpad.studies.game_table import played
from arpad.values.finding import Finding


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
        raise Refusal(Exit.REFUSED, Finding("study.E020", {"file": history, "games": found.games.height}))
    deliver_study(study, words, *delivery)
    return Exit.DONE
