"""Defective reports at the desk: what the registration knows is not asked again, and an officer settles who is who."""

import pytest

from arpad.office.models import Entry
from arpad.office.refused import Refused
from arpad.office.reviewing import findings_of
from arpad.office.stored_findings import from_text
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.reports.match import match_players
from arpad.office.verbs.reports.review import Verdict, review
from arpad.values.finding import Level
from support.books import act
from support.month import AFTER, NOVEMBER, REPORT, opened, received, registered

pytestmark = pytest.mark.usefixtures("books")

TWICE = REPORT.replace("990000004 ", "990000001 ")
OPEN_DAY = (
    REPORT.replace("042 2011/10/01", "042 11.10.10")
    .replace("052 2011/10/03\n", "")
    .replace("11/10/01  11/10/02  11/10/03", "")
)


def came(text: str) -> dict[str, Level]:
    opened()
    registered()
    report = received(text=text).report
    return {finding.id: finding.level for finding in findings_of(report)}


def test_a_birth_with_blanks_is_accepted() -> None:
    assert Level.ERROR not in came(REPORT.replace("1980/01/01", "1980.  .  ")).values()
    review(act(), "friends", Verdict.ACCEPT)


class TestDoubledId:
    def test_belongs_to_nobody_and_stops_the_report(self) -> None:
        found = came(TWICE)
        assert found["trf.E019"] is Level.ERROR
        assert set(Entry.objects.filter(player=None).values_list("number", flat=True)) == {1, 4}
        with pytest.raises(Refused) as refused:
            review(act(), "friends", Verdict.ACCEPT)
        assert "trf.E019" in {finding.id for finding in refused.value.findings}

    def test_is_settled_by_an_officer(self) -> None:
        came(TWICE)
        match_players(act(), "friends", {4: "990000004"})
        done = review(act(), "friends", Verdict.ACCEPT)
        assert "trf.E019" not in {finding.id for finding in done.findings}
        assert Entry.objects.get(number=1).player is not None
        rows = preview(act(), "standard", NOVEMBER).draft.rows
        assert dict(rows.values_list("key", "rating")) == AFTER


def test_the_registration_says_the_day_that_a_report_leaves_open() -> None:
    found = came(OPEN_DAY)
    assert found["trf.W055"] is Level.WARNING
    assert Level.ERROR not in found.values()
    review(act(), "friends", Verdict.ACCEPT)
    rows = preview(act(), "standard", NOVEMBER).draft.rows
    assert dict(rows.values_list("key", "rating")) == AFTER


def test_contradicting_colours_are_kept_as_a_warning() -> None:
    report = REPORT.replace("   1 b 0     2 w 1     3 w =", "   1 w 0     2 w 1     3 w =")
    assert came(report)["trf.E016"] is Level.WARNING
    done = review(act(), "friends", Verdict.ACCEPT)
    assert {finding.level for finding in from_text(done.report.findings) if finding.id == "trf.E016"} == {Level.WARNING}
