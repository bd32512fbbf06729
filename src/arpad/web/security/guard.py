"""Makes the view of an address refuse whom it is not for: sent to sign in, or told that it is not theirs."""

from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse

from arpad.web.accounts.models import Account
from arpad.web.addresses import ANYBODY, Address, View
from arpad.web.errors import forbidden
from arpad.web.security.gate import THE_PUBLIC, Caller, may


def client_address(request: HttpRequest) -> str:
    """The neighbour on the network; behind our own proxy, the one that the proxy itself added last."""
    if settings.ARPAD_BEHIND_PROXY:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
        if forwarded:
            return str(forwarded).rpartition(",")[2].strip()[:64]
    return str(request.META.get("REMOTE_ADDR", ""))[:64]


def caller_of(request: HttpRequest) -> Caller:
    """Who is signed in, looked up once a request."""
    found: Caller | None = getattr(request, "_caller", None)
    if found is None:
        user = request.user if hasattr(request, "user") else None
        found = Caller(user) if isinstance(user, Account) and user.is_active else THE_PUBLIC
        request._caller = found  # type: ignore[attr-defined]
    return found


def guarded(address: Address) -> View:
    if address.who == ANYBODY:
        return address.view

    @wraps(address.view)
    def seen_by_some(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        caller = caller_of(request)
        if caller.account is None:
            return HttpResponseRedirect(f"{reverse('sign_in')}?{urlencode({'next': request.get_full_path()})}")
        if address.of_oneself and caller.held:
            return address.view(request, *args, **kwargs)
        if caller.lacks_second_factor:
            return HttpResponseRedirect(reverse("second_factor"))
        if not caller.has(*address.who):
            return forbidden(request)
        return address.view(request, *args, **kwargs)

    return seen_by_some


def for_the_whole_office(verb: str, view: View) -> View:
    """A page about everything: for whoever may do that verb, and for auditors without limits, who only look."""

    @wraps(view)
    def seen(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        caller = caller_of(request)
        audits = any(grant.role == "auditor" and grant.is_everywhere for grant in caller.grants)
        if not may(caller, verb) and not (audits and request.method == "GET"):
            return forbidden(request)
        return view(request, *args, **kwargs)

    return seen
