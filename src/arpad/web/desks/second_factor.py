"""Setting up the second factor of one's own account, renewing its codes, ending it."""

from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import mark_safe
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from arpad.office.federation_settings import settings as settings_of_the_federation
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts import sessions
from arpad.web.accounts.models import Account
from arpad.web.accounts.second_factor import accepts, codes_left, has_one, roles_that_need_one
from arpad.web.accounts.throttle import CODE, Try, begin, place_of, succeeded
from arpad.web.accounts.totp import address_of, in_groups, new_secret, steps_with
from arpad.web.accounts.verbs_of_access import NewFactor
from arpad.web.clock import now, real_now
from arpad.web.desks.asking import do, onward, page
from arpad.web.desks.sign_in import prove
from arpad.web.language import words_of
from arpad.web.qr import svg
from arpad.web.security.guard import caller_of, client_address

_NEW = "new_second_factor"


def own(request: HttpRequest) -> Account:
    account = caller_of(request).account
    assert account is not None
    return account


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """The secret stays in the session until a code proves that the app has it."""
    account = own(request)
    if has_one(account):
        return _shown(request)
    secret = request.session.setdefault(_NEW, new_secret())
    if request.method != "POST":
        return _shown(request)
    prove(request, account)
    step = next(steps_with(secret, "".join(request.POST.get("code", "").split()), real_now()), None)
    if step is None:
        raise Refused(Finding("web.E137"))
    made: NewFactor = do(request, "set_second_factor", account.username, secret, step)
    del request.session[_NEW]
    return _shown(request, made)


def _shown(request: HttpRequest, made: NewFactor | None = None) -> HttpResponse:
    """The one page on which the codes can be read."""
    account, secret = own(request), request.session.get(_NEW, "")
    caller = caller_of(request)
    office = settings_of_the_federation().short_name or "arpad"
    address = address_of(secret, account.username, office) if secret else ""
    answer = page(
        request, "second_factor", account=account, codes=made.codes if made is not None else (),
        has_one=has_one(account), left=codes_left(account), secret=in_groups(secret),
        address=address, picture=_picture(request, address),
        is_asked_for=bool({grant.role for grant in caller.held} & roles_that_need_one()),
    )  # fmt: skip
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _picture(request: HttpRequest, address: str) -> str:
    """What the app's camera reads; nothing where there is no secret to show, or a very long name."""
    return mark_safe(svg(address, words_of(request).text("desk.factor.picture"))) if address else ""


@sensitive_post_parameters()
@require_POST
def renew_recovery_codes(request: HttpRequest) -> HttpResponse:
    account = own(request)
    prove(request, account)
    return _shown(request, do(request, "renew_recovery_codes", account.username))


@sensitive_post_parameters()
@require_POST
def end_second_factor(request: HttpRequest) -> HttpResponse:
    """A code of it is asked for, or one of the paper."""
    account = own(request)
    prove(request, account)
    tried = Try(CODE, account.username, place_of(client_address(request)))
    begin(tried, now())
    if not accepts(account, request.POST.get("code", "")[:100], real_now()):
        raise Refused(Finding("web.E132"))
    succeeded(tried)
    do(request, "end_second_factor", account.username)
    stay(request, account)
    return onward("second_factor", "ended_second_factor")


def stay(request: HttpRequest, account: Account) -> None:
    """All sessions of the account ended, but for this one."""
    renewed = Account.objects.get(pk=account.pk)
    update_session_auth_hash(request, renewed)
    sessions.note(request, renewed, client_address(request), now())
