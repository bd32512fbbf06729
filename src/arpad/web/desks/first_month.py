"""An empty office: what to do next, in steps that know what is done, until the first list is out."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from arpad.office.description import ADMINISTRATOR, ARBITER, OFFICER, FieldKind, VerbField
from arpad.office.federation_settings import settings
from arpad.office.list_kinds import list_kinds
from arpad.office.models import Entry, Event, RatingList, Report, Series
from arpad.values.records import dataclass
from arpad.web.accounts.models import Grant
from arpad.web.desks.asking import do, given_by, onward, page
from arpad.web.errors import forbidden
from arpad.web.language import words_of
from arpad.web.security.gate import Caller, may
from arpad.web.security.guard import caller_of

_KINDS = VerbField("kinds", FieldKind.SEVERAL, needed=True)


@dataclass(frozen=True)
class FirstStep:
    """`who` does it; `address` is empty for whoever may not."""

    name: str
    is_done: bool
    who: str
    address: str
    is_next: bool = False


def first_steps(caller: Caller) -> tuple[FirstStep, ...]:
    """None once a list of the office's own is out."""
    if RatingList.published.filter(origin=RatingList.Origin.COMPUTED).exists():
        return ()
    steps = [
        FirstStep(name, is_done, who, address if caller.has(who) else "") for name, is_done, who, address in _states()
    ]
    following = next((step for step in steps if not step.is_done), None)
    return tuple(
        FirstStep(step.name, step.is_done, step.who, step.address, is_next=step is following) for step in steps
    )


def _states() -> Iterator[tuple[str, bool, str, str]]:
    """Every step, whether it is done, whose it is, and where."""
    opening = RatingList.published.filter(origin=RatingList.Origin.OPENING).exists()
    event = Event.objects.order_by("start", "key").first()
    reports = Report.objects.filter(state__in=[Report.State.RECEIVED, Report.State.ACCEPTED])
    accepted = reports.filter(state=Report.State.ACCEPTED).exists()
    undecided = Entry.objects.filter(report__in=reports, player=None).exclude(evidence=Entry.Evidence.GUEST)
    drafted = RatingList.objects.filter(state=RatingList.State.DRAFT, origin=RatingList.Origin.COMPUTED).exists()
    at_event = reverse("desk_event", kwargs={"key": event.key}) if event else reverse("desk_register")
    lines = reverse("desk_identities", kwargs={"key": event.key}) if event else at_event
    yield "federation", bool(settings().name), ADMINISTRATOR, reverse("desk_federation")
    yield "lists", Series.objects.exists(), ADMINISTRATOR, f"{reverse('desk_start')}#lists"
    yield "accounts", _has_officer(), ADMINISTRATOR, reverse("desk_accounts")
    yield "opening", opening, OFFICER, reverse("desk_import")
    yield "event", event is not None, OFFICER, reverse("desk_register")
    yield "report", reports.exists(), OFFICER, at_event
    yield "lines", reports.exists() and not undecided.exists(), OFFICER, lines
    yield "accepted", accepted, OFFICER, at_event
    yield "previewed", drafted, OFFICER, reverse("desk")
    yield "published", False, OFFICER, reverse("desk")


def _has_officer() -> bool:
    return Grant.objects.filter(role=OFFICER, account__is_active=True).exists()


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """What to do next; and the lists the federation keeps, chosen by words."""
    caller, words = caller_of(request), words_of(request)
    if not any(grant.is_everywhere and grant.role != ARBITER for grant in caller.grants):
        return forbidden(request)
    kinds = {kind.id: kind for kind in list_kinds()}
    if request.method == "POST":
        for chosen in given_by(request, None, _KINDS)["kinds"]:
            kind = kinds.get(chosen)
            if kind is not None and not kind.is_open:
                do(request, "series", kind.key, kind.name(words), kind.cadence.value, kind.edition)
        return onward("desk_start", "series")
    offers = [(kind.id, kind.about(words), kind.is_open) for kind in kinds.values()]
    return page(
        request, "start", first_steps=first_steps(caller), offers=offers, opens=may(caller, "series"),
        series=Series.objects.in_order(),
    )  # fmt: skip
