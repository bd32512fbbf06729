"""The inputs of a list as one Parquet blob, kept with it, and read again."""

import io
import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import polars as pl

from arpad.formats.amendments import Amendment
from arpad.office.hashes import canonical
from arpad.office.inputs import OF_LIST, UNLISTED, CorrectedList, EventInput, Inputs, KeptInputs, MadeGoodBy
from arpad.office.standard_lists import StandardInput

Part = tuple[str, str, str, bytes]
BLOB = {"part": pl.String, "name": pl.String, "about": pl.String, "content": pl.Binary}


def to_blob(given: KeptInputs) -> bytes:
    """One Parquet, one line a part; the request and the people are JSON, lists are Parquet, reports as received."""
    rows = _parts(given)
    for step in given.steps:
        rows.append(("made_good", step.entry, canonical(step.points), b""))
        for one in step.chain:
            about = canonical({"date": str(one.date), "revision": one.revision, "sha256": one.sha256})
            lists, events = one.inputs.lists, one.inputs.events
            parts = _parts(KeptInputs(one.inputs, (b"",) * len(lists), ((b"", b""),) * len(events)))
            rows.append(("corrected", step.entry, about, as_parquet(parts)))
    return as_parquet(rows)


def as_parquet(rows: Sequence[Part]) -> bytes:
    out = io.BytesIO()
    pl.DataFrame(rows, schema=BLOB, orient="row").write_parquet(out, compression="zstd", statistics=False)
    return out.getvalue()


def _parts(given: KeptInputs) -> list[Part]:
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
        "merges": made.merges,
        "arpad": made.arpad,
        **made.of_list,
        **made.unlisted,
        **({"made_good": made.made_good} if made.made_good else {}),
    }
    rows: list[Part] = [("request", "", canonical(request), b"")]
    rows.append(("people", "", canonical(made.people), b""))
    if made.particulars or made.decisions:
        rows.append(("particulars", "", canonical(made.particulars), b""))
        rows.append(("decisions", "", canonical(made.decisions), b""))
    rows += [("guests", "", canonical(made.guests), b"")] if made.guests else []
    rows += [("standard", str(one.date), canonical(one.about()), b"") for one in made.standard]
    for (day, revision, sha), content in zip(made.lists, given.lists, strict=True):
        rows.append(("list", str(day), canonical({"revision": revision, "sha256": sha}), content))
    for event, (report, facts) in zip(made.events, given.reports, strict=True):
        rows += [("report", event.key, canonical(event.about()), report), ("facts", event.key, "", facts)]
    return rows


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
        merges=tuple((gone, kept_id) for gone, kept_id in request["merges"]),
        particulars=tuple(tuple(one) for one in _rows_of(parts, "particulars")),
        decisions=tuple(_rows_of(parts, "decisions")),
        standard=tuple(
            StandardInput.read(date.fromisoformat(row["name"]), json.loads(row["about"]))
            for row in parts.get("standard", [])
        ),
        arpad=request["arpad"],
        made_good=tuple((name, sha) for name, sha in request.get("made_good", ())),
        guests=json.loads(parts["guests"][0]["about"]) if "guests" in parts else {},
        report_rates=UNLISTED not in request,
        names_list=OF_LIST in request,
    )
    steps = tuple(_step_from(row, parts) for row in parts.get("made_good", []))
    return KeptInputs(inputs, tuple(row["content"] for row in parts.get("list", [])), tuple(reports), steps)


def _step_from(row: Mapping[str, Any], parts: Mapping[str, Sequence[Mapping[str, Any]]]) -> MadeGoodBy:
    chain = []
    for part in parts.get("corrected", []):
        if part["name"] == row["name"]:
            about = json.loads(part["about"])
            inputs = from_blob(part["content"]).inputs
            chain.append(CorrectedList(date.fromisoformat(about["date"]), about["revision"], about["sha256"], inputs))
    return MadeGoodBy(row["name"], tuple(chain), json.loads(row["about"]))


def _rows_of(parts: Mapping[str, Sequence[Mapping[str, Any]]], name: str) -> list[Any]:
    """A part that only a federation's own list has."""
    found: list[Any] = json.loads(parts[name][0]["about"]) if name in parts else []
    return found


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
        edition=about.get("edition", ""),
        amendments=tuple(Amendment(*row) for row in about.get("amendments", ())),
    )
