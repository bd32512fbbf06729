"""The work behind `arpad study drift`."""

from collections.abc import Sequence
from datetime import date
from itertools import chain, count
from pathlib import Path

from arpad.cli.exits import Exit, Refusal
from arpad.cli.progress import progress_bar
from arpad.cli.reading import refusal_of
from arpad.cli.study.delivery import deliver_study
from arpad.cli.study.reading import read_past
from arpad.regulations.errors import RegulationError
from arpad.reports.wording import Wording
from arpad.studies.drift import Watched, drift, watched
from arpad.values.finding import Finding
from arpad.values.kinds import FileName

Span = tuple[date | None, date | None, int]


def run_drift(words: Wording, histories: Sequence[str], span: Span, delivery: tuple[str, str, str]) -> Exit:
    ready: list[Watched] = []
    empty: list[Finding] = []
    try:
        with progress_bar(words) as progress:
            for file in histories:
                past = read_past(file, words, progress, one_by_one=True)
                found = watched(_name(file, past.series, ready), past, *span)
                if found is None:
                    empty.append(Finding("study.E001", {"file": FileName(file), **_told(span)}))
                else:
                    ready.append(found)
            study = drift(ready) if ready and not empty else None
    except RegulationError as error:
        raise refusal_of(error) from None
    if study is None:
        raise Refusal(Exit.REFUSED, *empty)
    deliver_study(study, words, *delivery)
    return Exit.DONE


def _name(file: str, series: str, taken: Sequence[Watched]) -> str:
    """The list's own name; where another history has it, that of the file, with a number if that is taken too."""
    stem = Path(file).stem
    names = chain((series, stem), (f"{stem} {number}" for number in count(2)))
    return next(name for name in names if all(one.name != name for one in taken))


def _told(span: Span) -> dict[str, str]:
    first, last, _ = span
    return {"first": str(first or "…"), "last": str(last or "…")}
