"""What pages keep in memory must not outlive what it was made from: asked again after every step, on both engines.

The numbers are worked out in support.month and support.two_lists.
"""

import re
from pathlib import Path

import pytest
from django.test import Client

from arpad.office.verbs.books.backup import backup
from arpad.office.verbs.books.restore import restore
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.web.queries.lists import current_lists, published
from arpad.web.queries.search import search
from support.books import act
from support.month import accepted, opened, previewed
from support.month import published as month_published
from support.two_lists import AFTER_JANUARY, ANA, DRAWN, DRAWN_JANUARY, corrected, republished, second_list, two_lists

pytestmark = pytest.mark.usefixtures("books")

EVERYWHERE = (
    "/",
    "/lists/standard/",
    "/api/lists/standard/newest",
    f"/players/{ANA}/",
    f"/players/{ANA}/chart.svg",
    f"/api/players/{ANA}",
    f"/api/players/{ANA}/history",
    "/players/?q=alfil",
    "/api/players?q=alfil",
)


def numbers(page: str) -> set[int]:
    """Of four digits, alone: hashes and tokens have others in them."""
    return {int(one) for one in re.findall(r"(?<![0-9A-Za-z])[0-9]{4}(?![0-9A-Za-z])", page)}


def shows(client: Client, now: int, *, never: int = 0) -> None:
    for address in EVERYWHERE:
        seen = numbers(client.get(address).text)
        assert now in seen, address
        assert never not in seen, address


def test_from_the_first_list_to_a_republished_one(client: Client) -> None:
    opened()
    shows(client, 2400, never=2403)
    accepted()
    seen = previewed()
    shows(client, 2400, never=2403)
    publish(act(), "standard", seen.draft.date, seen.inputs_sha256)
    shows(client, 2403)
    second_list()
    shows(client, AFTER_JANUARY[ANA])
    corrected()
    shows(client, AFTER_JANUARY[ANA])
    republished()
    shows(client, DRAWN_JANUARY[ANA], never=AFTER_JANUARY[ANA])


def test_an_earlier_list_that_was_made_anew(client: Client) -> None:
    two_lists()
    november = "/lists/standard/2011-11-01/"
    assert 2403 in numbers(client.get(november).text)
    first = client.get("/api/lists/standard/2011-11-01")
    corrected()
    republished()
    page = client.get(november).text
    assert DRAWN[ANA] in numbers(page) and 2403 not in numbers(page) and "revision 1" in page
    again = client.get("/api/lists/standard/2011-11-01", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200 and str(DRAWN[ANA]) in again.text


def test_books_that_were_restored(client: Client, tmp_path: Path) -> None:
    opened()
    backup(act(), tmp_path / "books.zip")
    shows(client, 2400)
    accepted()
    seen = previewed()
    publish(act(), "standard", seen.draft.date, seen.inputs_sha256)
    shows(client, 2403)
    restore(act(), tmp_path / "books.zip")
    shows(client, 2400, never=2403)


def test_a_new_series_is_there_at_once(client: Client) -> None:
    month_published()
    assert "rapid" not in client.get("/api/lists").text
    open_series(act(), "rapid", "Rápido", cadence="rapid")
    assert "rapid" in client.get("/api/lists").text


def test_what_is_published_is_read_once_for_each_state_of_the_books() -> None:
    month_published()
    assert published() is published()
    before = published()
    second_list()
    assert published() is not before
    assert [one.date.isoformat() for one in current_lists()] == ["2012-01-01"]
    assert [one.rating for one in search("alfil", current_lists())] == [AFTER_JANUARY[ANA]]
