"""arpad title: its commands, and the work behind `direct` and `organiser`."""

import difflib
from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.command_help import Commands
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, read_bytes
from arpad.cli.paper import Paper
from arpad.cli.reading import refusal_of, say
from arpad.formats.levels import Purpose
from arpad.formats.toml_forms import read_organiser_toml
from arpad.regulations.calendar import edition_ids, edition_named, in_force, readings_of
from arpad.regulations.direct_title_table import direct_titles
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.regulations.options import with_option
from arpad.reports.application import organiser_json, organiser_table, organiser_text
from arpad.reports.direct_titles import direct_titles_json, direct_titles_table, direct_titles_text
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv
from arpad.titles.achievements import Finishers, results_by_games
from arpad.titles.case import title_case
from arpad.titles.championship import EventFacts, championship_of, finishers, is_known, ranks_of_report, rows_of
from arpad.titles.direct_titles import DirectTitles, titles_of_championship
from arpad.titles.organiser import organiser_title
from arpad.tournament.crosstable import places_by_points
from arpad.tournament.model import start_of
from arpad.values.finding import Finding, any_error
from arpad.values.records import dataclass

_TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")


@click.group(cls=Commands)
def title() -> None:
    """Titles: from championships, by rating, by application, for organisers.

    \b
    arpad title apply application.toml
    arpad title direct continental-u16.trf --event continental_u16
    arpad title rating 2011-11.csv
    arpad title reached open.trf --player 990000012 --title IM --list 2011-09.csv
    arpad title organiser organiser.toml
    arpad title arbiter arbiter.toml --pdf papers
    """


_rating_edition = click.option(
    "--rating-edition", default=None, metavar="ID", help="Rate the reports by this edition, whatever their dates."
)


@title.command()
@click.argument("application", metavar="APPLICATION.toml")
@click.option(
    "--pdf", "folder", default=None, metavar="DIR", help="Also print IT2, and the IT1s and crosstables, there."
)
@shared.edition_option
@shared.strict_option
@_rating_edition
@shared.format_option
@shared.out_option
@shared.lang_option
def apply(
    application: str,
    folder: str | None,
    edition_id: str | None,
    rating_edition: str | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """Norms of several events assembled into an application, and what is missing.

    Each norm is recomputed from its report, or taken from the signed certificate and marked so. The files it names
    are looked for beside APPLICATION.toml. The edition is that of the day the application is received; each norm
    follows the one of its own start.
    """
    from arpad.cli.title_application import run_apply
    from arpad.cli.title_rating import Editions

    words = wording(lang or shared.language_of_locale())
    return run_apply(words, application, folder, Editions(edition_id, rating_edition), output_format, output)


@title.command()
@click.argument("reports", metavar="REPORT...", nargs=-1, required=True)
@click.option("--event", "code", default=None, metavar="CODE", help="The championship; by default that of the facts.")
@click.option("--codes", is_flag=True, is_eager=True, expose_value=False, callback=lambda *given: _codes(*given),
              help="List the codes of the championships, and leave.")  # fmt: skip
@shared.edition_option
@shared.on_option
@shared.facts_option
@shared.set_option
@shared.strict_option
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["table", "json", "csv", "pdf"]),
    default="table",
    show_default=True,
    help="PDF is the chief arbiter's list of titles (IT4).",
)
@click.option("--explain", is_flag=True, help="Also what somebody holds already, or gets with something higher.")
@shared.out_option
@shared.lang_option
def direct(
    reports: Sequence[str],
    code: str | None,
    edition_id: str | None,
    on: date | None,
    facts_file: str | None,
    options: Sequence[str],
    output_format: str,
    explain: bool,
    output: str,
    lang: str | None,
) -> Exit:
    """Who earned a title, a norm or a performance in a championship, and why.

    The last REPORT is the final; earlier ones are its qualifying phases, whose results are added up. Medals follow the
    final ranks of the report, else the standings with tie-breaks.
    """

    words = wording(lang or shared.language_of_locale())
    asked = DirectRequest(reports, code, edition_id, on, facts_file, options, explain)
    return run_direct(words, asked, output_format, output)


def _codes(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo("\n".join(championship_codes()))
        context.exit()


@title.command()
@click.argument("file", metavar="LIST[@DATE]")
@shared.edition_option
@shared.strict_option
@shared.on_option
@shared.format_option
@shared.out_option
@shared.lang_option
def rating(
    file: str, edition_id: str | None, on: date | None, output_format: str, output: str, lang: str | None
) -> Exit:
    """Who on a published list has reached the rating of a title not yet held: FM, CM, WFM, WCM."""
    from arpad.cli.title_rating import run_rating

    return run_rating(wording(lang or shared.language_of_locale()), file, edition_id, on, output_format, output)


@title.command()
@click.argument("reports", metavar="REPORT...", nargs=-1, required=True)
@click.option("--player", required=True, metavar="ID", help="The player's id, or the starting rank in the only report.")
@click.option(
    "--title", "wanted", required=True, type=click.Choice(_TITLES), help="The title whose rating is asked for."
)
@click.option("--list", "list_file", default=None, metavar="LIST", help="The list of the period.")
@click.option("--complete", is_flag=True, help="All events of the period have been received and rated.")
@shared.edition_option
@shared.strict_option
@_rating_edition
@click.option(
    "--format", "output_format", type=click.Choice(["table", "json", "csv", "pdf"]), default="table", show_default=True
)
@shared.out_option
@shared.lang_option
def reached(
    reports: Sequence[str],
    player: str,
    wanted: str,
    list_file: str | None,
    complete: bool,
    edition_id: str | None,
    rating_edition: str | None,
    output_format: str,
    output: str,
    lang: str | None,
) -> Exit:
    """The arbiter's certificate of a rating reached in the middle of a period or of an event, game by game.

    All REPORTs are one period. After each game the period is rated anew without what came later.
    """
    from arpad.cli.title_rating import Editions, ReachedRequest, run_reached

    asked = ReachedRequest(reports, player, wanted, list_file, complete, Editions(edition_id, rating_edition))
    return run_reached(wording(lang or shared.language_of_locale()), asked, output_format, output)


@title.command()
@click.argument("record", metavar="ORGANISER.toml")
@shared.edition_option
@shared.format_option
@shared.out_option
@shared.lang_option
def organiser(record: str, edition_id: str | None, output_format: str, output: str, lang: str | None) -> Exit:
    """Whether the events of an organiser give the title of International Organiser."""
    return run_organiser(wording(lang or shared.language_of_locale()), record, edition_id, output_format, output)


@title.command()
@click.argument("application", metavar="APPLICATION.toml")
@click.option("--pdf", "folder", default=None, metavar="DIR", help="Also print FA2 or IA2 there.")
@shared.edition_option
@shared.format_option
@shared.out_option
@shared.lang_option
def arbiter(
    application: str, folder: str | None, edition_id: str | None, output_format: str, output: str, lang: str | None
) -> Exit:
    """Whether an application gives the title of FIDE Arbiter or International Arbiter, and what is missing.

    Each norm is judged from its report, or taken from the signed certificate. The files it names are looked for beside
    APPLICATION.toml. The edition is that of the day of the application.
    """
    from arpad.cli.title_arbiter import run_arbiter

    words = wording(lang or shared.language_of_locale())
    return run_arbiter(words, application, folder, edition_id, output_format, output)


CHAPTER = "titles"


def titles_edition(
    edition_id: str | None, day: date | None, options: Sequence[str] = (), undated: str = "title.E022"
) -> tuple[Edition, list[Finding]]:
    """The one named, else that of the day, and how far it was read. Never today's."""
    if edition_id is None and day is None:
        raise Refusal(Exit.REFUSED, Finding(undated))
    try:
        strict = shared.is_strict()
        if edition_id is not None:
            edition = edition_named(edition_id, CHAPTER, strict=strict)
        else:
            edition = in_force(CHAPTER, day or date.max, strict=strict)
        for option in options:
            edition = with_option(edition, option)
    except RegulationError as error:
        raise refusal_of(error) from None
    return edition, readings_of([(edition, day)])


@dataclass(frozen=True)
class DirectRequest:
    """What `arpad title direct` was asked. The last report is the final."""

    reports: Sequence[str]
    code: str | None
    edition_id: str | None
    on: date | None
    facts_file: str | None
    options: Sequence[str]
    explain: bool


def championship_codes() -> list[str]:
    """Of every edition that has a table, also those of which no source tells the cells."""
    found = (edition_named(name, CHAPTER).find("direct_titles") for name in edition_ids(CHAPTER))
    rules = [rule for rule in found if rule is not None]
    rows = {code for rule in rules for code in direct_titles(rule.text("table")).rows}
    return sorted(rows | {code for rule in rules for code in rule.maybe_texts("unknown")})


def run_direct(words: Wording, asked: DirectRequest, output_format: str, output: str) -> Exit:
    *phases, final = [
        Paper(path, words, asked.facts_file if path == asked.reports[-1] else None, Purpose.NORMS)
        for path in asked.reports
    ]
    edition, read = titles_edition(asked.edition_id, start_of(final.event) or asked.on, asked.options)
    facts = final.read.facts
    code = _known(asked.code or facts.championship, edition)
    for player in facts.players.values():
        _known(player.group or code, edition)
    if phases and any(not entry.player_id for paper in (*phases, final) for entry in paper.event.entries):
        raise Refusal(Exit.REFUSED, Finding("title.E004"))
    people = finishers(final.event, facts, _ranks(final), [paper.event for paper in phases])
    rows = rows_of(championship_of(code), edition)
    case, found = title_case(final.event, facts, edition, asked.on)
    about = EventFacts(
        facts.member_federations, facts.subzonal_approved, final.event.rounds_planned or final.event.rounds_held
    )
    result = titles_of_championship(
        championship_of(code), Finishers(people, results_by_games(case, rows)), about, edition
    )
    findings = final.read.locate([*read, *found, *result.findings])
    final.say(findings)
    if any_error(findings):
        return Exit.REFUSED
    if output_format == "pdf" and edition.find("direct_title_report") is None:
        raise Refusal(Exit.REFUSED, Finding("title.E057", {"edition": edition.id}))
    deliver(output, _output(result, final, findings, output_format, asked.explain, words), *asked.reports)
    return Exit.DONE


def _known(code: str, edition: Edition) -> str:
    codes = direct_titles(edition.rule("direct_titles").text("table")).rows
    if not code:
        raise Refusal(Exit.REFUSED, Finding("title.E002"))
    if not is_known(championship_of(code), edition):
        nearest = difflib.get_close_matches(code, codes, n=3) or list(codes)[:8]
        raise Refusal(Exit.REFUSED, Finding("title.E001", {"code": code, "nearest": ", ".join(nearest)}))
    return code


def _ranks(paper: Paper) -> dict[int, int | None]:
    """The report's own final ranks, else the standings, else shared places by points (I-182)."""
    if (ranks := ranks_of_report(paper.event)) is not None:
        return ranks
    ranked = None if paper.event.teams else paper.ranked()
    if ranked is not None and ranked.standings is not None:
        return {number: line.rank for number, line in ranked.standings.line_of.items()}
    places = places_by_points(paper.event)
    return {place.number: 1 + sum(other.points > place.points for other in places) for place in places}


def _output(
    result: DirectTitles, final: Paper, findings: Sequence[Finding], output_format: str, explain: bool, words: Wording
) -> str | bytes:
    """The list that goes to FIDE is the paper.   [direct_title_report]"""
    if output_format == "pdf":
        from arpad.reports.forms.direct_title_report import direct_title_report_paper

        return direct_title_report_paper(result, final.event, words)
    if output_format == "json":
        return direct_titles_json(result, final.event, findings, words)
    if output_format == "csv":
        return as_csv(direct_titles_table(result.rewards))
    return direct_titles_text(result, final.event, explain, words)


def run_organiser(words: Wording, file: str, edition_id: str | None, output_format: str, output: str) -> Exit:
    record, findings = read_organiser_toml(read_bytes(file), file)
    say(findings, words, file)
    if record is None or any_error(findings):
        return Exit.REFUSED
    edition, read = titles_edition(edition_id, record.received_on)
    say(read, words, file)
    findings = [*findings, *read]
    verdict = organiser_title(record, edition)
    makers = {
        "json": lambda: organiser_json(verdict, findings, words),
        "csv": lambda: as_csv(organiser_table(verdict)),
        "table": lambda: organiser_text(verdict, words),
    }
    deliver(output, makers[output_format](), file)
    return Exit.DONE
