"""List dates and closing dates set by hand."""

from datetime import date

import pytest

from arpad.office.models import ListDate
from arpad.office.refused import Refused
from arpad.office.verbs.lists.calendar import set_calendar
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.series import open_series
from support.books import act
from support.month import AFTER, NOVEMBER, accepted, opened, published
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
CLOSED_TOO_EARLY = date(2011, 10, 2)


def test_a_closing_date_of_the_calendar_decides_what_enters() -> None:
    opened()
    accepted()
    set_calendar(act(), "standard", {NOVEMBER: CLOSED_TOO_EARLY})
    rows = dict(preview(act(), "standard", NOVEMBER).draft.rows.values_list("key", "rating"))
    assert rows["990000001"] == 2400
    set_calendar(act(), "standard", {NOVEMBER: date(2011, 10, 25)})
    assert dict(preview(act(), "standard", NOVEMBER).draft.rows.values_list("key", "rating")) == AFTER


def test_a_list_date_of_the_calendar_is_no_surprise() -> None:
    """The edition has a list every second month, and none in December."""
    opened()
    accepted()
    december = date(2011, 12, 1)
    assert "list.W031" in {finding.id for finding in preview(act(), "standard", december).findings}
    set_calendar(act(), "standard", {december: None})
    assert "list.W031" not in {finding.id for finding in preview(act(), "standard", december).findings}


def test_a_date_is_taken_out_again() -> None:
    open_series(act(), "standard")
    set_calendar(act(), "standard", {NOVEMBER: None, date(2012, 1, 1): date(2011, 12, 15)})
    (left,) = set_calendar(act(), "standard", {}, (NOVEMBER,))
    assert (left.date, left.closing) == (date(2012, 1, 1), date(2011, 12, 15))


def test_everything_wrong_is_said_at_once() -> None:
    published()
    late = {NOVEMBER: None, date(2012, 1, 1): date(2012, 1, 1)}
    with pytest.raises(Refused) as error:
        set_calendar(act(), "standard", late, (date(2012, 3, 1),))
    assert ids(error) == ["office.E077", "office.E076", "list.E040"]
    assert not ListDate.objects.exists()
