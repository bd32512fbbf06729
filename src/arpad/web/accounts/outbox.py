"""Where mail goes when no SMTP server is set: into the database, for an officer to read and send."""

import json
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from arpad.web.accounts.models import OutgoingMail
from arpad.web.clock import now


class Outbox(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            names = [
                str(attachment[0] or "") if isinstance(attachment, tuple) else "" for attachment in message.attachments
            ]
            OutgoingMail.objects.create(
                sender=message.from_email,
                recipients=", ".join(message.recipients()),
                subject=str(message.subject),
                body=str(message.body),
                attachments=json.dumps(names),
                at=now(),
            )
        return len(email_messages)
