"""Whether what came with events is still what came: against its own hash and the log's."""

import json
from collections.abc import Iterator

from arpad.office.hashes import sha256
from arpad.office.log import entries_of
from arpad.office.models import Attachment
from arpad.values.finding import Finding


def changed_attachments() -> Iterator[Finding]:
    """A discarded one has no content any more; its hash must still be the log's."""
    logged = {
        facts["attachment"]: (entry.subject.partition(":")[2], facts["sha256"])
        for entry in entries_of("attach").iterator()
        for facts in [json.loads(entry.facts)]
    }
    for attachment in Attachment.objects.select_related("event").order_by("pk").iterator(chunk_size=50):
        real = sha256(bytes(attachment.content)) if attachment.discarded_on is None else attachment.sha256
        was = logged.pop(attachment.pk, None)
        if attachment.sha256 != real or was != (attachment.event.key, real):
            yield Finding("office.E139", {"number": attachment.pk, "event": attachment.event.key})
    for number, (event, _) in sorted(logged.items()):
        yield Finding("office.E139", {"number": number, "event": event})
