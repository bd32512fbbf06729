"""Say that a letter was sent; from then on the log has its hash."""

from datetime import date

from arpad.office.act import Record, verb
from arpad.office.hashes import sha256
from arpad.office.models import Letter
from arpad.office.refused import Refused
from arpad.values.finding import Finding


@verb("send_letter")
def send_letter(record: Record, number: int, sent_on: date | None = None) -> Letter:
    letter = Letter.objects.filter(pk=number).first()
    if letter is None or letter.sent_on is not None:
        raise Refused(Finding("office.E098", {"letter": number, "sent": str(letter.sent_on) if letter else "—"}))
    letter.sent_on = sent_on or record.act.day
    letter.save(update_fields=["sent_on"])
    record.about(
        f"letter:{letter.pk}",
        about=letter.subject,
        kind=letter.kind,
        text=sha256(letter.text.encode()),
        pdf=sha256(bytes(letter.pdf)),
    )
    return letter
