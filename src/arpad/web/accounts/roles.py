"""What somebody can be in the office. The public is whoever has no account."""

from django.db import models


class Role(models.TextChoices):
    ARBITER = "arbiter"
    OFFICER = "officer"
    ADMINISTRATOR = "administrator"
    AUDITOR = "auditor"


PUBLIC = "public"
