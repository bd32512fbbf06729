"""Signing in, with the password and the second factor where there is one, and out again."""

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.crypto import constant_time_compare
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts import sessions
from arpad.web.accounts.devices import known_device, mark_of, remember
from arpad.web.accounts.models import Account
from arpad.web.accounts.second_factor import accepts, has_one
from arpad.web.accounts.signing_in import LONGEST, Accounts, signed_in
from arpad.web.accounts.throttle import CODE, PASSWORD, Try, begin, place_of, succeeded
from arpad.web.clock import now, real_now
from arpad.web.desks.asking import onward, page
from arpad.web.security.guard import caller_of, client_address

_BACKEND = f"{Accounts.__module__}.{Accounts.__name__}"
_HALF = "half_signed_in"
_HALF_LASTS = 300  # seconds


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
        return _again(request, "sign_in", refused, next=wanted, username=username[:60])
    if not has_one(account):
        return _enter(request, account, wanted)
    request.session.cycle_key()
    said = {"account": account.pk, "mark": mark_of(account), "at": real_now().timestamp(), "next": wanted}
    request.session[_HALF] = said
    return onward("sign_in_code")


def _again(request: HttpRequest, template: str, refused: Refused, **context: object) -> HttpResponse:
    answer = page(request, template, findings=refused.findings, **context)
    answer.status_code = 403
    return answer


def _enter(request: HttpRequest, account: Account, wanted: str) -> HttpResponse:
    login(request, account, _BACKEND)
    sessions.note(request, account, client_address(request), now())
    answer = HttpResponseRedirect(wanted) if wanted else onward("desk")
    remember(request, answer, account)
    return answer


@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_code(request: HttpRequest) -> HttpResponse:
    """Behind the password, for some minutes."""
    account = _half_signed_in(request)
    if account is None:
        return onward("sign_in")
    if request.method != "POST":
        return page(request, "sign_in_code")
    place = place_of(client_address(request), known_device(request, account.username))
    tried = Try(CODE, account.username, place)
    try:
        begin(tried, now())
        if not accepts(account, request.POST.get("code", "")[:LONGEST], real_now()):
            raise Refused(Finding("web.E132"))
    except Refused as refused:
        return _again(request, "sign_in_code", refused)
    succeeded(tried)
    return _enter(request, account, str(request.session.pop(_HALF)["next"]))


def _half_signed_in(request: HttpRequest) -> Account | None:
    said = request.session.get(_HALF)
    if said is None or real_now().timestamp() - said["at"] > _HALF_LASTS:
        return None
    account = Account.objects.filter(pk=said["account"], is_active=True).first()
    return account if account is not None and constant_time_compare(said["mark"], mark_of(account)) else None


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return onward("front")


def prove(request: HttpRequest, account: Account) -> None:
    """Whoever is signed in says the password again, so that an open screen is not enough; guesses count."""
    tried = Try(PASSWORD, account.username, place_of(client_address(request)))
    begin(tried, now())
    password = request.POST.get("old", "")
    if len(password) > LONGEST or not account.check_password(password):
        raise Refused(Finding("web.E133"))
    succeeded(tried)
