"""Letters that wait, mail with what became of it, and fees charged by a tariff."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST, require_safe

from arpad.office.events import payer_of
from arpad.office.fees import charged_fees
from arpad.office.models import Fee, Letter
from arpad.office.refused import Refused
from arpad.office.verbs.letters.send import HAND, MAIL, mail_address
from arpad.office.verbs.money.invoice import INVOICE
from arpad.results.data import as_csv
from arpad.web.accounts.models import OutgoingMail
from arpad.web.accounts.outbox import retry, sent_by_hand
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
    caller = caller_of(request)
    rights = {"may_send": may(caller, "send"), "may_word": may(caller, "word_letters")}
    return page(request, "letters", letters=rows[:_LETTERS_SHOWN], only_waiting=only_waiting, **rights)


@require_safe
def letter(request: HttpRequest, number: int) -> HttpResponse:
    found = _letter(number)
    return page(
        request,
        "letter",
        letter=found,
        address=mail_address(found.recipient),
        may_send=may(caller_of(request), "send"),
        by_server=settings.ARPAD_MAIL_SERVER,
    )


@require_safe
def letter_pdf(request: HttpRequest, number: int) -> HttpResponse:
    found = _letter(number)
    return download(bytes(found.pdf), f"letter-{found.pk}-{found.language}.pdf", "application/pdf")


@require_POST
def send_letter(request: HttpRequest, number: int) -> HttpResponse:
    """By mail or by hand; the letter says what became of a mail."""
    found = _letter(number)
    by = MAIL if "mail" in request.POST else HAND
    do(request, "send", number, None, by)
    return onward("desk_letter", number=found.pk) if by == MAIL else onward("desk_letters", "sent")


@require_POST
def remind(request: HttpRequest) -> HttpResponse:
    do(request, "remind")
    return onward("desk_letters", "reminded")


@require_safe
def outbox(request: HttpRequest) -> HttpResponse:
    mails = OutgoingMail.objects.order_by("-pk")[:_LETTERS_SHOWN]
    may_send = may(caller_of(request), "send")
    return page(request, "outbox", mails=mails, by_server=settings.ARPAD_MAIL_SERVER, may_send=may_send)


@require_POST
def settle_mail(request: HttpRequest, number: int) -> HttpResponse:
    """Try a mail again, or note that it was sent by hand."""
    found = OutgoingMail.objects.filter(pk=number).first()
    if found is None or not may(caller_of(request), "send"):
        raise Http404
    if "again" in request.POST:
        retry(found)
    else:
        sent_by_hand(found)
    return onward("desk_outbox")


def _letter(number: int) -> Letter:
    found = Letter.objects.filter(pk=number).first()
    if found is None:
        raise Http404
    return found


_FEES_SHOWN = 200


@require_safe
def fees(request: HttpRequest) -> HttpResponse:
    rows = Fee.objects.select_related("event", "invoice").order_by("paid_on", "-pk")[:_FEES_SHOWN]
    return page(
        request,
        "fees",
        fees=[(fee, payer_of(fee.event)) for fee in rows],
        may_invoice=may(caller_of(request), "invoice"),
    )


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
