"""Whoever is hidden, or has died before a list, is on no public page, call or file of it; clubs at the desk."""

from datetime import date

import pytest
from django.test import Client

from arpad.office.models import Player
from arpad.office.verbs.books.federation import FederationChange, federation
from arpad.office.verbs.people.club import keep_club
from arpad.office.verbs.people.person_state import person_state
from arpad.web.clock import today
from support.accounts import account
from support.books import act
from support.month import published

pytestmark = pytest.mark.usefixtures("office")
ANA = "990000001"


def public_texts(client: Client) -> dict[str, str]:
    addresses = ("/lists/standard/", "/lists/standard/2011-11-01/csv", "/lists/standard/2011-11-01/xml")
    calls = ("/api/lists/standard/newest", "/api/players?q=alfil", "/players/?q=alfil", "/")
    return {address: client.get(address).content.decode() for address in (*addresses, *calls)}


def test_who_is_hidden_is_nowhere(client: Client) -> None:
    published()
    assert all("Alfil" in text for text in public_texts(client).values())
    person_state(act(), ANA, "hidden", note="asked")
    assert not [address for address, text in public_texts(client).items() if "Alfil" in text]
    assert client.get(f"/players/{ANA}/").status_code == 404
    assert client.get(f"/api/players/{ANA}").status_code == 404
    person_state(act(), ANA, "hidden", until=date(2011, 1, 1), ended=True)
    assert all("Alfil" in text for text in public_texts(client).values())


def test_the_dead_leave_later_lists_and_keep_their_page(client: Client) -> None:
    published()
    person_state(act(), ANA, "deceased", date(2011, 10, 15))
    assert "Alfil" not in client.get("/lists/standard/2011-11-01/").text
    assert "Alfil" in client.get("/lists/standard/2011-09-01/").text
    assert client.get(f"/players/{ANA}/").status_code == 200


def test_a_minors_year_of_birth_is_left_out_everywhere(client: Client) -> None:
    """Ana is made young: the clock of these pages is today's."""
    published()
    born = str(today().year - 10)
    Player.objects.filter(key=ANA).update(birth=born)
    assert born in client.get(f"/players/{ANA}/").text and born in client.get("/api/players?q=alfil").text
    federation(act(), FederationChange(guardian_consent=True))
    for address in (f"/players/{ANA}/", f"/api/players/{ANA}", "/api/players?q=alfil"):
        assert born not in client.get(address).text, address
    person_state(act(), ANA, "consent", note="her father")
    assert born in client.get(f"/players/{ANA}/").text


def test_clubs_at_the_desk() -> None:
    published()
    keep_club(act(), "enroque", "Enroque", "Sevilla", "Calle Alta 1")
    client = Client()
    client.force_login(account("olga", "officer"), "arpad.web.accounts.signing_in.Accounts")
    page = client.get("/desk/clubs/").content.decode()
    assert "Enroque" in page and "Calle Alta 1" in page
    sent = client.post("/desk/club/", {"key": "peones", "name": "Peones", "email": "p@example.org"}, follow=True)
    assert "p@example.org" in sent.content.decode()
    sent = client.post(f"/desk/person/{ANA}/transfer/", {"transferred_on": "2011-11-15", "club": "Peones"}, follow=True)
    assert "Peones" in sent.content.decode()
