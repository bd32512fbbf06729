"""The log. Its entries hold ids, hashes and counts; why something was done stands beside, so that it can be erased."""

from django.db import models


class LogEntry(models.Model):
    """Chained to the one before by its hash; the database refuses to change or delete it."""

    number = models.BigIntegerField(primary_key=True)
    at = models.CharField(max_length=32)  # ISO, UTC: the same text on every engine, since it is hashed
    actor = models.CharField(max_length=60)
    verb = models.CharField(max_length=40)
    subject = models.CharField(max_length=120)
    facts = models.TextField()  # canonical JSON
    note_sha256 = models.CharField(max_length=64, blank=True)
    previous = models.CharField(max_length=64, unique=True)  # unique: the chain cannot fork
    sha256 = models.CharField(max_length=64, unique=True)


class LogNote(models.Model):
    """The reason in the actor's words. The salt keeps an erased short text from being guessed by its hash."""

    entry = models.OneToOneField(LogEntry, models.PROTECT, primary_key=True, related_name="note")
    text = models.TextField()
    salt = models.CharField(max_length=32)
