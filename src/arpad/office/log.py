"""The chain of the log: appending under one lock, checking every link, and what came with events against it."""

import json
import re
import secrets
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from django.db import connection
from django.db.models import QuerySet

from arpad.office.database import is_postgresql
from arpad.office.hashes import canonical, sha256, sha256_of
from arpad.office.models import Attachment, LogEntry, LogNote
from arpad.office.verb_names import names_of
from arpad.values.finding import Finding
from arpad.values.records import dataclass

BEGINNING = "0" * 64
_LOCK = 0x61727061  # "arpa"; any number that nobody else uses in this database
TAKE_LOCK = f"SELECT pg_advisory_xact_lock({_LOCK})"  # on PostgreSQL, until the transaction ends
_TOKEN = re.compile(r"[A-Za-z0-9._:/@+=-]{0,120}")

Fact = str | int


@dataclass(frozen=True)
class Head:
    """The end of the chain."""

    number: int
    sha256: str


def head() -> Head:
    last = LogEntry.objects.order_by("-number").values_list("number", "sha256").first()
    return Head(*last) if last else Head(0, BEGINNING)


def locked_head() -> Head:
    """The head, and nobody else can append until this transaction ends.

    On SQLite the transaction is the only writer already.
    """
    assert connection.in_atomic_block
    if is_postgresql():
        with connection.cursor() as cursor:
            cursor.execute(TAKE_LOCK)
    return head()


def entries_of(*verbs: str) -> QuerySet[LogEntry]:
    """What was done by these verbs, under whatever names they had."""
    return LogEntry.objects.filter(verb__in=[name for verb in verbs for name in names_of(verb)])


def append(after: Head, at: datetime, actor: str, verb: str, subject: str, facts: Mapping[str, Fact], why: str) -> Head:
    """One entry more. Facts are ids, hashes and counts; anything that could be a name or an address is a mistake."""
    for fact in (subject, *facts.values()):
        if isinstance(fact, str) and not _TOKEN.fullmatch(fact):
            raise ValueError(f"{fact!r} does not belong in the log")
    salt = secrets.token_hex(16) if why else ""
    entry = LogEntry(
        number=after.number + 1,
        at=at.astimezone(UTC).isoformat(timespec="microseconds"),
        actor=actor,
        verb=verb,
        subject=subject,
        facts=canonical(facts),
        note_sha256=sha256((salt + why).encode()) if why else "",
        previous=after.sha256,
    )
    entry.sha256 = hash_of(entry)
    entry.save(force_insert=True)
    if why:
        LogNote.objects.create(entry=entry, text=why, salt=salt)
    return Head(entry.number, entry.sha256)


def hash_of(entry: LogEntry) -> str:
    return sha256_of(
        [
            entry.number,
            entry.at,
            entry.actor,
            entry.verb,
            entry.subject,
            entry.facts,
            entry.note_sha256,
            entry.previous,
        ]
    )


def broken_links(printed_head: str = "") -> Iterator[Finding]:
    """Every entry that is not what it was; `printed_head` is a hash from a list, letter or backup, which must be there.

    A reason that was erased is no defect; one that was changed is.
    """
    previous, number, seen = BEGINNING, 0, {BEGINNING, ""}
    notes = dict(LogNote.objects.values_list("entry_id", "salt"))
    texts = dict(LogNote.objects.values_list("entry_id", "text"))
    for entry in LogEntry.objects.order_by("number").iterator(chunk_size=2000):
        if entry.number != number + 1:
            yield Finding("office.E050", {"from": number + 1, "to": entry.number - 1})
        elif entry.previous != previous:
            yield Finding("office.E051", {"number": entry.number, "verb": entry.verb})
        if entry.sha256 != hash_of(entry):
            yield Finding("office.E052", {"number": entry.number, "verb": entry.verb, "subject": entry.subject})
        if entry.number in notes and sha256((notes[entry.number] + texts[entry.number]).encode()) != entry.note_sha256:
            yield Finding("office.E053", {"number": entry.number})
        previous, number = entry.sha256, entry.number
        seen.add(previous)
    if printed_head not in seen:
        yield Finding("office.E054", {"head": printed_head})


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
