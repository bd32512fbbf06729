"""Events from registration to the list that rated them: reports and papers as they came, who played whom, corrections.

Corrections are kept beside the reports, which stay as they came.
"""

import hashlib

from django.db import models

from arpad.office.models.lists import Series
from arpad.office.models.people import Arbiter, Player


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
    national_only = models.BooleanField(default=False)  # FIDE does not rate it: nothing is owed to FIDE

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
    role = models.CharField(max_length=12, blank=True, default="")  # of ArbiterRole; last, as older archives lack it
    rounds_worked = models.PositiveIntegerField(null=True)  # in a league; empty: all of them


class ArbiterNorm(models.Model):
    """A norm of an arbiter that was certified; `verdict` is the engine's answer as JSON. One that was withdrawn stays,
    and another may be certified."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="arbiter_norms")
    arbiter = models.ForeignKey(Arbiter, models.PROTECT, related_name="norms")
    title = models.CharField(max_length=8)
    edition = models.CharField(max_length=40)
    verdict = models.TextField(default="{}")
    certified_on = models.DateField(null=True)
    withdrawn_on = models.DateField(null=True)
    certificate = models.BinaryField(default=b"")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "arbiter", "title"], condition=models.Q(withdrawn_on=None), name="one_norm_a_title"
            )
        ]


class Report(models.Model):
    """As it came, byte for byte. A resubmission is a new version; none is ever thrown away."""

    class State(models.TextChoices):
        RECEIVED = "received"
        RETURNED = "returned"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        REPLACED = "replaced"  # a later version was accepted

    class Sender(models.TextChoices):
        UNKNOWN = ""
        ARBITER = "arbiter"
        ORGANISER = "organiser"
        FEDERATION = "federation"  # that of the country where it was played
        OTHER = "other"

    event = models.ForeignKey(Event, models.PROTECT, related_name="reports")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, default="trf")  # a key of formats.report_kinds.READERS
    file_name = models.CharField(max_length=200, blank=True)
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    facts = models.BinaryField(default=b"")  # the facts file beside it
    facts_sha256 = models.CharField(max_length=64)
    received_on = models.DateField()
    sender = models.CharField(max_length=200, blank=True)
    sender_role = models.CharField(max_length=12, choices=Sender.choices, blank=True)
    correct_by = models.DateField(null=True)  # returned: by when it must come back
    state = models.CharField(max_length=10, choices=State.choices, default=State.RECEIVED)
    findings = models.TextField(default="[]")  # JSON: ids and data, worded when shown

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "version"], name="versions_are_counted")]


class Entry(models.Model):
    """A line of a report, and the person it is about once that is known."""

    class Evidence(models.TextChoices):
        NONE = ""
        ID = "id"
        OFFICER = "officer"  # somebody looked and decided
        NEW = "new"  # enrolled from this line
        CERTAIN = "certain"  # by name and day of birth, without an id
        CONTRADICTED = "contradicts"  # the id is somebody else's: the line is nobody's until it is decided
        OPENED = "opened"  # somebody opened it again: no id or name decides it any more
        GUEST = "guest"  # somebody decided that the register will not have him: no person, and not open

    report = models.ForeignKey(Report, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    given_id = models.CharField(max_length=40, blank=True)
    rating = models.PositiveIntegerField(null=True)
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="entries")
    evidence = models.CharField(max_length=12, choices=Evidence.choices, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["report", "number"], name="numbers_are_counted")]

    @property
    def is_open(self) -> bool:
        """Nobody has decided who it is; a guest is decided, and has no person."""
        return self.player_id is None and self.evidence != Entry.Evidence.GUEST

    @property
    def seen(self) -> str:
        """What stands at the line, for whoever decides about it later than he saw it. Another version of the report,
        another person, an amended name: another text."""
        told = (self.report_id, self.number, self.name, self.given_id, self.player_id or "", self.evidence)
        return hashlib.sha256("\n".join(map(str, told)).encode()).hexdigest()[:12]

    @property
    def state(self) -> str:
        """For whoever looks over all lines: open, or how it was decided."""
        return self.evidence or "open"


class Amendment(models.Model):
    """One field of a line that an officer put right; the report stays as it came and is read with it."""

    report = models.ForeignKey(Report, models.CASCADE, related_name="amendments")
    number = models.PositiveIntegerField()  # of the line
    field = models.CharField(max_length=12)  # one of formats.amendments.FIELDS
    round_number = models.PositiveIntegerField(null=True)  # of a result
    before = models.CharField(max_length=200, blank=True)
    value = models.CharField(max_length=200, blank=True)
    reason = models.TextField()
    undone = models.BooleanField(default=False)
    log_number = models.BigIntegerField()


class Game(models.Model):
    """One pairing with an opponent; results as the report writes them."""

    report = models.ForeignKey(Report, models.CASCADE, related_name="games")
    round_number = models.PositiveIntegerField()
    day = models.DateField(null=True)
    white = models.ForeignKey(Entry, models.CASCADE, related_name="whites")
    black = models.ForeignKey(Entry, models.CASCADE, related_name="blacks")
    result = models.CharField(max_length=30)
    reply = models.CharField(max_length=30)


class Attachment(models.Model):
    """What came besides the report, byte for byte: form, invitation, program's file, games."""

    class Kind(models.TextChoices):
        FORM = "form"  # the organiser's; the latest is the one that counts
        GAMES = "games"
        LINE_UP = "line_up"
        PROTOCOL = "protocol"  # the result of a match, signed
        MATCH_DAY = "match_day"  # results of some rounds; `round_number` is the first, where it was said
        TABLE = "table"  # Rar, n and W of every player
        SWISS_MANAGER = "swiss_manager"
        RULES = "rules"
        PROSPECTUS = "prospectus"  # the invitation; the latest is the one that counts
        APPEALS = "appeals"  # the committee and its appeals; the latest is the one that counts
        MINUTES = "minutes"
        CERTIFICATE = "certificate"
        OTHER = "other"

    event = models.ForeignKey(Event, models.PROTECT, related_name="attachments")
    report = models.ForeignKey(Report, models.PROTECT, null=True, related_name="attachments")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    file_name = models.CharField(max_length=200, blank=True)
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64)  # stays when the content is discarded
    received_on = models.DateField()
    discarded_on = models.DateField(null=True)
    round_number = models.PositiveIntegerField(null=True)
    team = models.CharField(max_length=100, blank=True)
    handed_in_by = models.CharField(max_length=200, blank=True)  # the captain
    handed_in_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)


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
    from_next = models.BooleanField(default=False)  # published lists stay as they are, and the next makes it good


class Merge(models.Model):
    """Two players are one: `gone` is known as `kept` from now on; undone by setting `undone`."""

    gone = models.ForeignKey(Player, models.PROTECT, related_name="merges_away")
    kept = models.ForeignKey(Player, models.PROTECT, related_name="merges_in")
    undone = models.BooleanField(default=False)
    log_number = models.BigIntegerField()
    from_next = models.BooleanField(default=False)
