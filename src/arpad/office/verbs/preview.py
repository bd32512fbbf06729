"""Compute the next list and write it as a draft nobody sees; what looks wrong comes first."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime

from arpad import __version__
from arpad.office.act import Act, long_verb, writing
from arpad.office.drafts import Progress, nobody_watches, throw_away, write_draft
from arpad.office.hashes import canonical, sha256
from arpad.office.inputs import Inputs, inputs_of, kept, to_blob
from arpad.office.list_store import content_of, in_force, list_sha256
from arpad.office.looks import Looks, looks_of
from arpad.office.making import Made, make
from arpad.office.models import ListBlob, RatingList, Series
from arpad.office.refused import Refused
from arpad.office.series import closing_of, series_named
from arpad.values.finding import Finding, any_error


@dataclass(frozen=True)
class Preview:
    """`inputs_sha256` is what the officer signs when he publishes."""

    draft: RatingList
    inputs_sha256: str
    looks: Looks
    findings: tuple[Finding, ...]


@long_verb("preview")
def preview(
    act: Act,
    series_key: str,
    list_date: date,
    stated_closing: date | None = None,
    clock: Callable[[], datetime] | None = None,
    progress: Progress = nobody_watches,
) -> Preview:
    """Long work in pieces, then one short transaction that makes the draft whole. Stopped halfway it leaves nothing
    that counts: the next start sweeps it away."""
    series = series_named(series_key)
    refuse_before_the_latest(series, list_date)
    inputs = inputs_of(series, list_date, closing_of(series, list_date, stated_closing))
    contents = kept(inputs, series)
    made = make(contents)
    if any_error(made.result.findings):
        raise Refused(*made.result.findings)
    draft = _same_draft(series, inputs) or _draft(act, series, inputs, made, to_blob(contents), clock, progress)
    return Preview(draft, inputs.sha256, looks_of(made, inputs, series), made.result.findings)


def refuse_before_the_latest(series: Series, list_date: date) -> None:
    """Lists go forward; what belongs to an earlier one is a correction."""
    latest = next(reversed(in_force(series)), None)
    if latest is not None and latest.date > list_date:
        data = {"series": series.key, "date": str(list_date), "latest": str(latest.date)}
        raise Refused(Finding("office.E035", data))


def _same_draft(series: Series, inputs: Inputs) -> RatingList | None:
    """Another officer's draft of the very same inputs serves as well."""
    drafts = RatingList.objects.filter(series=series, date=inputs.date, state=RatingList.State.DRAFT)
    return drafts.filter(inputs_sha256=inputs.sha256).first()


def _draft(
    act: Act,
    series: Series,
    inputs: Inputs,
    made: Made,
    blob: bytes,
    clock: Callable[[], datetime] | None,
    progress: Progress,
) -> RatingList:
    published = made.result.published
    older = list(RatingList.objects.filter(series=series, date=inputs.date, state=RatingList.State.DRAFT))
    draft = RatingList.objects.create(
        series=series,
        date=inputs.date,
        state=RatingList.State.WRITING,
        closing=inputs.closing,
        edition=inputs.edition,
        arpad_version=__version__,
        inputs_sha256=inputs.sha256,
        manifest=canonical({"inputs": inputs.manifest(), "entered": list(made.entered)}),
        blob_sha256=sha256(blob),
        sha256=list_sha256(published),
        rows_count=len(published.frame),
        drafted_by=act.actor,
        drafted_at=act.at,
    )
    try:
        write_draft(draft, published.frame.to_native(), clock or (lambda: act.at), progress)
        with writing(act, "preview") as record:
            ListBlob.objects.create(list=draft, inputs=blob, content=content_of(published))
            RatingList.objects.filter(pk=draft.pk).update(state=RatingList.State.DRAFT)
            record.about(f"draft:{series.key}:{inputs.date}", inputs=inputs.sha256, sha256=draft.sha256)
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
