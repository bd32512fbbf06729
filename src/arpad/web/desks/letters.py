"""Letters that wait, as text and PDF; sending them; and mail that no server took."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.models import Letter
from arpad.web.accounts.models import OutgoingMail
from arpad.web.desks.asking import do, onward, page
from arpad.web.desks.mail_address import mail_address
from arpad.web.downloading import download
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_SHOWN = 100


@require_safe
def letters(request: HttpRequest) -> HttpResponse:
    found = Letter.objects.defer("pdf").order_by("-pk")
    only_waiting = "all" not in request.GET
    rows = found.filter(sent_on=None) if only_waiting else found
    may_send = may(caller_of(request), "send")
    return page(request, "letters", letters=rows[:_SHOWN], only_waiting=only_waiting, may_send=may_send)


@require_safe
def letter(request: HttpRequest, number: int) -> HttpResponse:
    found = _letter(number)
    return page(
        request,
        "letter",
        letter=found,
        address=mail_address(found.recipient),
        may_send=may(caller_of(request), "send"),
        by_server=bool(settings.EMAIL_HOST) and "smtp" in settings.EMAIL_BACKEND,
    )


@require_safe
def letter_pdf(request: HttpRequest, number: int) -> HttpResponse:
    found = _letter(number)
    return download(bytes(found.pdf), f"letter-{found.pk}-{found.language}.pdf", "application/pdf")


@require_POST
def send_letter(request: HttpRequest, number: int) -> HttpResponse:
    """By mail where the recipient has an address; nothing is logged if the server does not take it (I-363)."""
    found = _letter(number)
    address = mail_address(found.recipient)
    by_mail = bool(address) and "mail" in request.POST
    with transaction.atomic():
        do(request, "send", number)
        if by_mail:
            message = EmailMessage(found.text.strip().partition("\n")[0][:200], found.text, to=[address])
            message.attach(f"letter-{found.pk}.pdf", bytes(found.pdf), "application/pdf")
            message.send()
    return onward("desk_letters", "mailed" if by_mail else "sent")


@require_POST
def remind(request: HttpRequest) -> HttpResponse:
    do(request, "remind")
    return onward("desk_letters", "reminded")


@require_safe
def outbox(request: HttpRequest) -> HttpResponse:
    return page(request, "outbox", mails=OutgoingMail.objects.order_by("-pk")[:_SHOWN])


def _letter(number: int) -> Letter:
    found = Letter.objects.filter(pk=number).first()
    if found is None:
        raise Http404
    return found
