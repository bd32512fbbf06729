"""The register at the desk: finding somebody and all that is known of him, and arbiters with their licences."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from arpad.office.arbiter_applications import ASKED, application_of, read_said
from arpad.office.arbiter_norms import norms_of_arbiter
from arpad.office.description import FieldKind, VerbField
from arpad.office.fide_differences import TAKEN_OVER, Difference, Differing, differences_on
from arpad.office.fide_links import proposal
from arpad.office.forms import arbiters_of_events
from arpad.office.identities import found_people, told_of
from arpad.office.models import Arbiter, Club, Entry, FederationOfficer, FideLink, IdRequest, PlayerFact
from arpad.office.refused import Refused
from arpad.office.taken_over import take_over_of, take_overs
from arpad.office.verbs.people.link_fide import LINK_FIDE
from arpad.office.verbs.people.take_over import TAKE_OVER
from arpad.office.verbs.people.undo_take_over import UNDO_TAKE_OVER
from arpad.reports.arbiters import failure_text
from arpad.reports.forms.arbiters import arbiter_application_form, arbiter_application_paper
from arpad.results.data import as_csv
from arpad.titles.arbiters.routes import ArbiterTitle
from arpad.values.finding import Finding
from arpad.web.clock import today
from arpad.web.desks.asking import do, given_by, onward, page, person_or_404
from arpad.web.desks.verb_pages import forms_of, of_a_person
from arpad.web.fact_fields import shown_field
from arpad.web.language import words_of
from arpad.web.responses import download
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_LONGEST, _PEOPLE_SHOWN = 200, 50


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """By any id, or by words of the name."""
    text = request.GET.get("q", "").replace("\0", "").strip()[:_LONGEST]
    waiting = IdRequest.objects.filter(answered_on=None).select_related("player").order_by("asked_on", "player__key")
    return page(
        request,
        "people",
        text=text,
        people=found_people(text) if text else [],
        waiting=waiting[:_PEOPLE_SHOWN],
        waiting_count=waiting.count(),
        may_enter=may(caller_of(request), "enter_player"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def link_fide(request: HttpRequest) -> HttpResponse:
    """Who is certain, and a choice of candidates for everybody else."""
    if request.method == "POST":
        given = given_by(request, LINK_FIDE)
        do(request, "link_fide", given["certain"], given["links"], given["although"])
        return onward("desk_link_fide", "linked")
    found, linked = proposal(), differences_on(today())
    past = FideLink.objects.filter(undone=False).values_list("log_number").annotate(count=Count("pk"))
    return page(
        request,
        "link_fide",
        found=found,
        certain=found.pairings.certain[:_LINKS_SHOWN] if found else (),
        likely=found.pairings.likely[:_LINKS_SHOWN] if found else (),
        past=past.order_by("-log_number")[:_LINKS_SHOWN],
        may_link=may(caller_of(request), "link_fide"),
        contradicted=linked.contradicted[:_LINKS_SHOWN] if linked else (),
    )


_LINKS_SHOWN = 100  # as many as one form takes


@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: HttpRequest) -> HttpResponse:
    """What FIDE's list says otherwise: to tick, kind by kind, and to look at."""
    if request.method == "POST":
        given = given_by(request, TAKE_OVER)
        do(request, "take_over", given["kinds"], given["people"], given["everybody"], given["since"])
        return onward("desk_take_over", "taken_over")
    found = differences_on(today())
    by_hand = [(one, other) for one in found.people for other in one.differences if not other.offered] if found else []
    offered = [(kind, found.offered(kind)) for kind in TAKEN_OVER] if found else []
    return page(
        request,
        "take_over",
        found=found,
        offered=[(kind, _of_nobody_else(some), some[:_LINKS_SHOWN]) for kind, some in offered if some],
        by_hand=by_hand[:_LINKS_SHOWN],
        by_hand_count=len(by_hand),
        today=today(),
        may_take=may(caller_of(request), "take_over"),
        past=list(islice(take_overs(), _PAST_SHOWN)),
    )


def _of_nobody_else(offered: Iterable[tuple[Differing, Difference]]) -> int:
    return sum(not person.contradicts for person, _ in offered)


_PAST_SHOWN = 12


@require_http_methods(["GET", "HEAD", "POST"])
def undo_take_over(request: HttpRequest) -> HttpResponse:
    """Whose titles and federations go back, and to what; or what stands in the way."""
    if request.method == "POST":
        given = given_by(request, UNDO_TAKE_OVER)
        do(request, "undo_take_over", given["entry"], reason=given["reason"])
        return onward("desk_take_over", "undo_take_over")
    if not request.GET.get("entry"):
        return onward("desk_take_over")
    taken = take_over_of(given_by(request, UNDO_TAKE_OVER, sent=request.GET)["entry"])
    return page(request, "undo_take_over", taken=taken, back=taken.back[:_BACK_SHOWN])


_BACK_SHOWN = 500


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    known = Club.objects.order_by("name")[:_CLUBS_SHOWN]
    members = PlayerFact.objects.filter(kind=PlayerFact.Kind.CLUB, valid_to=None).values_list("value")
    counts = dict(members.annotate(count=Count("pk")))
    named = [(club, counts.pop(club.name, 0)) for club in known]
    return page(
        request,
        "clubs",
        clubs=named,
        unknown=sorted(counts.items())[:_CLUBS_SHOWN],
        may_enter=may(caller_of(request), "club"),
    )


_CLUBS_SHOWN = 1000


@require_safe
def person(request: HttpRequest, key: str) -> HttpResponse:
    found = person_or_404(key)
    events = Entry.objects.filter(player=found).select_related("report__event").order_by("-report__event__end", "-pk")
    return page(
        request,
        "person",
        person=found,
        told=list(told_of(found)),
        norms=found.norms.select_related("report__event").defer("certificate").order_by("-pk"),
        events=list(dict.fromkeys(event.report.event for event in events[:_PEOPLE_SHOWN])),
        asks=forms_of(of_a_person(), request, key),
    )


_ARBITERS_SHOWN = 500
_DAYS = tuple(VerbField(name, FieldKind.DAY, needed=True) for name in ("from", "to"))


@require_safe
def arbiters(request: HttpRequest) -> HttpResponse:
    return page(
        request,
        "arbiters",
        arbiters=Arbiter.objects.select_related("player")
        .prefetch_related("licences")
        .order_by("name", "key")[:_ARBITERS_SHOWN],
        officers=FederationOfficer.objects.order_by("federation", "-valid_from", "-pk")[:_ARBITERS_SHOWN],
        may_enter=may(caller_of(request), "arbiter"),
    )


@require_safe
def arbiter_norms(request: HttpRequest, key: str) -> HttpResponse:
    """What his events are worth for his next title, and what is missing of each."""
    return _norms_of(request, _arbiter_or_404(key))


@require_POST
def arbiter_application(request: HttpRequest, key: str) -> HttpResponse:
    """FA2 or IA2 from the norms that were certified, with what is missing in a box."""
    arbiter = _arbiter_or_404(key)
    title, words = _next_title(arbiter), words_of(request)
    try:
        verdict = application_of(arbiter, title, read_said(request.POST), today())
    except Refused as refused:
        answer = _norms_of(request, arbiter, refused.findings, request.POST)
        answer.status_code = 422
        return answer
    paper = arbiter_application_paper(arbiter_application_form(verdict, words), words)
    return download(paper, f"{arbiter.key}-{title}2.pdf", "application/pdf")


def _arbiter_or_404(key: str) -> Arbiter:
    arbiter = Arbiter.objects.select_related("player").filter(key=key).first()
    if arbiter is None:
        raise Http404
    return arbiter


def _next_title(arbiter: Arbiter) -> ArbiterTitle:
    return ArbiterTitle.IA if arbiter.title == ArbiterTitle.FA else ArbiterTitle.FA


def _norms_of(
    request: HttpRequest, arbiter: Arbiter, findings: Sequence[Finding] = (), typed: Mapping[str, str] | None = None
) -> HttpResponse:
    words, title = words_of(request), _next_title(arbiter)
    asked = [(f"{table}_{field.name}", field) for table, fields in ASKED.items() for field in fields]
    return page(
        request,
        "arbiter_norms",
        arbiter=arbiter,
        title=title.value,
        form=f"{title}2",
        findings=findings,
        fields=[shown_field(field, name, (typed or {}).get(name, ""), words) for name, field in asked],
        certified=arbiter.norms.select_related("event").defer("certificate").order_by("-pk"),
        events=[
            {
                "event": event,
                "verdict": words.text(f"arbiter.verdict.{verdict.verdict.value}", title=title.value),
                "passed": None if verdict.open and not verdict.failed else not verdict.failed,
                "missing": [failure_text(one, words) for one in (*verdict.failed, *verdict.open)],
            }
            for event, verdict in norms_of_arbiter(arbiter, title)
        ],
        may_certify=may(caller_of(request), "arbiter"),
    )


@require_safe
def arbiters_table(request: HttpRequest) -> HttpResponse:
    """Of accepted events that ended from one day to another."""
    given = given_by(request, None, *_DAYS, sent=request.GET)
    first, last = given["from"], given["to"]
    text = as_csv(arbiters_of_events(first, last))
    return download(text.encode(), f"arbiters-{first}-{last}.csv", "text/csv; charset=utf-8")
