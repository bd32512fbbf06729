"""arpad study drift"""

from collections.abc import Sequence
from datetime import date
from itertools import chain, count
from pathlib import Path

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.progress import progress_bar
from arpad.cli.reading import refusal_of
from arpad.cli.study.delivery import deliver_study, study_output
from arpad.cli.study.reading import read_past
from arpad.regulations.errors import RegulationError
from arpad.reports.wording import Wording, wording
from arpad.studies.drift import Watched, drift, watched
from arpad.values.finding import FileName, Finding


@click.command("drift")
@click.argument("histories", metavar="HISTORY.toml...", nargs=-1, required=True)
@click.option("--from", "first", default=None, callback=shared.iso_date, metavar="DATE", help="First list of the span.")
@click.option("--to", "last", default=None, callback=shared.iso_date, metavar="DATE", help="Last list of the span.")
@click.option(
    "--window", default=5, show_default=True, metavar="YEARS", type=click.IntRange(1, 100),
    help="Years at the end of the span that the checks of games, panel and pools look at.",
)  # fmt: skip
@shared.lang_option
@study_output
def drift_command(
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

    words = wording(lang or shared.language_of_locale())
    return run_drift(words, histories, (first, last, window), (output_format, output, folder))


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
