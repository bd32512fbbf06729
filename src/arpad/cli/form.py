"""arpad form"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from arpad.cli import options as shared
from arpad.cli.event_forms import form1, form5, it3
from arpad.cli.event_papers import appeals, prospectus
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.lazy import Commands
from arpad.cli.norm_forms import form6
from arpad.cli.organiser_forms import io1, io2
from arpad.cli.round_form import round_documents
from arpad.reports.forms.card import cards_csv, cards_json, cards_paper
from arpad.reports.forms.multiple import multiple_csv, multiple_json, multiple_paper
from arpad.reports.wording import Wording, wording
from arpad.standings.contributions import Contributions, contributions
from arpad.tournament.event_type import event_type_of
from arpad.tournament.places import Place
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.cli.paper import Paper

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
    from arpad.cli.reading import json_with_readings

    words, paper, places = _chosen(report, numbers, lang)
    event, label = paper.event, (tiebreak or "").strip().upper()
    places = sorted(places, key=lambda place: place.number)
    parts = _parts(paper, tiebreak) if tiebreak else {}
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: cards_paper(event, places, parts, label, words),
        "csv": lambda: cards_csv(event, places, parts),
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
    from arpad.cli.reading import json_with_readings, say

    words, paper, places = _chosen(report, numbers, lang)
    event = paper.event
    if len(places) < len(event.entries):
        data = {"players": len(places), "all": len(event.entries)}
        say([Finding("form.W001", data, article="Form 3")], words)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "pdf": lambda: multiple_paper(event, places, words),
        "csv": lambda: multiple_csv(event, places),
        "json": lambda: json_with_readings(multiple_json(event, places), words),
    }
    deliver(output, makers[output_format](), report)
    return Exit.DONE


def _chosen(report: str, numbers: Sequence[int], lang: str | None) -> "tuple[Wording, Paper, list[Place]]":
    """The event and the places of the players asked for; an unknown number is refused."""
    from arpad.cli.paper import Paper
    from arpad.cli.reading import say

    words = wording(lang or shared.language_of_locale())
    paper = Paper(report, words)
    event = paper.event
    if unknown := [number for number in numbers if number not in event.by_number]:
        raise Refusal(Exit.REFUSED, *(Finding("form.E001", {"number": number}) for number in unknown))
    if event_type_of(event).type.all_play_all:
        say([Finding("form.W002")], words)
    ranked = None if event.teams else paper.ranked()
    return words, paper, [place for place in paper.places(ranked) if not numbers or place.number in numbers]


def _parts(paper: "Paper", tiebreak: str) -> dict[int, Contributions]:
    """What every round gives to the tie-break, by player; a tie-break that does not exist is refused."""
    ranked = None if paper.event.teams else paper.ranked(tiebreak)
    if ranked is None or ranked.standings is None or not any(ranked.standings.tiebreaks):
        return {}
    return {number: contributions(ranked.standings, number) for number in ranked.standings.line_of}
