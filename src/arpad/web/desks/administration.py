"""The desks of administrator and auditor: accounts with their roles, the series, the log, `verify`, the register."""

from collections.abc import Iterator
from dataclasses import replace

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST, require_safe

from arpad.office.act import Act
from arpad.office.description import Given
from arpad.office.log import head
from arpad.office.models import LogEntry, Series
from arpad.office.schedule import note_verified
from arpad.office.two_persons import Hand, hands, may_confirm
from arpad.office.verb_names import current_name, names_of
from arpad.office.verbs.books.verify import VERIFY
from arpad.office.verbs.people.export_register import EXPORT_REGISTER
from arpad.values.numbers import plain_number
from arpad.values.records import dataclass
from arpad.web.accounts.models import Account, Grant, Role, SecondFactor
from arpad.web.accounts.sessions import open_sessions
from arpad.web.accounts.signing_in import random_password
from arpad.web.accounts.verbs import ADD_ACCOUNT, CLOSE_ACCOUNT, CONFIRM_ACCOUNT, GRANT_ROLE, WITHDRAW_ROLE, told_of
from arpad.web.accounts.verbs_of_access import SET_EMAIL
from arpad.web.clock import now
from arpad.web.desks.asking import do, given_by, onward, page, tell
from arpad.web.language import words_of
from arpad.web.operation.doctor import as_data, in_words
from arpad.web.responses import download
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_PERHAPS_A_ROLE = tuple(replace(field, needed=False) for field in GRANT_ROLE.fields)


@require_safe
def accounts(request: HttpRequest) -> HttpResponse:
    return _accounts(request)


def _accounts(request: HttpRequest, **more: object) -> HttpResponse:
    may_change = may(caller_of(request), "add_account")
    return page(
        request,
        "accounts",
        accounts=list(_shown(caller_of(request).name)),
        roles=Role.values,
        may_change=may_change,
        **more,
    )


@dataclass(frozen=True)
class ShownAccount:
    """`hands` may act in its name, besides its owner, where that matters."""

    account: Account
    hands: list[Hand]
    waiting: set[int]
    has_factor: bool
    sessions: int
    is_to_confirm: bool


_OF_WEIGHT = (Role.OFFICER, Role.ADMINISTRATOR)


def _shown(caller: str) -> Iterator[ShownAccount]:
    moment = now()
    known = hands(moment)
    with_factor = set(SecondFactor.objects.values_list("account_id", flat=True))
    for account in Account.objects.prefetch_related("grants").order_by("username"):
        waiting = {grant.pk for grant in account.grants.all() if not grant.is_in_force(moment)}
        matters = not account.is_demo and any(grant.role in _OF_WEIGHT for grant in account.grants.all())
        newest = {hand.by: hand for hand in known if matters and hand.account == account.username}
        to_confirm = bool(newest or waiting) and may_confirm(caller, account.username, known)
        sessions = sum(1 for _ in open_sessions(account))
        yield ShownAccount(account, list(newest.values()), waiting, account.pk in with_factor, sessions, to_confirm)


@sensitive_variables("password")
@require_POST
def add_account(request: HttpRequest) -> HttpResponse:
    """With a random password that is shown on this one page."""
    given = given_by(request, ADD_ACCOUNT, *_PERHAPS_A_ROLE)
    username, password = given["username"], random_password()
    do(request, "add_account", username, given["name"], given["email"], password, arbiter_key=given["arbiter_key"])
    if given["role"]:
        _grant(request, username, given)
    return _accounts(request, shown=username, password=password)


@sensitive_variables("password")
@require_POST
def new_password(request: HttpRequest, username: str) -> HttpResponse:
    password = random_password()
    do(request, "set_password", username, password)
    return _accounts(request, shown=username, password=password)


@require_POST
def grant_role(request: HttpRequest, username: str) -> HttpResponse:
    _grant(request, username, given_by(request, GRANT_ROLE))
    return onward("desk_accounts", "granted")


def _grant(request: HttpRequest, username: str, given: Given) -> None:
    grant: Grant = do(request, "grant_role", username, given["role"], given["federation"], given["province"])
    tell(request, told_of(grant))


@require_POST
def set_email(request: HttpRequest, username: str) -> HttpResponse:
    do(request, "set_email", username, given_by(request, SET_EMAIL)["email"])
    return onward("desk_accounts", "set_email")


@require_POST
def end_second_factor(request: HttpRequest, username: str) -> HttpResponse:
    """For whoever lost the app and the paper."""
    do(request, "end_second_factor", username, reason=given_by(request, None)["reason"])
    return onward("desk_accounts", "ended_second_factor")


@require_POST
def end_sessions(request: HttpRequest, username: str) -> HttpResponse:
    do(request, "end_sessions", username)
    return onward("desk_accounts", "ended_sessions")


@require_POST
def confirm_account(request: HttpRequest, username: str) -> HttpResponse:
    do(request, "confirm_account", username, reason=given_by(request, CONFIRM_ACCOUNT)["reason"])
    return onward("desk_accounts", "confirmed_account")


@require_POST
def withdraw_role(request: HttpRequest, username: str, number: int) -> HttpResponse:
    do(request, "withdraw_role", username, number, reason=given_by(request, WITHDRAW_ROLE)["reason"])
    return onward("desk_accounts", "withdrawn")


@require_POST
def close_account(request: HttpRequest, username: str) -> HttpResponse:
    given = given_by(request, CLOSE_ACCOUNT)
    do(request, "close_account", username, reopen=given["reopen"], reason=given["reason"])
    return onward("desk_accounts", "reopened" if given["reopen"] else "closed")


@require_safe
def series(request: HttpRequest) -> HttpResponse:
    return page(
        request,
        "series",
        series=Series.objects.prefetch_related("dates").in_order(),
        may_change=may(caller_of(request), "series"),
    )


_A_PAGE = 100


@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """The latest first; `before` is the entry before which the page begins."""
    entries = LogEntry.objects.select_related("note").order_by("-number")
    verb, actor = (request.GET.get(name, "") for name in ("verb", "actor"))
    before = plain_number(request.GET.get("before", ""), digits=18)
    if before is not None:
        entries = entries.filter(number__lt=before)
    if verb:
        entries = entries.filter(verb__in=names_of(verb))
    if actor:
        entries = entries.filter(actor=actor)
    rows = list(entries[:_A_PAGE])
    more = rows[-1].number if len(rows) == _A_PAGE and rows[-1].number > 1 else None
    verbs = sorted({current_name(name) for name in LogEntry.objects.values_list("verb", flat=True).distinct()})
    return page(request, "log", entries=rows, more=more, verbs=verbs, verb=verb, actor=actor, head=head())


@require_POST
def verify(request: HttpRequest) -> HttpResponse:
    """Makes every published list again: with many lists it takes its time."""
    found = do(request, "verify", given_by(request, VERIFY)["printed_head"])
    act = Act(caller_of(request).name, now())
    note_verified(act, {"lists": found.lists, "entries": found.entries, "head": found.head}, found.findings)
    return page(request, "verified", found=found)


@require_safe
def doctor(request: HttpRequest) -> HttpResponse:
    """As a page, or with `?format=json` for a program with the session of an administrator."""
    found = do(request, "doctor", now())
    words = words_of(request)
    if request.GET.get("format") == "json":
        return JsonResponse(as_data(found, words))
    return page(request, "doctor", parts=list(in_words(found.parts, words)), is_well=found.is_well)


@require_POST
def export_register(request: HttpRequest) -> HttpResponse:
    text: str = do(request, "export_register", reason=given_by(request, EXPORT_REGISTER)["reason"])
    return download(text.encode(), "register.csv", "text/csv; charset=utf-8")
