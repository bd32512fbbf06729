"""Say that a letter was sent; from then on the log has its hash."""

from collections.abc import Iterator
from datetime import date

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


def _said(done: Letter, given: Given) -> Iterator[Said]:
    yield said("office.said.sent", letter=given["number"], day=done.sent_on)


SEND_LETTER = VerbDescription(
    "send", Desk.LETTERS, About.OFFICE, OF_THE_OFFICE,
    (VerbField("sent_on", FieldKind.DAY, help=IF_NOT_TODAY),),
    subject=LETTER,
    on_top=OnTop("desk_send", "asked under the letter that is read"),
    help="Say that a letter was sent. The log keeps the hash of its text and of its PDF.",
    said=_said,
)  # fmt: skip


@verb(SEND_LETTER)
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
