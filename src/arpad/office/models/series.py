"""The lists the office keeps: standard, rapid, blitz, a regional one."""

from django.db import models


class Series(models.Model):
    """One list through time. `edition` names the law where the dates alone do not (a regional list)."""

    key = models.CharField(max_length=20, unique=True)
    name = models.CharField(max_length=100)
    cadence = models.CharField(max_length=10, default="standard")
    edition = models.CharField(max_length=40, blank=True)
    options = models.TextField(default="[]")  # JSON list of RULE.KEY=VALUE
    second_officer = models.BooleanField(default=False)  # whether publishing needs another officer's consent

    def __str__(self) -> str:
        return self.key


class ListDate(models.Model):
    """A list day set by hand, or a closing day stated for it, where the edition's calendar does not decide."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="dates")
    date = models.DateField()
    closing = models.DateField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["series", "date"], name="one_calendar_line_a_day")]
