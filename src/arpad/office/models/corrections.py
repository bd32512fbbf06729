"""Corrections of what reports say, kept beside the reports; ids that turned out to be one person."""

from django.db import models

from arpad.office.models.events import Event
from arpad.office.models.people import Player


class Correction(models.Model):
    """A result, a date or an id put right; `change` is in the words of `arpad list correct`, without the file."""

    class Kind(models.TextChoices):
        RESULT = "result"
        DATES = "dates"
        SPLIT = "split"
        WITHDRAW = "withdraw"

    event = models.ForeignKey(Event, models.PROTECT, related_name="corrections")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    change = models.CharField(max_length=200)
    undone = models.BooleanField(default=False)
    log_number = models.BigIntegerField()


class Merge(models.Model):
    """Two players are one: `gone` is known as `kept` from now on; undone by setting `undone`."""

    gone = models.ForeignKey(Player, models.PROTECT, related_name="merges_away")
    kept = models.ForeignKey(Player, models.PROTECT, related_name="merges_in")
    undone = models.BooleanField(default=False)
    log_number = models.BigIntegerField()
