"""What events cost: canon and surcharge."""

from django.db import models

from arpad.office.models.events import Event


class Fee(models.Model):
    class Kind(models.TextChoices):
        CANON = "canon"
        SURCHARGE = "surcharge"

    event = models.ForeignKey(Event, models.PROTECT, related_name="fees")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    article = models.CharField(max_length=60, blank=True)
    cents = models.PositiveIntegerField()
    units = models.PositiveIntegerField(default=1)  # players or games it was counted by
    due_on = models.DateField(null=True)
    paid_on = models.DateField(null=True)
