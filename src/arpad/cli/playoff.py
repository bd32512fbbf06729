"""arpad playoff: the plan of a play-off for players who are named, or tied for a place of a report."""

import re
from collections.abc import Callable, Mapping
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.command_help import wrong_value
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.lots import chosen_edition, counted, fresh_seed, named_players
from arpad.cli.paper import Paper
from arpad.cli.reading import json_with_readings, say
from arpad.pairing.lots import Lots
from arpad.pairing.play_off import minutes_too_early, play_off
from arpad.reports import playoff as reports
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv
from arpad.standings.ranking import left_level, tied_for
from arpad.values.finding import Finding
from arpad.values.records import dataclass

FEWEST, MOST = 2, 1000


def _clock(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    if value is None:
        return None
    match = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", value)
    if match is None:
        raise wrong_value("hour", value)
    return 60 * int(match[1]) + int(match[2])


@click.command()
@click.argument("players", metavar="[N]", type=int, required=False)
@click.option("--names", "names_file", default=None, metavar="FILE", help="The tied players, the best tie-break first.")
@click.option("--report", default=None, metavar="REPORT", help="Take the players tied for the place from this report.")
@click.option(
    "--place", type=click.IntRange(1), default=1, show_default=True, help="With --report: the place to decide."
)
@shared.tiebreaks_option
@click.option("--lot", is_flag=True, help="Numbers by lot instead of by tie-break.")
@click.option("--seed", default=None, metavar="S", help="Seed of the lots; draws the colours of matches too.")
@click.option("--armageddon", is_flag=True, help="No time: every game is an Armageddon game.")
@click.option("--ended", default=None, callback=_clock, metavar="HH:MM", help="When the last game of them all ended.")
@click.option("--start", default=None, callback=_clock, metavar="HH:MM", help="When the play-off is to start.")
@shared.edition_option
@shared.on_option
@click.option(
    "--format", "output_format", type=click.Choice(["table", "csv", "json", "pdf"]), default="table", show_default=True
)
@shared.out_option
@shared.lang_option
def playoff(
    players: int | None,
    names_file: str | None,
    report: str | None,
    place: int,
    tiebreaks: str | None,
    lot: bool,
    seed: str | None,
    armageddon: bool,
    ended: int | None,
    start: int | None,
    edition_id: str | None,
    on: date | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Plan the play-off of two or more players tied for first place, for when the time is limited.

    Groups, brackets, numbers, rates of play, rests, and what decides if they tie again. The players come from a file
    of names, or from a report: those tied on points, numbered by their tie-breaks (see arpad standings).

    \b
    arpad playoff 3
    arpad playoff --report open.trf --tiebreaks "BH/C1,BH" --ended 19:10 --format pdf -o playoff.pdf
    arpad playoff --names tied.txt --lot --seed 7
    arpad playoff 4 --ended 19:10 --start 19:30
    """
    if report is not None and (players is not None or names_file is not None):
        raise Refusal(Exit.REFUSED, Finding("playoff.E002"))
    words = wording(lang or shared.language_of_locale())
    if report is not None:
        known = tied_of_report(report, place, tiebreaks, edition_id, on, words)
    else:
        known = Tied(named_players(names_file, words), "")
    tied = counted(players, known.names)
    if not FEWEST <= tied <= MOST:
        raise Refusal(Exit.REFUSED, Finding("playoff.E001", {"players": tied, "fewest": FEWEST, "most": MOST}))
    edition, read = chosen_edition("play_off", edition_id, on)
    say(read, words)
    lots = Lots(seed or fresh_seed()) if lot or seed else None
    plan = play_off(tied, edition, lots, lot, armageddon)
    rest = edition.rule("play_off_rest")
    if ended is not None and start is not None and (early := minutes_too_early(ended, start, rest)):
        minutes = rest.integer("before")
        data = {"minutes": early, "rest": minutes, "earliest": reports.clock_text(ended + minutes)}
        say([Finding("playoff.W001", data, rule=rest.name, article=rest.article)], words)
    shown = reports.shown_plan(plan, known.names, edition, words, ended)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "json": lambda: json_with_readings(reports.playoff_json(plan, known.names, edition), words),
        "csv": lambda: as_csv(reports.playoff_table(plan, known.names, words)),
        "table": lambda: reports.playoff_text(shown, known.heading),
        "pdf": lambda: reports.playoff_paper(shown, known.heading, words),
    }
    deliver(output, makers[output_format](), report, names_file)
    return Exit.DONE


@dataclass(frozen=True)
class Tied:
    """`names` with the best tie-break first; `heading` is the event."""

    names: list[str]
    heading: str


def tied_of_report(
    path: str, place: int, tiebreaks: str | None, edition_id: str | None, on: date | None, words: Wording
) -> Tied:
    """Refused where nobody is tied; who is level even on tie-break is named, since only a lot can number them."""
    paper = Paper(path, words)
    ranked = paper.ranked(tiebreaks, edition_id, on)
    if ranked is None or ranked.standings is None:
        raise Refusal(Exit.REFUSED, Finding("playoff.E003"))
    field = ranked.standings.context.field
    lines = tied_for(ranked.standings, place)
    if len(lines) < 2:
        raise Refusal(Exit.REFUSED, Finding("playoff.E004", {"place": place}))
    if level := left_level(lines):
        names = "; ".join(field.names[line.participant] for line in level)
        paper.say([Finding("playoff.W002", {"players": names})])
    return Tied([field.names[line.participant] for line in lines], paper.event.name)
