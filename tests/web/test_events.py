"""Events: nothing of a report before it is accepted, everything after."""

import pytest
from django.test import Client

from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import accepted, opened, published, received, registered

pytestmark = pytest.mark.usefixtures("office")


def test_before_acceptance_only_that_it_is_registered(client: Client) -> None:
    """Reading I-350."""
    opened()
    registered()
    received()
    page = client.get("/events/friends/").text
    assert "Four friends" in page
    assert "Alfil" not in page
    assert "Four friends" in client.get("/events/").text


def test_a_refused_event_is_not_shown(client: Client) -> None:
    """Reading I-350."""
    opened()
    registered()
    received()
    review(act(), "friends", Verdict.REFUSE, "0.5")
    assert client.get("/events/friends/").status_code == 404
    assert "Four friends" not in client.get("/events/").text


def test_standings_and_crosstable(client: Client) -> None:
    opened()
    accepted()
    standings = client.get("/events/friends/").text
    assert standings.index("Alfil, Ana") < standings.index("Rey, Dario") < standings.index("Torre, Blas")
    crosstable = client.get("/events/friends/?view=crosstable&lang=es").text
    assert "2½" in crosstable


def test_the_rating_report_comes_with_the_list(client: Client) -> None:
    opened()
    accepted()
    assert "No list has taken this event yet." in client.get("/events/friends/?view=rating").text


def test_the_rating_report(client: Client) -> None:
    """The figures of support.month."""
    published()
    page = client.get("/events/friends/?view=rating").text
    for figure in ("2.25", "+2.50", "2403", "−11.40", "2289", "+11.25", "2111"):
        assert figure in page


def test_norms_and_findings(client: Client) -> None:
    published()
    assert "Nobody made a norm." in client.get("/events/friends/?view=norms").text
    findings = client.get("/events/friends/?view=findings").text
    assert "because" in findings and "20 October 2011" in findings


def test_pages_by_key(client: Client) -> None:
    from arpad.web.queries.events import events_page

    opened()
    for key in ("a", "b", "c"):
        registered(key)
    first, more = events_page(2)
    assert ([one.key for one in first], more) == (["a", "b"], True)
    second, more = events_page(2, "b")
    assert ([one.key for one in second], more) == (["c"], False)
