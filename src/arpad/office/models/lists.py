"""The series the office keeps and their rating lists, with the studies of published ones.

A draft is invisible and may be thrown away; a published list is frozen by the database itself.
"""

from typing import ClassVar

from django.db import models

from arpad.office.models.federation import FederationSettings


class SeriesQuery(models.QuerySet["Series"]):
    def in_order(self) -> "SeriesQuery":
        """As a federation counts its lists: the main one, then standard, rapid, blitz; those of one cadence by key."""
        main = models.Exists(FederationSettings.objects.filter(main_series=models.OuterRef("key")))
        known = [models.When(cadence=name, then=rank) for rank, name in enumerate(("standard", "rapid", "blitz"))]
        return self.order_by(main.desc(), models.Case(*known, default=len(known)), "key")


class Series(models.Model):
    """One list through time. `edition` names the law where the dates alone do not (a regional list)."""

    key = models.CharField(max_length=20, unique=True)
    name = models.CharField(max_length=100)
    cadence = models.CharField(max_length=10, default="standard")
    edition = models.CharField(max_length=40, blank=True)
    options = models.TextField(default="[]")  # JSON list of RULE.KEY=VALUE
    second_officer = models.BooleanField(default=False)  # whether publishing needs another officer's consent

    objects = SeriesQuery.as_manager()

    def __str__(self) -> str:
        return self.key


class ListDate(models.Model):
    """A list day set by hand, or a closing day stated for it, where the edition's calendar does not decide."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="dates")
    date = models.DateField()
    closing = models.DateField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["series", "date"], name="one_calendar_line_a_day")]


class PublishedLists(models.Manager["RatingList"]):
    """What anybody may see."""

    def get_queryset(self) -> "models.QuerySet[RatingList]":
        return super().get_queryset().filter(state=RatingList.State.PUBLISHED)


class RatingList(models.Model):
    class State(models.TextChoices):
        WRITING = "writing"  # rows are still coming
        DRAFT = "draft"  # whole, and waits for publication
        PUBLISHED = "published"

    class Origin(models.TextChoices):
        OPENING = "opening"  # imported: the office's own list before its first month
        REFERENCE = "reference"  # somebody else's list, for looking up and comparing
        COMPUTED = "computed"

    series = models.ForeignKey(Series, models.PROTECT, related_name="lists")
    date = models.DateField()
    revision = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices)
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.COMPUTED)
    closing = models.DateField(null=True)
    edition = models.CharField(max_length=40, blank=True)
    arpad_version = models.CharField(max_length=20)
    inputs_sha256 = models.CharField(max_length=64, blank=True)  # of the manifest: what the officer saw and signs
    manifest = models.TextField(default="{}")  # JSON: every input by name and hash
    blob_sha256 = models.CharField(max_length=64, blank=True)  # of the kept inputs
    sha256 = models.CharField(max_length=64, blank=True)  # of the list itself, as its native CSV
    rows_count = models.PositiveIntegerField(default=0)
    drafted_by = models.CharField(max_length=60)
    drafted_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    log_number = models.BigIntegerField(null=True)  # the entry of its publication …
    log_head = models.CharField(max_length=64, blank=True)  # … and its hash, printed wherever the list is

    objects: ClassVar[models.Manager["RatingList"]] = models.Manager()
    published: ClassVar[PublishedLists] = PublishedLists()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["series", "date", "revision"],
                condition=models.Q(state="published"),
                name="one_list_a_date_and_revision",
            )
        ]

    def __str__(self) -> str:
        return f"{self.series_id}:{self.date}:{self.revision}"


class ListRow(models.Model):
    """One line of a list, in the columns of the rating engine; `key` is the player's id as published."""

    list = models.ForeignKey(RatingList, models.CASCADE, related_name="rows", db_index=False)
    key = models.CharField(max_length=40)
    name = models.CharField(max_length=200)
    federation = models.CharField(max_length=20)
    sex = models.CharField(max_length=4)
    title = models.CharField(max_length=20)
    birth = models.CharField(max_length=10)
    rating = models.IntegerField(null=True)
    k = models.IntegerField(null=True)
    games = models.IntegerField(null=True)
    peak = models.IntegerField(null=True)
    listed_from = models.CharField(max_length=10)
    standard_rating = models.IntegerField(null=True)
    games_in_period = models.IntegerField(null=True)
    recent_games = models.TextField()
    flag = models.CharField(max_length=4)
    inactive_since = models.CharField(max_length=10)
    last_played = models.CharField(max_length=10)
    delisted = models.TextField()
    hidden = models.TextField()
    dispensation = models.TextField()
    pool = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["list", "key"], name="once_on_a_list")]
        indexes = [
            models.Index(fields=["list", "-rating", "key"], name="rows_by_rating"),
            models.Index(fields=["key"], name="rows_of_a_player"),
        ]


class ListBlob(models.Model):
    """The list and its complete inputs, kept apart so that looking at lists stays light."""

    list = models.OneToOneField(RatingList, models.CASCADE, related_name="blob", primary_key=True)
    inputs = models.BinaryField()  # Parquet: one line a part
    content = models.BinaryField()  # the native list as Parquet


class Approval(models.Model):
    """An officer's consent to a draft, where publishing takes two."""

    list = models.ForeignKey(RatingList, models.CASCADE, related_name="approvals")
    actor = models.CharField(max_length=60)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["list", "actor"], name="one_consent_each")]


class ListStudy(models.Model):
    """The drift monitor on a series up to one list. It can be made again from what the books keep."""

    list = models.OneToOneField(RatingList, models.CASCADE, related_name="study", primary_key=True)
    content = models.TextField()  # JSON of studies.stored
    arpad_version = models.CharField(max_length=20)
    made_at = models.DateTimeField()


class ReferenceList(models.Model):
    """Somebody else's list, to look people up in and to compare with: nobody enters the register by it.

    One row holds everybody (Parquet, see `office/reference_lists.py`): the list is read as a whole or by ids, and half
    a million rows of a table would serve neither better."""

    kind = models.CharField(max_length=10)  # whose ids it has: fide, national, regional, own
    date = models.DateField()
    cadences = models.CharField(max_length=40)  # whose ratings it has, with blanks
    file = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)  # of the content
    rows_count = models.PositiveIntegerField()
    log_number = models.BigIntegerField()
    content = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "date", "cadences"], name="one_reference_a_day_and_cadence")
        ]

    def __str__(self) -> str:
        return f"{self.kind}:{self.date}:{self.cadences.replace(' ', '+')}"


class ImportDraft(models.Model):
    """A table on its way into the books: the file, and the plan as far as it was made. It goes when it is imported."""

    asked_by = models.CharField(max_length=60)
    asked_at = models.DateTimeField()
    file = models.CharField(max_length=200)
    content = models.BinaryField()
    asked = models.TextField()  # JSON: series, also, list_date, ids
    plan = models.TextField(blank=True)  # TOML
