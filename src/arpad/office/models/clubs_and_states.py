"""Clubs and how they are reached, states of a person with their days, and which ids of FIDE were linked when."""

from django.db import models

from arpad.office.models.people import Player


class Club(models.Model):
    """Memberships and events name a club as text; what is known of it is found here by that name."""

    key = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=100, unique=True)
    province = models.CharField(max_length=60, blank=True)
    address = models.TextField(blank=True)
    contact = models.CharField(max_length=200, blank=True)  # who answers for it
    email = models.CharField(max_length=254, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    language = models.CharField(max_length=8, blank=True, default="")  # of letters to it; empty: the federation's

    def __str__(self) -> str:
        return self.key


class PersonState(models.Model):
    """What changes how somebody is shown, from a day (None: since ever) to a day (None: still)."""

    class Kind(models.TextChoices):
        DECEASED = "deceased"  # on no list after the day
        HIDDEN = "hidden"  # on no public page or file while it holds
        CONSENT = "consent"  # a guardian lets a minor's year of birth be shown

    player = models.ForeignKey(Player, models.CASCADE, related_name="states")
    kind = models.CharField(max_length=12, choices=Kind.choices, db_index=True)
    note = models.CharField(max_length=200, blank=True)  # why, or who consented
    valid_from = models.DateField(null=True)
    valid_to = models.DateField(null=True)


class FideLink(models.Model):
    """An id of FIDE given to somebody because FIDE's list has the same person; one log entry may have linked many."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="fide_links")
    fide_id = models.CharField(max_length=20)
    score = models.PositiveIntegerField()
    log_number = models.BigIntegerField(db_index=True)
    undone = models.BooleanField(default=False)
