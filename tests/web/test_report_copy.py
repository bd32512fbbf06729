"""The copy of a report for anybody."""

import pytest
from django.test import Client

from arpad.formats.trf import read_trf
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import REPORT, accepted, opened, received, registered
from support.swiss_manager import four_friends

pytestmark = pytest.mark.usefixtures("office")


def test_it_has_the_games_and_years_of_birth_only(client: Client) -> None:
    opened()
    accepted()
    answer = client.get("/events/friends/report.trf")
    read = read_trf(answer.content).tournament
    assert read is not None
    assert [str(one.birth) for one in read.entries] == ["1980", "1981", "1982", "1983"]
    assert [one.rounds for one in read.entries] == [one.rounds for one in read_trf(REPORT.encode()).tournament.entries]  # type: ignore[union-attr]
    assert "1980/01/01" in REPORT
    assert b"01/01" not in answer.content
    assert "attachment" in answer.headers["Content-Disposition"]


def test_remarks_in_the_file_stay_in_the_office(client: Client) -> None:
    opened()
    registered()
    receive(act(), Submission("friends", (REPORT + "### his telephone is 555 1234\n").encode(), "friends.trf"))
    review(act(), "friends", Verdict.ACCEPT)
    assert b"555" not in client.get("/events/friends/report.trf").content


def test_before_it_is_accepted_there_is_none(client: Client) -> None:
    opened()
    registered()
    received()
    assert client.get("/events/friends/report.trf").status_code == 404


def test_of_a_swiss_manager_file_it_is_a_report(client: Client) -> None:
    opened()
    registered()
    receive(act(), Submission("friends", four_friends().to_bytes(), "friends.TUNX"))
    review(act(), "friends", Verdict.ACCEPT)
    read = read_trf(client.get("/events/friends/report.trf").content).tournament
    assert read is not None
    assert [entry.name for entry in read.entries][:2] == ["Alfil, Ana", "Torre, Blas"]
