"""The federation whose office this is."""

from decimal import Decimal
from typing import ClassVar

from django.db import models

USUAL_CURRENCY = "EUR"


class FederationSettings(models.Model):
    """One row. What is empty was never said; `federation_settings.settings` gives it, also before there is a row."""

    ONLY: ClassVar[int] = 1  # its key

    name = models.CharField(max_length=200, blank=True)
    short_name = models.CharField(max_length=30, blank=True)
    federation = models.CharField(max_length=3, blank=True)  # FIDE's code
    logo = models.BinaryField(default=b"")
    logo_type = models.CharField(max_length=20, blank=True)  # image/png or image/jpeg; empty without a logo
    colour = models.CharField(max_length=7, blank=True)  # #rrggbb, on light pages
    colour_dark = models.CharField(max_length=7, blank=True)  # the same on dark ones
    languages = models.CharField(max_length=100, blank=True)  # codes, the first is the office's own
    currency = models.CharField(max_length=3, default=USUAL_CURRENCY)
    email = models.CharField(max_length=254, blank=True)
    address = models.TextField(blank=True)
    account = models.CharField(max_length=100, blank=True)  # where fees are paid to
    tax_number = models.CharField(max_length=60, blank=True)
    tax_hundredths = models.PositiveIntegerField(default=0)  # of a percent
    time_zone = models.CharField(max_length=60, blank=True)
    national_id_scheme = models.CharField(max_length=60, blank=True)
    main_series = models.CharField(max_length=20, blank=True)
    changed_in = models.BigIntegerField(default=0)  # the entry of the log
    guardian_consent = models.BooleanField(default=False)  # whether a minor's year of birth is shown only with it
    all_languages = models.BooleanField(default=False)  # letters in each of its languages, not in the recipient's alone

    def __str__(self) -> str:
        return self.short_name or self.name

    @property
    def tax_percent(self) -> Decimal:
        return Decimal(self.tax_hundredths) / 100

    @property
    def language_codes(self) -> tuple[str, ...]:
        return tuple(self.languages.split())

    @property
    def contact(self) -> str:
        """Where people write to."""
        return self.email
