"""What the office keeps of a report: its official ranks, the rounds that were held, and facts told in a form."""

from datetime import date

import pytest

from arpad.office.models import Event
from arpad.office.verbs.reports.receive import Submission, receive, with_fact
from arpad.office.verbs.reports.review import Verdict, review
from arpad.results.data import as_rows
from arpad.web.queries.events import AcceptedEvent, accepted
from support.books import act
from support.month import REPORT, opened, registered


def kept(text: str) -> AcceptedEvent:
    opened()
    registered()
    receive(act(), Submission("friends", text.encode(), "friends.trf", received_on=date(2011, 10, 4)))
    review(act(), "friends", Verdict.ACCEPT)
    found = accepted(Event.objects.get(key="friends"))
    assert found is not None
    return found


@pytest.mark.usefixtures("books")
def test_the_official_ranks_stay_with_the_event() -> None:
    event = kept(REPORT)
    assert [entry.rank for entry in event.tournament.entries] == [1, 3, 3, 2]
    table = event.standings()
    assert table is not None
    assert {row["number"]: row["reported_rank"] for row in as_rows(table)} == {1: 1, 2: 3, 3: 3, 4: 2}


@pytest.mark.usefixtures("books")
def test_a_bye_for_a_round_to_come_is_no_round() -> None:
    line = next(line for line in REPORT.splitlines() if "Rey, Dario" in line)
    event = kept(REPORT.replace(line, line.ljust(121) + "0000 - H"))
    assert event.tournament.rounds_recorded == 4
    assert event.ranked is not None
    assert event.ranked.standings is not None
    assert event.ranked.standings.context.field.rounds == 3
    assert not any(column.label == "4" for column in event.crosstable().page)


def test_what_the_form_says_goes_before_the_tables_and_over_the_file() -> None:
    file = b'\xef\xbb\xbfkind = "ordinary"\nteam_bye_match_points = 0\n[[arbiters]]\nname = "Reloj, Rosa"\n'
    assert with_fact(file, "team_bye_match_points", "1") == (
        b'team_bye_match_points = "1"\nkind = "ordinary"\n[[arbiters]]\nname = "Reloj, Rosa"\n'
    )
