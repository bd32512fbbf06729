"""Events, from registration to the list that rated them."""

from django.db import models

from arpad.office.models.people import Arbiter
from arpad.office.models.series import Series


class Event(models.Model):
    class State(models.TextChoices):
        REGISTERED = "registered"
        RECEIVED = "received"  # a report is here and waits for review
        RETURNED = "returned"  # sent back for correction
        ACCEPTED = "accepted"
        REFUSED = "refused"
        CANCELLED = "cancelled"

    key = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=200)
    city = models.CharField(max_length=100, blank=True)
    federation = models.CharField(max_length=20, blank=True)
    province = models.CharField(max_length=60, blank=True)
    club = models.CharField(max_length=100, blank=True)  # who organises it, and pays
    start = models.DateField()
    end = models.DateField()
    cadence = models.CharField(max_length=10, default="standard")
    system = models.CharField(max_length=30, blank=True)
    rate_of_play = models.CharField(max_length=100, blank=True)
    kind = models.CharField(max_length=30, blank=True)
    title_event = models.BooleanField(default=False)
    official = models.BooleanField(default=False)  # an event of FIDE or a continent
    organiser = models.CharField(max_length=200, blank=True)
    organiser_contact = models.CharField(max_length=254, blank=True)
    invited_unrated = models.BooleanField(default=False)  # the invitations said that it would not be rated
    unrated_announced_on = models.DateField(null=True)  # the day on which the chief arbiter said so
    default_law = models.CharField(max_length=10, blank=True)  # which article of the Laws governs late arrival
    default_minutes = models.PositiveIntegerField(null=True)
    registered_on = models.DateField()
    approved = models.BooleanField(default=False)  # a late registration that was let through
    state = models.CharField(max_length=10, choices=State.choices, default=State.REGISTERED, db_index=True)
    details = models.TextField(default="{}")  # JSON: what a federation's own form asks beyond this
    changed_in = models.BigIntegerField()
    edition = models.CharField(max_length=40, blank=True, default="")  # named for it; last, as older archives lack it

    def __str__(self) -> str:
        return self.key


class EventSeries(models.Model):
    """An event counts for a list; `rated_in` is the list that took it."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="series")
    series = models.ForeignKey(Series, models.PROTECT, related_name="events")
    rated_in = models.ForeignKey("office.RatingList", models.PROTECT, null=True, related_name="events")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "series"], name="once_in_a_series")]


class EventArbiter(models.Model):
    event = models.ForeignKey(Event, models.CASCADE, related_name="arbiters")
    arbiter = models.ForeignKey(Arbiter, models.PROTECT, related_name="events")
    chief = models.BooleanField(default=False)
