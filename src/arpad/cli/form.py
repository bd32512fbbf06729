"""arpad form: cards, the multiple standings, and what a federation sends about an event and its norms."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.command_help import Commands
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.organiser_papers import appeals, io1, io2, prospectus
from arpad.cli.paper import Paper
from arpad.cli.reading import json_with_readings, read_list_file, say, say_readings
from arpad.cli.round_form import round_documents
from arpad.regulations.calendar import in_force
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.reports.forms.event_report import event_report, event_report_findings, event_report_paper
from arpad.reports.forms.norms_table import norm_lines, norms_table, norms_table_paper
from arpad.reports.forms.record import form_json, form_table
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv
from arpad.standings.reasons import Contributions, contributions
from arpad.tournament.crosstable import Place
from arpad.tournament.event_type import event_type_of
from arpad.tournament.model import Tournament, start_of
from arpad.values.finding import Finding
from arpad.values.time_control import Cadence


@click.command()
@click.argument("report", metavar="REPORT")
@shared.form_format_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def it3(report: str, output_format: str, facts_file: str | None, output: str, lang: str | None) -> Exit:
    """IT3: the report of an event for titles. Organiser, contacts and pairing come from the facts file."""
    return _event_report("it3", report, output_format, facts_file, output, lang)


@click.command()
@click.argument("report", metavar="REPORT")
@shared.form_format_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def form5(report: str, output_format: str, facts_file: str | None, output: str, lang: str | None) -> Exit:
    """Form 5: the same report as the regulations of 2005 have it, with a line for each deputy arbiter."""
    return _event_report("form5", report, output_format, facts_file, output, lang)


def _event_report(
    form: str, report: str, output_format: str, facts_file: str | None, output: str, lang: str | None
) -> Exit:
    words, paper = _read(report, facts_file, lang)
    record = event_report(paper.event, paper.read.facts)
    paper.say(event_report_findings(form, record, paper.event))
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: event_report_paper(form, record, words),
        "csv": lambda: as_csv(form_table(record)),
        "json": lambda: form_json(form, record),
    }
    deliver(output, makers[output_format](), report)
    return Exit.DONE


@click.command()
@click.argument("report", metavar="REPORT")
@click.option(
    "--list", "list_file", default=None, metavar="LIST", help="The list in force: changes against it go to the remarks."
)
@shared.form_format_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def form1(
    report: str, list_file: str | None, output_format: str, facts_file: str | None, output: str, lang: str | None
) -> Exit:
    """Form 1: the report of a round robin, with its crosstable in the final order."""
    from arpad.reports.forms.round_robin_report import round_robin_findings, round_robin_paper, round_robin_report

    words, paper = _read(report, facts_file, lang)
    event, facts = paper.event, paper.read.facts
    if not event_type_of(event).type.all_play_all:
        raise Refusal(Exit.REFUSED, Finding("form.E002", article="Form 1"))
    listed = read_list_file(list_file, words, event.entries)
    known = listed.of(event.entries, Cadence.STANDARD) if listed else None
    titles = title_rules(event)
    record = round_robin_report(event, paper.places(paper.ranked()), facts, titles, known)
    say_readings(words, (titles, start_of(event)))
    paper.say(round_robin_findings(record, event, facts))
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: round_robin_paper(record, words),
        "csv": lambda: as_csv(form_table(record)),
        "json": lambda: json_with_readings(form_json("form1", record), words),
    }
    deliver(output, makers[output_format](), report, list_file)
    return Exit.DONE


def title_rules(event: Tournament) -> Edition | None:
    """The title regulations of the day; None where no edition is encoded."""
    day = start_of(event)
    try:
        return in_force("titles", day) if day else None
    except EditionNotEncoded:
        return None


def _read(report: str, facts_file: str | None, lang: str | None) -> tuple[Wording, Paper]:
    words = wording(lang or shared.language_of_locale())
    return words, Paper(report, words, facts_file)


@click.command()
@click.argument("report", metavar="REPORT")
@shared.form_format_option
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def form6(
    report: str,
    output_format: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    output: str,
    lang: str | None,
) -> Exit:
    """Form 6: the title norms of an event, one line for each that was made."""
    from arpad.cli.certificate import judged

    words = wording(lang or shared.language_of_locale())
    table = norms_table(judged(report, words, facts_file, edition_id, on).norms)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: norms_table_paper(table, words),
        "csv": lambda: as_csv(norm_lines(table)),
        "json": lambda: json_with_readings(form_json("form6", table), words),
    }
    deliver(output, makers[output_format](), report)
    return Exit.DONE


_players = click.option(
    "--player", "numbers", type=int, multiple=True, metavar="NUMBER", help="Only this player; may be repeated."
)


@click.group(cls=Commands)
def form() -> None:
    """Forms of the regulations, filled in: of an event, of its players, of its norms; its invitation, rounds, appeals.

    \b
    arpad form card open.trf --player 12 -o card.pdf
    arpad form multiple open.trf -o report.pdf
    arpad form it3 open.trf --lang es -o it3.pdf
    arpad form round open.trf --folder wall/
    arpad form prospectus prospectus.toml
    """


for _command in (it3, form1, form5, form6, io1, io2, prospectus, round_documents, appeals):
    form.add_command(_command)


@form.command()
@click.argument("report", metavar="REPORT")
@_players
@click.option("--tiebreak", default=None, metavar="CODE", help="Fill the column of the tie-break with this one: BH/C1.")
@shared.form_format_option
@shared.out_option
@shared.lang_option
def card(
    report: str, numbers: Sequence[int], tiebreak: str | None, output_format: str, output: str, lang: str | None
) -> Exit:
    """Form 2: the pairing card of each player, two on a page. Without --player, everybody's, by starting rank.

    The column of the tie-break is left empty unless one is named; what is cut then stands in brackets.
    """
    from arpad.reports.forms.swiss_forms import cards_json, cards_paper, cards_table

    words, paper, places = _chosen(report, numbers, lang)
    event, label = paper.event, (tiebreak or "").strip().upper()
    places = sorted(places, key=lambda place: place.number)
    parts = _parts(paper, tiebreak) if tiebreak else {}
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: cards_paper(event, places, parts, label, words),
        "csv": lambda: as_csv(cards_table(event, places, parts)),
        "json": lambda: json_with_readings(cards_json(event, places, parts), words),
    }
    deliver(output, makers[output_format](), report)
    return Exit.DONE


@form.command()
@click.argument("report", metavar="REPORT")
@_players
@shared.form_format_option
@shared.out_option
@shared.lang_option
def multiple(report: str, numbers: Sequence[int], output_format: str, output: str, lang: str | None) -> Exit:
    """Form 3: the results of several players, one block for each, in the final order. Without --player, everybody's."""
    from arpad.reports.forms.swiss_forms import multiple_json, multiple_paper, multiple_table

    words, paper, places = _chosen(report, numbers, lang)
    event = paper.event
    if len(places) < len(event.entries):
        data = {"players": len(places), "all": len(event.entries)}
        say([Finding("form.W001", data, article="Form 3")], words)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: multiple_paper(event, places, words),
        "csv": lambda: as_csv(multiple_table(event, places)),
        "json": lambda: json_with_readings(multiple_json(event, places), words),
    }
    deliver(output, makers[output_format](), report)
    return Exit.DONE


def _chosen(report: str, numbers: Sequence[int], lang: str | None) -> tuple[Wording, Paper, list[Place]]:
    """The event and the places of the players asked for; an unknown number is refused."""
    words = wording(lang or shared.language_of_locale())
    paper = Paper(report, words)
    event = paper.event
    if unknown := [number for number in numbers if number not in event.by_number]:
        raise Refusal(Exit.REFUSED, *(Finding("form.E001", {"number": number}) for number in unknown))
    if event_type_of(event).type.all_play_all:
        say([Finding("form.W002")], words)
    ranked = None if event.teams else paper.ranked()
    return words, paper, [place for place in paper.places(ranked) if not numbers or place.number in numbers]


def _parts(paper: Paper, tiebreak: str) -> dict[int, Contributions]:
    """What every round gives to the tie-break, by player; a tie-break that does not exist is refused."""
    ranked = None if paper.event.teams else paper.ranked(tiebreak)
    if ranked is None or ranked.standings is None or not any(ranked.standings.tiebreaks):
        return {}
    return {number: contributions(ranked.standings, number) for number in ranked.standings.line_of}
