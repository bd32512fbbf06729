"""Somebody is left out of what is kept: published lists and their inputs, reports, what was passed on, drafts, jobs.

Why not encrypted for each person, with a key that the erasure destroys: the rows are what everybody computes with and
searches in, and each of half a million people would need a key of his own for the few who ever ask. Here the bytes are
written anew once, and their old and new hashes are kept (`redactions`).
"""

import json
from collections.abc import Collection, Iterable, Iterator
from datetime import date

from arpad.office import database_guards
from arpad.office.hashes import sha256
from arpad.office.input_blobs import from_blob
from arpad.office.list_store import list_sha256, read_content, throw_away
from arpad.office.log import entries_of
from arpad.office.models import Entry, Forwarding, Job, ListBlob, ListRow, RatingList, Report
from arpad.office.person_form import ERASED
from arpad.office.redacting import Left, inputs_without, kind_of_report, list_without, report_without
from arpad.office.redactions import write_redactions
from arpad.office.standard_lists import line_hashes
from arpad.values.records import dataclass

_YEAR = 4


@dataclass(frozen=True)
class LeftOut:
    """What the log says of it, and the reports that could not be written anew."""

    facts: dict[str, str | int]
    stubborn: int

    @property
    def nothing(self) -> bool:
        return self.facts["redactions"] == 0


def leave_out(log_number: int, keys: Collection[str], entries: Iterable[Entry]) -> LeftOut:
    """`entries` are the lines of reports that are theirs."""
    pairs: dict[str, str] = {}
    lines = _lines_by_report(entries)
    reports, stubborn = {}, 0
    for report in Report.objects.filter(pk__in=lines).select_related("event").order_by("pk"):
        content = bytes(report.content)
        left = report_without(content, lines[report.pk])
        if left is None:
            stubborn += 1
        elif left != content:
            pairs[sha256(content)] = sha256(left)
            Report.objects.filter(pk=report.pk).update(content=left, kind=kind_of_report(left))
            reports[report.event.key, report.version] = left
        _leave_out_of_forwardings(report, lines[report.pk], pairs)
    places = Report.objects.filter(pk__in=lines).values_list("pk", "event__key", "version")
    theirs = {(event, version): frozenset(lines[pk]) for pk, event, version in places}
    _leave_out_of_lists(Left(keys, theirs, reports), pairs)
    _throw_drafts_away(keys)
    return LeftOut(write_redactions(log_number, pairs), stubborn)


def leave_out_of_jobs(names: Iterable[str]) -> None:
    """What a job has answered is shown at the desk."""
    for name in sorted({name for name in names if name and name != ERASED}, key=len, reverse=True):
        quoted = json.dumps(name, ensure_ascii=False)[1:-1]
        for job in Job.objects.filter(result__contains=quoted):
            Job.objects.filter(pk=job.pk).update(result=job.result.replace(quoted, ERASED))


def _lines_by_report(entries: Iterable[Entry]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for entry in entries:
        found.setdefault(entry.report_id, set()).add(entry.number)
    return found


def _leave_out_of_forwardings(report: Report, numbers: Collection[int], pairs: dict[str, str]) -> None:
    """Of this version: another one may have somebody else under the number."""
    logged = [json.loads(entry.facts) for entry in entries_of("forward").filter(subject=f"event:{report.event.key}")]
    ours = [facts["sha256"] for facts in logged if facts.get("version") == report.version]
    for sent in Forwarding.objects.filter(event=report.event_id, sha256__in=ours):
        content = bytes(sent.content)
        left = report_without(content, numbers) if content else None
        if left is not None and left != content:
            pairs[sha256(content)] = sha256(left)
            Forwarding.objects.filter(pk=sent.pk).update(content=left)


def _leave_out_of_lists(left: Left, pairs: dict[str, str]) -> None:
    lists = list(_lists_with(left))
    if not lists:
        return
    with database_guards.asleep():
        for rating_list in lists:
            _leave_out_of_rows(rating_list, left.keys, pairs)
            _leave_out_of_blob(rating_list, left, pairs)


def _lists_with(left: Left) -> Iterator[RatingList]:
    """Published lists that have a line of theirs, or were made from such a list or report."""
    rows = ListRow.objects.filter(key__in=left.keys, list__state=RatingList.State.PUBLISHED)
    own = set(rows.values_list("list", flat=True))
    days = {(one.series_id, str(one.date)) for one in RatingList.published.filter(pk__in=own)}
    events = {f"event:{event}" for event, _ in left.lines}
    for one in RatingList.published.order_by("pk"):
        names = set(json.loads(one.manifest).get("inputs", {}))
        made_of = {":".join(name.split(":")[:2]) for name in names if name.startswith(("list:", "made_good:"))}
        seeded = any(name.rpartition(":")[2] in left.keys for name in names if name.startswith("standard:"))
        earlier = any(f"list:{day}" in made_of for series, day in days if series == one.series_id)
        people = any(f"player:{key}" in names for key in left.keys)
        again = any(name.startswith("made_good:") for name in names)
        if one.pk in own or names & events or earlier or people or seeded or again:
            yield one


def _leave_out_of_rows(rating_list: RatingList, keys: Collection[str], pairs: dict[str, str]) -> None:
    there = ListRow.objects.filter(list=rating_list, key__in=keys)
    before = line_hashes(rating_list, keys)
    for pk, birth in there.values_list("pk", "birth"):
        ListRow.objects.filter(pk=pk).update(name=ERASED, birth=birth[:_YEAR])
    _pair(before, line_hashes(rating_list, keys), pairs)


def _pair(before: dict[str, str], after: dict[str, str], pairs: dict[str, str]) -> None:
    pairs |= {sha: after[key] for key, sha in before.items() if after[key] != sha}


def _leave_out_of_blob(rating_list: RatingList, left: Left, pairs: dict[str, str]) -> None:
    blob = ListBlob.objects.get(list=rating_list)
    content, inputs = bytes(blob.content), bytes(blob.inputs)
    other = list_without(content, rating_list.date, left.keys)
    if other != content:
        pairs[_list_hash(content, rating_list.date)] = _list_hash(other, rating_list.date)
        pairs[sha256(content)] = sha256(other)
    others = inputs_without(inputs, left, pairs) if inputs else inputs
    if others != inputs:
        pairs[sha256(inputs)] = sha256(others)
        was, now = (from_blob(one).inputs.sha256 for one in (inputs, others))
        _pair({"": was}, {"": now}, pairs)
    ListBlob.objects.filter(list=rating_list).update(content=other, inputs=others)


def _list_hash(content: bytes, day: date) -> str:
    return list_sha256(read_content(content, day))


def _throw_drafts_away(keys: Collection[str]) -> None:
    """They would be refused: a draft is published as it was looked at or not at all."""
    rows = ListRow.objects.filter(key__in=keys, list__state=RatingList.State.DRAFT)
    for draft in RatingList.objects.filter(pk__in=rows.values("list")):
        throw_away(draft)
