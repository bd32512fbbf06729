"""The administrator's desk: accounts and their roles, and the series."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST, require_safe

from arpad.office.models import Series
from arpad.web.accounts.models import Account
from arpad.web.accounts.passwords import random_password
from arpad.web.accounts.roles import Role
from arpad.web.desks.asking import Fields, do, onward, page
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of


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
    fields = Fields(request)
    username, name, email = fields.text("username", needed=True), fields.text("name"), fields.text("email")
    arbiter, role = fields.text("arbiter_key"), fields.text("role")
    federation, province = fields.text("federation"), fields.text("province")
    fields.check()
    password = random_password()
    do(request, "add_account", username, name, email, password, arbiter_key=arbiter)
    if role:
        do(request, "grant_role", username, role, federation, province)
    return _accounts(request, shown=username, password=password)


@sensitive_variables("password")
@require_POST
def new_password(request: HttpRequest, username: str) -> HttpResponse:
    password = random_password()
    do(request, "set_password", username, password)
    return _accounts(request, shown=username, password=password)


@require_POST
def grant_role(request: HttpRequest, username: str) -> HttpResponse:
    fields = Fields(request)
    role, federation, province = fields.text("role"), fields.text("federation"), fields.text("province")
    fields.check()
    do(request, "grant_role", username, role, federation, province)
    return onward("desk_accounts", "granted")


@require_POST
def withdraw_role(request: HttpRequest, username: str, number: int) -> HttpResponse:
    do(request, "withdraw_role", username, number, reason=request.POST.get("reason", ""))
    return onward("desk_accounts", "withdrawn")


@require_POST
def close_account(request: HttpRequest, username: str) -> HttpResponse:
    reopen = "reopen" in request.POST
    do(request, "close_account", username, reopen=reopen, reason=request.POST.get("reason", ""))
    return onward("desk_accounts", "reopened" if reopen else "closed")


@require_safe
def series(request: HttpRequest) -> HttpResponse:
    return page(
        request,
        "series",
        series=Series.objects.prefetch_related("dates").order_by("key"),
        may_change=may(caller_of(request), "series"),
    )
