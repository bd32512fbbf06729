"""Recompute every published list from what is kept, compare it with the books, and follow the chain of the log."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from datetime import UTC, date
from functools import partial
from typing import Any

import polars as pl
from django.db import DatabaseError, connection
from polars.exceptions import PolarsError

from arpad.office.act import long_verb
from arpad.office.archive import one_moment
from arpad.office.database import is_postgresql
from arpad.office.database_guards import installed, names
from arpad.office.description import (
    ADMINISTRATOR,
    AUDITOR,
    OFFICER,
    About,
    Desk,
    OnTop,
    Reach,
    VerbDescription,
    VerbField,
)
from arpad.office.drafting import manifest_of
from arpad.office.hashes import sha256, sha256_of
from arpad.office.input_blobs import from_blob
from arpad.office.inputs import EventInput, KeptInputs, MadeGoodBy, law_hash
from arpad.office.list_maker import make
from arpad.office.list_store import content_of, list_sha256, read_content, rows_of
from arpad.office.log import broken_links, changed_attachments, entries_of, head
from arpad.office.made_good import list_before, points_between, ratings_of
from arpad.office.models import ListBlob, LogEntry, RatingList, Report
from arpad.office.redactions import redactions, strange_redactions
from arpad.office.refused import Refused
from arpad.office.series import law_of_list
from arpad.rating.list_columns import LIST
from arpad.rating.published import PublishedList
from arpad.values.finding import Finding
from arpad.values.records import dataclass

_SHOWN = 20
_PUBLISHING = ("import", "publish", "republish")

Progress = Callable[[int, int], None]


@dataclass
class Verified:
    lists: int = 0
    reports: int = 0
    entries: int = 0
    head: str = ""
    findings: list[Finding] = field(default_factory=list)


VERIFY = VerbDescription(
    "verify", Desk.BOOKS, About.OFFICE,
    {OFFICER: Reach.OFFICE, ADMINISTRATOR: Reach.OFFICE, AUDITOR: Reach.OFFICE},
    (VerbField("printed_head", option="--head", metavar="HASH", help="A head printed earlier, which must be there."),),
    on_top=OnTop("desk_verify", "it answers with every place that does not agree"),
    no_call="it reads only, and takes minutes",
)  # fmt: skip


@long_verb(VERIFY)
def verify(printed_head: str = "", progress: Progress = lambda done, total: None) -> Verified:
    """Reads only, and everything as it is at one moment, while others go on. A defect in one place does not stop the
    others from being looked at."""
    verified = Verified()
    with one_moment():
        verified.findings += _looked_at("database", _pages)
        verified.findings += _looked_at("log", lambda: _log(verified, printed_head))
        verified.findings += _looked_at("triggers", _triggers)
        verified.findings += _looked_at("erasures", strange_redactions)
        verified.findings += _looked_at("reports", lambda: _reports(verified))
        verified.findings += _looked_at("attachments", changed_attachments)
        verified.findings += _looked_at("lists", lambda: _lists(verified, progress))
    return verified


def _looked_at(part: str, look: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """What a damaged row or page makes impossible to read is a finding too, and the other parts are looked at."""
    try:
        yield from look()
    except (DatabaseError, ValueError, LookupError, TypeError) as error:
        yield Finding("office.E392", {"part": part, "problem": str(error).strip().partition("\n")[0][:200]})


def _pages() -> Iterator[Finding]:
    """SQLite's own check of every page and index. PostgreSQL refuses a damaged page when it is read."""
    if is_postgresql():
        return
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA integrity_check({_SHOWN})")
        for (problem,) in cursor.fetchall():
            if problem != "ok":
                yield Finding("office.E391", {"problem": problem})


def _log(verified: Verified, printed_head: str) -> Iterator[Finding]:
    verified.entries = LogEntry.objects.count()
    verified.head = head().sha256
    yield from broken_links(printed_head)


def _lists(verified: Verified, progress: Progress) -> Iterator[Finding]:
    lists = list(RatingList.published.select_related("series").order_by("series__key", "date", "revision"))
    yield from _missing_lists({_subject(listed) for listed in lists})
    for done, listed in enumerate(lists, 1):
        verified.lists += 1
        yield from _looked_at(_subject(listed), partial(_list, listed))
        progress(done, len(lists))


def _facts(entry: LogEntry) -> dict[str, Any]:
    """What an entry says; nothing, where somebody has made it unreadable: the chain has named it already."""
    try:
        facts = json.loads(entry.facts)
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}


def _subject(rating_list: RatingList) -> str:
    return f"list:{rating_list.series.key}:{rating_list.date}:{rating_list.revision}"


def _missing_lists(there: set[str]) -> Iterator[Finding]:
    """Every list that the log has seen come out must be there, unless its import was undone."""
    undone = [(facts.get("first", 0), facts.get("last", -1)) for facts in map(_facts, entries_of("undo_import"))]
    out = entries_of(*_PUBLISHING).filter(subject__startswith="list:").order_by("number")
    for number, subject in out.values_list("number", "subject"):
        if subject not in there and not any(first <= number <= last for first, last in undone):
            yield Finding("office.E147", {"number": number, "list": subject.removeprefix("list:")})


def _triggers() -> Iterator[Finding]:
    missing = names() - installed()
    if missing:
        yield Finding("office.E055", {"names": ", ".join(sorted(missing))})


def _reports(found: Verified) -> Iterator[Finding]:
    """Every version that was ever received, against its own hash and against the log's."""
    logged = {
        (entry.subject.partition(":")[2], facts["version"]): (facts.get("sha256"), facts.get("facts"))
        for entry in entries_of("receive").iterator()
        for facts in [_facts(entry)]
        if "version" in facts
    }
    left = redactions()
    for report in Report.objects.select_related("event").order_by("event__key", "version").iterator(chunk_size=50):
        found.reports += 1
        place = (report.event.key, report.version)
        real = (sha256(bytes(report.content)), sha256(bytes(report.facts)))
        was = logged.pop(place, None)
        kept = (left.now(report.sha256), report.facts_sha256)
        if real != kept or was != (report.sha256, report.facts_sha256):
            yield Finding("office.E059", {"event": place[0], "version": place[1]})
    for event, version in sorted(logged):
        yield Finding("office.E060", {"event": event, "version": version})


def _list(rating_list: RatingList) -> Iterator[Finding]:
    about = {"series": rating_list.series.key, "date": str(rating_list.date), "revision": rating_list.revision}
    yield from _as_logged(rating_list, about)
    blob = ListBlob.objects.filter(list=rating_list).first()
    try:
        kept_list = read_content(blob.content, rating_list.date) if blob is not None else None
    except ValueError:
        kept_list = None
    if blob is None or kept_list is None or list_sha256(kept_list) != redactions().now(rating_list.sha256):
        yield Finding("office.E056", about)
    if kept_list is not None:
        yield from _rows(rating_list, kept_list, about)
    if blob is not None and rating_list.origin == RatingList.Origin.COMPUTED:
        yield from _recomputed(rating_list, bytes(blob.inputs), about)


def _as_logged(rating_list: RatingList, about: dict[str, object]) -> Iterator[Finding]:
    """The entry of its publication says what the list is, what it was made from, and when it came out."""
    entry = LogEntry.objects.filter(number=rating_list.log_number or 0, sha256=rating_list.log_head).first()
    said = _facts(entry) if entry is not None else {}
    real = {"sha256": rating_list.sha256, "rows": rating_list.rows_count, "origin": rating_list.origin}
    if rating_list.origin == RatingList.Origin.COMPUTED:
        real |= {"inputs": rating_list.inputs_sha256, "blob": rating_list.blob_sha256}
    at = rating_list.published_at.astimezone(UTC).isoformat(timespec="microseconds") if rating_list.published_at else ""
    if entry is None or (entry.subject, entry.at) != (_subject(rating_list), at) or said != real:
        yield Finding("office.E057", {**about, "number": rating_list.log_number or 0})


def _rows(rating_list: RatingList, kept_list: PublishedList, about: dict[str, object]) -> Iterator[Finding]:
    """Row by row and cell by cell; every cell that differs is named."""
    there, kept_rows = rows_of(rating_list), kept_list.frame.to_native().select(*LIST).sort("id")
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


def _recomputed(rating_list: RatingList, blob: bytes, about: dict[str, object]) -> Iterator[Finding]:
    """From the blob; the reports and lists in it must be those of the books, so that both ways are one."""
    given = _kept(rating_list, blob)
    if given is None:
        yield Finding("office.E061", about)
        return
    yield from _same_reports(given, about)
    yield from _same_lists(rating_list, given, about)
    try:
        law = law_of_list(rating_list)
    except Refused as refused:  # the edition is of a folder that is not plugged in here
        why = ", ".join(sorted({finding.id for finding in refused.findings}))
        yield Finding("office.E464", {**about, "edition": given.inputs.edition, "why": why})
        return
    if law_hash(law) != given.inputs.law:
        yield Finding("office.W061", {**about, "edition": given.inputs.edition, "version": given.inputs.arpad})
    try:
        result = make(given).result.published
    except Refused as refused:
        yield from refused.findings
        return
    if list_sha256(result) != redactions().now(rating_list.sha256):
        yield Finding("office.E062", about)
    if given.steps:
        yield from _made_good(rating_list, given, about)


def _made_good(rating_list: RatingList, given: KeptInputs, about: dict[str, object]) -> Iterator[Finding]:
    """The earlier lists as each deferred correction makes them, again from what was kept: those that this list was made
    from, and the points that it tells each player."""
    made: dict[date, PublishedList] = {}
    before = list_before(given.inputs, rating_list.series.key)
    for step in given.steps:
        try:
            made = _chain(rating_list, step)
        except (Refused, LookupError) as error:
            yield from error.findings if isinstance(error, Refused) else ()
            yield Finding("office.E275", {**about, "entry": step.entry})
            return
        now = made.get(given.inputs.lists[-1][0], list_before(given.inputs, rating_list.series.key))
        points = points_between(ratings_of(before) if before else {}, ratings_of(now) if now else {})
        if points != step.points:
            yield Finding("office.E275", {**about, "entry": step.entry})
        before = now
    for (day, _, _), content in zip(given.inputs.lists, given.lists, strict=True):
        if day in made and list_sha256(made[day]) != list_sha256(read_content(content, day)):
            yield Finding("office.E275", {**about, "entry": given.steps[-1].entry})


def _chain(rating_list: RatingList, step: MadeGoodBy) -> dict[date, PublishedList]:
    """LookupError where the books lack a list or a report, or have another one under that revision."""
    made: dict[date, PublishedList] = {}
    for one in step.chain:
        lists = tuple(
            content_of(made[day]) if day in made else _content(rating_list, day, revision, sha)
            for day, revision, sha in one.inputs.lists
        )
        reports = tuple(_files(event) for event in one.inputs.events)
        made[one.date] = make(KeptInputs(one.inputs, lists, reports)).result.published
    return made


def _content(rating_list: RatingList, day: date, revision: int, sha: str) -> bytes:
    blobs = ListBlob.objects.filter(list__series=rating_list.series, list__date=day, list__revision=revision)
    there = blobs.filter(list__state=RatingList.State.PUBLISHED, list__sha256=sha).first()
    if there is None:
        raise LookupError(f"list:{day}:{revision}")
    return bytes(there.content)


def _files(event: EventInput) -> tuple[bytes, bytes]:
    report = Report.objects.filter(event__key=event.key, version=event.version, sha256=event.sha256).first()
    if report is None:
        raise LookupError(f"event:{event.key}")
    return bytes(report.content), bytes(report.facts)


def _kept(rating_list: RatingList, blob: bytes) -> KeptInputs | None:
    """The kept inputs, if they are those that the list names; its line says the same about law and closing day."""
    left = redactions()
    if sha256(blob) != left.now(rating_list.blob_sha256):
        return None
    try:
        given, manifest = from_blob(blob), manifest_of(rating_list)
    except (PolarsError, ValueError, LookupError, TypeError):
        return None  # changed together with its hash, and no inputs any more
    inputs = given.inputs
    line = (rating_list.inputs_sha256, rating_list.edition, rating_list.closing, rating_list.arpad_version)
    same = line == (sha256_of(manifest), inputs.edition, inputs.closing, inputs.arpad)
    return given if same and inputs.sha256 == left.now(rating_list.inputs_sha256) else None


def _same_reports(given: KeptInputs, about: dict[str, object]) -> Iterator[Finding]:
    for event, files in zip(given.inputs.events, given.reports, strict=True):
        report = Report.objects.filter(event__key=event.key, version=event.version).first()
        real = (bytes(report.content), bytes(report.facts)) if report is not None else None
        if real != files:
            yield Finding("office.E063", {**about, "event": event.key, "report": event.version})


def _same_lists(rating_list: RatingList, given: KeptInputs, about: dict[str, object]) -> Iterator[Finding]:
    made_good, left = dict(given.inputs.made_good), redactions()
    for (day, revision, sha), content in zip(given.inputs.lists, given.lists, strict=True):
        there = RatingList.published.filter(series=rating_list.series, date=day, revision=revision).first()
        corrected = made_good.get(f"list:{day}")  # as a correction made it that was deferred to this list
        real, said = (sha256(content), corrected) if corrected else (list_sha256(read_content(content, day)), sha)
        if there is None or there.sha256 != sha or real != left.now(said):
            yield Finding("office.E064", {**about, "previous": str(day)})
    for seeds in given.inputs.standard:
        if not seeds.as_in_the_books:
            yield Finding("office.E064", {**about, "previous": f"{seeds.series} {seeds.date}"})
