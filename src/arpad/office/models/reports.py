"""Reports as they came, byte for byte. A resubmission is a new version; no version is ever thrown away."""

from django.db import models

from arpad.office.models.events import Event


class Report(models.Model):
    class State(models.TextChoices):
        RECEIVED = "received"
        RETURNED = "returned"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        REPLACED = "replaced"  # a later version was accepted

    class Sender(models.TextChoices):
        UNKNOWN = ""
        ARBITER = "arbiter"
        ORGANISER = "organiser"
        FEDERATION = "federation"  # that of the country where it was played
        OTHER = "other"

    event = models.ForeignKey(Event, models.PROTECT, related_name="reports")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, default="trf")  # trf, typed
    file_name = models.CharField(max_length=200, blank=True)
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    facts = models.BinaryField(default=b"")  # the facts file beside it
    facts_sha256 = models.CharField(max_length=64)
    received_on = models.DateField()
    sender = models.CharField(max_length=200, blank=True)
    sender_role = models.CharField(max_length=12, choices=Sender.choices, blank=True)
    correct_by = models.DateField(null=True)  # returned: by when it must come back
    state = models.CharField(max_length=10, choices=State.choices, default=State.RECEIVED)
    findings = models.TextField(default="[]")  # JSON: ids and data, worded when shown

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "version"], name="versions_are_counted")]
