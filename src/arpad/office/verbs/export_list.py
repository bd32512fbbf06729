"""A published list as a file, with what proves it beside it."""

import json
from dataclasses import dataclass
from datetime import date

import polars as pl

from arpad.formats.lists import WRITTEN, ListTable, conform, write_list
from arpad.formats.lists.dates import period_of
from arpad.office.act import Record, verb
from arpad.office.hashes import sha256
from arpad.office.list_store import published_list
from arpad.office.models import RatingList
from arpad.office.refused import Refused
from arpad.office.series import series_named
from arpad.values.finding import Finding


@dataclass(frozen=True)
class Exported:
    """`proof` is JSON: the list's own hash and the entry of the log that published it, and the hash of this file."""

    content: bytes
    proof: str


@verb("export_list")
def export_list(
    record: Record, series_key: str, list_date: date, kind: str = "csv", revision: int | None = None
) -> Exported:
    """In any format that lists are written in; without a revision, the last."""
    series = series_named(series_key)
    lists = RatingList.published.filter(series=series, date=list_date)
    if revision is not None:
        lists = lists.filter(revision=revision)
    listed = lists.order_by("-revision").first()
    if listed is None:
        raise Refused(Finding("office.E091", {"series": series.key, "date": str(list_date)}))
    if kind not in WRITTEN:
        raise Refused(Finding("office.E114", {"format": kind, "known": ", ".join(WRITTEN)}))
    dated = published_list(listed).frame.to_native().with_columns(list_date=pl.lit(str(list_date)))
    content = write_list(ListTable(conform(dated)), kind, period_of(list_date), series.cadence)
    proof = {
        "series": series.key,
        "date": str(list_date),
        "revision": listed.revision,
        "list_sha256": listed.sha256,
        "log_number": listed.log_number,
        "log_head": listed.log_head,
        "format": kind,
        "file_sha256": sha256(content),
    }
    record.about(f"list:{series.key}:{list_date}:{listed.revision}", format=kind, sha256=sha256(content))
    return Exported(content, json.dumps(proof, indent=1) + "\n")
