"""arpad norms"""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

import click

from arpad.cli import options as shared
from arpad.cli.certificate import Judged, print_certificates
from arpad.cli.exits import Exit
from arpad.cli.files import deliver
from arpad.cli.reading import refusing, say, sound_report
from arpad.front_door.norms import EventNorms, case_for_norms, players_and_titles
from arpad.front_door.norms import norms as judge
from arpad.front_door.report import TournamentReport
from arpad.rating.case import Choice, case_of
from arpad.regulations.errors import RegulationError
from arpad.reports.norms import norm_working, norms_table, norms_text
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv, json_text
from arpad.titles.forecast import forecast_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.rating.outcome import PlayerOutcome

TITLES = ("GM", "IM", "WGM", "WIM")


@click.command()
@click.argument("report", metavar="REPORT")
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.set_option
@shared.strict_option
@click.option("--player", type=click.IntRange(1), default=None, metavar="NUMBER", help="Only this player.")
@click.option("--title", type=click.Choice(TITLES, case_sensitive=False), default=None, help="Only this title.")
@shared.format_option
@click.option("--forecast", is_flag=True, help="What is still possible in the rounds that are left.")
@click.option("--explain", is_flag=True, help="Every requirement and every round of each verdict shown.")
@click.option(
    "--pdf", "folder", default=None, metavar="DIR", help="Also print there the certificate of each norm made."
)
@shared.out_option
@shared.lang_option
def norms(
    report: str,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    options: Sequence[str],
    player: int | None,
    title: str | None,
    output_format: str,
    forecast: bool,
    explain: bool,
    folder: str | None,
    output: str,
    lang: str | None,
) -> Exit:
    """Norms achieved and missed: each requirement with what was measured, and the best choice of games.

    The table shows the norms and the near misses; with --player or --title, all that was examined. JSON and CSV always
    have everything. Women's titles are examined for players marked w.

    With --forecast, before or during the event: the points in the rounds that are left that make a norm possible and
    those that make it certain, against anybody not yet met and against the same and the neighbouring scores; which
    requirement is lost; and the rating as it stands now.

    \b
    arpad norms open.trf
    arpad norms open.trf --player 12 --explain
    arpad norms open.trf --title IM --format csv -o im-norms.csv
    arpad norms open.trf --pdf certificates
    arpad norms open.trf --forecast
    """
    words = wording(lang or shared.language_of_locale())
    asked = player is not None or title is not None
    with refusing(words):
        read = sound_report(report, facts_file)
        if forecast:
            deliver(output, _forecast(read, (edition_id, on, options), (player, title), output_format, words), report)
            return Exit.DONE
        judged = judge(read, player=player, title=title, edition=edition_id, on=on, options=options)
    say(judged.findings, words, report)
    deliver(output, _rendered(judged, output_format, explain, asked, words), report)
    if folder is not None:
        print_certificates(Judged(judged, words), folder)
    return Exit.DONE


def _rendered(judged: EventNorms, output_format: str, explain: bool, asked: bool, words: Wording) -> str:
    if output_format == "json":
        return json_text(judged.to_dict(words.language, explain=explain))
    if output_format == "csv":
        return as_csv(norms_table(judged.judged))
    parts = [norms_text(judged.judged, words, asked)]
    if explain:
        verdicts = judged.judged.verdicts
        parts += [norm_working(judged.judged, verdict, words) for verdict in verdicts if asked or verdict.unrefuted]
    return "\n".join(parts)


def _forecast(
    report: TournamentReport,
    law: tuple[str | None, date | None, Sequence[str]],
    asked: tuple[int | None, str | None],
    output_format: str,
    words: Wording,
) -> str:
    """What is still possible instead of what was made."""
    from arpad.reports.norms_forecast import forecast_json, forecast_text, groups_table

    case, findings = case_for_norms(report, *law)
    forecasts = forecast_of(case, *players_and_titles(report, *asked))
    if not any(forecast.remaining.rounds for forecast in forecasts):
        findings.append(Finding("norms.W016"))
    live = live_ratings(report.tournament, report.facts)
    say(findings, words, report.file)
    if output_format == "json":
        return json_text(forecast_json(case, forecasts, live, findings, words))
    if output_format == "csv":
        return as_csv(groups_table(case, forecasts, live))
    return forecast_text(case, forecasts, live, words, asked != (None, None))


def live_ratings(tournament: Tournament, facts: Facts) -> "dict[int, PlayerOutcome]":
    """The event rated as far as it was played; nobody where no edition rates it."""
    from arpad.rating.period import rate_period

    try:
        case, _ = case_of(tournament, facts, Choice())
    except RegulationError:
        return {}
    if case is None:
        return {}
    (event,) = rate_period([case], None).events
    return {player.number: player for player in event.players if player.new_rating is not None}
