"""arpad rate"""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import refuse_to_overwrite, write_text
from arpad.cli.reading import code_of, read_list_file, read_report, say
from arpad.rating.case import Choice
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv, json_text
from arpad.results.layout import rendered
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.formats.report_with_facts import ReadReport
    from arpad.front_door.ratings import ChosenCase, RatedEvent, RatedPeriod, RefusedEvent
    from arpad.tournament.model import Entry


@click.command(cls=shared.OptionalNumber)
@click.argument("reports", nargs=-1, required=True, metavar="REPORT...")
@shared.edition_option
@shared.on_option
@click.option(
    "--list",
    "list_file",
    default=None,
    metavar="LIST",
    help="Rating list, in any format: ratings, K, games, peak, births.",
)
@click.option(
    "--standard", "standard_file", default=None, metavar="LIST",
    help="Standard list, which seeds players without a rapid or blitz rating.",
)  # fmt: skip
@click.option(
    "--reference", "reference_file", default=None, metavar="LIST",
    help="FIDE's list, with which guests count who are not on --list.",
)  # fmt: skip
@click.option(
    "--guest", "guests", multiple=True, metavar="ID",
    help="A guest who is on no list and counts with the number of the report: you confirm it; may repeat.",
)  # fmt: skip
@shared.facts_option
@shared.set_option
@shared.strict_option
@shared.format_option
@click.option(
    "--explain",
    default="",
    metavar="[NUMBER]",
    callback=shared.number_or_all,
    help="Print the slip of one player, or of all.",
)
@shared.out_option
@shared.lang_option
def rate(
    reports: Sequence[str],
    edition_id: str | None,
    on: date | None,
    list_file: str | None,
    standard_file: str | None,
    reference_file: str | None,
    guests: Sequence[str],
    facts_file: str | None,
    options: Sequence[str],
    output_format: str,
    explain: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Rate reports under the edition in force on each start date, or the one named.

    All reports of one call are one period: ratings are fixed at its start, changes add up unrounded,
    and the results of newcomers pool in the order of the events.
    With --list, who is not on it is unrated, whatever the report says.

    \b
    arpad rate open.trf
    arpad rate open.trf --list 2011-09.csv --explain 12
    arpad rate rapid.trf --list rapid.csv --standard standard.csv
    arpad rate open.trf --list national.csv --reference fide.txt
    arpad rate open.trf league.trf --format json -o changes.json
    arpad rate school.trf --edition fada-2014 --set expectation.policy=logistic
    """
    from arpad.front_door.ratings import Lists, rate_each

    words = wording(lang or shared.language_of_locale())
    if facts_file and len(reports) > 1:
        raise Refusal(Exit.REFUSED, Finding("facts.E007"))
    refuse_to_overwrite(output, *reports, list_file, standard_file, reference_file)
    reads = read_reports(reports, facts_file)
    players = players_of(reads)
    rating, standard, reference = (
        read_list_file(file, words, players) for file in (list_file, standard_file, reference_file)
    )
    lists = Lists(rating, standard, reference, guests)
    cases, code = read_cases(reads, Choice(edition_id, on, tuple(options)), words)
    period = rate_each(cases, lists)
    for event in period.events:
        say_of(event, words)
    _render(period, output_format, explain, output, words)
    somebody_left_out = any(event.read.doubtful_people for event in period.events)
    return max(code, Exit.REFUSED) if somebody_left_out else code


def read_reports(paths: Sequence[str], facts_file: str | None) -> "Sequence[ReadReport | RefusedEvent]":
    """Every report, or why it could not be read; nothing is said yet."""
    from arpad.front_door.ratings import RefusedEvent

    reads: list[ReadReport | RefusedEvent] = []
    for path in paths:
        try:
            reads.append(read_report(path, facts_file))
        except Refusal as refusal:
            reads.append(RefusedEvent(path, refusal.findings, refusal))
    return reads


def players_of(reads: "Sequence[ReadReport | RefusedEvent]") -> "Sequence[Entry]":
    """Whom to look up in a list."""
    return [entry for read in reads for entry in getattr(read, "entries", ())]


def read_cases(
    reads: "Sequence[ReadReport | RefusedEvent]", choice: Choice, words: Wording
) -> "tuple[Sequence[ChosenCase | RefusedEvent], Exit]":
    """Everything wrong with every report is said before anything is rated."""
    from arpad.front_door.ratings import RefusedEvent, cases_of

    cases = cases_of(reads, choice)
    refused = [case for case in cases if isinstance(case, RefusedEvent)]
    for case in refused:
        say_of(case, words)
    return cases, max((code_of(case.error) for case in refused), default=Exit.DONE)


def say_of(event: "RatedEvent | RefusedEvent", words: Wording) -> None:
    """What was found in the report, then what was found in its facts."""
    facts = event.read.facts_findings if event.read else ()
    say([finding for finding in event.findings if finding not in facts], words, event.file)
    if event.read:
        say(facts, words, event.read.facts_file)


def _render(period: "RatedPeriod", output_format: str, explain: str, output: str, words: Wording) -> None:
    """What was rated. Where nothing was, no file is touched."""
    events = period.events
    numbers = {player.number for event in events for player in event.outcome.players}
    if explain not in ("", "all") and events and int(explain) not in numbers:
        raise Refusal(Exit.REFUSED, Finding("rate.E002", {"player": explain}))
    if not events and (output != "-" or output_format != "json"):
        return
    if output_format == "json":
        text = json_text(period.data(words.language))
    elif output_format == "csv":
        from arpad.reports.rating import rating_table

        text = as_csv(*(rating_table(event.outcome) for event in events))
    else:
        text = _tables(events, explain, words, to_file=output != "-")
    write_text(output, text)


def _tables(events: "Sequence[RatedEvent]", explain: str, words: Wording, to_file: bool) -> str:
    from arpad.reports.rating import event_heading, event_text

    parts: list[Any] = []
    for event in (rated.outcome for rated in events):
        shown = [player for player in event.players if explain == "all" or str(player.number) == explain]
        if explain not in ("", "all") and not shown:
            continue
        parts.append(event_heading(event, words) + "\n" if shown and explain != "all" else event_text(event, words))
        if explain or not event.rated:
            from arpad.reports.slip import event_slip, player_slip

            parts += [event_slip(event, words)] if explain == "all" or not event.rated else []
            parts += [player_slip(event, player, words) for player in shown]
    return rendered(parts, to_file)
