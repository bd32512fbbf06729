"""The administrator's desk: accounts and their roles, and the series."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST, require_safe

from arpad.office.models import Series
from arpad.web.accounts.models import Account
from arpad.web.accounts.passwords import random_password
from arpad.web.accounts.roles import Role
from arpad.web.accounts.verbs.add_account import ADD_ACCOUNT
from arpad.web.accounts.verbs.close_account import CLOSE_ACCOUNT
from arpad.web.accounts.verbs.grant_role import GRANT_ROLE
from arpad.web.accounts.verbs.withdraw_role import WITHDRAW_ROLE
from arpad.web.desks.asking import do, given_by, onward, page
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_PERHAPS_A_ROLE = tuple(replace(field, needed=False) for field in GRANT_ROLE.fields)


@require_safe
def accounts(request: HttpRequest) -> HttpResponse:
    return _accounts(request)


def _accounts(request: HttpRequest, **more: object) -> HttpResponse:
    found = Account.objects.prefetch_related("grants").order_by("username")
    may_change = may(caller_of(request), "add_account")
    return page(request, "accounts", accounts=found, roles=Role.values, may_change=may_change, **more)


@sensitive_variables("password")
@require_POST
def add_account(request: HttpRequest) -> HttpResponse:
    """With a random password that is shown on this one page."""
    given = given_by(request, ADD_ACCOUNT, *_PERHAPS_A_ROLE)
    username, password = given["username"], random_password()
    do(request, "add_account", username, given["name"], given["email"], password, arbiter_key=given["arbiter_key"])
    if given["role"]:
        do(request, "grant_role", username, given["role"], given["federation"], given["province"])
    return _accounts(request, shown=username, password=password)


@sensitive_variables("password")
@require_POST
def new_password(request: HttpRequest, username: str) -> HttpResponse:
    password = random_password()
    do(request, "set_password", username, password)
    return _accounts(request, shown=username, password=password)


@require_POST
def grant_role(request: HttpRequest, username: str) -> HttpResponse:
    given = given_by(request, GRANT_ROLE)
    do(request, "grant_role", username, given["role"], given["federation"], given["province"])
    return onward("desk_accounts", "granted")


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
        series=Series.objects.prefetch_related("dates").order_by("key"),
        may_change=may(caller_of(request), "series"),
    )
