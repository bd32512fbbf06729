"""The first page of a desk: what waits, and the month that is to be closed."""

from collections.abc import Iterator
from datetime import date

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.office.corrections_in_force import standing
from arpad.office.list_store import in_force
from arpad.office.log import entries_of
from arpad.office.models import Claim, Event, EventArbiter, Job, Letter, RatingList, Series
from arpad.office.refused import Refused
from arpad.office.revisions import outdated
from arpad.office.series import chapter_of_series, law_of, law_of_list
from arpad.rating.periods import list_after
from arpad.regulations.loader import editions_of
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.web.clock import today
from arpad.web.desks.asking import page
from arpad.web.desks.first_month import first_steps
from arpad.web.desks.lists import is_own
from arpad.web.security.gate import Caller, may
from arpad.web.security.guard import caller_of

_SHOWN = 20


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What waits, and the month that is to be closed."""
    caller = caller_of(request)
    events = events_of(caller)
    waiting = events.filter(state=Event.State.RECEIVED).order_by("end", "key")
    owing = events.filter(state__in=[Event.State.REGISTERED, Event.State.RETURNED]).order_by("end", "key")
    whole = may(caller, "publish") or any(grant.role == "auditor" and grant.is_everywhere for grant in caller.grants)
    return page(
        request,
        "home",
        waiting=waiting[:_SHOWN],
        waiting_count=waiting.count(),
        owing=owing[:_SHOWN],
        owing_count=owing.count(),
        reviews=caller.has("officer"),
        registers=caller.has("arbiter", "officer"),
        first_steps=first_steps(caller) if whole or caller.has("administrator") else (),
        administers=caller.has("administrator"),
        forms=any(is_own(series) for series in Series.objects.all()),
        publishes=may(caller, "publish"),
        months=list(months()) if whole else [],
        claims=Claim.objects.filter(state=Claim.State.FILED).count() if whole else None,
        letters=Letter.objects.filter(sent_on=None).count() if whole else None,
        running=Job.objects.filter(state__in=[Job.State.WAITING, Job.State.RUNNING]).count() if whole else None,
    )


def events_of(caller: Caller) -> "QuerySet[Event]":
    """All that somebody may see on a desk, as `gate.sees` says of each."""
    seen = Q(pk__in=[])
    for grant in caller.grants:
        if grant.role != "arbiter":
            place = Q(federation=grant.federation) if grant.federation else Q()
            seen |= (place & Q(province=grant.province) if grant.province else place) or Q(pk__gt=0)
    if caller.has("arbiter"):
        seen |= Q(key__in=_own(caller))
    return Event.objects.filter(seen)


def _own(caller: Caller) -> list[str]:
    account = caller.account
    assert account is not None
    logged = entries_of("register").filter(actor=account.username).values_list("subject", flat=True)
    own = [subject.partition(":")[2] for subject in logged]
    if account.arbiter_key:
        directs = EventArbiter.objects.filter(arbiter__key=account.arbiter_key)
        own += directs.values_list("event__key", flat=True)
    return own


@dataclass(frozen=True)
class Month:
    """A series between two lists. `draft` is a preview that waits for publication."""

    series: Series
    latest: RatingList | None
    next: date | None
    draft: RatingList | None
    corrected: bool  # corrections were made since it came out: lists may have to be made anew
    editions: tuple[str, ...] = ()  # one of them has to be named: the next day lies in a gap
    broken: tuple[Finding, ...] = ()  # settings under which no list can be made

    @property
    def can_preview(self) -> bool:
        """In a gap nobody knows the next day either, and the officer says it."""
        return not self.broken and (self.next is not None or bool(self.editions))


def months() -> Iterator[Month]:
    for series in Series.objects.in_order():
        latest = next(reversed(in_force(series)), None)
        following = next_list_day(series, latest)
        corrected = corrected_since(series)
        problems = _problems(series, following or (latest.date if latest else today()))
        named: tuple[str, ...] = ()
        if latest is not None and any(problem.id in _GAPS for problem in problems):
            named = tuple(edition.id for edition in editions_of(chapter_of_series(series)))
        broken = tuple(problem for problem in problems if problem.id not in _GAPS)
        yield Month(series, latest, following, _draft(series, following), corrected, named, broken)


_GAPS = ("law.E002", "law.E003")


def _problems(series: Series, day: date) -> tuple[Finding, ...]:
    """Why the series has no law on that day: a gap, in which an edition is named by hand, or a setting that broke."""
    try:
        law_of(series, day)
    except Refused as refused:
        return tuple(refused.findings)
    return ()


def _draft(series: Series, day: date | None) -> RatingList | None:
    if day is None:
        return None
    drafts = RatingList.objects.filter(series=series, state=RatingList.State.DRAFT, date=day, revision=0)
    return drafts.order_by("-pk").first()


def corrected_since(series: Series) -> bool:
    """Whether its lists wait to be published anew. Comparing them with their inputs takes its time, and is done only
    where something was corrected after the last list of that series came out."""
    made = entries_of("correct").order_by("-number").values_list("number", flat=True).first() or 0
    lists = entries_of("publish", "republish").filter(subject__startswith=f"list:{series.key}:")
    out = lists.order_by("-number").values_list("number", flat=True).first() or 0
    return made > out and bool(outdated(series, standing()))


def next_list_day(series: Series, latest: RatingList | None) -> date | None:
    """The calendar's next day after the latest list, or an earlier one that was set by hand. A series without a list
    has its first one after the first event that waits for it: a rapid list needs no opening list, the standard one
    seeds it."""
    if latest is None:
        return _first_list_day(series)
    by_hand = series.dates.filter(date__gt=latest.date).order_by("date").values_list("date", flat=True).first()
    try:
        by_law = list_after(law_of_list(latest), latest.date, 1)
    except (Refused, KeyError):
        return by_hand
    return min(day for day in (by_hand, by_law) if day is not None)


def _first_list_day(series: Series) -> date | None:
    waiting = Event.objects.filter(series__series=series, series__rated_in=None, state=Event.State.ACCEPTED)
    end = waiting.order_by("end").values_list("end", flat=True).first()
    if end is None:
        return None
    try:
        return list_after(law_of(series, end), end, 1)
    except (Refused, KeyError):
        return None
