"""arpad crosstable"""

from collections.abc import Callable, Mapping
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.cli.paper import Paper
from arpad.cli.reading import json_with_readings
from arpad.reports.crosstable import crosstable_document, players_table, teams_table
from arpad.reports.event_page import table_html, table_paper, table_text
from arpad.reports.wording import wording
from arpad.results.data import as_csv, json_text
from arpad.standings.team_crosstable import team_crosstable
from arpad.tournament.crosstable import crosstable as players_crosstable
from arpad.tournament.event_type import event_type_of


@click.command()
@click.argument("report", metavar="REPORT")
@click.option(
    "--format", "output_format", type=click.Choice(["table", "csv", "json", "html", "pdf"]), default="table",
    show_default=True,
)  # fmt: skip
@shared.tiebreaks_option
@click.option("--players", is_flag=True, help="In a team event, the players instead of the teams.")
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def crosstable(
    report: str,
    output_format: str,
    tiebreaks: str | None,
    players: bool,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    output: str,
    lang: str | None,
) -> Exit:
    """Print the crosstable of an event in the order of its standings (see arpad standings).

    A round robin has one column for each player, any other event one for each round. Games not played show
    + for a point, = for half a point and - for nothing. A team event shows the teams, with the game points of
    every match, match points and game points.

    \b
    arpad crosstable closed.trf
    arpad crosstable open.trf --format pdf -o crosstable.pdf
    arpad crosstable open.trf --format html -o crosstable.html --lang es
    arpad crosstable league.trf --tiebreaks "MPvGP,EDE"
    """
    words = wording(lang or shared.language_of_locale())
    paper = Paper(report, words, facts_file)
    event = paper.event
    ranked = None if event.teams and players else paper.ranked(tiebreaks, edition_id, on)
    if event.teams and not players:
        teams = team_crosstable(event, paper.matches, ranked)
        table, rounds, whose = teams_table(teams, event, ranked), teams.rounds, "teams"
    else:
        whole = players_crosstable(event, paper.places(ranked), event_type_of(event).type.all_play_all)
        table, rounds, whose = players_table(whole, event, ranked), whole.rounds, "players"
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "table": lambda: table_text(table, event, words),
        "csv": lambda: as_csv(table),
        "json": lambda: json_with_readings(json_text(crosstable_document(table, event, rounds, whose)), words),
        "html": lambda: table_html(table, event, words),
        "pdf": lambda: table_paper(table, event, words),
    }
    deliver(output, makers[output_format](), report)
    return Exit.DONE
