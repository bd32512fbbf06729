"""Who played whom, as the accepted or latest report says, with the office's own view of who is who."""

from django.db import models

from arpad.office.models.people import Player
from arpad.office.models.reports import Report


class Entry(models.Model):
    """A line of a report, and the person it is about once that is known."""

    class Evidence(models.TextChoices):
        NONE = ""
        ID = "id"
        OFFICER = "officer"  # somebody looked and decided
        NEW = "new"  # enrolled from this line

    report = models.ForeignKey(Report, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    given_id = models.CharField(max_length=40, blank=True)
    rating = models.PositiveIntegerField(null=True)
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="entries")
    evidence = models.CharField(max_length=10, choices=Evidence.choices, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["report", "number"], name="numbers_are_counted")]


class Game(models.Model):
    """One pairing with an opponent; results as the report writes them."""

    report = models.ForeignKey(Report, models.CASCADE, related_name="games")
    round_number = models.PositiveIntegerField()
    day = models.DateField(null=True)
    white = models.ForeignKey(Entry, models.CASCADE, related_name="whites")
    black = models.ForeignKey(Entry, models.CASCADE, related_name="blacks")
    result = models.CharField(max_length=30)
    reply = models.CharField(max_length=30)
