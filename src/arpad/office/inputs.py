"""Everything a list is made from: gathered from the books, signed by one hash, kept as one Parquet blob.

The manifest names every input with its hash, so that two moments can be compared line by line. It is made from the
hashes the books hold, without opening a report; only the computation opens them.
"""

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from arpad import __version__
from arpad.office.hashes import canonical, sha256, sha256_of
from arpad.office.list_store import in_force
from arpad.office.models import Correction, Entry, Event, ListBlob, RatingList, Report, Series
from arpad.office.people import Description, changed_between, described_on
from arpad.office.series import choice_of, engine_name, law_of
from arpad.regulations.edition import Edition

_BLOB = {"part": pl.String, "name": pl.String, "about": pl.String, "content": pl.Binary}


Day = date  # `date` is a field below


@dataclass(frozen=True)
class EventInput:
    """An accepted report, who its lines are, and what the office knows beside it."""

    key: str
    start: date
    report: int  # its row; 0 once it comes out of a blob
    version: int
    sha256: str
    facts_sha256: str
    office_facts: Mapping[str, Any]  # names of tournament.facts, as JSON has them
    identities: Mapping[str, str]  # number in the report -> id on the list
    corrections: Sequence[Sequence[str]]  # kind and change

    @property
    def hash(self) -> str:
        return sha256_of(self.about())

    def about(self) -> dict[str, Any]:
        return {
            "version": self.version,
            "sha256": self.sha256,
            "facts_sha256": self.facts_sha256,
            "start": str(self.start),
            "facts": dict(self.office_facts),
            "identities": dict(self.identities),
            "corrections": [list(one) for one in self.corrections],
        }


@dataclass(frozen=True)
class Inputs:
    """One list to be made. `lists` are the earlier ones that can matter, the latest last."""

    series: str
    cadence: str
    engine_series: str
    date: date
    closing: Day | None
    edition: str
    named: bool  # whether the series names its edition
    options: tuple[str, ...]
    law: str  # hash of the edition's rules
    lists: tuple[tuple[Day, int, str], ...]  # date, revision, hash
    events: tuple[EventInput, ...]
    people: tuple[Description, ...]
    arpad: str = __version__

    def manifest(self) -> dict[str, str]:
        """Every input by name and hash."""
        return {
            "arpad": self.arpad,
            "closing": str(self.closing or ""),
            f"law:{self.edition}": sha256_of([self.law, self.named, self.options]),
            **{f"list:{day}:{revision}": sha for day, revision, sha in self.lists},
            **{f"event:{event.key}": event.hash for event in self.events},
            **{f"player:{person[0]}": sha256_of(person) for person in self.people},
        }

    @property
    def sha256(self) -> str:
        return sha256_of(self.manifest())


def inputs_of(series: Series, list_date: date, closing: date | None, events: Iterable[Event] | None = None) -> Inputs:
    """What the list of that day would be made from now; `events` instead of those that wait, for a recomputation."""
    edition = law_of(series, list_date)
    waiting = list(events) if events is not None else waiting_events(series)
    found = tuple(_event_input(event) for event in sorted(waiting, key=lambda event: event.key))
    lists = _lists_that_matter(in_force(series, before=list_date), found)
    choice = choice_of(series)
    return Inputs(
        series=series.key,
        cadence=series.cadence,
        engine_series=engine_name(series, edition),
        date=list_date,
        closing=closing,
        edition=edition.id,
        named=choice.edition_id is not None,
        options=tuple(choice.options),
        law=law_hash(edition),
        lists=tuple((one.date, one.revision, one.sha256) for one in lists),
        events=found,
        people=tuple(described_on(_people(found, lists, list_date), list_date)),
    )


def waiting_events(series: Series) -> list[Event]:
    """Accepted, and on no list of the series yet."""
    return list(Event.objects.filter(series__series=series, series__rated_in=None, state=Event.State.ACCEPTED))


def law_hash(edition: Edition) -> str:
    """What the rules say, however the file is laid out."""
    rules = {name: [rule.policy, rule.values] for name, rule in edition.rules.items()}
    return sha256(json.dumps(rules, sort_keys=True, default=str).encode())


def _event_input(event: Event) -> EventInput:
    fields = ("pk", "version", "sha256", "facts_sha256", "received_on")
    row = Report.objects.filter(event=event, state=Report.State.ACCEPTED).values(*fields).latest("version")
    entries = Entry.objects.filter(report=row["pk"]).exclude(player=None).order_by("number")
    people = entries.values_list("number", "player__key", "player__merged_into__key")
    corrections = Correction.objects.filter(event=event, undone=False).order_by("pk")
    return EventInput(
        key=event.key,
        start=event.start,
        report=row["pk"],
        version=row["version"],
        sha256=row["sha256"],
        facts_sha256=row["facts_sha256"],
        office_facts=office_facts(event, row["received_on"]),
        identities={str(number): merged or key for number, key, merged in people},
        corrections=tuple(tuple(one) for one in corrections.values_list("kind", "change")),
    )


def office_facts(event: Event, received_on: date) -> dict[str, Any]:
    """What the books know of an event; it prevails over the facts file (reading I-260)."""
    facts: dict[str, Any] = {"registered_on": str(event.registered_on), "received_on": str(received_on)}
    if event.approved:
        facts["registration_approved"] = True
    if event.title_event:
        facts["title_event"] = True
    return facts


def _lists_that_matter(lists: Sequence[RatingList], events: Sequence[EventInput]) -> list[RatingList]:
    """From the list in force when the first event began up to the latest (reading I-261)."""
    first = min((event.start for event in events), default=None)
    begun = [index for index, one in enumerate(lists) if first is not None and one.date <= first]
    if first is None:
        return list(lists[-1:])
    return list(lists[begun[-1] :] if begun else lists)


def _people(events: Sequence[EventInput], lists: Sequence[RatingList], list_date: date) -> set[int]:
    """The players of the events, and whoever is described in another way than on the latest list."""
    entries = Entry.objects.filter(report__in=[event.report for event in events]).exclude(player=None)
    ids = {merged or player for player, merged in entries.values_list("player", "player__merged_into")}
    if lists:
        ids |= changed_between(lists[-1].log_number or 0, lists[-1].date, list_date)
    return ids


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> list[tuple[str, str]]:
    """What was added, removed or changed between two manifests, by name."""
    return [
        ("added" if name not in before else "removed" if name not in now else "changed", name)
        for name in sorted({*before, *now})
        if before.get(name) != now.get(name)
    ]


@dataclass(frozen=True)
class KeptInputs:
    """Inputs with their contents: all that a computation needs, from the books or from a blob."""

    inputs: Inputs
    lists: tuple[bytes, ...]
    reports: tuple[tuple[bytes, bytes], ...]  # report and facts file


def kept(inputs: Inputs, series: Series) -> KeptInputs:
    """Read the contents of all inputs from the books."""
    lists = []
    for day, revision, _ in inputs.lists:
        blob = ListBlob.objects.get(
            list__series=series, list__date=day, list__revision=revision, list__state="published"
        )
        lists.append(bytes(blob.content))
    rows = {row.pk: row for row in Report.objects.filter(pk__in=[event.report for event in inputs.events])}
    reports = tuple((bytes(rows[one.report].content), bytes(rows[one.report].facts)) for one in inputs.events)
    return KeptInputs(inputs, tuple(lists), reports)


def to_blob(given: KeptInputs) -> bytes:
    """One Parquet, one line a part; the request and the people are JSON, lists are Parquet, reports as received."""
    made = given.inputs
    request = {
        "series": made.series,
        "cadence": made.cadence,
        "engine_series": made.engine_series,
        "date": str(made.date),
        "closing": str(made.closing or ""),
        "edition": made.edition,
        "named": made.named,
        "options": list(made.options),
        "law": made.law,
        "arpad": made.arpad,
    }
    rows: list[tuple[str, str, str, bytes]] = [("request", "", canonical(request), b"")]
    rows.append(("people", "", canonical(made.people), b""))
    for (day, revision, sha), content in zip(made.lists, given.lists, strict=True):
        rows.append(("list", str(day), canonical({"revision": revision, "sha256": sha}), content))
    for event, (report, facts) in zip(made.events, given.reports, strict=True):
        rows += [("report", event.key, canonical(event.about()), report), ("facts", event.key, "", facts)]
    out = io.BytesIO()
    pl.DataFrame(rows, schema=_BLOB, orient="row").write_parquet(out, compression="zstd", statistics=False)
    return out.getvalue()


def from_blob(data: bytes | memoryview) -> KeptInputs:
    frame = pl.read_parquet(io.BytesIO(bytes(data)))
    parts: dict[str, list[dict[str, Any]]] = {}
    for row in frame.iter_rows(named=True):
        parts.setdefault(row["part"], []).append(row)
    request = json.loads(parts["request"][0]["about"])
    lists, events, reports = [], [], []
    for row in parts.get("list", []):
        about = json.loads(row["about"])
        lists.append((date.fromisoformat(row["name"]), about["revision"], about["sha256"]))
    for row, facts in zip(parts.get("report", []), parts.get("facts", []), strict=True):
        events.append(_event_from(row["name"], json.loads(row["about"])))
        reports.append((row["content"], facts["content"]))
    inputs = Inputs(
        series=request["series"],
        cadence=request["cadence"],
        engine_series=request["engine_series"],
        date=date.fromisoformat(request["date"]),
        closing=date.fromisoformat(request["closing"]) if request["closing"] else None,
        edition=request["edition"],
        named=request["named"],
        options=tuple(request["options"]),
        law=request["law"],
        lists=tuple(lists),
        events=tuple(events),
        people=tuple(tuple(person) for person in json.loads(parts["people"][0]["about"])),
        arpad=request["arpad"],
    )
    return KeptInputs(inputs, tuple(row["content"] for row in parts.get("list", [])), tuple(reports))


def _event_from(key: str, about: Mapping[str, Any]) -> EventInput:
    return EventInput(
        key=key,
        start=date.fromisoformat(about["start"]),
        report=0,
        version=about["version"],
        sha256=about["sha256"],
        facts_sha256=about["facts_sha256"],
        office_facts=about["facts"],
        identities=about["identities"],
        corrections=about["corrections"],
    )
