"""Claims, decided with reasons, and corrections: weighed as a job, made once the impact was seen, and taken back."""

import json
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.correction_words import in_words
from arpad.office.deadlines import CORRECTED
from arpad.office.description import FieldKind, Given, VerbField
from arpad.office.event_games import RESULTS, games_of_event
from arpad.office.models import Claim, Correction, Decision, Event, Job, Merge, Series
from arpad.office.proposals import Asked, proposal_of
from arpad.office.verbs.claims.decide import DECIDE, VERDICTS
from arpad.office.verbs.claims.settle import SETTLE
from arpad.reports.wording import Wording
from arpad.values.numbers import plain_number
from arpad.web.desks.asking import carry_out, do, given_by, onward, page, seen_event
from arpad.web.desks.home import corrected_since
from arpad.web.language import words_of
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_CLAIMS_SHOWN = 200
_OFFERED = 50


@require_safe
def claims(request: HttpRequest) -> HttpResponse:
    found = Claim.objects.select_related("list__series", "player", "event").order_by("state", "-pk")
    return page(request, "claims", claims=found[:_CLAIMS_SHOWN])


@require_safe
def claim(request: HttpRequest, number: int) -> HttpResponse:
    found = Claim.objects.select_related("list__series", "player", "event").filter(pk=number).first()
    if found is None:
        raise Http404
    return page(
        request,
        "claim",
        claim=found,
        decisions=Decision.objects.filter(subject=f"claim:{number}").order_by("pk"),
        settled=Decision.objects.filter(subject=f"claim:{number}", verdict=CORRECTED).exists(),
        settled_as=CORRECTED,
        verdicts=[verdict.value for verdict in VERDICTS],
        corrections=_that_may_settle(words_of(request)),
        may_decide=may(caller_of(request), "decide"),
    )


def _that_may_settle(words: Wording) -> list[tuple[int, str]]:
    """The latest corrections and merges that stand, each entry of the log once."""
    made: list[Correction | Merge] = [
        *Correction.objects.filter(undone=False).select_related("event").order_by("-log_number", "pk")[:_OFFERED],
        *Merge.objects.filter(undone=False).select_related("gone", "kept").order_by("-log_number", "pk")[:_OFFERED],
    ]
    told: dict[int, list[str]] = {}
    for one in sorted(made, key=lambda one: -one.log_number)[:_OFFERED]:
        told.setdefault(one.log_number, []).append(in_words(one, words, with_event=True))
    return [(number, "; ".join(texts)) for number, texts in told.items()]


@require_POST
def decide(request: HttpRequest, number: int) -> HttpResponse:
    carry_out(request, DECIDE, given_by(request, DECIDE, number=number))
    return onward("desk_claim", "decided", number=number)


@require_POST
def settle(request: HttpRequest, number: int) -> HttpResponse:
    carry_out(request, SETTLE, given_by(request, SETTLE, number=number))
    return onward("desk_claim", "settled", number=number)


_CORRECTIONS_SHOWN = 50
_EVENTS_OFFERED = 500
_GAMES_SHOWN = 500
_EVENT = VerbField("event", needed=True)
KINDS: Mapping[str, tuple[VerbField, ...]] = {
    "result": (
        _EVENT,
        VerbField("round", FieldKind.NUMBER, needed=True, least=1, most=10_000),
        VerbField("white", needed=True),
        VerbField("black", needed=True),
        VerbField("result", needed=True),
    ),
    "date": (_EVENT, VerbField("start", FieldKind.DAY, needed=True), VerbField("end", FieldKind.DAY)),
    "split": (_EVENT, VerbField("old", needed=True), VerbField("new", needed=True)),
    "merge": (VerbField("gone", needed=True), VerbField("kept", needed=True)),
    "withdraw": (_EVENT,),
    "undo": (VerbField("entry", FieldKind.NUMBER, needed=True, most=2**31 - 1),),
}
"""What can be corrected, and what each form asks."""


@require_safe
def corrections(request: HttpRequest) -> HttpResponse:
    words = words_of(request)
    made = Correction.objects.select_related("event").order_by("-pk")[:_CORRECTIONS_SHOWN]
    merges = Merge.objects.select_related("gone", "kept").order_by("-pk")[:_CORRECTIONS_SHOWN]
    accepted = Event.objects.filter(state=Event.State.ACCEPTED).order_by("-end", "key")
    return page(
        request,
        "corrections",
        corrections=[(one, in_words(one, words)) for one in made],
        events=accepted.values_list("key", "name")[:_EVENTS_OFFERED],
        merges=[(one, in_words(one, words)) for one in merges],
        series=[series for series in Series.objects.in_order() if corrected_since(series)],
        may_correct=may(caller_of(request), "correct"),
        given=request.GET,
    )


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The games of an event, by round and player; the one that is picked has a form for its new result."""
    if not request.GET.get("event"):
        return onward("desk_corrections")
    event = seen_event(request, request.GET["event"])
    number = plain_number(request.GET.get("round", ""), digits=5)
    asked = request.GET.get("q", "")[:100]
    every = games_of_event(event)
    shown = games_of_event(event, asked, number) if asked or number else every
    picked = request.GET.get("game", "")
    return page(
        request,
        "games",
        event=event,
        games=shown[:_GAMES_SHOWN],
        more=len(shown) - _GAMES_SHOWN,
        rounds=sorted({game.round_number for game in every}),
        round=number,
        asked=asked,
        picked=next((game for game in every if f"{game.round_number}:{game.numbers}" == picked), None),
        results=RESULTS,
        may_correct=may(caller_of(request), "correct"),
    )


@require_POST
def weigh(request: HttpRequest) -> HttpResponse:
    """What the form says becomes the words of `arpad office correct`; what cannot be corrected is refused before a job
    is put down, while the form is at hand."""
    kind = request.POST.get("kind", "")
    if kind not in KINDS:
        raise Http404
    asked = _asked(kind, given_by(request, None, *KINDS[kind]))
    proposal_of(Asked(**{name: tuple(values) for name, values in asked.items()}))
    made: Job = do(request, "ask_job", "weigh_correction", asked)
    return onward("desk_job", number=made.pk)


def _asked(kind: str, given: Given) -> dict[str, list[Any]]:
    event = given.get("event", "")
    if kind == "result":
        pair = f"{given['white']}-{given['black']}"
        return {"results": [f"{event}:{given['round']}:{pair}={given['result']}"]}
    if kind == "date":
        return {"dates": [f"{event}={given['start']}" + (f"/{given['end']}" if given["end"] else "")]}
    if kind == "split":
        return {"splits": [f"{given['old']}@{event}={given['new']}"]}
    if kind == "merge":
        return {"merges": [f"{given['gone']}={given['kept']}"]}
    if kind == "withdraw":
        return {"withdrawn": [event]}
    return {"undo": [given["entry"]]}


@require_POST
def correct(request: HttpRequest, number: int) -> HttpResponse:
    """What the job weighed, and nothing else: the form names the job, not the change."""
    job = Job.objects.filter(pk=number, kind="weigh_correction", state=Job.State.DONE).first()
    if job is None:
        raise Http404
    given = given_by(request, None, VerbField("from_next", FieldKind.FLAG))
    reason, from_next = given["reason"], given["from_next"]
    asked = Asked(**{name: tuple(values) for name, values in json.loads(job.arguments).items()})
    done = do(request, "correct", asked, json.loads(job.result)["seen"], from_next, reason=reason)
    said = "deferred" if from_next else "corrected" if done.to_republish else "corrected_only"
    return onward("desk_corrections", said)
