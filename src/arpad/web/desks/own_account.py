"""One's own account: password, mail address, sessions and tokens."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from arpad.web.accounts.second_factor import has_one
from arpad.web.accounts.sessions import open_sessions
from arpad.web.accounts.verbs import MAKE_TOKEN, USUAL_DAYS
from arpad.web.accounts.verbs_of_access import SET_EMAIL
from arpad.web.clock import now
from arpad.web.desks.asking import do, given_by, onward, page
from arpad.web.desks.second_factor import own, stay
from arpad.web.desks.sign_in import prove
from arpad.web.security.gate import permissions
from arpad.web.security.guard import caller_of


@require_safe
def own_account(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, plain: str = "") -> HttpResponse:
    caller = caller_of(request)
    account = own(request)
    verbs = [verb for verb, one in sorted(permissions().items()) if any(role in one.rights for role in caller.roles)]
    return page(
        request, "own_account", account=account, tokens=account.tokens.order_by("-pk"), verbs=verbs, plain=plain,
        now=now(), sessions=list(open_sessions(account)), this_session=request.session.session_key, 
        has_factor=has_one(account),
    )  # fmt: skip


@sensitive_post_parameters()
@require_POST
def change_password(request: HttpRequest) -> HttpResponse:
    """The old one is asked for, so that an open screen is not enough."""
    account = own(request)
    prove(request, account)
    do(request, "set_password", account.username, request.POST.get("new", ""))
    stay(request, account)
    return onward("own_account", "password")


@sensitive_post_parameters()
@require_POST
def set_email(request: HttpRequest) -> HttpResponse:
    """Whoever has it can ask for a new password there."""
    account = own(request)
    given = given_by(request, SET_EMAIL)
    prove(request, account)
    do(request, "set_email", account.username, given["email"])
    return onward("own_account", "set_email")


@require_POST
def end_session(request: HttpRequest, number: int) -> HttpResponse:
    do(request, "end_sessions", own(request).username, number)
    return onward("own_account", "ended_sessions")


@require_POST
def end_sessions(request: HttpRequest) -> HttpResponse:
    """All but the one in which it is asked for."""
    account = own(request)
    do(request, "end_sessions", account.username)
    stay(request, account)
    return onward("own_account", "ended_sessions")


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
