"""What leaves the office: letters, reports forwarded, ids asked for."""

from django.db import models

from arpad.office.models.events import Event
from arpad.office.models.people import Player


class Letter(models.Model):
    subject = models.CharField(max_length=120, db_index=True)  # event:…, claim:… as in the log
    kind = models.CharField(max_length=30)  # returned, refused, reminder, decision …
    language = models.CharField(max_length=2)
    recipient = models.CharField(max_length=254, blank=True)
    text = models.TextField()
    pdf = models.BinaryField(default=b"")
    drafted_on = models.DateField()
    sent_on = models.DateField(null=True)
    log_head = models.CharField(max_length=64, blank=True)


class Forwarding(models.Model):
    """An event passed on to FIDE or the national federation, and the answer."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="forwardings")
    to = models.CharField(max_length=20)
    due_on = models.DateField(null=True)
    sent_on = models.DateField(null=True)
    responsible = models.CharField(max_length=200, blank=True)  # who answers for the results
    sha256 = models.CharField(max_length=64, blank=True)  # of what was sent
    content = models.BinaryField(default=b"")
    answer = models.CharField(max_length=20, blank=True)
    answered_on = models.DateField(null=True)


class IdRequest(models.Model):
    """An id asked for a new player."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="id_requests")
    to = models.CharField(max_length=20)
    asked_on = models.DateField()
    answered_on = models.DateField(null=True)
    given_id = models.CharField(max_length=20, blank=True)
