"""Publish a draft: one short transaction, signed with the hash of the inputs the officer saw."""

from collections.abc import Iterator, Mapping
from datetime import date

from arpad.office.act import Act, Record, verb
from arpad.office.corrections_in_force import standing
from arpad.office.description import (
    OF_A_LIST,
    OF_THE_OFFICE,
    About,
    Desk,
    FieldKind,
    Given,
    OnTop,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.drafting import drafts_of, entered_in, manifest_of
from arpad.office.inputs import differences, waiting_events
from arpad.office.jobs import put_down_study
from arpad.office.models import Approval, EventSeries, RatingList, Series
from arpad.office.refused import Refused
from arpad.office.revisions import next_inputs
from arpad.office.series import named_for, readings_of_list, series_named
from arpad.office.two_persons import COOLING, are_two
from arpad.office.verb_fields import DATE_OF_THE_LIST
from arpad.office.verbs.lists.preview import refuse_before_the_latest
from arpad.values.finding import Finding
from arpad.values.records import dataclass

_SHOWN = 20


@dataclass(frozen=True)
class Published:
    """`waiting` says that another officer has to consent before the list is out."""

    list: RatingList
    waiting: bool = False
    findings: tuple[Finding, ...] = ()


def _said(done: Published, given: Given) -> Iterator[Said]:
    made, day = done.list, given["list_date"]
    if done.waiting:
        yield said("office.said.waiting", date=day)
        return
    yield said("office.said.published", series=given["series"], date=day, rows=made.rows_count, sha256=made.sha256)
    yield said("office.said.head", head=made.log_head)


PUBLISH = VerbDescription(
    "publish", Desk.LISTS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("series", needed=True, most=20),
        VerbField("list_date", FieldKind.DAY, needed=True, option="--on", help=DATE_OF_THE_LIST),
        VerbField("inputs_sha256", needed=True, most=64, option="--inputs", metavar="HASH",
                  help="The hash that the preview showed."),
    ),
    on_top=OnTop("desk_publish", "the button stands under the draft that was looked at, and signs its hash"),
    call_at=OF_A_LIST,
    help="Publish a draft. Refused, with the difference, if anything changed since the preview.",
    said=_said,
)  # fmt: skip


@verb(PUBLISH)
def publish(record: Record, series_key: str, list_date: date, inputs_sha256: str) -> Published:
    """Refused, with the difference, if anything was accepted, merged or corrected since the preview.

    The log's lock is held, so that nothing can change between the comparison and the commit.
    """
    series = series_named(series_key)
    _refuse_second(series, list_date)
    refuse_before_the_latest(series, list_date)
    draft = _draft(series, list_date, inputs_sha256)
    _compare(draft, series)
    if series.second_officer and not others_consent(draft, record):
        record.about(f"draft:{series.key}:{list_date}", inputs=inputs_sha256, consent=1)
        return Published(draft, True, (*readings_of_list(draft), *consents_of_one(draft, record.act)))
    _move_events(series, draft)
    record.about(
        f"list:{series.key}:{list_date}:{draft.revision}",
        inputs=draft.inputs_sha256,
        blob=draft.blob_sha256,
        sha256=draft.sha256,
        rows=draft.rows_count,
        origin=draft.origin,
    )
    made = made_public(draft, record)
    put_down_study(record.act, made)
    return Published(made, findings=tuple(readings_of_list(made)))


def _move_events(series: Series, draft: RatingList) -> None:
    """Events that enter point at the list. Where it makes other dates of an event good, one that it does not take yet
    waits for the next list, and one that earlier lists have anew waits no more."""
    seen = manifest_of(draft)
    if any(name.startswith("made_good:") for name in seen):
        given, books = [name.removeprefix("event:") for name in seen if name.startswith("event:")], standing()
        waiting = [event.key for event in waiting_events(series) if not books.withdrawn(event.key)]
        of_series = EventSeries.objects.filter(series=series)
        of_series.filter(event__key__in=given).update(rated_in=None)
        of_series.filter(event__key__in=set(waiting) - set(given)).update(rated_in=draft)
    EventSeries.objects.filter(series=series, event__key__in=entered_in(draft)).update(rated_in=draft)


def made_public(draft: RatingList, record: Record) -> RatingList:
    """The one update that freezes a list; from here on the database refuses any other."""
    head = record.sign()
    draft.state, draft.published_at = RatingList.State.PUBLISHED, record.act.at
    draft.log_number, draft.log_head = head.number, head.sha256
    draft.save(update_fields=["state", "published_at", "log_number", "log_head"])
    return draft


def _refuse_second(series: Series, list_date: date) -> None:
    there = RatingList.published.filter(series=series, date=list_date).order_by("-revision").first()
    if there is not None:
        data = {"series": series.key, "date": str(list_date), "revision": there.revision, "head": there.log_head[:16]}
        raise Refused(Finding("office.E030", data))


def _draft(series: Series, list_date: date, inputs_sha256: str) -> RatingList:
    draft = drafts_of(series, list_date, 0).filter(inputs_sha256=inputs_sha256).first()
    if draft is None or draft.rows.count() != draft.rows_count:
        raise Refused(Finding("office.E031", {"series": series.key, "date": str(list_date), "inputs": inputs_sha256}))
    return draft


def _compare(draft: RatingList, series: Series) -> None:
    now, seen = next_inputs(series, draft.date, draft.closing, named_for(draft)), manifest_of(draft)
    made = {name: sha for name, sha in seen.items() if name.startswith("made_good:list:")}  # follow from the others
    refuse_differences(seen, now.manifest() | made, draft.date)


def refuse_differences(seen: Mapping[str, str], now: Mapping[str, str], day: date) -> None:
    """Everything that is not as the officer saw it, by name."""
    found = differences(seen, now)
    if not found:
        return
    told = [Finding("office.E032", {"changes": len(found), "date": str(day)})]
    told += [Finding(_DIFFERENCE[kind], {"name": name}) for kind, name in found[:_SHOWN]]
    raise Refused(*told)


_DIFFERENCE = {"added": "office.I031", "removed": "office.I032", "changed": "office.I033"}


def others_consent(draft: RatingList, record: Record) -> bool:
    """Two different officers, of whom the one who drafted may be one; and two persons, as far as the log knows
    (I-821)."""
    act = record.act
    Approval.objects.update_or_create(list=draft, actor=act.actor, defaults={"at": act.at})
    others = draft.approvals.exclude(actor=act.actor)
    return any(are_two(act.actor, other.actor, act.at, other.at) for other in others)


def consents_of_one(draft: RatingList, act: Act) -> Iterator[Finding]:
    """Why the consents that are there are not enough."""
    for other in draft.approvals.exclude(actor=act.actor).order_by("actor"):
        yield Finding("office.W820", {"one": act.actor, "other": other.actor, "days": COOLING.days})
