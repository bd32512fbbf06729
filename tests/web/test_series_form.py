"""The settings of a series by its page, by the call and by the command: each changes only what it is given."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from arpad.office.models import Series
from arpad.web.accounts.verbs import make_token
from arpad.web.clock import now
from support.accounts import account
from support.books import act

pytestmark = pytest.mark.usefixtures("books")
ADDRESS = "/desk/lists/series/"
RAPID = {
    "key": "rapid",
    "name": "Hurtigsjakk",
    "cadence": "rapid",
    "second_officer": "1",
    "options": "rating_floor.floor=1200\nk_factor.k=20",
}


def desk(language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(account("olga", "administrator"), "arpad.web.accounts.signing_in.Accounts")
    return client


def refused_at(answer: Any, field: str) -> list[str]:
    """The findings beside a field, by id."""
    assert answer.status_code == 422
    found = re.search(rf'<div id="wrong-{field}">(.*?)</div>', answer.content.decode(), re.DOTALL)
    return re.findall(r"<code>([a-z]+\.[EWI]\d+)</code>", found[1]) if found else []


def rapid() -> tuple[str, str, bool, list[str]]:
    found = Series.objects.get(key="rapid")
    return found.name, found.cadence, found.second_officer, json.loads(found.options)


@pytest.fixture
def client(books: object) -> Client:
    client = desk()
    assert client.post(ADDRESS, RAPID).status_code == 302
    return client


def test_the_page_shows_what_is_set_and_a_line_taken_out_is_taken_back(client: Client) -> None:
    page = client.get(f"{ADDRESS}?key=rapid").content.decode()
    assert "rating_floor.floor=1200\nk_factor.k=20" in page and 'value="Hurtigsjakk"' in page
    assert client.post(f"{ADDRESS}?key=rapid", {**RAPID, "options": "k_factor.k=20"}).status_code == 302
    assert rapid() == ("Hurtigsjakk", "rapid", True, ["k_factor.k=20"])


def test_a_new_series_does_not_overwrite_one_that_is_there(client: Client) -> None:
    """Who opens an empty form and types a key that exists has not seen what would be lost."""
    before = rapid()
    answer = client.post(ADDRESS, {"key": "rapid", "cadence": "standard"})
    assert refused_at(answer, "key") == ["office.E263"]
    assert rapid() == before


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Did you mean rating_floor.floor?"), ("es", "¿Quería decir rating_floor.floor?")],
)
def test_a_wrong_setting_is_refused_beside_its_field(books: object, language: str, words: str) -> None:
    client = desk(language)
    assert client.post(ADDRESS, RAPID).status_code == 302
    before = rapid()
    answer = client.post(f"{ADDRESS}?key=rapid", {**RAPID, "options": "floor.rating=1000"})
    assert refused_at(answer, "options") == ["law.E004"]
    assert words in answer.content.decode()
    assert rapid() == before


def call(client: Client, **body: Any) -> Any:
    account("robot", "administrator")
    token = make_token(act("robot", at=now()), "robot", "test", ["series"], 30).plain
    return client.post(
        "/api/series", body, content_type="application/json", headers={"authorization": f"Bearer {token}"}
    )


def test_a_call_changes_only_what_it_is_given(client: Client) -> None:
    answer = call(client, key="rapid", options=["rating_floor.floor=1000", "k_factor.k="])
    assert answer.status_code == 200, answer.content
    assert rapid() == ("Hurtigsjakk", "rapid", True, ["rating_floor.floor=1000"])


def test_a_call_with_a_wrong_setting_is_refused(client: Client) -> None:
    before = rapid()
    answer = call(client, key="rapid", options=["rating_floor.floor=abc"])
    assert answer.status_code == 422 and "law.E005" in answer.content.decode()
    assert rapid() == before
