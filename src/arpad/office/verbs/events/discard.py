"""Throw away what came with an event once the years of its keeping are over; its hash stays."""

from collections.abc import Iterator

from arpad.homologation.papers import kept_until
from arpad.office.act import Record, verb
from arpad.office.description import (
    ATTACHMENT,
    OF_THE_OFFICE,
    About,
    Desk,
    Given,
    NoSubject,
    Said,
    VerbDescription,
    said,
)
from arpad.office.homologating import law_of_homologation
from arpad.office.models import Attachment
from arpad.office.refused import Refused
from arpad.values.finding import Finding


def _paper(given: Given) -> str:
    attachment = Attachment.objects.filter(pk=given["number"], event__key=given["key"], discarded_on=None).first()
    if attachment is None:
        raise NoSubject
    return attachment.file_name or attachment.kind


def _said(done: Attachment, given: Given) -> Iterator[Said]:
    yield said("office.said.discarded", event=done.event.key, attachment=done.pk)


DISCARD = VerbDescription(
    "discard", Desk.EVENTS, About.OFFICE, OF_THE_OFFICE,
    subject=ATTACHMENT, reason_needed=True, dangerous=True, object=_paper,
    acted_on=lambda done, given: f"event:{done.event.key}",
    help="Throw an attachment away once the years of its keeping are over. Its hash, the report and the form stay.",
    said=_said,
)  # fmt: skip


@verb(DISCARD)
def discard(record: Record, number: int) -> Attachment:
    """Reports themselves are never thrown away: lists are made again from them. Forms say why an event was taken."""
    attachment = Attachment.objects.select_related("event").filter(pk=number, discarded_on=None).first()
    if attachment is None or attachment.kind == Attachment.Kind.FORM:
        raise Refused(Finding("rea.E025", {"attachment": number}))
    law = law_of_homologation(attachment.event)
    rule = law[1].find("report_archive") if law is not None else None
    if rule is not None and record.act.day <= kept_until(rule, attachment.received_on):
        data = {"attachment": number, "until": str(kept_until(rule, attachment.received_on))}
        raise Refused(Finding("rea.E026", data, rule=rule.name, article=rule.article))
    attachment.content, attachment.discarded_on = b"", record.act.day
    attachment.save(update_fields=["content", "discarded_on"])
    record.about(f"event:{attachment.event.key}", attachment=attachment.pk, sha256=attachment.sha256)
    return attachment
