"""The organiser title in words."""

from collections.abc import Iterable

from arpad.reports.findings import finding_json
from arpad.reports.title_requirements import requirement_json, requirements_table
from arpad.reports.wording import Wording
from arpad.results.as_json import as_rows, json_text
from arpad.results.as_text import as_text
from arpad.results.kinds import ANSWER, DAY, NUMBER, TEXT
from arpad.results.table import Column, Table, named
from arpad.titles.organiser import OrganiserVerdict
from arpad.values.finding import Finding


def organiser_text(verdict: OrganiserVerdict, words: Wording) -> str:
    lines = [
        words.text("organiser.heading", name=verdict.record.name, edition=verdict.edition.id),
        "",
        as_text(organiser_table(verdict), words),
        "",
        as_text(requirements_table(verdict.requirements), words),
        words.text("organiser.note"),
        "",
        words.text("organiser.complete" if verdict.complete else "organiser.incomplete"),
    ]
    return "\n".join(lines) + "\n"


def organiser_table(verdict: OrganiserVerdict) -> Table:
    columns = (
        Column("name", TEXT, lambda event: event.name, "title.head.event"),
        Column("kind", TEXT, lambda event: event.kind, "organiser.head.kind"),
        Column("rounds", NUMBER, lambda event: event.rounds, "organiser.head.rounds"),
        Column("chief", ANSWER, lambda event: event.chief, "organiser.head.chief"),
        Column("official", ANSWER, lambda event: event.official, "organiser.head.official"),
        Column("start", DAY, lambda event: event.start),
        Column("end", DAY, lambda event: event.end),
        Column("counts", ANSWER, lambda event: event in verdict.counted, "organiser.head.counts"),
    )
    shown = named(columns, "name", "kind", "rounds", "chief", "official", "counts")
    return Table(verdict.record.events, text=shown, csv=columns, json=columns)


def organiser_json(verdict: OrganiserVerdict, findings: Iterable[Finding], words: Wording) -> str:
    shown = {
        "edition": verdict.edition.id,
        "title": "IO",
        "name": verdict.record.name,
        "complete": verdict.complete,
        "requirements": [requirement_json(requirement) for requirement in verdict.requirements],
        "events": as_rows(organiser_table(verdict)),
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)
