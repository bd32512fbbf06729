"""A list that was made, written as a draft that nobody sees, and what looks wrong on it before it is published."""

import json
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

import polars as pl
from django.db.models import QuerySet

from arpad import __version__
from arpad.office.act import Act, writing
from arpad.office.entering import Entering, Leaver, Mover, Waiting, closing_day, entering, leavers, waiting
from arpad.office.hashes import canonical, sha256
from arpad.office.input_blobs import to_blob
from arpad.office.inputs import Inputs, KeptInputs
from arpad.office.list_maker import Made
from arpad.office.list_store import Progress, content_of, list_sha256, refuse_swept, throw_away, write_draft
from arpad.office.made_good import list_before
from arpad.office.models import Entry, Event, ListBlob, RatingList, Series
from arpad.rating.published import PublishedList
from arpad.values.records import dataclass


def same_draft(series: Series, inputs: Inputs, revision: int = 0) -> RatingList | None:
    """Another officer's draft of the very same inputs serves as well."""
    drafts = drafts_of(series, inputs.date, revision)
    return drafts.filter(inputs_sha256=inputs.sha256).first()


def drafts_of(series: Series, day: date, revision: int) -> "QuerySet[RatingList]":
    return RatingList.objects.filter(series=series, date=day, revision=revision, state=RatingList.State.DRAFT)


def drafted(
    act: Act,
    series: Series,
    contents: KeptInputs,
    made: Made,
    clock: Callable[[], datetime] | None,
    progress: Progress,
    revision: int = 0,
) -> RatingList:
    """A draft in pieces, whole with one entry of the log; it takes the place of older drafts of the same revision."""
    inputs, blob = contents.inputs, to_blob(contents)
    published = made.result.published
    older = list(drafts_of(series, inputs.date, revision))
    draft = RatingList.objects.create(
        series=series,
        date=inputs.date,
        revision=revision,
        state=RatingList.State.WRITING,
        closing=inputs.closing,
        edition=inputs.edition,
        arpad_version=__version__,
        inputs_sha256=inputs.sha256,
        manifest=canonical(
            {"inputs": inputs.manifest(), "entered": list(made.entered)}
            | ({"named": inputs.by_hand} if inputs.by_hand else {})
        ),
        blob_sha256=sha256(blob),
        sha256=list_sha256(published),
        rows_count=len(published.frame),
        drafted_by=act.actor,
        drafted_at=act.at,
    )
    try:
        write_draft(draft, published.frame.to_native(), clock or (lambda: act.at), progress)
        with writing(act, "preview") as record:
            refuse_swept(draft)
            ListBlob.objects.create(list=draft, inputs=blob, content=content_of(published))
            RatingList.objects.filter(pk=draft.pk).update(state=RatingList.State.DRAFT)
            record.about(f"draft:{series.key}:{inputs.date}:{revision}", inputs=inputs.sha256, sha256=draft.sha256)
    except BaseException:
        throw_away(draft)
        raise
    for one in older:
        throw_away(one)
    draft.refresh_from_db()
    return draft


def manifest_of(draft: RatingList) -> dict[str, str]:
    inputs: dict[str, str] = json.loads(draft.manifest)["inputs"]
    return inputs


def entered_in(draft: RatingList) -> list[str]:
    return list(json.loads(draft.manifest)["entered"])


_SHOWN = 10


@dataclass(frozen=True)
class Looks:
    movers: tuple[Mover, ...]  # the largest changes
    newcomers: tuple[Mover, ...]
    left: tuple[Leaver, ...]  # rated before and not now, each with the cause
    unmatched: tuple[tuple[str, int, str], ...]  # event, number, name
    missing: tuple[tuple[str, str, str], ...]  # event, end, state: over by the closing day, and not accepted
    seeded: tuple[Mover, ...] = ()  # no rating of this kind: from the standard one
    entering: tuple[Entering, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    closing: str = ""  # the last day of an event that enters


def looks_of(made: Made, inputs: Inputs, series: Series) -> Looks:
    before = list_before(inputs, series.key) if inputs.made_good else made.before
    both = _side_by_side(made, before)
    rated = both.filter(pl.col("before").is_not_null() & pl.col("after").is_not_null())
    change = (pl.col("after") - pl.col("before")).abs()
    movers = rated.filter(change > 0).sort([change, pl.col("id")], descending=[True, False]).head(_SHOWN)
    return Looks(
        movers=_movers(movers),
        newcomers=_movers(both.filter(pl.col("before").is_null() & pl.col("after").is_not_null()).sort("id")),
        left=leavers(made, inputs, series, both),
        unmatched=_unmatched(inputs),
        missing=_missing(series, inputs),
        seeded=_seeded(made, both),
        entering=entering(made),
        waiting=waiting(made, inputs, series),
        closing=str(closing_day(series, inputs)),
    )


def looks_from(data: Mapping[str, Any]) -> Looks:
    """As a job has kept them."""
    groups = ("movers", "newcomers", "seeded")
    movers, newcomers, seeded = (tuple(Mover(**one) for one in data.get(name, ())) for name in groups)
    left = tuple(Leaver(**one) for one in data.get("left", ()))
    unmatched = tuple((event, number, name) for event, number, name in data["unmatched"])
    missing = tuple((event, end, state) for event, end, state in data["missing"])
    events = tuple(Entering(**one) for one in data.get("entering", ()))
    waits = tuple(Waiting(**one) for one in data.get("waiting", ()))
    return Looks(movers, newcomers, left, unmatched, missing, seeded, events, waits, data.get("closing", ""))


def _side_by_side(made: Made, latest: PublishedList | None) -> pl.DataFrame:
    new: pl.DataFrame = made.result.published.frame.to_native().select("id", "name", pl.col("rating").alias("after"))
    if latest is None:
        return new.with_columns(before=pl.lit(None, pl.Int64))
    before: pl.DataFrame = latest.frame.to_native()
    old = before.select("id", pl.col("name").alias("old_name"), pl.col("rating").alias("before"))
    both = new.join(old, on="id", how="full", coalesce=True)
    return both.with_columns(name=pl.coalesce("name", "old_name"))


def _movers(frame: pl.DataFrame) -> tuple[Mover, ...]:
    return tuple(Mover(*row) for row in frame.select("id", "name", "before", "after").iter_rows())


def _seeded(made: Made, both: pl.DataFrame) -> tuple[Mover, ...]:
    """Whose games were rated with the standard rating, and what he has now.   [standard_seed]"""
    seeds: dict[str, int | None] = {}
    for event in made.result.events:
        for number, person in event.prepared.people.items():
            if person.source == "standard_seed" and event.prepared.rows_of(number):
                seeds[person.person] = person.own_rating
    lines = both.filter(pl.col("id").is_in(sorted(seeds))).sort("id").select("id", "name", "after")
    return tuple(Mover(key, name, seeds[key], after) for key, name, after in lines.iter_rows())


def _unmatched(inputs: Inputs) -> tuple[tuple[str, int, str], ...]:
    entries = Entry.objects.filter(report__in=[event.report for event in inputs.events], player=None)
    return tuple(entries.order_by("report__event__key", "number").values_list("report__event__key", "number", "name"))


def _missing(series: Series, inputs: Inputs) -> tuple[tuple[str, str, str], ...]:
    over = Event.objects.filter(
        series__series=series, series__rated_in=None, end__lte=closing_day(series, inputs),
        state__in=[Event.State.REGISTERED, Event.State.RECEIVED, Event.State.RETURNED],
    )  # fmt: skip
    return tuple((event.key, str(event.end), event.state) for event in over.order_by("end", "key"))
