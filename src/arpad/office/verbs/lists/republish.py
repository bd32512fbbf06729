"""Publish the next revision of every list that was made anew: all of them or none, with the reason."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q

from arpad.office.act import Act, long_verb, writing
from arpad.office.corrections_in_force import standing
from arpad.office.description import OF_THE_OFFICE, About, Desk, OnTop, VerbDescription, VerbField
from arpad.office.drafting import drafts_of, entered_in, manifest_of
from arpad.office.jobs import put_down_study
from arpad.office.log import locked_head
from arpad.office.models import EventSeries, RatingList, Series
from arpad.office.refused import Refused
from arpad.office.revisions import carried_into, homes_of, outdated, redone_inputs
from arpad.office.series import readings_of_lists, series_named
from arpad.office.verbs.lists.publish import consents_of_one, made_public, others_consent, refuse_differences
from arpad.office.verbs.lists.redraft import signature
from arpad.office.verbs.lists.weigh_correction import WEIGHED_FIRST
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Republished:
    """`waiting` says that another officer has to consent before the lists are out."""

    lists: tuple[RatingList, ...]
    waiting: bool = False
    findings: tuple[Finding, ...] = ()


REPUBLISH = VerbDescription(
    "republish", Desk.LISTS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("series", needed=True, most=20),
        VerbField("inputs_sha256", most=64, option="--inputs", metavar="HASH",
                  help="Publish the drafts that were shown with this hash."),
    ),
    on_top=OnTop("desk_republish", "the button stands under the drafts that were looked at, and signs their hash"),
    no_call=WEIGHED_FIRST,
)  # fmt: skip


@long_verb(REPUBLISH)
def republish(act: Act, series_key: str, inputs_sha256: str) -> Republished:
    """One short transaction with one entry a list. Refused, with the difference, if anything changed since."""
    with transaction.atomic():
        locked_head()
        series = series_named(series_key)
        drafts = _drafts(series, inputs_sha256)
        if series.second_officer:
            with writing(act, "republish", reason_needed=True) as record:
                consents = [others_consent(draft, record) for draft in drafts]
                record.about(f"drafts:{series.key}:{drafts[0].date}", inputs=inputs_sha256, consent=1)
            if not all(consents):
                in_one_hand = dict.fromkeys(one for draft in drafts for one in consents_of_one(draft, act))
                return Republished(tuple(drafts), True, (*_law_read(drafts), *in_one_hand))
        _move_events(series, drafts)
        lists = tuple(_out(draft, series, act) for draft in drafts)
        put_down_study(act, lists[-1])  # the newest sees all the others; an older one's is there for the asking
        return Republished(lists, findings=_law_read(lists))


def _law_read(lists: Sequence[RatingList]) -> tuple[Finding, ...]:
    return tuple(readings_of_lists(lists))


def _drafts(series: Series, inputs_sha256: str) -> list[RatingList]:
    """The drafts that were seen, whole, and still what the books would make."""
    books, homes = standing(), homes_of(series)
    drafts: list[RatingList] = []
    todo = outdated(series, books)
    for old in todo:
        there = drafts_of(series, old.date, old.revision + 1).order_by("pk").last()
        if there is not None and there.rows.count() == there.rows_count:
            drafts.append(there)
    _refuse_others(series, drafts, todo, inputs_sha256)
    revised, anew = {one.date: (one.revision, one.sha256) for one in drafts}, {one.date: one for one in drafts}
    carried = carried_into(series, todo[0], homes) if todo else []
    for old, draft in zip(todo, drafts, strict=True):
        now = redone_inputs(series, old, books, homes.get(old.date, []), carried, revised, anew)
        refuse_differences(manifest_of(draft), now.manifest(), draft.date)
        carried = [event.key for event in now.events if event.key not in entered_in(draft)]
    return drafts


def _refuse_others(series: Series, drafts: list[RatingList], todo: list[RatingList], seen: str) -> None:
    """Not the drafts the officer saw, or a list came out since that has none."""
    if not drafts or signature(drafts) != seen:
        raise Refused(Finding("office.E075", {"series": series.key, "inputs": seen}))
    drafted = {draft.date for draft in drafts}
    missing = [listed for listed in todo if listed.date not in drafted]
    if missing:
        findings = [Finding("office.I031", {"name": f"list:{one.date}:{one.revision}"}) for one in missing]
        raise Refused(Finding("office.E032", {"changes": len(missing), "date": str(drafts[0].date)}), *findings)


def _move_events(series: Series, drafts: list[RatingList]) -> None:
    """Every event of these lists points at the revision that took it. One that no list takes any more waits for the
    next; one that is withdrawn stays with its date, so that it can come back to it."""
    books, revisions = standing(), {draft.date: draft for draft in drafts}
    taken = {key: draft for draft in drafts for key in entered_in(draft)}
    concerned = EventSeries.objects.filter(Q(rated_in__date__in=list(revisions)) | Q(event__key__in=list(taken)))
    for line in concerned.filter(series=series).select_related("event", "rated_in"):
        key = line.event.key
        if key in taken:
            line.rated_in = taken[key]
        elif books.withdrawn(key) and line.rated_in is not None:
            line.rated_in = revisions[line.rated_in.date]
        else:
            line.rated_in = None
        line.save(update_fields=["rated_in"])


def _out(draft: RatingList, series: Series, act: Act) -> RatingList:
    with writing(act, "republish", reason_needed=True) as record:
        record.about(
            f"list:{series.key}:{draft.date}:{draft.revision}",
            inputs=draft.inputs_sha256,
            blob=draft.blob_sha256,
            sha256=draft.sha256,
            rows=draft.rows_count,
            origin=draft.origin,
        )
        return made_public(draft, record)
