"""The work behind `arpad study integrity`."""

from arpad.cli.exits import Exit, Refusal
from arpad.cli.progress import progress_bar
from arpad.cli.reading import refusal_of
from arpad.cli.study.delivery import deliver_study
from arpad.cli.study.reading import read_past
from arpad.regulations.errors import RegulationError
from arpad.reports.wording import Wording
from arpad.studies.completed_history import completed
from arpad.studies.game_table import played
from arpad.studies.integrity import integrity
from arpad.values.finding import Finding


def run_integrity(words: Wording, history: str, rate: float, delivery: tuple[str, str, str]) -> Exit:
    try:
        with progress_bar(words) as progress:
            past = completed(read_past(history, words, progress, one_by_one=True))
            found = played(past)
            if not found.games.height:
                raise Refusal(Exit.REFUSED, Finding("study.E030", {"file": history}))
            study = integrity(past, found, rate)
    except RegulationError as error:
        raise refusal_of(error) from None
    deliver_study(study, words, *delivery)
    return Exit.DONE
