"""arpad standings"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.reading import refusing, say, sound_report
from arpad.front_door.standings import RankedEvent
from arpad.front_door.standings import standings as rank
from arpad.reports.event_page import table_html, table_paper
from arpad.reports.standings import standings_heading, standings_table, standings_text, working
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv, json_text
from arpad.values.finding import Finding

PAGES = ("html", "pdf")


@click.command(cls=shared.OptionalNumber)
@click.argument("report", metavar="REPORT")
@shared.tiebreaks_option
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.set_option
@click.option("--after", type=click.IntRange(1), default=None, metavar="ROUND", help="Standings after this round.")
@click.option("--unrated", type=click.IntRange(1), default=None, metavar="RATING", help="What the unrated count with.")
@click.option(
    "--format", "output_format", type=click.Choice(["table", "csv", "json", "html", "pdf"]), default="table",
    show_default=True,
)  # fmt: skip
@click.option(
    "--explain",
    default="",
    metavar="[NUMBER]",
    callback=shared.number_or_all,
    help="Print the working of one participant, or of all.",
)
@shared.out_option
@shared.lang_option
def standings(
    report: str,
    tiebreaks: str | None,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    options: Sequence[str],
    after: int | None,
    unrated: int | None,
    output_format: str,
    explain: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Standings with tie-breaks: who stands where, and what separated each from the one above.

    The order of tie-breaks is the one asked for, else that of the report (records 212 and 202), else the one that
    the edition recommends for the type of event. A tie-break is written as its code, with :MP or :GP for teams, and
    modifiers after a slash.

    \b
    arpad standings open.trf
    arpad standings open.trf --tiebreaks "DE,BH/C1,BH,SB" --explain 12
    arpad standings open.trf --edition tournament-2010 --set unplayed_rounds.policy=draw_against_oneself
    arpad standings open.trf --format pdf -o standings.pdf
    arpad standings league.trf --tiebreaks "MPvGP,EDE,EMGSB/C1" --format json -o standings.json
    """
    words = wording(lang or shared.language_of_locale())
    with refusing(words):
        ranked = rank(
            sound_report(report, facts_file), order=tiebreaks, edition=edition_id, on=on, after=after,
            unrated=unrated, options=options,
        )  # fmt: skip
    if explain not in ("", "all") and int(explain) not in ranked.ranking.line_of:
        raise Refusal(Exit.REFUSED, Finding("standings.E006", {"player": explain}))
    if explain and output_format in PAGES:
        raise Refusal(Exit.REFUSED, Finding("standings.E007"))
    say(ranked.findings, words, report)
    deliver(output, _rendered(ranked, output_format, explain, words), report)
    return Exit.DONE


def _rendered(ranked: RankedEvent, output_format: str, explain: str, words: Wording) -> str | bytes:
    if output_format in PAGES:
        make = table_html if output_format == "html" else table_paper
        return make(standings_table(ranked.event), ranked.tournament, words)
    if output_format == "json":
        explained = int(explain) if explain.isdecimal() else explain == "all"
        return json_text(ranked.to_dict(words.language, explain=explained))
    if output_format == "csv":
        return as_csv(standings_table(ranked.event))
    return _table(ranked, explain, words)


def _table(ranked: RankedEvent, explain: str, words: Wording) -> str:
    if explain in ("", "all"):
        parts = [standings_text(ranked.event, words)]
    else:
        parts = [standings_heading(ranked.event, words) + "\n"]
    numbers = ranked.ranking.line_of if explain == "all" else [int(explain)] if explain else []
    return "\n".join([*parts, *(working(ranked.event, number, words) for number in numbers)])
