"""Kept bytes without the people who were erased: lists, the inputs of lists, reports. No database here.

The name becomes a dash and of the birth stays the year, on which ratings rest (the K of the young); pages and files
leave that out too. Ids, results, titles and federations stay: the ratings and norms of others rest on them.
"""

import io
import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import narwhals as nw
import polars as pl

from arpad.formats.levels import Purpose
from arpad.formats.report_kinds import kind_of, read_any_report
from arpad.formats.report_with_facts import report_with_facts
from arpad.office.hashes import canonical, sha256
from arpad.office.input_blobs import BLOB, as_parquet
from arpad.office.list_store import content_of, read_content
from arpad.office.person_form import ERASED
from arpad.office.report_reading import ERASED_AS, unnamed, with_lines_unnamed
from arpad.rating.published import PublishedList
from arpad.tournament.model import Tournament
from arpad.values.records import dataclass

_YEAR = 4
_NAME, _BIRTH = 1, 5  # of a description


@dataclass(frozen=True)
class Left:
    """Who is left out: ids on lists; lines of reports, by event and version; and those reports as they are now."""

    keys: Collection[str]
    lines: Mapping[tuple[str, int], frozenset[int]]
    reports: Mapping[tuple[str, int], bytes]


def report_without(content: bytes, numbers: Collection[int]) -> bytes | None:
    """The report with those lines unnamed and all else as it came. What is no TRF becomes one; None where a report
    written anew would not say the same as the old one."""
    report = read_any_report(content)
    if report.tournament is None:
        return None
    wanted = unnamed(report.tournament, numbers, keeps_year=True)
    if wanted == report.tournament:
        return content
    written = report.rewrite(wanted)
    again = read_any_report(written).tournament
    if again is None or not _says_the_same(with_lines_unnamed(again, numbers, keeps_year=True), wanted):
        return None
    levels = (report_with_facts(one, None).refused_for(Purpose.RATING) for one in (content, written))
    return written if len(set(levels)) == 1 else None


def _says_the_same(again: Tournament, wanted: Tournament) -> bool:
    """A cadence of its own counts only where no rate of play tells it, and a TRF has none."""
    if wanted.time_control is not None:
        again = replace(again, declared_cadence=wanted.declared_cadence)
    return again == wanted


def kind_of_report(content: bytes) -> str:
    return kind_of(content)


def list_without(content: bytes, day: date, keys: Collection[str]) -> bytes:
    published = read_content(content, day)
    frame: pl.DataFrame = published.frame.to_native()
    ours = pl.col("id").is_in(sorted(keys))
    if frame.filter(ours).is_empty():
        return content
    left = frame.with_columns(
        name=pl.when(ours).then(pl.lit(ERASED)).otherwise("name"),
        birth=pl.when(ours).then(pl.col("birth").str.slice(0, _YEAR)).otherwise("birth"),
    )
    return content_of(PublishedList(published.date, nw.from_native(left, eager_only=True)))


def inputs_without(blob: bytes, left: Left, pairs: dict[str, str]) -> bytes:
    """The inputs of a list; `pairs` gets the hashes of the lists in them that are others now."""
    frame = pl.read_parquet(io.BytesIO(blob))
    rows = [_part(row, left, pairs) for row in frame.select(*BLOB).iter_rows(named=True)]
    return as_parquet(rows) if rows != frame.select(*BLOB).rows() else blob


def _part(row: Mapping[str, Any], left: Left, pairs: dict[str, str]) -> tuple[str, str, str, bytes]:
    part, name, about, content = row["part"], row["name"], row["about"], row["content"]
    if part == "people":
        about = canonical([_description(one, left.keys) for one in json.loads(about)])
    elif part == "standard":
        told = json.loads(about)
        told["lines"] = {key: _description(line, left.keys) for key, line in told["lines"].items()}
        about = canonical(told)
    elif part == "list":
        content = list_without(content, date.fromisoformat(name), left.keys)
    elif part == "report":
        told = json.loads(about)
        place = (name, told["version"])
        content = left.reports.get(place, content) if content else content
        about = canonical(_without_words(told, left.lines.get(place, frozenset())))
    elif part == "corrected":
        content = inputs_without(content, left, pairs)
    if content != row["content"]:
        pairs[sha256(row["content"])] = sha256(content)
    return part, name, about, content


def _description(one: list[Any] | None, keys: Collection[str]) -> list[Any] | None:
    if one is None or one[0] not in keys:
        return one
    return [*one[:_NAME], ERASED, *one[_NAME + 1 : _BIRTH], one[_BIRTH][:_YEAR], *one[_BIRTH + 1 :]]


def _without_words(told: dict[str, Any], numbers: Collection[int]) -> dict[str, Any]:
    """What an officer put right in his lines."""
    if "amendments" not in told:
        return told
    rows = [
        [number, field, ERASED_AS.get(field, value) if number in numbers else value, round_number]
        for number, field, value, round_number in told["amendments"]
    ]
    return {**told, "amendments": rows}
