"""The work behind `arpad title direct`."""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.paper import Paper
from arpad.cli.title_edition import titles_edition
from arpad.regulations.calendar import latest_with
from arpad.regulations.direct_title_table import direct_titles
from arpad.regulations.edition import Edition
from arpad.reports.direct_titles import direct_titles_json, direct_titles_table, direct_titles_text
from arpad.reports.wording import Wording
from arpad.results.as_csv import as_csv
from arpad.titles.achievements import Finishers
from arpad.titles.championship import championship_of
from arpad.titles.championship_checks import EventFacts
from arpad.titles.choose import title_case
from arpad.titles.direct_titles import DirectTitles, titles_of_championship
from arpad.titles.finishers import finishers, ranks_of_report
from arpad.titles.performance import results_by_games
from arpad.tournament.dates import start_of
from arpad.tournament.places import places_by_points
from arpad.values.finding import Finding, any_error


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
    return sorted(direct_titles(latest_with("titles", "direct_titles").rule("direct_titles").text("table")).rows)


def run_direct(words: Wording, asked: DirectRequest, output_format: str, output: str) -> Exit:
    *phases, final = [
        Paper(path, words, asked.facts_file if path == asked.reports[-1] else None) for path in asked.reports
    ]
    edition, read = titles_edition(asked.edition_id, start_of(final.event) or asked.on, asked.options)
    facts = final.read.facts
    code = _known(asked.code or facts.championship, edition)
    if phases and any(not entry.player_id for paper in (*phases, final) for entry in paper.event.entries):
        raise Refusal(Exit.REFUSED, Finding("title.E004"))
    people = finishers(final.event, facts, _ranks(final), [paper.event for paper in phases])
    rows = direct_titles(edition.rule("direct_titles").text("table")).rows[code]
    case, found = title_case(final.event, facts, edition, asked.on)
    about = EventFacts(facts.member_federations, facts.subzonal_approved)
    result = titles_of_championship(
        championship_of(code), Finishers(people, results_by_games(case, rows)), about, edition
    )
    findings = final.read.locate([*read, *found, *result.findings])
    final.say(findings)
    if any_error(findings):
        return Exit.REFUSED
    deliver(output, _made(result, final, findings, output_format, asked.explain, words), *asked.reports)
    return Exit.DONE


def _known(code: str, edition: Edition) -> str:
    codes = direct_titles(edition.rule("direct_titles").text("table")).rows
    if not code:
        raise Refusal(Exit.REFUSED, Finding("title.E002"))
    if code not in codes:
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


def _made(
    result: DirectTitles, final: Paper, findings: Sequence[Finding], output_format: str, explain: bool, words: Wording
) -> str:
    if output_format == "json":
        return direct_titles_json(result, final.event, findings, words)
    if output_format == "csv":
        return as_csv(direct_titles_table(result.rewards))
    return direct_titles_text(result, final.event, explain, words)
