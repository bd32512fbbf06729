"""arpad office calendar"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.office.description import Given
from arpad.office.series import series_named
from arpad.office.verbs.lists.calendar import set_calendar
from arpad.values.finding import Finding


@on_top("calendar", without=("date", "closing", "remove"))
@click.option("--list", "lists", multiple=True, metavar="DATE[=CLOSING]", help="A list date, with its closing date.")
@click.option("--remove", multiple=True, metavar="DATE", help="Take a date out again.")
def calendar(desk: Desk, given: Given, lists: Sequence[str], remove: Sequence[str]) -> Exit:
    """Show or set the list dates and closing dates of a series that are not those of its edition."""
    series = given["key"]
    if lists or remove:
        dates = dict(_dates(text) for text in lists)
        set_calendar(desk.act, series, dates, tuple(_day(text) for text in remove))
    for line in series_named(series).dates.order_by("date"):
        desk.tell("office.said.list_date", date=line.date, closing=line.closing or "—")
    return Exit.DONE


def _dates(text: str) -> tuple[date, date | None]:
    day, _, closing = text.partition("=")
    return _day(day), _day(closing) if closing else None


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal(Exit.REFUSED, Finding("office.E078", {"text": text})) from None
