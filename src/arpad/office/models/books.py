"""The log, what erasures left, and the jobs.

Entries of the log hold ids, hashes and counts; why something was done stands beside, so that it can be erased. Jobs are
long work, as rows: leased with a heartbeat, so that it survives a restart.
"""

from django.db import models


class LogEntry(models.Model):
    """Chained to the one before by its hash; the database refuses to change or delete it."""

    number = models.BigIntegerField(primary_key=True)
    at = models.CharField(max_length=32)  # ISO, UTC: the same text on every engine, since it is hashed
    actor = models.CharField(max_length=60)
    verb = models.CharField(max_length=40)
    subject = models.CharField(max_length=120)
    facts = models.TextField()  # canonical JSON
    note_sha256 = models.CharField(max_length=64, blank=True)
    previous = models.CharField(max_length=64, unique=True)  # unique: the chain cannot fork
    sha256 = models.CharField(max_length=64, unique=True)


class LogNote(models.Model):
    """The reason in the actor's words. The salt keeps an erased short text from being guessed by its hash."""

    entry = models.OneToOneField(LogEntry, models.PROTECT, primary_key=True, related_name="note")
    text = models.TextField()
    salt = models.CharField(max_length=32)


class Redaction(models.Model):
    """What an erasure left of kept bytes, by hashes: what was `before` is `after`. The erasure's entry has the hash of
    all its rows."""

    before = models.CharField(max_length=64)
    after = models.CharField(max_length=64)
    log_number = models.BigIntegerField(db_index=True)


class Job(models.Model):
    """Long work, as a row: leased with a heartbeat, so that it survives a restart."""

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    kind = models.CharField(max_length=40)  # a name of office.worker.RUNNERS
    arguments = models.TextField(default="{}")  # JSON
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING, db_index=True)
    asked_by = models.CharField(max_length=60)
    asked_at = models.DateTimeField()
    reason = models.TextField(blank=True)
    done = models.BigIntegerField(default=0)  # progress …
    total = models.BigIntegerField(default=0)  # … of so many
    worker = models.CharField(max_length=80, blank=True)
    heartbeat = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    cancel_asked_by = models.CharField(max_length=60, blank=True)
    result = models.TextField(default="{}")  # JSON: ids and hashes
    problem = models.TextField(blank=True)
