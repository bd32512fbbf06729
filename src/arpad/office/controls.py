"""The control figures of a series, from the lists that were published."""

from arpad.office.list_store import in_force, published_list
from arpad.office.series import series_named
from arpad.rating.control_figures import control_figures, last_of_each_year
from arpad.results.as_csv import csv_text
from arpad.values.decimals import decimal_text

COLUMNS = ("list", "edition", "players", "mean", "spread", "stayed", "drift")


Row = tuple[object, ...]


def controls_csv(series_key: str, *, every_list: bool = False) -> str:
    return csv_text(COLUMNS, controls_rows(series_key, every_list=every_list))


def controls_rows(series_key: str, *, every_list: bool = False) -> list[Row]:
    """The last list of each year, or every one; with the edition whose parameters made it."""
    lists = in_force(series_named(series_key))
    wanted = (
        {listed.date for listed in lists} if every_list else set(last_of_each_year(listed.date for listed in lists))
    )
    chosen = [listed for listed in lists if listed.date in wanted]
    figures = control_figures(published_list(one) for one in chosen)
    return [
        (one.date, kept.edition, one.players, _decimal(one.mean), _decimal(one.spread), one.stayed, _decimal(one.drift))
        for kept, one in zip(chosen, figures, strict=True)
    ]


def _decimal(hundredths: int | None) -> str:
    return "" if hundredths is None else decimal_text(hundredths, 2)
