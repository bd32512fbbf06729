"""The switch to monthly lists that the editions of 2004, 2005 and 2011 hold ready: off unless it is set."""

from datetime import date

import pytest

from arpad.rating.list_calendar import is_list_date
from arpad.rating.periods import closing_date, list_after, period_start
from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition
from arpad.regulations.options import with_option


def monthly(edition: str) -> Edition:
    return with_option(edition_named(edition), "list_calendar.monthly_switch=true")


@pytest.mark.article("fide-2004/9.41", "fide-2005/9.41", "fide-2011/7.3")
@pytest.mark.parametrize("edition", ["fide-2004", "fide-2005", "fide-2011"])
def test_a_list_on_every_first_of_the_month_once_it_is_switched_on(edition: str) -> None:
    june = date(2012, 6, 1)
    assert not is_list_date(edition_named(edition), june)
    assert is_list_date(monthly(edition), june)
    assert period_start(monthly(edition), date(2012, 6, 30)) == june
    assert list_after(monthly(edition), june, 2) == date(2012, 8, 1)


@pytest.mark.article("fide-2004/9.43", "fide-2005/9.43")
@pytest.mark.parametrize(
    ("edition", "list_day", "closing"),
    [
        ("fide-2004", date(2004, 11, 1), date(2004, 10, 2)),  # thirty days before
        ("fide-2005", date(2006, 3, 1), date(2006, 1, 30)),
        ("fide-2011", date(2012, 2, 1), date(2012, 1, 25)),  # seven days, as before
    ],
)
def test_closing_under_monthly_lists(edition: str, list_day: date, closing: date) -> None:
    assert closing_date(monthly(edition), list_day) == closing
