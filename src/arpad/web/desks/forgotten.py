"""A new password by mail, for whoever forgot his: a link to the address of the account, good for an hour and once."""

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from arpad.office.refused import Refused
from arpad.reports.wording import Wording
from arpad.web.accounts.models import Account
from arpad.web.accounts.outbox import queue_unseen
from arpad.web.accounts.throttle import MAIL, Try, begin, place_of
from arpad.web.clock import now
from arpad.web.desks.asking import page
from arpad.web.language import words_of
from arpad.web.security.gate import Caller, may, perform
from arpad.web.security.guard import client_address


@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """The same answer whether there is such an account or not, and in the same time: the mail goes out later."""
    if request.method != "POST" or not settings.ARPAD_MAIL_SERVER:
        return page(request, "forgotten", by_mail=settings.ARPAD_MAIL_SERVER)
    username = request.POST.get("username", "").strip().lower()
    try:
        begin(Try(MAIL, username, place_of(client_address(request))), now())
    except Refused as refused:
        answer = page(request, "forgotten", by_mail=True, findings=refused.findings)
        answer.status_code = 403
        return answer
    account = Account.objects.filter(username=username[:60], is_active=True, is_demo=False).exclude(email="").first()
    if account is not None and may(Caller(account), "set_password", account.username):
        _send(account, request.build_absolute_uri(_link(account)), words_of(request))
    return page(request, "forgotten", by_mail=True, sent=True)


def _link(account: Account) -> str:
    who = urlsafe_base64_encode(force_bytes(account.pk))
    return reverse("reset_password", args=[who, default_token_generator.make_token(account)])


def _send(account: Account, link: str, words: Wording) -> None:
    body = words.text("web.reset.mail.body", username=account.username, link=link)
    queue_unseen(EmailMessage(words.text("web.reset.mail.subject"), body, settings.DEFAULT_FROM_EMAIL, [account.email]))


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def reset_password(request: HttpRequest, who: str, token: str) -> HttpResponse:
    """Nobody is signed in by it: the second factor, if there is one, is asked for as always."""
    account = _meant(who)
    if account is None or not default_token_generator.check_token(account, token):
        return _with_status(page(request, "reset_password", over=True), 404)
    if request.method != "POST":
        return page(request, "reset_password", username=account.username)
    try:
        perform(Caller(account), "set_password", account.username, request.POST.get("new", ""), now=now(), by_mail=True)
    except Refused as refused:
        return _with_status(page(request, "reset_password", username=account.username, findings=refused.findings), 422)
    return page(request, "reset_password", done=True)


def _with_status(answer: HttpResponse, status: int) -> HttpResponse:
    answer.status_code = status
    return answer


def _meant(who: str) -> Account | None:
    try:
        number = int(urlsafe_base64_decode(who[:40]))
    except ValueError:
        return None
    return Account.objects.filter(pk=number, is_active=True, is_demo=False).first() if 0 < number < 2**63 else None
