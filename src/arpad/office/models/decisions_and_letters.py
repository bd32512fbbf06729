"""What the office decides and what leaves it: claims and decisions with their reasons and articles, title norms and
applications, letters, reports forwarded, ids asked for, fees.
"""

from django.db import models

from arpad.office.models.events import Event, Report
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


class Norm(models.Model):
    """A result that counts towards a title; `verdict` is the title engine's answer as JSON, `facts` what was said of
    the event besides."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="norms")
    report = models.ForeignKey(Report, models.PROTECT, related_name="norms")
    title = models.CharField(max_length=8)
    edition = models.CharField(max_length=40)
    games = models.PositiveIntegerField()
    verdict = models.TextField(default="{}")
    facts = models.TextField(default="{}")
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


class Letter(models.Model):
    subject = models.CharField(max_length=120, db_index=True)  # event:…, claim:… as in the log
    kind = models.CharField(max_length=30)  # returned, refused, reminder, decision …
    language = models.CharField(max_length=8)
    recipient = models.CharField(max_length=254, blank=True)
    text = models.TextField()
    pdf = models.BinaryField(default=b"")
    drafted_on = models.DateField()
    sent_on = models.DateField(null=True)
    log_head = models.CharField(max_length=64, blank=True)
    title = models.CharField(max_length=300, blank=True, default="")  # a mail's subject
    mail_state = models.CharField(max_length=10, blank=True, default="")  # queued, sent, refused or by_hand
    mail_answer = models.TextField(blank=True, default="")  # what the server said


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


class LetterText(models.Model):
    """A federation's own wording of a letter's part, in any language; `key` is that of the wording."""

    language = models.CharField(max_length=8)
    key = models.CharField(max_length=60)
    text = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["language", "key"], name="one_text_a_language")]


class Invoice(models.Model):
    """One payer's fees. Numbers run within a year and leave none out; amounts are in the smallest unit of money."""

    year = models.PositiveIntegerField()
    number = models.PositiveIntegerField()
    payer = models.CharField(max_length=200)
    currency = models.CharField(max_length=3)
    net = models.PositiveIntegerField()
    tax = models.PositiveIntegerField(default=0)
    tax_hundredths = models.PositiveIntegerField(default=0)  # of a percent
    drafted_on = models.DateField()
    due_on = models.DateField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["year", "number"], name="one_invoice_a_number")]

    @property
    def reference(self) -> str:
        return f"{self.year}-{self.number:04}"


class Fee(models.Model):
    """What an event costs: canon and surcharge. `cents` are the smallest unit of its currency."""

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
    currency = models.CharField(max_length=3, blank=True, default="")  # empty: the federation's, as books of old
    invoice = models.ForeignKey(Invoice, models.PROTECT, null=True, related_name="fees")
