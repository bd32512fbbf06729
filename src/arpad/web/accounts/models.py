"""Accounts and their roles. They are never deleted, so that a name in the log is always the same person's (I-361)."""

from datetime import datetime
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models

from arpad.office.two_persons import hour_of


class Role(models.TextChoices):
    """What somebody can be in the office. The public is whoever has no account."""

    ARBITER = "arbiter"
    OFFICER = "officer"
    ADMINISTRATOR = "administrator"
    AUDITOR = "auditor"


PUBLIC = "public"


class Accounts(BaseUserManager["Account"]):
    pass


class Account(AbstractBaseUser):
    """`username` is the actor in the log. `arbiter_key` names the same person in the register of arbiters."""

    username = models.CharField(max_length=60, unique=True)
    name = models.CharField(max_length=200, blank=True)
    email = models.CharField(max_length=254, blank=True)
    arbiter_key = models.CharField(max_length=40, blank=True)
    is_active = models.BooleanField(default=True)
    is_demo = models.BooleanField(default=False)  # its password was printed on a screen
    session_epoch = models.PositiveIntegerField(default=0)  # one more, and every session is over

    objects: ClassVar[Accounts] = Accounts()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"

    def __str__(self) -> str:
        return self.username

    def get_session_auth_hash(self) -> str:
        """A session is good for one password and one epoch."""
        own = super().get_session_auth_hash()
        return f"{own}.{self.session_epoch}" if self.session_epoch else own


class Grant(models.Model):
    """A role, everywhere or in one federation or province. An empty limit is none."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="grants")
    role = models.CharField(max_length=20, choices=Role.choices)
    federation = models.CharField(max_length=20, blank=True)
    province = models.CharField(max_length=60, blank=True)
    waits_until = models.DateTimeField(null=True)  # or until another administrator confirms it (I-821)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "role", "federation", "province"], name="a_role_is_given_once")
        ]

    @property
    def is_everywhere(self) -> bool:
        return not self.federation and not self.province

    @property
    def until_text(self) -> str:
        return hour_of(self.waits_until) if self.waits_until is not None else ""

    def is_in_force(self, now: datetime) -> bool:
        return self.waits_until is None or self.waits_until <= now

    def covers(self, federation: str, province: str) -> bool:
        return self.federation in ("", federation) and self.province in ("", province)


class Token(models.Model):
    """A key for programs. Only its hash is kept; it can do what its verbs say and its account may, no more."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=100)
    sha256 = models.CharField(max_length=64, unique=True)
    verbs = models.TextField()  # JSON list
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)


class LoginFailure(models.Model):
    """A try that was wrong, or is being looked at. Kept only as long as it counts."""

    what = models.CharField(max_length=10, default="password")
    username = models.CharField(max_length=60, db_index=True)
    address = models.CharField(max_length=64, db_index=True)
    at = models.DateTimeField(db_index=True)


class SecondFactor(models.Model):
    """The secret that an app has, too. A code of `last_step` or before is not good again."""

    account = models.OneToOneField(Account, models.CASCADE, related_name="second_factor")
    secret = models.CharField(max_length=64)
    since = models.DateTimeField()
    last_step = models.BigIntegerField(default=0)


class RecoveryCode(models.Model):
    """For when the app is lost; good once. Only its hash is kept."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="recovery_codes")
    sha256 = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True)


class AccountRules(models.Model):
    """One row: what the office asks of its accounts."""

    ONLY: ClassVar[int] = 1  # its key

    second_factor = models.CharField(max_length=200, blank=True)  # roles that nobody has without one


class SignIn(models.Model):
    """A session and whose it is; for its owner's eyes, and gone with it."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="sign_ins")
    key = models.CharField(max_length=40, unique=True)
    begun_at = models.DateTimeField()
    address = models.CharField(max_length=64, blank=True)
    agent = models.CharField(max_length=60, blank=True)

    @property
    def begun_text(self) -> str:
        return hour_of(self.begun_at)


class OutgoingMail(models.Model):
    """All mail of the office, and what became of it. What a server cannot take now is tried again."""

    class State(models.TextChoices):
        WAITING = "waiting"  # no server is set: an officer sends it by hand
        QUEUED = "queued"
        SENT = "sent"
        REFUSED = "refused"
        BY_HAND = "by_hand"

    sender = models.CharField(max_length=254)
    recipients = models.TextField()
    subject = models.CharField(max_length=400)
    body = models.TextField()
    attachments = models.TextField(default="[]")  # JSON: names only
    at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING, db_index=True)
    answer = models.TextField(blank=True, default="")  # of the server, or why it could not be asked
    tries = models.PositiveIntegerField(default=0)
    next_try = models.DateTimeField(null=True)
    letter = models.BigIntegerField(null=True)  # its number in the books, which has the PDF
    is_unseen = models.BooleanField(default=False)  # for its reader alone: a link that opens an account
