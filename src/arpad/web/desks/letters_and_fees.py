"""Letters that wait, mail that no server took, and fees charged by a tariff."""

import re

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.fees import charged_fees
from arpad.office.models import Fee, Letter
from arpad.office.refused import Refused
from arpad.office.verbs.money.invoice import INVOICE
from arpad.results.data import as_csv
from arpad.web.accounts.models import OutgoingMail
from arpad.web.desks.asking import do, given_by, onward, page
from arpad.web.responses import download
from arpad.web.security.gate import may
from arpad.web.security.guard import caller_of

_LETTERS_SHOWN = 100


@require_safe
def letters(request: HttpRequest) -> HttpResponse:
    found = Letter.objects.defer("pdf").order_by("-pk")
    only_waiting = "all" not in request.GET
    rows = found.filter(sent_on=None) if only_waiting else found
    may_send = may(caller_of(request), "send")
    return page(request, "letters", letters=rows[:_LETTERS_SHOWN], only_waiting=only_waiting, may_send=may_send)


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
    return page(request, "outbox", mails=OutgoingMail.objects.order_by("-pk")[:_LETTERS_SHOWN])


def _letter(number: int) -> Letter:
    found = Letter.objects.filter(pk=number).first()
    if found is None:
        raise Http404
    return found


_ADDRESS = re.compile(r"[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+")


def mail_address(recipient: str) -> str:
    """
    >>> mail_address("Reloj, Rosa <rosa@example.org>"), mail_address("rosa@example.org"), mail_address("Club X")
    ('rosa@example.org', 'rosa@example.org', '')
    """
    match = _ADDRESS.search(recipient)
    return match.group() if match else ""


_FEES_SHOWN = 200


@require_safe
def fees(request: HttpRequest) -> HttpResponse:
    rows = Fee.objects.select_related("event").order_by("paid_on", "-pk")[:_FEES_SHOWN]
    return page(request, "fees", fees=rows, may_invoice=may(caller_of(request), "invoice"))


@require_safe
def fees_table(request: HttpRequest) -> HttpResponse:
    return download(as_csv(charged_fees()).encode(), "fees.csv", "text/csv; charset=utf-8")


@require_POST
def invoice(request: HttpRequest) -> HttpResponse:
    from arpad.formats.tariff_toml import read_tariff

    given = given_by(request, INVOICE)
    tariff, findings = read_tariff(given["tariff"].data, given["tariff"].name)
    if tariff is None:
        raise Refused(*findings)
    do(request, "invoice", tariff, given["until"], given["due"])
    return onward("desk_letters", "invoiced")
