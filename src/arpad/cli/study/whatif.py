"""arpad study whatif: a history under two laws, or one event with something supposed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes, write_text
from arpad.cli.list_files import case_for
from arpad.cli.progress import progress_bar
from arpad.cli.reading import read_list_file, read_report, refusal_of, say
from arpad.cli.study.delivery import deliver_study, study_output
from arpad.cli.study.reading import law_of, read_past
from arpad.formats.history_toml import History, read_history
from arpad.formats.levels import Purpose
from arpad.rating.case import Choice, EventCase
from arpad.rating.outcome import EventOutcome
from arpad.rating.period import rate_period
from arpad.rating.rating_list import RatingList
from arpad.regulations.calendar import series_of
from arpad.regulations.errors import RegulationError
from arpad.reports.rating import event_heading
from arpad.reports.slip import player_slip
from arpad.reports.wording import Wording, wording
from arpad.results.layout import rendered
from arpad.studies.whatif.law_comparison import whatif, whatif_event
from arpad.studies.whatif.other_law import Law, TwoLaws, rated_twice
from arpad.studies.whatif.reasons import furthest_apart
from arpad.studies.whatif.supposition import Unsupposable, on_list, read_suppositions, supposed
from arpad.values.finding import FileName, Finding
from arpad.values.numbers import plain_number
from arpad.values.records import dataclass


@click.command("whatif")
@click.argument("file", metavar="HISTORY.toml|REPORT")
@shared.edition_option
@shared.set_option
@click.option(
    "--from", "since", default=None, callback=shared.iso_date, metavar="DATE",
    help="From this list on; until then both laws are the history's own.",
)  # fmt: skip
@click.option(
    "--suppose", multiple=True, metavar="N.rating=R|ROUND:W-B=1-0",
    help="Of one report: another rating of a player, another result; may repeat.",
)  # fmt: skip
@click.option("--list", "list_file", default=None, metavar="LIST", help="Of one report: the rating list that serves.")
@click.option(
    "--movers", default=10, show_default=True, type=click.IntRange(0), metavar="N",
    help="So many players with their reasons.",
)  # fmt: skip
@click.option("--explain", default="", metavar="ID", help="A player's slips under both laws, where they differ most.")
@shared.lang_option
@study_output
def whatif_command(
    file: str,
    edition_id: str | None,
    options: Sequence[str],
    since: date | None,
    suppose: Sequence[str],
    list_file: str | None,
    movers: int,
    explain: str,
    output_format: str,
    output: str,
    folder: str,
    lang: str | None,
) -> Exit:
    """What would another rule have done? The same games under another edition or with other figures.

    A history is rated twice by the same engine: lists, points created and destroyed, how well results were expected,
    and who moves most and by which rule. Names for --set as `arpad edition show` prints them. One report can also be
    asked what another rating or another result would have given; its players are named by their starting ranks, those
    of a history by their ids.

    \b
    arpad study whatif history.toml --edition fide-2011
    arpad study whatif history.toml --set k_factor.lower=10 --from 2024-07-01 --all out/whatif
    arpad study whatif history.toml --set difference_cap.cap=350 --explain 990000001
    arpad study whatif closed.trf --suppose 6.rating=2380 --suppose 3:6-3=1-0 --explain 3
    """

    words = wording(lang or shared.language_of_locale())
    asked = Asked(file, Choice(edition_id, options=tuple(options)), since, tuple(suppose), list_file, movers, explain)
    run = run_history if file.lower().endswith(".toml") else run_event
    return run(words, asked, (output_format, output, folder))


@dataclass(frozen=True)
class Asked:
    """As the command line gave it; `choice` is the other law."""

    file: str
    choice: Choice
    since: date | None
    suppose: tuple[str, ...]
    list_file: str | None
    movers: int
    explain: str


def run_history(words: Wording, asked: Asked, delivery: tuple[str, str, str]) -> Exit:
    if asked.suppose or asked.list_file:
        raise Refusal(Exit.REFUSED, Finding("study.E024", {"file": FileName(asked.file)}))
    if not asked.choice.edition_id and not asked.choice.options:
        raise Refusal(Exit.REFUSED, Finding("study.E025"))
    try:
        law = _other_law(_history(asked.file, words), asked.choice)
        with progress_bar(words) as progress:
            laws = rated_twice(read_past(asked.file, words, progress, lists=False), law, asked.since)
            if not laws.past.periods:
                raise Refusal(
                    Exit.REFUSED, Finding("study.E026", {"date": str(asked.since), "file": FileName(asked.file)})
                )
            if asked.explain:
                return _explain(laws, asked, words, delivery[1])
            study = whatif(laws, asked.movers)
    except RegulationError as error:
        raise refusal_of(error) from None
    deliver_study(study, words, *delivery)
    return Exit.DONE


def _history(file: str, words: Wording) -> History:
    history, findings = read_history(read_bytes(file))
    if history is None:
        say(findings, words, file)
        raise Refusal(Exit.REFUSED)
    return history


def _other_law(history: History, asked: Choice) -> Law:
    """The edition named, else the history's own; options come on top of the history's, or of the edition named.

    Every list's edition is asked for before anything is read: a name that is not known is refused at once.
    """
    own = history.choice
    choice = asked if asked.edition_id else replace(own, options=(*own.options, *asked.options))
    edition_of, own_edition_of = law_of(history, choice), law_of(history, own)
    for listed in history.lists:
        edition, former = edition_of(listed.date), own_edition_of(listed.date)
        series = [series_of(law.chapter, history.cadence) for law in (edition, former)]
        if series[0] != series[1]:
            raise Refusal(Exit.REFUSED, Finding("study.E027", {"edition": edition.id, "own": former.id}))
    return Law(choice, edition_of)


def _explain(laws: TwoLaws, asked: Asked, words: Wording, output: str) -> Exit:
    found = furthest_apart(laws, asked.explain)
    if found is None:
        raise Refusal(Exit.REFUSED, Finding("study.E028", {"id": asked.explain}))
    number = next(player.number for player in found.own.players if player.id == asked.explain)
    _write_slips((found.own, found.other), number, words, output)
    return Exit.DONE


def _write_slips(events: Sequence[EventOutcome], number: int, words: Wording, output: str) -> None:
    parts: list[Any] = []
    for event in events:
        player = next(one for one in event.players if one.number == number)
        parts += [event_heading(event, words) + "\n", player_slip(event, player, words)]
    write_text(output, rendered(parts, output != "-"))


def run_event(words: Wording, asked: Asked, delivery: tuple[str, str, str]) -> Exit:
    if asked.since:
        raise Refusal(Exit.REFUSED, Finding("study.E024", {"file": FileName(asked.file)}))
    if not (asked.suppose or asked.choice.edition_id or asked.choice.options):
        raise Refusal(Exit.REFUSED, Finding("study.E025"))
    read = read_report(asked.file, None)
    say(read.findings_for(Purpose.RATING), words, asked.file)
    event = read.tournament_to_rate
    if read.refused_for(Purpose.RATING) or event is None:
        raise Refusal(Exit.REFUSED)
    try:
        changes = read_suppositions(asked.suppose)
        case = case_for(event, read.facts, Choice())
        other = case_for(supposed(event, changes), read.facts, asked.choice)
    except Unsupposable as error:
        raise Refusal(Exit.REFUSED, *error.findings) from None
    except RegulationError as error:
        raise refusal_of(error) from None
    rating_list = read_list_file(asked.list_file, words)
    listed = rating_list.serving(case) if rating_list else None
    outcomes = [_rated(case, listed), _rated(other, on_list(listed, event, changes))]
    if asked.explain:
        number = plain_number(asked.explain)
        if number not in event.by_number:
            raise Refusal(Exit.REFUSED, Finding("rate.E002", {"player": asked.explain}))
        _write_slips(outcomes, number, words, delivery[1])
        return Exit.DONE
    deliver_study(whatif_event(outcomes[0], outcomes[1], asked.suppose), words, *delivery)
    return Exit.DONE


def _rated(case: EventCase, listed: RatingList | None) -> EventOutcome:
    return rate_period([case], listed).events[0]
