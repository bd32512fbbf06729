"""The report of a title event: 30 days, and half a year after them."""

from datetime import date
from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.titles.norm_examination import report_in_time
from arpad.tournament.facts import Facts
from support.events import tournament

EDITION = edition_named("titles-2009", "titles")


def judged(sent: date, **facts: Any) -> tuple[bool | None, list[str]]:
    event = tournament({"ana": 2000, "ben": 2000}, ["ana = ben"], end=date(2011, 1, 1), round_dates=(date(2011, 1, 1),))
    found, findings = report_in_time(event, Facts(uploaded_on=sent, **facts), EDITION)
    assert found is not None
    return found.passed, [finding.id for finding in findings]


@pytest.mark.article("titles-2009/1.92", "titles-2009/1.94", "titles-2009/1.96")
def test_thirty_days_then_half_a_year_then_only_with_consent() -> None:
    """30 days after 1 January is 31 January; six months later 31 July."""
    assert judged(date(2011, 1, 31)) == (True, [])
    assert judged(date(2011, 2, 1)) == (True, ["title.W015"])
    assert judged(date(2011, 7, 31)) == (True, ["title.W015"])
    assert judged(date(2011, 8, 1)) == (None, ["title.W015"])
    assert judged(date(2011, 8, 1), late_report_approved=True) == (True, ["title.W015"])
    assert judged(date(2011, 8, 1), late_report_approved=False) == (False, ["title.W015"])


@pytest.mark.article("titles-2009/1.94")
def test_the_last_round_ends_the_event() -> None:
    """The report says 1 January, the last round was on the 3rd: so the 30 days end on 2 February."""
    days = (date(2011, 1, 1), date(2011, 1, 3))
    event = tournament({"ana": 2000, "ben": 2000}, ["ana = ben"] * 2, end=date(2011, 1, 1), round_dates=days)
    assert report_in_time(event, Facts(uploaded_on=date(2011, 2, 2)), EDITION)[1] == []
    assert report_in_time(event, Facts(uploaded_on=date(2011, 2, 3)), EDITION)[1] != []
