"""Title norms and applications."""

from django.db import models

from arpad.office.models.people import Player
from arpad.office.models.reports import Report


class Norm(models.Model):
    """A result that counts towards a title; `verdict` is the title engine's answer as JSON."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="norms")
    report = models.ForeignKey(Report, models.PROTECT, related_name="norms")
    title = models.CharField(max_length=8)
    edition = models.CharField(max_length=40)
    games = models.PositiveIntegerField()
    verdict = models.TextField(default="{}")
    certified_on = models.DateField(null=True)
    certificate = models.BinaryField(default=b"")


class TitleApplication(models.Model):
    class State(models.TextChoices):
        OPEN = "open"
        SENT = "sent"
        GRANTED = "granted"
        REFUSED = "refused"

    player = models.ForeignKey(Player, models.PROTECT, related_name="applications")
    title = models.CharField(max_length=8)
    norms = models.ManyToManyField(Norm, related_name="applications")
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    sent_on = models.DateField(null=True)
    answered_on = models.DateField(null=True)
