"""Signing in and out, and one's own account: password and tokens."""

from django.contrib.auth import login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.devices import known_device, remember
from arpad.web.accounts.models import Account
from arpad.web.accounts.signing_in import Accounts, signed_in
from arpad.web.accounts.verbs import MAKE_TOKEN, USUAL_DAYS
from arpad.web.clock import now
from arpad.web.desks.asking import do, given_by, onward, page
from arpad.web.security.gate import permissions
from arpad.web.security.guard import caller_of, client_address

_BACKEND = f"{Accounts.__module__}.{Accounts.__name__}"


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    wanted = request.POST.get("next") or request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure()):
        wanted = ""
    if request.method != "POST":
        return page(request, "sign_in", next=wanted) if caller_of(request).account is None else onward("desk")
    username = request.POST.get("username", "").strip().lower()
    try:
        device = known_device(request, username)
        account = signed_in(username, request.POST.get("password", ""), client_address(request), now(), device)
    except Refused as refused:
        answer = page(request, "sign_in", next=wanted, username=username[:60], findings=refused.findings)
        answer.status_code = 403
        return answer
    login(request, account, _BACKEND)
    answer = HttpResponseRedirect(wanted) if wanted else onward("desk")
    remember(request, answer, account)
    return answer


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return onward("front")


@require_safe
def own_account(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, plain: str = "") -> HttpResponse:
    caller = caller_of(request)
    assert caller.account is not None
    verbs = [verb for verb, one in sorted(permissions().items()) if any(role in one.rights for role in caller.roles)]
    tokens = caller.account.tokens.order_by("-pk")
    return page(request, "own_account", account=caller.account, tokens=tokens, verbs=verbs, plain=plain, now=now())


@sensitive_post_parameters()
@require_POST
def change_password(request: HttpRequest) -> HttpResponse:
    """The old one is asked for, so that an open screen is not enough."""
    account = caller_of(request).account
    assert account is not None
    if not account.check_password(request.POST.get("old", "")):
        raise Refused(Finding("web.E010"))
    do(request, "set_password", account.username, request.POST.get("new", ""))
    update_session_auth_hash(request, Account.objects.get(pk=account.pk))
    return onward("own_account", "password")


@require_POST
def make_token(request: HttpRequest) -> HttpResponse:
    """The one page on which it can be read."""
    given = given_by(request, MAKE_TOKEN)
    days = USUAL_DAYS if given["days"] is None else given["days"]
    made = do(request, "make_token", caller_of(request).name, given["name"], given["verbs"], days)
    answer = _page(request, made.plain)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_POST
def revoke_token(request: HttpRequest, number: int) -> HttpResponse:
    do(request, "revoke_token", caller_of(request).name, number)
    return onward("own_account", "revoked")
