"""What came with an event besides its report, byte for byte: form, invitation, program's file, games, papers."""

from django.db import models

from arpad.office.models.events import Event
from arpad.office.models.reports import Report


class Attachment(models.Model):
    class Kind(models.TextChoices):
        FORM = "form"  # the organiser's; the latest is the one that counts
        GAMES = "games"
        LINE_UP = "line_up"
        PROTOCOL = "protocol"  # the result of a match, signed
        TABLE = "table"  # Rar, n and W of every player
        SWISS_MANAGER = "swiss_manager"
        RULES = "rules"
        PROSPECTUS = "prospectus"  # the invitation; the latest is the one that counts
        APPEALS = "appeals"  # the committee and its appeals; the latest is the one that counts
        MINUTES = "minutes"
        CERTIFICATE = "certificate"
        OTHER = "other"

    event = models.ForeignKey(Event, models.PROTECT, related_name="attachments")
    report = models.ForeignKey(Report, models.PROTECT, null=True, related_name="attachments")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    file_name = models.CharField(max_length=200, blank=True)
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64)  # stays when the content is discarded
    received_on = models.DateField()
    discarded_on = models.DateField(null=True)
    round_number = models.PositiveIntegerField(null=True)
    team = models.CharField(max_length=100, blank=True)
    handed_in_by = models.CharField(max_length=200, blank=True)  # the captain
    handed_in_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
