"""Recompute every published list from what is kept, compare it with the books, and follow the chain of the log."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import polars as pl

from arpad.office.act import long_verb
from arpad.office.hashes import sha256
from arpad.office.inputs import KeptInputs, from_blob, law_hash
from arpad.office.kept_attachments import changed_attachments
from arpad.office.list_store import list_sha256, read_content, rows_of
from arpad.office.log import broken_links, head
from arpad.office.making import make
from arpad.office.models import ListBlob, LogEntry, RatingList, Report
from arpad.office.refused import Refused
from arpad.office.series import law_of
from arpad.office.triggers import installed, names
from arpad.rating.list_columns import LIST
from arpad.rating.published import PublishedList
from arpad.values.finding import Finding

_SHOWN = 20

Progress = Callable[[int, int], None]


@dataclass
class Verified:
    lists: int = 0
    reports: int = 0
    entries: int = 0
    head: str = ""
    findings: list[Finding] = field(default_factory=list)


@long_verb("verify")
def verify(printed_head: str = "", progress: Progress = lambda done, total: None) -> Verified:
    """Reads only. A defect in one place does not stop the others from being looked at."""
    found = Verified(entries=LogEntry.objects.count(), head=head().sha256)
    found.findings += _triggers()
    found.findings += broken_links(printed_head)
    found.findings += _reports(found)
    found.findings += changed_attachments()
    lists = RatingList.published.select_related("series").order_by("series__key", "date", "revision")
    for done, one in enumerate(lists):
        found.lists += 1
        found.findings += _list(one)
        progress(done + 1, len(lists))
    return found


def _triggers() -> Iterator[Finding]:
    missing = names() - installed()
    if missing:
        yield Finding("office.E055", {"names": ", ".join(sorted(missing))})


def _reports(found: Verified) -> Iterator[Finding]:
    """Every version that was ever received, against its own hash and against the log's."""
    logged = {
        (entry.subject.partition(":")[2], facts["version"]): (facts["sha256"], facts["facts"])
        for entry in LogEntry.objects.filter(verb="receive").iterator()
        for facts in [json.loads(entry.facts)]
    }
    for report in Report.objects.select_related("event").order_by("event__key", "version").iterator(chunk_size=50):
        found.reports += 1
        place = (report.event.key, report.version)
        real = (sha256(bytes(report.content)), sha256(bytes(report.facts)))
        was = logged.pop(place, None)
        if not (report.sha256, report.facts_sha256) == real == was:
            yield Finding("office.E059", {"event": place[0], "version": place[1]})
    for event, version in sorted(logged):
        yield Finding("office.E060", {"event": event, "version": version})


def _list(one: RatingList) -> Iterator[Finding]:
    about = {"series": one.series.key, "date": str(one.date), "revision": one.revision}
    yield from _as_logged(one, about)
    blob = ListBlob.objects.filter(list=one).first()
    try:
        kept_list = read_content(blob.content, one.date) if blob is not None else None
    except ValueError:
        kept_list = None
    if blob is None or kept_list is None or list_sha256(kept_list) != one.sha256:
        yield Finding("office.E056", about)
    if kept_list is not None:
        yield from _rows(one, kept_list, about)
    if blob is not None and one.origin == RatingList.Origin.COMPUTED:
        yield from _recomputed(one, bytes(blob.inputs), about)


def _as_logged(one: RatingList, about: dict[str, object]) -> Iterator[Finding]:
    """The entry of its publication says what the list is."""
    entry = LogEntry.objects.filter(number=one.log_number or 0, sha256=one.log_head).first()
    subject = f"list:{one.series.key}:{one.date}:{one.revision}"
    facts = json.loads(entry.facts) if entry is not None else {}
    if entry is None or entry.subject != subject or facts.get("sha256") != one.sha256:
        yield Finding("office.E057", {**about, "number": one.log_number or 0})


def _rows(one: RatingList, kept_list: PublishedList, about: dict[str, object]) -> Iterator[Finding]:
    """Row by row and cell by cell; every cell that differs is named."""
    there, kept_rows = rows_of(one), kept_list.frame.to_native().select(*LIST).sort("id")
    if there.equals(kept_rows):
        return
    both = kept_rows.join(there, on="id", how="full", suffix="_now", coalesce=True)
    shown = 0
    for column in LIST:
        if column == "id":
            continue
        differs = pl.col(column).ne_missing(pl.col(f"{column}_now"))
        for row in both.filter(differs).head(_SHOWN).iter_rows(named=True):
            if shown < _SHOWN:
                now = row[f"{column}_now"]
                cell = {"id": row["id"], "field": column, "was": _shown(row[column]), "now": _shown(now)}
                yield Finding("office.E058", {**about, **cell})
            shown += 1


def _shown(value: object) -> str:
    return "—" if value is None or value == "" else str(value)


def _recomputed(one: RatingList, blob: bytes, about: dict[str, object]) -> Iterator[Finding]:
    """From the blob; the reports and lists in it must be those of the books, so that both ways are one."""
    if sha256(blob) != one.blob_sha256:
        yield Finding("office.E061", about)
        return
    given = from_blob(blob)
    if given.inputs.sha256 != one.inputs_sha256:
        yield Finding("office.E061", about)
    yield from _same_reports(given, about)
    yield from _same_lists(one, given, about)
    if law_hash(law_of(one.series, one.date)) != given.inputs.law:
        yield Finding("office.W061", {**about, "edition": given.inputs.edition, "version": given.inputs.arpad})
    try:
        result = make(given).result.published
    except Refused as refused:
        yield from refused.findings
        return
    if list_sha256(result) != one.sha256:
        yield Finding("office.E062", about)


def _same_reports(given: KeptInputs, about: dict[str, object]) -> Iterator[Finding]:
    for event, files in zip(given.inputs.events, given.reports, strict=True):
        report = Report.objects.filter(event__key=event.key, version=event.version).first()
        real = (bytes(report.content), bytes(report.facts)) if report is not None else None
        if real != files:
            yield Finding("office.E063", {**about, "event": event.key, "report": event.version})


def _same_lists(one: RatingList, given: KeptInputs, about: dict[str, object]) -> Iterator[Finding]:
    for (day, revision, sha), content in zip(given.inputs.lists, given.lists, strict=True):
        there = RatingList.published.filter(series=one.series, date=day, revision=revision).first()
        if there is None or not there.sha256 == sha == list_sha256(read_content(content, day)):
            yield Finding("office.E064", {**about, "previous": str(day)})
