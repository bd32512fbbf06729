"""Long work, as rows: leased with a heartbeat, so that it survives a restart."""

from django.db import models


class Job(models.Model):
    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    kind = models.CharField(max_length=40)  # a name of office.work.RUNNERS
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
