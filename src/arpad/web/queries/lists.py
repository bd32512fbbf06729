"""Which lists the public sees: published ones of the office itself, of each day the last revision."""

from datetime import date

from django.http import Http404

from arpad.office.list_store import in_force
from arpad.office.models import RatingList, Series


def all_series() -> list[Series]:
    return list(Series.objects.order_by("pk"))


def current_lists() -> list[RatingList]:
    """The newest list of every series that has one."""
    return [lists[-1] for series in all_series() if (lists := in_force(series))]


def lists_of(series: Series) -> list[RatingList]:
    """By date, the newest first."""
    return in_force(series)[::-1]


def series_or_404(key: str) -> Series:
    found = Series.objects.filter(key=key).first()
    if found is None:
        raise Http404
    return found


def list_or_404(series: Series, day: date | None) -> RatingList:
    """The list of that day, or the newest."""
    own = RatingList.published.filter(series=series).exclude(origin=RatingList.Origin.REFERENCE)
    if day is not None:
        own = own.filter(date=day)
    found = own.defer("manifest").order_by("-date", "-revision").first()
    if found is None:
        raise Http404
    found.series = series
    return found


def published_or_404(series: str, day: date | None) -> RatingList:
    """The same by the key of the series, in one question."""
    own = RatingList.published.filter(series__key=series).exclude(origin=RatingList.Origin.REFERENCE)
    if day is not None:
        own = own.filter(date=day)
    found = own.select_related("series").defer("manifest").order_by("-date", "-revision").first()
    if found is None:
        raise Http404
    return found
