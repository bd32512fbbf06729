"""One call of `arpad rate`: reports in, ratings out. A refused report does not stop the others."""

import json
from collections.abc import Sequence
from datetime import date
from typing import Any

from arpad.cli.exits import Exit, Stop
from arpad.cli.files import write_text
from arpad.cli.reading import ReadReport, read_list, read_report, say, stop_for
from arpad.rating.case import EventCase
from arpad.rating.choose import Choice, case_of
from arpad.rating.outcome import EventOutcome
from arpad.rating.rating_list import RatingList
from arpad.regulations.errors import RegulationError
from arpad.reports.findings import finding_json
from arpad.reports.rating_csv import ratings_csv
from arpad.reports.rating_json import event_json
from arpad.reports.wording import Wording
from arpad.values.finding import Finding


class RatingRun:
    def __init__(self, words: Wording, edition_id: str, on: date | None, options: Sequence[str]) -> None:
        self.words = words
        self.choice = Choice(edition_id, on, options)
        self.exit = Exit.DONE
        self.reports: list[ReadReport] = []
        self.cases: list[EventCase | None] = []
        self.findings: list[list[Finding]] = []
        self.outcomes: dict[int, EventOutcome] = {}
        self.rating_list: RatingList | None = None

    def read(self, paths: Sequence[str], facts_file: str | None, list_file: str | None) -> None:
        """Everything is read, and everything wrong is said, before anything is rated."""
        self.rating_list = read_list(list_file, self.words)
        for path in paths:
            try:
                found = read_report(path, facts_file, self.words)
                case, findings = self._case(found)
            except Stop as stop:
                self._fail(stop)
                continue
            except RegulationError as error:
                self._fail(stop_for(error, self.words))
                case, findings = None, []
            self.reports.append(found)
            self.cases.append(case)
            self.findings.append([*found.findings, *findings])
            if case is None:
                say(self.findings[-1], self.words, path)
                if self.findings[-1] and any(finding.is_error for finding in self.findings[-1]):
                    self._fail(Stop(Exit.REFUSED))

    def _case(self, found: ReadReport) -> tuple[EventCase | None, list[Finding]]:
        if found.refused:
            return None, []
        assert found.report.tournament is not None
        return case_of(found.report.tournament, found.facts, self.choice)

    def _fail(self, stop: Stop) -> None:
        if stop.message:
            import click

            click.echo(stop.message, err=True)
        self.exit = max(self.exit, stop.code)

    def rate(self) -> None:
        from arpad.rating.period import rate_period

        chosen = [index for index, case in enumerate(self.cases) if case is not None]
        if not chosen:
            return
        outcome = rate_period([case for case in self.cases if case is not None], self.rating_list)
        for index, event in zip(chosen, outcome.events, strict=True):
            found = self.reports[index]
            self.outcomes[index] = event
            self.findings[index] = found.locate([*self.findings[index], *event.findings])
            say(self.findings[index], self.words, found.file)

    def render(self, output_format: str, explain: str, output: str) -> None:
        if output_format == "json":
            text = json.dumps(self._json(), ensure_ascii=False, indent=1) + "\n"
        elif output_format == "csv":
            text = ratings_csv(list(self.outcomes.values()), self.words)
        else:
            text = self._table(explain, output)
        if self.outcomes or output_format == "json":
            write_text(output, text, self.words)

    def _json(self) -> dict[str, Any]:
        events = [
            event_json(self.outcomes[index], self.findings[index], self.words)
            if index in self.outcomes
            else self._refused_json(index)
            for index in range(len(self.reports))
        ]
        return events[0] if len(events) == 1 else {"events": events}

    def _refused_json(self, index: int) -> dict[str, Any]:
        findings = [finding_json(finding, self.words) for finding in self.findings[index]]
        return {"event": None, "edition": None, "players": [], "findings": findings}

    def _table(self, explain: str, output: str) -> str:
        from arpad.reports.rating_table import event_heading, event_table
        from arpad.reports.slip import event_slip, player_slip
        from arpad.reports.text import rendered

        parts: list[Any] = []
        for event in self.outcomes.values():
            if explain.isdigit():
                player = next((one for one in event.players if one.number == int(explain)), None)
                if player is None:
                    say([Finding("rate.E002", {"player": explain})], self.words, "")
                    self._fail(Stop(Exit.REFUSED))
                    continue
                parts += [event_heading(event, self.words), "", player_slip(event, player, self.words)]
                continue
            parts.append(event_table(event, self.words))
            if explain:
                parts.append(event_slip(event, self.words))
                parts += [player_slip(event, player, self.words) for player in event.players]
        return rendered(parts, to_file=output != "-")
