"""Claims against a list, and decisions of any kind, with their reasons and articles."""

from django.db import models

from arpad.office.models.events import Event
from arpad.office.models.lists import RatingList
from arpad.office.models.people import Player


class Claim(models.Model):
    class State(models.TextChoices):
        FILED = "filed"
        UPHELD = "upheld"
        DISMISSED = "dismissed"
        WITHDRAWN = "withdrawn"

    list = models.ForeignKey(RatingList, models.PROTECT, related_name="claims")
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="claims")
    event = models.ForeignKey(Event, models.PROTECT, null=True, related_name="claims")
    text = models.TextField()
    contact = models.CharField(max_length=254, blank=True)
    filed_on = models.DateField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.FILED)


class Decision(models.Model):
    """What was decided about what, by whom is in the log; `subject` is as there: event:…, claim:…, player:…"""

    subject = models.CharField(max_length=120, db_index=True)
    verdict = models.CharField(max_length=40)
    article = models.CharField(max_length=60, blank=True)
    text = models.TextField(blank=True)
    decided_on = models.DateField()
    log_number = models.BigIntegerField()
