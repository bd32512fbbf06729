"""Events of tomorrow (I-394): registered, reviewed, previewed and published, with one finding each; gaps by name only."""

from collections.abc import Iterable
from datetime import date

import pytest

from arpad.office.models import Event, ListRow
from arpad.office.refused import Refused
from arpad.office.series import law_of_event, law_of_list, series_named
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.change_event import EventChange, change_event
from arpad.office.verbs.lists.calendar import set_calendar
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.values.finding import Finding
from support.future import AFTER, IN_A_GAP, LATER, NEXT_WEEK, Month
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
months = pytest.mark.parametrize("month", [NEXT_WEEK, LATER], ids=["next week", "2031"])
CLOSING = date(2019, 5, 25)


def readings(findings: Iterable[Finding]) -> list[str]:
    return [str(one.data["edition"]) for one in findings if one.id == "law.I001"]


@months
def test_from_registration_to_publication(month: Month) -> None:
    month.opened()
    assert readings(month.registered().findings) == ["fide-2025"]
    assert readings(month.received().findings) == ["fide-2025"]
    assert readings(month.accepted().findings) == ["fide-2025"]
    seen = preview(month.act, "standard", month.list)
    assert readings(seen.findings) == ["fide-2025"]
    done = publish(month.act, "standard", month.list, seen.inputs_sha256)
    assert readings(done.findings) == ["fide-2025"]
    assert dict(ListRow.objects.filter(list=done.list).values_list("key", "rating")) == AFTER


@pytest.mark.usefixtures("gap_of_2017")
class TestGap:
    def test_without_a_name_nothing_is_guessed(self) -> None:
        IN_A_GAP.opened()
        with pytest.raises(Refused) as error:
            IN_A_GAP.registered()
        assert ids(error) == ["law.E002"]
        with pytest.raises(Refused) as error:
            preview(IN_A_GAP.act, "standard", IN_A_GAP.list)
        assert ids(error) == ["law.E002"]

    def test_the_edition_is_kept_with_the_event_and_used_to_the_end(self) -> None:
        """fide-2014: K 10 and 20, and new ratings are rounded: 2402.5 → 2403, 2284.8, 2195.2, 2115."""
        IN_A_GAP.opened()
        assert not readings(IN_A_GAP.registered("fide-2014").findings)
        event = Event.objects.get(key="friends")
        assert law_of_event(series_named("standard"), event).id == "fide-2014"
        told = {finding.id for finding in IN_A_GAP.received().findings}
        assert "rate.W006" in told and "rate.W009" not in told
        IN_A_GAP.accepted()
        seen = preview(IN_A_GAP.act, "standard", IN_A_GAP.list, CLOSING, edition="fide-2014")
        assert [finding.id for finding in seen.findings].count("rate.W006") == 1
        done = publish(IN_A_GAP.act, "standard", IN_A_GAP.list, seen.inputs_sha256)
        assert (done.list.edition, law_of_list(done.list).id) == ("fide-2014", "fide-2014")
        assert dict(ListRow.objects.filter(list=done.list).values_list("key", "rating")) == AFTER
        assert not [finding for finding in verify().findings if finding.is_error]

    def test_an_event_may_have_another_edition_than_its_list(self) -> None:
        """fide-2012 has K 15 where the list's K of 20 is none of its own: Dario .75 x 15 = 11.25, 2111."""
        IN_A_GAP.opened()
        IN_A_GAP.registered("fide-2012")
        IN_A_GAP.received()
        IN_A_GAP.accepted()
        seen = preview(IN_A_GAP.act, "standard", IN_A_GAP.list, CLOSING, edition="fide-2014")
        assert ListRow.objects.get(list=seen.draft, key="990000004").rating == 2111

    def test_the_list_is_published_as_it_was_previewed(self) -> None:
        """Another edition is another draft with another hash."""
        IN_A_GAP.opened()
        first = preview(IN_A_GAP.act, "standard", IN_A_GAP.list, CLOSING, edition="fide-2014")
        other = preview(IN_A_GAP.act, "standard", IN_A_GAP.list, edition="fide-2012")
        assert first.inputs_sha256 != other.inputs_sha256
        done = publish(IN_A_GAP.act, "standard", IN_A_GAP.list, other.inputs_sha256)
        assert done.list.edition == "fide-2012"

    def test_it_can_be_named_later(self) -> None:
        NEXT_WEEK.opened()
        NEXT_WEEK.registered()
        change_event(NEXT_WEEK.act, "friends", EventChange(edition="fide-2024"))
        assert law_of_event(series_named("standard"), Event.objects.get()).id == "fide-2024"

    def test_one_that_no_list_of_the_event_follows_is_refused(self) -> None:
        IN_A_GAP.opened()
        for name, why in (("titles-2024", "law.E007"), ("fada-2014", "law.E007"), ("fide-2019", "law.E001")):
            with pytest.raises(Refused) as error:
                IN_A_GAP.registered(name)
            assert ids(error) == [why]
        assert not Event.objects.exists()

    def test_a_list_of_another_chapter_keeps_its_own_law(self) -> None:
        open_series(IN_A_GAP.act, "rea", edition="fada-2014")
        IN_A_GAP.opened()
        IN_A_GAP.registered("fide-2014")
        event = Event.objects.get()
        assert law_of_event(series_named("rea"), event).id == "fada-2014"

    def test_a_closing_day_can_be_set_before_the_edition_is_named(self) -> None:
        IN_A_GAP.opened()
        set_calendar(IN_A_GAP.act, "standard", {IN_A_GAP.list: CLOSING})
        seen = preview(IN_A_GAP.act, "standard", IN_A_GAP.list, edition="fide-2014")
        assert seen.draft.closing == CLOSING

    def test_the_sender_of_a_report_does_not_choose_the_law(self) -> None:
        """The facts name fide-2012, the office fide-2014; the office's holds, and a finding names the other."""
        IN_A_GAP.opened()
        IN_A_GAP.registered("fide-2014")
        told = receive(
            IN_A_GAP.act, Submission("friends", IN_A_GAP.report.encode(), "friends.trf", b'edition = "fide-2012"\n')
        )
        assert [finding.data for finding in told.findings if finding.id == "office.W116"] == [{"edition": "fide-2012"}]
        IN_A_GAP.accepted()
        seen = preview(IN_A_GAP.act, "standard", IN_A_GAP.list, CLOSING, edition="fide-2014")
        assert dict(ListRow.objects.filter(list=seen.draft).values_list("key", "rating")) == AFTER
