"""arpad form round: the documents of one round, from a report."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, make_folder
from arpad.cli.lots import chosen_edition
from arpad.cli.paper import Paper
from arpad.cli.reading import json_with_readings
from arpad.reports.boards import boards_list, boards_table
from arpad.reports.crosstable import crosstable_document, players_table, teams_table
from arpad.reports.event_page import table_html, table_paper, table_text
from arpad.reports.standings import standings_table
from arpad.reports.standings_json import standings_json
from arpad.reports.wording import Wording, wording
from arpad.results.data import as_csv, as_rows, json_text
from arpad.results.table import Table
from arpad.standings.event import EventStandings
from arpad.standings.team_crosstable import team_crosstable
from arpad.tournament.crosstable import crosstable
from arpad.tournament.event_type import event_type_of
from arpad.tournament.round_sheet import RoundSheet, as_it_stood, documents_of, matches_as_they_stood, round_sheet
from arpad.values.finding import Finding, WordKey
from arpad.values.records import dataclass


@click.command("round")
@click.argument("report", metavar="REPORT")
@click.option("--round", "round_number", type=click.IntRange(1), default=None, help="Without it, the last one paired.")
@click.option(
    "--folder",
    default=None,
    metavar="DIR",
    help="Write each document as a file of its own, such as round-5-results.pdf.",
)
@click.option(
    "--format", "output_format", type=click.Choice(["table", "html", "pdf", "csv", "json"]), default=None,
    help="By default table, and pdf with --folder.",
)  # fmt: skip
@shared.tiebreaks_option
@shared.edition_option
@shared.facts_option
@shared.out_option
@shared.lang_option
def round_documents(
    report: str,
    round_number: int | None,
    folder: str | None,
    output_format: str | None,
    tiebreaks: str | None,
    edition_id: str | None,
    facts_file: str | None,
    output: str,
    lang: str | None,
) -> Exit:
    """The documents of a round in one go: pairings, results, standings and crosstable, as the event stood then.

    Standings and crosstable wait until every result of the round is there; pairings have room to write results in.

    \b
    arpad form round open.trf
    arpad form round open.trf --round 5 --folder wall/ --lang es
    arpad form round open.trf --round 5 --format json -o round5.json
    """

    run = RoundRun(wording(lang or shared.language_of_locale()), report, facts_file)
    run.choose(round_number)
    run.make(tiebreaks, edition_id)
    if folder is None:
        run.print(output_format or "table", output)
    else:
        run.write(output_format or "pdf", folder)
    return Exit.DONE


@dataclass(frozen=True)
class Document:
    """One document: as it is shown, for a spreadsheet, for programs."""

    name: str
    table: Table
    rows: Table
    data: Callable[[], Any]


class RoundRun:
    sheet: RoundSheet
    documents: list[Document]

    def __init__(self, words: Wording, report: str, facts_file: str | None) -> None:
        self.words, self.report = words, report
        self.paper = Paper(report, words, facts_file)

    def choose(self, round_number: int | None) -> None:
        """The event as it stood after that round."""
        event, paired = self.paper.event, self.paper.event.rounds_paired
        number = paired if round_number is None else round_number
        if not 1 <= number <= paired:
            raise Refusal(Exit.REFUSED, Finding("form.E004", {"round": number, "rounds": paired}))
        self.sheet = round_sheet(event, number)
        whole = replace(event, declared_type=event_type_of(event).type)  # fewer rounds may look like another type
        self.paper.event = as_it_stood(whole, number)
        self.paper.matches = matches_as_they_stood(self.paper.matches, number)

    def make(self, tiebreaks: str | None, edition_id: str | None) -> None:
        rule = chosen_edition("round_documents", None, None)[0].rule("round_documents")
        ready = documents_of(self.sheet, rule)
        if waiting := [WordKey(f"round.document.{name}") for name in rule.texts("documents") if name not in ready]:
            data = {"round": self.sheet.round_number, "results": self.sheet.pending, "fields": waiting}
            self.paper.say([Finding("form.W008", data, rule=rule.name, article=rule.article)])
        ranked = self.paper.ranked(tiebreaks, edition_id) if {"standings", "crosstable"} & set(ready) else None
        self.documents = [made for name in ready for made in self._document(name, ranked)]

    def _document(self, name: str, ranked: EventStandings | None) -> Iterator[Document]:
        """Standings only where the tie-breaks of the day are known."""
        if name == "standings":
            if ranked is not None:
                yield self._standings(ranked)
        elif name == "crosstable":
            yield self._crosstable(ranked)
        else:
            shown, rows = (
                make(self.sheet, self.paper.event, name == "results") for make in (boards_table, boards_list)
            )
            yield Document(name, shown, rows, lambda: as_rows(rows))

    def _standings(self, ranked: EventStandings) -> Document:
        table = standings_table(ranked)
        return Document("standings", table, table, lambda: standings_json(ranked, (), "", self.words))

    def _crosstable(self, ranked: EventStandings | None) -> Document:
        event = self.paper.event
        if event.teams:
            teams = team_crosstable(event, self.paper.matches, ranked)
            table, rounds, whose = teams_table(teams, event, ranked), teams.rounds, "teams"
        else:
            whole = crosstable(event, self.paper.places(ranked), event_type_of(event).type.all_play_all)
            table, rounds, whose = players_table(whole, event, ranked), whole.rounds, "players"
        return Document("crosstable", table, table, lambda: crosstable_document(table, event, rounds, whose))

    def print(self, output_format: str, output: str) -> None:
        """All of them together; pages and spreadsheets need a file each."""
        event = self.paper.event
        if output_format == "json":
            data = {document.name: document.data() for document in self.documents}
            shown = {"form": "round", "round": self.sheet.round_number, "event": event.name, **data}
            deliver(output, json_with_readings(json_text(shown), self.words), self.report)
        elif output_format == "table":
            deliver(
                output,
                "\n".join(table_text(document.table, event, self.words) for document in self.documents),
                self.report,
            )
        else:
            raise Refusal(Exit.REFUSED, Finding("form.E005", {"format": output_format}))

    def write(self, output_format: str, folder: str) -> None:
        make_folder(folder)
        ending = "txt" if output_format == "table" else output_format
        for document in self.documents:
            path = f"{folder}/round-{self.sheet.round_number}-{document.name}.{ending}"
            deliver(path, self._file(document, output_format), self.report)

    def _file(self, document: Document, output_format: str) -> str | bytes:
        event, words = self.paper.event, self.words
        makers: Mapping[str, Callable[[], str | bytes]] = {
            "table": lambda: table_text(document.table, event, words),
            "html": lambda: table_html(document.table, event, words),
            "pdf": lambda: table_paper(document.table, event, words),
            "csv": lambda: as_csv(document.rows),
            "json": lambda: json_with_readings(json_text(document.data()), words),
        }
        return makers[output_format]()
