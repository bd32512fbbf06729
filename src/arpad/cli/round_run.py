"""One call of `arpad form round`: a report in, the documents of a round out."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, make_folder
from arpad.cli.lots import chosen_edition
from arpad.cli.paper import Paper
from arpad.cli.reading import json_with_readings
from arpad.reports import crosstable as crosstables
from arpad.reports.boards import boards_csv, boards_json, shown_boards
from arpad.reports.plain_page import table_text
from arpad.reports.shown_table import ShownTable
from arpad.reports.standings_csv import standings_csv
from arpad.reports.standings_json import standings_json
from arpad.reports.standings_shown import shown_standings
from arpad.reports.table_page import table_html, table_paper
from arpad.reports.who_left import who_left
from arpad.reports.wording import Wording
from arpad.standings.event import EventStandings
from arpad.standings.team_crosstable import team_crosstable
from arpad.tournament.crosstable import crosstable
from arpad.tournament.event_type import event_type_of
from arpad.tournament.round_sheet import RoundSheet, documents_of, round_sheet
from arpad.tournament.round_snapshot import as_it_stood, matches_as_they_stood
from arpad.values.finding import Finding
from arpad.values.kinds import WordKey


@dataclass(frozen=True)
class Document:
    """One document: as it is shown, for a spreadsheet, for programs."""

    name: str
    table: ShownTable
    csv: Callable[[], str]
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
            sheet, event, results = self.sheet, self.paper.event, name == "results"
            yield Document(
                name,
                shown_boards(sheet, event, self.words, results),
                lambda: boards_csv(sheet, event, results),
                lambda: boards_json(sheet, event, results),
            )

    def _standings(self, ranked: EventStandings) -> Document:
        return Document(
            "standings",
            shown_standings(ranked, self.words),
            lambda: standings_csv(ranked),
            lambda: standings_json(ranked, (), "", self.words),
        )

    def _crosstable(self, ranked: EventStandings | None) -> Document:
        event, left = self.paper.event, who_left(ranked, self.words) if ranked else []
        if event.teams:
            teams = team_crosstable(event, self.paper.matches, ranked)
            return Document(
                "crosstable",
                crosstables.shown_teams(teams, event, self.words, left),
                lambda: crosstables.team_crosstable_csv(teams, event),
                lambda: json.loads(crosstables.team_crosstable_json(teams, event)),
            )
        whole = crosstable(event, self.paper.places(ranked), event_type_of(event).type.all_play_all)
        return Document(
            "crosstable",
            crosstables.shown_players(whole, event, self.words, left),
            lambda: crosstables.crosstable_csv(whole, event),
            lambda: json.loads(crosstables.crosstable_json(whole, event)),
        )

    def print(self, output_format: str, output: str) -> None:
        """All of them together; pages and spreadsheets need a file each."""
        event = self.paper.event
        if output_format == "json":
            data = {one.name: one.data() for one in self.documents}
            shown = {"form": "round", "round": self.sheet.round_number, "event": event.name, **data}
            text = json.dumps(shown, ensure_ascii=False, indent=1) + "\n"
            deliver(output, json_with_readings(text, self.words), self.report)
        elif output_format == "table":
            deliver(output, "\n".join(table_text(one.table, event) for one in self.documents), self.report)
        else:
            raise Refusal(Exit.REFUSED, Finding("form.E005", {"format": output_format}))

    def write(self, output_format: str, folder: str) -> None:
        make_folder(folder)
        ending = "txt" if output_format == "table" else output_format
        for one in self.documents:
            path = f"{folder}/round-{self.sheet.round_number}-{one.name}.{ending}"
            deliver(path, self._file(one, output_format), self.report)

    def _file(self, document: Document, output_format: str) -> str | bytes:
        event, words = self.paper.event, self.words
        makers: Mapping[str, Callable[[], str | bytes]] = {
            "table": lambda: table_text(document.table, event),
            "html": lambda: table_html(document.table, event, words),
            "pdf": lambda: table_paper(document.table, event, words),
            "csv": document.csv,
            "json": lambda: json_with_readings(json.dumps(document.data(), ensure_ascii=False, indent=1) + "\n", words),
        }
        return makers[output_format]()
