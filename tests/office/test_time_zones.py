"""The day of an act is the office's own, and the log keeps UTC (reading I-271)."""

import time
from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone

import pytest

from arpad.cli.office.desk import now
from arpad.office.log import head
from arpad.office.models import LogEntry
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.series import open_series
from support.books import act
from support.month import published

MADRID = timezone(timedelta(hours=1))
HALF_PAST_MIDNIGHT = datetime(2011, 11, 1, 0, 30, tzinfo=MADRID)


@pytest.mark.usefixtures("books")
def test_what_comes_after_midnight_comes_today_and_is_logged_in_utc() -> None:
    assert act(at=HALF_PAST_MIDNIGHT).day == date(2011, 11, 1)
    open_series(act(at=HALF_PAST_MIDNIGHT), "standard")
    assert LogEntry.objects.get().at == "2011-10-31T23:30:00.000000+00:00"
    assert verify().findings == []


@pytest.mark.usefixtures("books")
def test_a_list_published_elsewhere_on_earth_is_verified_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("support.month.act", lambda *given: act(*given, at=HALF_PAST_MIDNIGHT))
    made = published()
    made.refresh_from_db()
    assert made.published_at == HALF_PAST_MIDNIGHT
    assert verify(made.log_head).findings == []


@pytest.mark.usefixtures("books")
def test_a_clock_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        open_series(act(at=HALF_PAST_MIDNIGHT.replace(tzinfo=None)), "standard")
    assert head().number == 0


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Etc/GMT-14")  # fourteen hours ahead
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("far_east")
def test_the_command_line_has_the_hour_of_its_machine() -> None:
    assert now().utcoffset() == timedelta(hours=14)
