"""Keep what came with an event as it came: the organiser's form, the pairing program's own file, papers."""

from dataclasses import dataclass
from datetime import date

from arpad.formats.homologation_toml import read_form_toml
from arpad.office.act import Record, verb
from arpad.office.events import event_named
from arpad.office.hashes import sha256
from arpad.office.models import Attachment
from arpad.office.refused import Refused
from arpad.values.finding import Finding


@dataclass(frozen=True)
class Enclosure:
    """`received_on` is the day it came, which may lie before the day it is entered."""

    event: str
    kind: str
    data: bytes
    file: str = ""
    received_on: date | None = None


@verb("attach")
def attach(record: Record, asked: Enclosure) -> Attachment:
    """To the event and its latest report. A form must be readable; a later one takes its place, both are kept."""
    event, kind, digest = event_named(asked.event), Attachment.Kind(asked.kind), sha256(asked.data)
    wrong = read_form_toml(asked.data, asked.file)[1] if kind is Attachment.Kind.FORM else []
    if event.attachments.filter(sha256=digest, kind=kind, discarded_on=None).exists():
        wrong.append(Finding("rea.E020", {"event": event.key, "file": asked.file}))
    if wrong:
        raise Refused(*wrong)
    made = Attachment.objects.create(
        event=event,
        report=event.reports.order_by("-version").first(),
        kind=kind,
        file_name=asked.file,
        content=asked.data,
        sha256=digest,
        received_on=asked.received_on or record.act.day,
    )
    record.about(f"event:{event.key}", attachment=made.pk, kind=kind.value, sha256=digest)
    return made
