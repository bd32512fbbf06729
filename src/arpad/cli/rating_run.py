"""One call of `arpad rate`: reports in, ratings out. A refused report does not stop the others."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import same_file, write_text
from arpad.cli.reading import ListFile, read_list_file, read_report, refusal_of, say
from arpad.formats.report_with_facts import ReadReport
from arpad.rating.case import EventCase
from arpad.rating.choose import Choice, case_of
from arpad.rating.outcome import EventOutcome
from arpad.rating.rating_list import RatingList
from arpad.regulations.errors import RegulationError
from arpad.regulations.reading import LAW_READ, said_once
from arpad.reports.findings import finding_json
from arpad.reports.rating_json import event_json, refused_event_json
from arpad.reports.rating_table import rating_table
from arpad.reports.wording import Wording
from arpad.results.as_csv import as_csv
from arpad.results.as_json import json_text
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding, any_error


@dataclass
class Slot:
    """What became of one file of the call."""

    file: str
    read: ReadReport | None = None
    case: EventCase | None = None
    findings: list[Finding] = field(default_factory=list)
    outcome: EventOutcome | None = None


class RatingRun:
    def __init__(self, words: Wording, choice: Choice) -> None:
        self.words, self.choice = words, choice
        self.exit = Exit.DONE
        self.slots: list[Slot] = []
        self.list_file: ListFile | None = None
        self.standard: ListFile | None = None

    def read(
        self,
        paths: Sequence[str],
        facts_file: str | None,
        list_file: str | None,
        output: str,
        standard_file: str | None = None,
    ) -> None:
        """Everything is read, and everything wrong is said, before anything is rated."""
        if facts_file and len(paths) > 1:
            raise Refusal(Exit.REFUSED, Finding("facts.E007"))
        given = (*paths, list_file, standard_file)
        overwritten = next((path for path in given if path and same_file(path, output)), None)
        if overwritten:
            raise Refusal(Exit.REFUSED, Finding("file.E003", {"file": overwritten}))
        self.list_file = read_list_file(list_file, self.words)
        self.standard = read_list_file(standard_file, self.words)
        self.slots = [self._slot(path, facts_file) for path in paths]
        for index, slot in enumerate(self.slots):
            self._refuse_copy(slot, self.slots[:index])
            told = [finding for earlier in self.slots[:index] for finding in earlier.findings]
            slot.findings = said_once(slot.findings, told)
            if slot.case is None:
                self._say(slot)

    def _slot(self, path: str, facts_file: str | None) -> Slot:
        slot = Slot(path)
        try:
            slot.read = read_report(path, facts_file)
            slot.findings = list(slot.read.findings)
            if slot.read.refused or slot.read.report.tournament is None:
                self._fail(Exit.REFUSED)
                return slot
            slot.case, found = case_of(slot.read.report.tournament, slot.read.facts, self.choice)
            slot.findings += found
            if any_error(found):
                self._fail(Exit.REFUSED)
        except (Refusal, RegulationError) as error:
            refusal = error if isinstance(error, Refusal) else refusal_of(error)
            slot.findings += refusal.findings
            self._fail(refusal.code)
        return slot

    def _refuse_copy(self, slot: Slot, before: Sequence[Slot]) -> None:
        """The same games twice would count twice."""
        for earlier in before:
            if slot.case and earlier.case and slot.case.tournament == earlier.case.tournament:
                slot.case = None
                slot.findings.append(Finding("rate.E003", {"file": earlier.file}))
                self._fail(Exit.REFUSED)

    def _fail(self, code: Exit) -> None:
        self.exit = max(self.exit, code)

    def _say(self, slot: Slot) -> None:
        facts = slot.read.facts_findings if slot.read else ()
        say([finding for finding in slot.findings if finding not in facts], self.words, slot.file)
        if slot.read:
            say(facts, self.words, slot.read.facts_file)

    def rate(self) -> None:
        from arpad.rating.period import rate_period

        chosen = [slot for slot in self.slots if slot.case is not None]
        if not chosen:
            return
        cases = [slot.case for slot in chosen if slot.case]
        outcome = rate_period(cases, self.lists(cases))
        for slot, event in zip(chosen, outcome.events, strict=True):
            assert slot.read is not None
            slot.outcome = event
            slot.findings = slot.read.locate([*slot.findings, *event.findings])
            self._say(slot)

    def readings(self) -> list[Finding]:
        """How far the editions of the events were read, for who prints something else than their ratings."""
        return [finding for slot in self.slots for finding in slot.findings if finding.id == LAW_READ]

    def lists(self, cases: Sequence[EventCase]) -> RatingList | Sequence[RatingList | None] | None:
        """Plain players serve all events together; columns give each event its own."""
        if self.list_file is None or self.list_file.players is not None:
            return self._seeded(self.list_file.players if self.list_file else None, cases)
        return [self._seeded(self.list_file.serving(case), [case], unlisted=0) for case in cases]

    def _seeded(
        self, listed: RatingList | None, cases: Sequence[EventCase], unlisted: int | None = None
    ) -> RatingList | None:
        """With what the standard list says of the players of these events, as far as their law asks for it."""
        seeded = [entry for case in cases if case.edition.find("standard_seed") for entry in case.tournament.entries]
        if self.standard is None or not seeded:
            return listed
        from arpad.rating.standard_seed import with_standard_ratings

        standard = self.standard.of(seeded, Cadence.STANDARD)
        return with_standard_ratings(listed, standard, {entry.player_id for entry in seeded}, unlisted)

    def render(self, output_format: str, explain: str, output: str) -> None:
        """What was rated. Where nothing was, no file is touched."""
        rated = [slot.outcome for slot in self.slots if slot.outcome]
        if explain not in ("", "all") and rated and not any(self._has(event, explain) for event in rated):
            raise Refusal(Exit.REFUSED, Finding("rate.E002", {"player": explain}))
        if not rated and (output != "-" or output_format != "json"):
            return
        if output_format == "json":
            text = json_text(self._json())
        elif output_format == "csv":
            text = as_csv(*map(rating_table, rated))
        else:
            text = self._table(rated, explain, to_file=output != "-")
        write_text(output, text)

    @staticmethod
    def _has(event: EventOutcome, explain: str) -> bool:
        return any(player.number == int(explain) for player in event.players)

    def _json(self) -> dict[str, Any]:
        events = [
            event_json(slot.outcome, slot.findings, self.words) if slot.outcome else self._refused_json(slot)
            for slot in self.slots
        ]
        return events[0] if len(events) == 1 else {"events": events}

    def _refused_json(self, slot: Slot) -> dict[str, Any]:
        findings = [finding_json(finding, self.words) for finding in slot.findings]
        tournament = slot.read.report.tournament if slot.read else None
        event = refused_event_json(tournament) if tournament else None
        return {"event": event, "edition": None, "players": [], "findings": findings}

    def _table(self, rated: Sequence[EventOutcome], explain: str, to_file: bool) -> str:
        from arpad.reports.rating_table import event_heading, event_text
        from arpad.reports.slip import event_slip, player_slip
        from arpad.reports.text import rendered

        parts: list[Any] = []
        for event in rated:
            shown = [player for player in event.players if explain == "all" or str(player.number) == explain]
            if explain not in ("", "all") and not shown:
                continue
            parts.append(
                event_heading(event, self.words) + "\n" if shown and explain != "all" else event_text(event, self.words)
            )
            if explain == "all" or not event.rated:
                parts.append(event_slip(event, self.words))
            parts += [player_slip(event, player, self.words) for player in shown]
        return rendered(parts, to_file)
