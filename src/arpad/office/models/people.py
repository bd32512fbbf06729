"""The register: players, arbiters, and what is true of them from one day to another."""

from django.db import models


class Player(models.Model):
    """A person. `key` is the id on this office's lists; the other ids are how reports may name him."""

    key = models.CharField(max_length=40, unique=True)
    fide_id = models.CharField(max_length=20, null=True, unique=True)
    national_id = models.CharField(max_length=20, null=True, unique=True)
    regional_id = models.CharField(max_length=20, null=True, unique=True)
    name = models.CharField(max_length=200)
    search_name = models.CharField(max_length=200, db_index=True)  # without accents and capitals
    birth = models.CharField(max_length=10, blank=True)  # YYYY or YYYY-MM-DD, as far as it is known
    sex = models.CharField(max_length=1, blank=True)  # m, w
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, related_name="merged")
    changed_in = models.BigIntegerField(db_index=True)  # the log entry that last changed the person or a fact of his
    entered_in = models.BigIntegerField(null=True, db_index=True)  # the log entry of the import that entered him

    def __str__(self) -> str:
        return self.key


class PlayerFact(models.Model):
    """Federation, province, club or licence, from a day (None: since ever) to a day (None: still)."""

    class Kind(models.TextChoices):
        FEDERATION = "federation"
        PROVINCE = "province"
        CLUB = "club"
        LICENCE = "licence"

    player = models.ForeignKey(Player, models.CASCADE, related_name="facts")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    value = models.CharField(max_length=100)
    valid_from = models.DateField(null=True)
    valid_to = models.DateField(null=True)

    class Meta:
        indexes = [models.Index(fields=["valid_from"]), models.Index(fields=["valid_to"])]


class PlayerTitle(models.Model):
    """A title, how it was won, who confirmed it and from which day (None: not known); `revoked_on` took it away."""

    class Route(models.TextChoices):
        UNKNOWN = ""
        APPLICATION = "application"  # from norms: the General Assembly confirms
        CHAMPIONSHIP = "championship"  # by a result: the chairman of the Qualification Commission
        RATING = "rating"

    player = models.ForeignKey(Player, models.CASCADE, related_name="titles")
    title = models.CharField(max_length=8)
    valid_from = models.DateField(null=True)
    valid_to = models.DateField(null=True)
    route = models.CharField(max_length=12, choices=Route.choices, blank=True)
    confirmed_by = models.CharField(max_length=100, blank=True)
    revoked_on = models.DateField(null=True)


class Arbiter(models.Model):
    """Somebody who may direct events; who also plays is in the register as a player too."""

    key = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=200)
    title = models.CharField(max_length=20, blank=True)
    email = models.CharField(max_length=254, blank=True)
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="arbiters")
    language = models.CharField(max_length=8, blank=True, default="")  # of letters to him; empty: the federation's


class ArbiterLicence(models.Model):
    arbiter = models.ForeignKey(Arbiter, models.CASCADE, related_name="licences")
    federation = models.CharField(max_length=20)  # FIDE, ESP, AND …
    valid_from = models.DateField(null=True)
    valid_to = models.DateField(null=True)


class FederationOfficer(models.Model):
    """Who answers for ratings and titles in a federation, and how he is reached."""

    federation = models.CharField(max_length=20, db_index=True)
    name = models.CharField(max_length=200)
    contact = models.CharField(max_length=254, blank=True)
    valid_from = models.DateField(null=True)
    valid_to = models.DateField(null=True)
    language = models.CharField(max_length=8, blank=True, default="")  # of letters to him


class NameKey(models.Model):
    """By what a person is found whatever the spelling (`identity/keys.py`); made again from the register at any time.

    Nothing points to the person by a constraint, so that books can be restored underneath.
    """

    key = models.CharField(max_length=40)
    player_id = models.BigIntegerField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["key", "player_id"], name="people_of_a_key")]


class NameKeyState(models.Model):
    """One row: the entry of the log up to which the keys are right."""

    number = models.BigIntegerField(default=0)
