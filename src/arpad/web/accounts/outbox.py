"""Where all mail goes: into the database, and from there to the server, if one is set, as often as it takes.

Whoever asked for a mail sees at once what became of it. A server that is away, or says "later", is tried again by the
worker; one that says no has said so for good, and an officer decides.
"""

import json
import smtplib
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend

from arpad.office.federation_settings import at_home
from arpad.office.models import Letter
from arpad.web.accounts.models import OutgoingMail
from arpad.web.clock import now

LETTER_HEADER = "X-Arpad-Letter"
MOST_TRIES = 12
_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(minutes=2), timedelta(hours=6)
_IN_HAND = timedelta(minutes=5)  # for so long nobody else takes a mail that somebody is handing over
_QUEUED, _SENT, _REFUSED = (OutgoingMail.State[name] for name in ("QUEUED", "SENT", "REFUSED"))


class Outbox(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            mail = _kept(message)
            if mail.state == _QUEUED:
                hand_over(mail, mail.at)
        return len(email_messages)


def queue_unseen(message: EmailMessage) -> OutgoingMail:
    """For its reader's eyes alone, and handed over by the worker: whoever asked for it learns nothing, not even by how
    long it took. What it said is kept only until it is settled."""
    mail = _kept(message)
    mail.is_unseen = True
    mail.save(update_fields=["is_unseen"])
    return mail


def _kept(message: EmailMessage) -> OutgoingMail:
    names = [str(attachment[0] or "") if isinstance(attachment, tuple) else "" for attachment in message.attachments]
    moment = now()
    has_server = settings.ARPAD_MAIL_SERVER
    return OutgoingMail.objects.create(
        sender=message.from_email,
        recipients=", ".join(message.recipients()),
        subject=str(message.subject),
        body=str(message.body),
        attachments=json.dumps(names),
        at=moment,
        state=_QUEUED if has_server else OutgoingMail.State.WAITING,
        next_try=moment if has_server else None,
        letter=int(message.extra_headers.get(LETTER_HEADER, 0)) or None,
    )


def deliver_waiting(moment: datetime) -> int:
    """Every mail whose time has come; how many were handed over or refused."""
    due = OutgoingMail.objects.filter(state=_QUEUED, next_try__lte=moment).order_by("next_try", "pk")
    return sum(hand_over(mail, moment) for mail in due[:50])


def hand_over(mail: OutgoingMail, moment: datetime) -> bool:
    """Give it to the server, unless somebody else is doing so; whether it is settled now."""
    mine = OutgoingMail.objects.filter(pk=mail.pk, state=_QUEUED, next_try=mail.next_try)
    if not mine.update(next_try=moment + _IN_HAND):
        return False
    if mail.letter and Letter.objects.filter(pk=mail.letter).exclude(sent_on=None).exists():
        sent_by_hand(mail)  # in the meantime
        return True
    mail.tries += 1
    try:
        _give(mail)
    except (smtplib.SMTPException, OSError, ValueError) as error:
        mail.answer = _answer(error)
        mail.state = _REFUSED if _is_final(error) or mail.tries >= MOST_TRIES else _QUEUED
    else:
        mail.answer, mail.state = "", _SENT
    mail.next_try = moment + _pause(mail.tries) if mail.state == _QUEUED else None
    if mail.is_unseen and mail.state != _QUEUED:
        mail.body = ""
    mail.save()
    _tell_letter(mail, moment)
    return mail.state != _QUEUED


def _pause(tries: int) -> timedelta:
    return min(_FIRST_PAUSE * (1 << (tries - 1)), _LONGEST_PAUSE)


def _give(mail: OutgoingMail) -> None:
    message = EmailMessage(mail.subject, mail.body, mail.sender, mail.recipients.split(", "))
    letter = Letter.objects.filter(pk=mail.letter).first() if mail.letter else None
    if letter is not None:
        message.attach(f"letter-{letter.pk}.pdf", bytes(letter.pdf), "application/pdf")
    EmailBackend(fail_silently=False).send_messages([message])


def _is_final(error: Exception) -> bool:
    """The server said no, or it cannot be a mail; another answer, or none, may change."""
    if isinstance(error, ValueError):
        return True
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPResponseException) and error.smtp_code >= 500


def _answer(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        parts = [f"{address}: {code} {_text(said)}" for address, (code, said) in error.recipients.items()]
        return "; ".join(parts)[:1000]
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {_text(error.smtp_error)}"[:1000]
    return f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}: {error}"[:1000]


def _text(said: bytes | str) -> str:
    return said.decode("utf-8", errors="replace") if isinstance(said, bytes) else said


def _tell_letter(mail: OutgoingMail, moment: datetime) -> None:
    """A letter is sent on the day on which the server took it (I-363)."""
    if mail.letter is None:
        return
    letter = Letter.objects.filter(pk=mail.letter, sent_on=None)
    if mail.state == _SENT:
        letter.update(mail_state=mail.state, mail_answer="", sent_on=at_home(moment).date())
    else:
        letter.update(mail_state=mail.state, mail_answer=mail.answer)


def retry(mail: OutgoingMail) -> OutgoingMail:
    """Once more now, as if it were new."""
    if (
        settings.ARPAD_MAIL_SERVER
        and not mail.is_unseen
        and mail.state in (_QUEUED, _REFUSED, OutgoingMail.State.WAITING)
    ):
        mail.state, mail.tries, mail.next_try = _QUEUED, 0, now()
        mail.save()
        hand_over(mail, mail.next_try)
    return mail


def sent_by_hand(mail: OutgoingMail) -> None:
    if mail.state != _SENT:
        mail.state, mail.next_try = OutgoingMail.State.BY_HAND, None
        if mail.is_unseen:
            mail.body = ""
        mail.save()
