"""The organiser title in words."""

import json
from collections.abc import Iterable

from arpad.reports.findings import finding_json
from arpad.reports.title_requirements import requirement_json, requirements_table
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table
from arpad.titles.organiser import OrganisedEvent, OrganiserVerdict
from arpad.values.finding import Finding

_COLUMNS = ["name", "kind", "rounds", "chief", "official", "start", "end", "counts"]


def organiser_text(verdict: OrganiserVerdict, words: Wording) -> str:
    keys = ("title.head.event", *(f"organiser.head.{key}" for key in ("kind", "rounds", "chief", "official", "counts")))
    rows = [
        [
            event.name, event.kind, str(event.rounds), _flag(event.chief, words), _flag(event.official, words),
            _flag(event in verdict.counted, words),
        ]
        for event in verdict.record.events
    ]  # fmt: skip
    lines = [
        words.text("organiser.heading", name=verdict.record.name, edition=verdict.edition.id),
        "",
        plain_table([words.text(key) for key in keys], rows, frozenset({0, 1, 3, 4, 5})),
        "",
        requirements_table(verdict.requirements, words),
        words.text("organiser.note"),
        "",
        words.text("organiser.complete" if verdict.complete else "organiser.incomplete"),
    ]
    return "\n".join(lines) + "\n"


def _flag(value: bool, words: Wording) -> str:
    return words.text("title.yes" if value else "title.no")


def _values(event: OrganisedEvent, verdict: OrganiserVerdict) -> list[object]:
    days = [None if day is None else str(day) for day in (event.start, event.end)]
    return [event.name, event.kind, event.rounds, event.chief, event.official, *days, event in verdict.counted]


def organiser_csv(verdict: OrganiserVerdict) -> str:
    return csv_text(_COLUMNS, [_values(event, verdict) for event in verdict.record.events])


def organiser_json(verdict: OrganiserVerdict, findings: Iterable[Finding], words: Wording) -> str:
    shown = {
        "edition": verdict.edition.id,
        "title": "IO",
        "name": verdict.record.name,
        "complete": verdict.complete,
        "requirements": [requirement_json(one) for one in verdict.requirements],
        "events": [dict(zip(_COLUMNS, _values(event, verdict), strict=True)) for event in verdict.record.events],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"
