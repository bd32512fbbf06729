"""Set the list dates and closing dates of a series where its edition does not decide, or take them out again."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_ADMINISTRATORS,
    SERIES,
    About,
    Desk,
    FieldKind,
    Given,
    VerbDescription,
    VerbField,
)
from arpad.office.models import ListDate, RatingList, Series
from arpad.office.refused import Refused
from arpad.office.series import law_of, series_named
from arpad.rating.list_calendar import closing_problem
from arpad.values.finding import Finding


def _dates(given: Given) -> list[Any]:
    day, removed = given["date"], given["remove"]
    return [given["key"], {day: given["closing"]} if day else {}, (removed,) if removed else ()]


SET_CALENDAR = VerbDescription(
    "calendar", Desk.LISTS, About.OFFICE, OF_ADMINISTRATORS,
    (
        VerbField("date", FieldKind.DAY, about=("office.E076",)),
        VerbField("closing", FieldKind.DAY),
        VerbField("remove", FieldKind.DAY, about=("office.E077",)),
    ),
    subject=SERIES, arguments=_dates,
    then="desk_all_series", tab="series",
)  # fmt: skip


@verb(SET_CALENDAR)
def set_calendar(
    record: Record, series_key: str, dates: Mapping[date, date | None], removed: tuple[date, ...] = ()
) -> list[ListDate]:
    """Each list date with its closing date, if one is stated. What belongs to a list that is out stays as it is."""
    series = series_named(series_key)
    wrong = [Finding("office.E077", {"date": str(day)}) for day in removed if not _set(series.pk, day)]
    out = set(RatingList.published.filter(series=series).values_list("date", flat=True))
    wrong += [Finding("office.E076", {"date": str(day)}) for day in sorted({*dates, *removed} & out)]
    for day, closing in dates.items():
        problem = _problem(series, day, closing) if closing is not None else None
        wrong += [problem] if problem is not None else []
    if wrong:
        raise Refused(*wrong)
    ListDate.objects.filter(series=series, date__in=removed).delete()
    for day, closing in dates.items():
        ListDate.objects.update_or_create(series=series, date=day, defaults={"closing": closing})
    record.about(
        f"series:{series.key}",
        dates=".".join(f"{day}={closing or ''}" for day, closing in sorted(dates.items()))[:120],
        removed=".".join(map(str, sorted(removed)))[:120],
    )
    return list(series.dates.order_by("date"))


def _problem(series: Series, day: date, closing: date) -> Finding | None:
    """In a gap there is nothing to hold it against yet: the preview does, under the edition that is named there."""
    try:
        law = law_of(series, day)
    except Refused:
        return None
    return closing_problem(law, day, closing)


def _set(series: int, day: date) -> bool:
    return ListDate.objects.filter(series=series, date=day).exists()
