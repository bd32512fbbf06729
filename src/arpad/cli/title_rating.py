"""The work behind `arpad title rating` and `arpad title reached`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver
from arpad.cli.list_files import dated_table
from arpad.cli.rate import players_of, read_cases, read_reports
from arpad.cli.reading import read_list_file, say
from arpad.cli.title import titles_edition
from arpad.formats.lists import ListTable
from arpad.formats.lists.chapters import chapter
from arpad.front_door.ratings import ChosenCase, Lists
from arpad.rating.case import Choice
from arpad.regulations.calendar import LAW_READ, said_once
from arpad.reports.direct_titles import (
    by_rating_json,
    by_rating_table,
    by_rating_text,
    certificate_of_rating,
    running_json,
    running_table,
)
from arpad.reports.forms.rating_reached import rating_reached_paper
from arpad.reports.wording import Wording
from arpad.results.data import as_csv
from arpad.titles.application_checks import retold
from arpad.titles.rating_titles import ListedRating, games_asked, rating_for, titles_by_rating
from arpad.titles.running_rating import RunningRating, running_rating
from arpad.values.finding import Finding
from arpad.values.numbers import plain_number
from arpad.values.person import Sex, Title
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


def run_rating(
    words: Wording, file: str, edition_id: str | None, on: date | None, output_format: str, output: str
) -> Exit:
    table, day = dated_table(file, words)
    edition, findings = titles_edition(edition_id, day or on, undated="title.E026")
    findings += retold(edition, ["titles_by_rating"])
    say(findings, words, file)
    rewards = titles_by_rating(_listed(table), edition, day or on)
    makers = {
        "json": lambda: by_rating_json(rewards, edition.id, findings, words),
        "csv": lambda: as_csv(by_rating_table(rewards)),
        "table": lambda: by_rating_text(rewards, edition.id, str(day or on or ""), words),
    }
    deliver(output, makers[output_format](), file)
    return Exit.DONE


def _listed(table: ListTable) -> list[ListedRating]:
    """Everybody with a standard rating now or earlier, as far as the list has it."""
    columns = ["id", "name", "federation", "sex", "flag", "title", "women_title", "rating", "peak", "games",
               "listed_from"]  # fmt: skip
    players = []
    for row in chapter(table, Cadence.STANDARD).select(columns).iter_rows(named=True):
        highest = max(row["rating"] or 0, row["peak"] or 0)
        woman = row["sex"] == Sex.FEMALE or "w" in row["flag"]
        sex = Sex.FEMALE if woman else Sex.MALE if row["sex"] else None
        held = [Title(row[name]) for name in ("title", "women_title") if row[name] in list(Title)]
        players.append(ListedRating(row["id"], row["name"], row["federation"], highest, sex, held,
                                    row["rating"], row["games"], _day(row["listed_from"])))  # fmt: skip
    return players


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


@dataclass(frozen=True)
class Editions:
    """Those that somebody names whatever the dates: of the titles, and of the ratings."""

    titles: str | None = None
    rating: str | None = None


@dataclass(frozen=True)
class ReachedRequest:
    reports: Sequence[str]
    player: str
    title: str
    list_file: str | None
    complete: bool
    editions: Editions


def run_reached(words: Wording, asked: ReachedRequest, output_format: str, output: str) -> Exit:
    title = Title(asked.title)
    proof, findings = proof_of(words, asked.reports, asked.list_file, asked.player, title, asked.editions)
    say(findings, words)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "json": lambda: running_json(proof, title, asked.complete, findings, words),
        "csv": lambda: as_csv(running_table(proof)),
        "table": lambda: certificate_of_rating(proof, title, asked.complete, words),
        "pdf": lambda: rating_reached_paper(proof, title, asked.complete, words),
    }
    deliver(output, makers[output_format](), *asked.reports)
    return Exit.DONE


def proof_of(
    words: Wording,
    reports: Sequence[str],
    list_file: str | None,
    player: str,
    title: Title,
    editions: Editions,
) -> tuple[RunningRating, list[Finding]]:
    """The period rated anew after each game of the player."""
    reads = read_reports(reports, None)
    lists = Lists(read_list_file(list_file, words, players_of(reads)))
    chosen, code = read_cases(reads, Choice(editions.rating), words)
    cases = [report.case for report in chosen if isinstance(report, ChosenCase)]
    if code is not Exit.DONE or not cases:
        raise Refusal(code)
    edition, findings = titles_edition(editions.titles, cases[0].start, undated="title.E060")
    readings = [finding for report in chosen for finding in report.findings if finding.id == LAW_READ]
    findings = said_once([*readings, *findings])
    needed, rule = rating_for(title, edition)
    known = {entry.player_id for case in cases for entry in case.tournament.entries if entry.player_id}
    number = plain_number(player) if len(cases) == 1 else None
    by_number = cases[0].tournament.by_number.get(number) if number is not None else None
    player_id = player if player in known else by_number.player_id if by_number is not None else ""
    if not player_id:
        raise Refusal(Exit.REFUSED, Finding("title.E003", {"player": player}))
    alone = rule.name == "titles_by_rating"
    least = games_asked(rule, cases[0].start) if alone else 0
    proof = running_rating(cases, lists.serving(cases), player_id, needed, least)
    proof = replace(proof, article=edition.rule("unpublished_rating").article)
    if proof.games_unknown:
        data = {"title": title.value, "games": least}
        findings.append(Finding("title.W018", data, rule=rule.name, article=rule.article))
    if alone and not rule.flag("interim"):
        findings.append(Finding("title.W010", {"title": title.value}, rule=rule.name, article=rule.article))
    findings += retold(edition, [rule.name])
    if proof.undated:
        findings.append(Finding("title.W016", rule="unpublished_rating"))
    return proof, findings
