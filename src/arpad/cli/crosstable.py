"""arpad crosstable"""

from collections.abc import Callable, Mapping
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit


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
    from arpad.cli.files import deliver
    from arpad.cli.paper import Paper
    from arpad.cli.reading import json_with_readings
    from arpad.reports import crosstable as shown
    from arpad.reports.plain_page import table_text
    from arpad.reports.table_page import table_html, table_paper
    from arpad.reports.who_left import who_left
    from arpad.reports.wording import wording

    words = wording(lang or shared.language_of_locale())
    paper = Paper(report, words, facts_file)
    event = paper.event
    ranked = None if event.teams and players else paper.ranked(tiebreaks, edition_id, on)
    left = who_left(ranked, words) if ranked else []
    data: Mapping[str, Callable[[], str]]
    if event.teams and not players:
        from arpad.standings.team_crosstable import team_crosstable

        teams = team_crosstable(event, paper.matches, ranked)
        table = shown.shown_teams(teams, event, words, left)
        data = {
            "csv": lambda: shown.team_crosstable_csv(teams, event),
            "json": lambda: json_with_readings(shown.team_crosstable_json(teams, event), words),
        }
    else:
        from arpad.tournament.crosstable import crosstable as made
        from arpad.tournament.event_type import event_type_of

        whole = made(event, paper.places(ranked), event_type_of(event).type.all_play_all)
        table = shown.shown_players(whole, event, words, left)
        data = {
            "csv": lambda: shown.crosstable_csv(whole, event),
            "json": lambda: json_with_readings(shown.crosstable_json(whole, event), words),
        }
    makers: Mapping[str, Callable[[], str | bytes]] = {
        **data,
        "table": lambda: table_text(table, event),
        "html": lambda: table_html(table, event, words),
        "pdf": lambda: table_paper(table, event, words),
    }
    deliver(output, makers[output_format](), report)
    return Exit.DONE
