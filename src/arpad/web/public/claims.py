"""A claim without an account: the form, a message to the address given, and the claim once it is confirmed there."""

import json
import re
import secrets
from datetime import date, datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from arpad.office.hashes import sha256
from arpad.office.identities import person_meant
from arpad.office.refused import Refused
from arpad.office.verbs.claims.claim import CLAIM_AGAINST_A_LIST, ClaimForm
from arpad.reports.wording import Wording
from arpad.values.finding import Finding
from arpad.web.clock import now as clock
from arpad.web.clock import today
from arpad.web.language import words_of
from arpad.web.models import WaitingClaim
from arpad.web.queries.lists import all_series, lists_of
from arpad.web.security.gate import perform
from arpad.web.security.guard import caller_of, client_address

LASTS = timedelta(hours=48)
WINDOW = timedelta(hours=24)
BY_EMAIL, BY_ADDRESS = 3, 10  # claims that wait, or were filed, in a day
_EMAIL = re.compile(r"[^@\s<>,;\"]{1,64}@[A-Za-z0-9.-]{1,180}\.[A-Za-z]{2,24}")
_TEXT, _PLAYER = (
    next(field for field in CLAIM_AGAINST_A_LIST.fields if field.name == name) for name in ("text", "player")
)
_FIELDS = ("list", "player", "event", "text", "email")


@require_http_methods(["GET", "HEAD", "POST"])
def file_claim(request: HttpRequest) -> HttpResponse:
    words = words_of(request)
    given = {name: (request.POST or request.GET).get(name, "").strip() for name in _FIELDS}
    given["player"] = given["player"][: _PLAYER.most]
    context: dict[str, Any] = {"given": given, "choices": _choices(), "text": _TEXT, "player": _PLAYER}
    context["active_menu"] = "claim"
    if request.method != "POST":
        return render(request, "web/public/claim.html", context)
    now = clock()
    wrong, findings = _problems(given), _flood(given["email"], client_address(request), now)
    if wrong or findings:
        return render(request, "web/public/claim.html", {**context, "wrong": wrong, "findings": findings}, status=422)
    token = secrets.token_urlsafe(32)
    WaitingClaim.objects.filter(asked_at__lt=now - max(LASTS, WINDOW)).delete()
    WaitingClaim.objects.create(
        token_sha256=sha256(token.encode()),
        email=given["email"],
        address=client_address(request),
        asked_at=now,
        form=json.dumps(given),
    )
    _send(given["email"], request.build_absolute_uri(reverse("confirm_claim", args=[token])), words)
    return render(request, "web/public/claim_sent.html", {**context, "email": given["email"]})


@require_http_methods(["GET", "HEAD", "POST"])
def confirm_claim(request: HttpRequest, token: str) -> HttpResponse:
    """Opening the link files nothing, since mail programs open links by themselves; the button does."""
    now = clock()
    waiting = WaitingClaim.objects.filter(token_sha256=sha256(token.encode()), asked_at__gt=now - LASTS).first()
    if waiting is None:
        raise Http404
    given = json.loads(waiting.form)
    series, _, day = given["list"].rpartition(":")
    name = next((one.name for one in all_series() if one.key == series), series)
    context = {"given": given, "series": name, "day": day, "active_menu": "claim"}
    if request.method != "POST":
        return render(request, "web/public/claim_confirm.html", context)
    form = ClaimForm(series, date.fromisoformat(day), given["text"], given["player"], given["event"], waiting.email)
    try:
        filed = perform(caller_of(request), "claim", form, now=now)
    except Refused as refusal:
        return render(request, "web/public/claim_confirm.html", {**context, "findings": refusal.findings}, status=422)
    waiting.token_sha256, waiting.form = f"filed:{filed.pk}", "{}"  # the row stays to count against floods
    waiting.save()
    return render(request, "web/public/claim_filed.html", {"claim": filed, "active_menu": "claim"})


def _choices() -> list[dict[str, Any]]:
    """The lists of the last year of each series."""
    return [
        {"value": f"{series.key}:{listed.date}", "series": series, "list": listed}
        for series in all_series()
        for listed in lists_of(series)[:12]
    ]


def _problems(given: dict[str, str]) -> dict[str, list[Finding]]:
    """What is wrong, by field."""
    known = {choice["value"] for choice in _choices()}
    wrong = {}
    if given["list"] not in known:
        wrong["list"] = [Finding("web.E120")]
    if not _TEXT.least <= len(given["text"]) <= _TEXT.most:
        wrong["text"] = [Finding("web.E121", {"least": _TEXT.least, "most": _TEXT.most})]
    if not _EMAIL.fullmatch(given["email"]):
        wrong["email"] = [Finding("web.E122")]
    if given["player"]:
        wrong |= _nobody_certain(given["player"])
    return wrong


def _nobody_certain(player: str) -> dict[str, list[Finding]]:
    """At once, and not when the message is confirmed: by then whoever wrote it is elsewhere."""
    try:
        person_meant(player, today())
    except Refused as refusal:
        return {"player": list(refusal.findings)}
    return {}


def _flood(email: str, address: str, now: datetime) -> list[Finding]:
    recent = WaitingClaim.objects.filter(asked_at__gt=now - WINDOW)
    by_email = recent.filter(email=email).count() >= BY_EMAIL
    return [Finding("web.E123")] if by_email or recent.filter(address=address).count() >= BY_ADDRESS else []


def _send(email: str, link: str, words: Wording) -> None:
    send_mail(
        words.text("web.claim.mail.subject"),
        words.text("web.claim.mail.body", link=link, hours=int(LASTS.total_seconds()) // 3600),
        getattr(settings, "DEFAULT_FROM_EMAIL", None),
        [email],
    )
