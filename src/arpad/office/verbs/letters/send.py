"""Send a letter by mail, or say that it was sent by hand; from then on the log has its hash."""

import re
from collections.abc import Iterator
from datetime import date

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction

from arpad.office.act import Record, verb
from arpad.office.description import (
    LETTER,
    OF_THE_OFFICE,
    About,
    Desk,
    FieldKind,
    Given,
    OnTop,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.hashes import sha256
from arpad.office.models import Letter
from arpad.office.refused import Refused
from arpad.office.verb_fields import IF_NOT_TODAY
from arpad.values.finding import Finding

MAIL, HAND = "mail", "hand"
BY_HAND = "by_hand"
_ADDRESS = re.compile(r"[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+")


def mail_address(recipient: str) -> str:
    """
    >>> mail_address("Reloj, Rosa <rosa@example.org>"), mail_address("rosa@example.org"), mail_address("Club X")
    ('rosa@example.org', 'rosa@example.org', '')
    """
    match = _ADDRESS.search(recipient)
    return match.group() if match else ""


def _said(done: Letter, given: Given) -> Iterator[Said]:
    """What became of it, which the books know by now."""
    done.refresh_from_db()
    if done.mail_state == BY_HAND:
        yield said("office.said.sent", letter=given["number"], day=done.sent_on)
    else:
        address = mail_address(done.recipient)
        yield said(f"office.said.mail_{done.mail_state}", letter=done.pk, address=address, answer=done.mail_answer)


SEND_LETTER = VerbDescription(
    "send", Desk.LETTERS, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("sent_on", FieldKind.DAY, help=IF_NOT_TODAY),
        VerbField("by", FieldKind.CHOICE, choices=(MAIL, HAND), about=("office.E264", "office.E267"),
                  help="By mail, unless a day is given on which it was sent by hand."),
    ),
    subject=LETTER,
    on_top=OnTop("desk_send", "asked under the letter that is read"),
    help="Send a letter by mail, or say that it was sent by hand. The log keeps the hash of its text and of its PDF.",
    said=_said,
)  # fmt: skip


@verb(SEND_LETTER)
def send_letter(record: Record, number: int, sent_on: date | None = None, by: str = "") -> Letter:
    """A mail is handed over once the books are closed; until a server has taken it the letter is not sent (I-363).
    What nobody says was sent by hand is never taken for sent."""
    letter = Letter.objects.filter(pk=number).first()
    if letter is None or letter.sent_on is not None:
        raise Refused(Finding("office.E098", {"letter": number, "sent": str(letter.sent_on) if letter else "—"}))
    address = mail_address(letter.recipient)
    by = by or (MAIL if sent_on is None else HAND)
    if by == MAIL:
        _queue(letter, address)
    else:
        letter.sent_on, letter.mail_state, letter.mail_answer = sent_on or record.act.day, BY_HAND, ""
    letter.save(update_fields=["sent_on", "mail_state", "mail_answer"])
    record.about(
        f"letter:{letter.pk}",
        about=letter.subject,
        kind=letter.kind,
        by=by,
        text=sha256(letter.text.encode()),
        pdf=sha256(bytes(letter.pdf)),
    )
    return letter


def _queue(letter: Letter, address: str) -> None:
    if not settings.ARPAD_MAIL_SERVER:
        raise Refused(Finding("office.E264", {"letter": letter.pk}))
    if not address:
        raise Refused(Finding("office.E267", {"letter": letter.pk, "recipient": letter.recipient or "—"}))
    letter.mail_state, letter.mail_answer = "queued", ""
    subject = letter.title or letter.kind
    message = EmailMessage(subject[:200], letter.text, to=[address], headers={"X-Arpad-Letter": str(letter.pk)})
    transaction.on_commit(message.send)
