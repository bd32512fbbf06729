"""What changes about an event after it was registered."""

from datetime import UTC, date, datetime

import pytest

from arpad.office.models import Event, LogEntry
from arpad.office.refused import Refused
from arpad.office.verbs.events.change_event import EventChange, change_event
from arpad.office.verbs.letters.remind import remind
from support.books import act
from support.month import opened, received, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")


def test_an_approval_may_come_after_the_registration() -> None:
    """Article 0.4: registered late, let through later (I-262)."""
    opened()
    registered(registered_on=date(2011, 9, 20))
    assert "0.4" in [one.article for one in received().findings]
    change_event(act(), "friends", EventChange(approved=True))
    assert Event.objects.get().approved
    assert LogEntry.objects.latest("number").facts == '{"changed":"approved"}'


def test_other_days_only_before_there_is_a_report() -> None:
    opened()
    registered()
    change_event(act(), "friends", EventChange(end=date(2011, 10, 4), club="Enroque"))
    assert (Event.objects.get().end, Event.objects.get().club) == (date(2011, 10, 4), "Enroque")
    received()
    for change in (EventChange(end=date(2011, 10, 5)), EventChange(cancelled=True)):
        with pytest.raises(Refused) as error:
            change_event(act(), "friends", change)
        assert ids(error) == ["office.E138"]


def test_an_event_that_fell_out_owes_no_report_and_may_come_back() -> None:
    opened()
    registered()
    late = act(at=datetime(2011, 12, 1, tzinfo=UTC))
    change_event(act(), "friends", EventChange(cancelled=True))
    assert not remind(late).letters
    change_event(act(), "friends", EventChange(cancelled=False))
    assert len(remind(late).letters) == 1


def test_all_that_is_wrong_is_said() -> None:
    opened()
    registered()
    for change, expected in ((EventChange(), "office.E122"), (EventChange(end=date(2011, 9, 1)), "office.E021")):
        with pytest.raises(Refused) as error:
            change_event(act(), "friends", change)
        assert ids(error) == [expected]
