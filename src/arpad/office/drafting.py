"""A list that was made, written as a draft that nobody sees."""

import json
from collections.abc import Callable
from datetime import date, datetime

from django.db.models import QuerySet

from arpad import __version__
from arpad.office.act import Act, writing
from arpad.office.drafts import Progress, refuse_swept, throw_away, write_draft
from arpad.office.hashes import canonical, sha256
from arpad.office.inputs import Inputs, KeptInputs, to_blob
from arpad.office.list_maker import Made
from arpad.office.list_store import content_of, list_sha256
from arpad.office.models import ListBlob, RatingList, Series


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
