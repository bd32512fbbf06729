"""Drafts: lists written in pieces that nobody sees until they are published."""

from collections.abc import Callable
from datetime import datetime, timedelta

import polars as pl
from django.db import connection, transaction
from django.db.models import QuerySet

from arpad.office.list_store import pieces, write_rows
from arpad.office.log import locked_head
from arpad.office.models import Approval, ListBlob, ListRow, RatingList
from arpad.office.refused import Refused
from arpad.values.finding import Finding

PIECE = 50_000
ORPHANED_AFTER = timedelta(minutes=5)  # no piece for so long: whoever wrote it is gone
NOBODY = ""  # who drafted a list that is being thrown away

Progress = Callable[[int, int], None]
"""Called with what is done and the total; may raise to stop."""


def nobody_watches(done: int, total: int) -> None:
    pass


def write_draft(draft: RatingList, frame: pl.DataFrame, clock: Callable[[], datetime], progress: Progress) -> None:
    """The rows in pieces, each in a transaction of its own that also shows that the writer is alive."""
    done = 0
    for piece in pieces(frame, PIECE):
        with transaction.atomic():
            if not _ours(draft).update(drafted_at=clock()):  # first, so that sweeping waits for this piece
                raise _swept(draft)
            write_rows(draft, piece)
        done += piece.height
        progress(done, frame.height)


def refuse_swept(draft: RatingList) -> None:
    """Under the log's lock: its writer was silent for so long that it is being thrown away."""
    assert connection.in_atomic_block
    if not _ours(draft).exists():
        raise _swept(draft)


def _ours(draft: RatingList) -> "QuerySet[RatingList]":
    return RatingList.objects.filter(pk=draft.pk).exclude(drafted_by=NOBODY)


def _swept(draft: RatingList) -> Refused:
    return Refused(Finding("office.E145", {"series": draft.series.key, "date": str(draft.date)}))


def throw_away(draft: RatingList) -> None:
    """A draft and everything of it. It is taken back under the log's lock first, so that nobody publishes what is
    being thrown away; a list that is already out stays."""
    with transaction.atomic():
        locked_head()
        unpublished = RatingList.objects.filter(pk=draft.pk).exclude(state=RatingList.State.PUBLISHED)
        if not unpublished.update(state=RatingList.State.WRITING, drafted_by=NOBODY):
            return
    while True:
        with transaction.atomic():
            some = list(ListRow.objects.filter(list=draft).values_list("pk", flat=True)[:PIECE])
            if not some:
                break
            ListRow.objects.filter(list=draft, pk__lte=max(some), pk__gte=min(some))._raw_delete("default")
    with transaction.atomic():
        ListBlob.objects.filter(list=draft)._raw_delete("default")
        Approval.objects.filter(list=draft)._raw_delete("default")
        RatingList.objects.filter(pk=draft.pk)._raw_delete("default")


def sweep(now: datetime) -> int:
    """Throw away drafts that were never finished, and those whose list is out; how many there were."""
    unfinished = RatingList.objects.filter(state=RatingList.State.WRITING, drafted_at__lt=now - ORPHANED_AFTER)
    late = [
        draft
        for draft in RatingList.objects.filter(state=RatingList.State.DRAFT)
        if RatingList.published.filter(series=draft.series, date=draft.date, revision__gte=draft.revision).exists()
    ]
    orphans = [*unfinished, *late]
    for draft in orphans:
        throw_away(draft)
    return len(orphans)
