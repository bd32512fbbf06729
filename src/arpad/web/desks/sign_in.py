"""In and out."""

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from arpad.office.refused import Refused
from arpad.web.accounts.signing_in import Accounts, signed_in
from arpad.web.clock import now
from arpad.web.desks.asking import onward, page
from arpad.web.security.addresses import client_address
from arpad.web.security.guard import caller_of

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
        account = signed_in(username, request.POST.get("password", ""), client_address(request), now())
    except Refused as refused:
        answer = page(request, "sign_in", next=wanted, username=username[:60], findings=refused.findings)
        answer.status_code = 403
        return answer
    login(request, account, _BACKEND)
    return HttpResponseRedirect(wanted) if wanted else onward("desk")


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return onward("front")
