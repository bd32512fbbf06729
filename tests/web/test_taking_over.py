"""Taking titles and federations over from FIDE's list: the page, and the calls that show and do it."""

import re
from datetime import date

import pytest
from django.test import Client
from test_api_acts import send, token

from arpad.office.models import PlayerTitle
from arpad.office.taken_over import take_overs
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.people.enter_id import enter_id
from support.accounts import account
from support.books import act
from support.month import opened

pytestmark = pytest.mark.usefixtures("office")
ANA, BLAS, CELIA = "990000001", "990000002", "990000003"
FIDE = b"""\
id,name,federation,sex,title,birth,rating
2200001,"Alfil, Ana",ESP,w,GM,1980,2400
2200002,"Torre, Blas",ESP,m,,1980,2200
2200004,"Damma, Celia",ESP,w,,1982,2200
"""


def fides_list() -> None:
    import_list(act(), ListImport(FIDE, "fide.csv", "standard", date(2011, 9, 1), "fide", reference=True))


@pytest.mark.parametrize(
    ("language", "titles", "year"),
    [("en", "Titles to take over: 1", "year of birth"), ("es", "Títulos que se pueden tomar: 1", "año de nacimiento")],
)
def test_the_page(language: str, titles: str, year: str) -> None:
    opened()
    client = Client(headers={"accept-language": language})
    client.force_login(account("olga", "officer"), "arpad.web.accounts.signing_in.Accounts")
    assert "<form method" not in client.get("/desk/take-over/").text.partition("<h1>")[2]
    fides_list()
    enter_id(act(), ANA, "fide", "2200001")
    enter_id(act(), BLAS, "fide", "2200002")
    page = client.get("/desk/take-over/").text
    assert titles in page and year in page and "1980" in page
    client.post("/desk/take-over/", {"kinds": "title", "people": [ANA], "since": "2011-10-15"})
    taken = PlayerTitle.objects.get(player__key=ANA, title="GM")
    assert (taken.valid_from, taken.confirmed_by) == (date(2011, 10, 15), "FIDE")
    assert titles not in client.get("/desk/take-over/").text


@pytest.mark.parametrize(
    ("language", "then", "done"),
    [("en", "Then", "federations are given back."), ("es", "Después", "Se han devuelto los títulos")],
)
def test_the_page_that_gives_back(language: str, then: str, done: str) -> None:
    opened()
    fides_list()
    enter_id(act(), ANA, "fide", "2200001")
    client = Client(headers={"accept-language": language})
    client.force_login(account("olga", "officer"), "arpad.web.accounts.signing_in.Accounts")
    client.post("/desk/take-over/", {"kinds": "title", "people": [ANA], "since": "2011-10-15"})
    (address,) = re.findall(r'href="(/desk/undo-take-over/[^"]*)"', client.get("/desk/take-over/").text)
    page = client.get(address).text
    assert f"<th>{then}</th>" in page and "<td>GM</td><td>—</td>" in page
    entry = address.partition("entry=")[2]
    assert client.post("/desk/undo-take-over/", {"entry": entry}).status_code == 422
    answer = client.post("/desk/undo-take-over/", {"entry": entry, "reason": "another Ana"}, follow=True)
    assert done in answer.text and "/desk/undo-take-over/" not in answer.text
    assert not PlayerTitle.objects.filter(title="GM").exists()
    assert client.get(address).status_code == 422


def test_the_calls(client: Client) -> None:
    opened()
    account("robot", "officer")
    plain = token("robot", "link_fide", "take_over")
    robot = {"authorization": f"Bearer {plain}"}
    for address in ("/api/link-fide/preview", "/api/take-over/preview"):
        assert client.get(address).status_code == 401
        refused = client.get(address, headers=robot)
        assert (refused.status_code, refused.json()["findings"][0]["id"]) == (422, "office.E259")
    fides_list()
    links = client.get("/api/link-fide/preview", headers=robot).json()
    assert (links["listed"], links["certain"], links["likely"]) == ("2011-09-01", 1, 2)
    assert [(one["key"], one["candidates"][0]["fide_id"]) for one in links["people"]] == [(ANA, "2200001")]
    likely = client.get("/api/link-fide/preview?of=likely&limit=1&first=1", headers=robot).json()["people"]
    assert [(one["key"], one["candidates"][0]["fide_id"]) for one in likely] == [(CELIA, "2200004")]
    assert send(client, "link-fide", {"certain": True}, plain).status_code == 200
    found = client.get("/api/take-over/preview", headers=robot).json()
    title = {"kind": "title", "ours": "IM", "theirs": "GM", "offered": True}
    who = {"key": ANA, "name": "Alfil, Ana", "fide_id": "2200001", "there": "Alfil, Ana", "contradicts": False}
    assert found["people"] == [{**who, "differences": [title]}]
    assert send(client, "take-over", {"kinds": ["title"], "everybody": True}, plain).status_code == 200
    assert client.get("/api/take-over/preview", headers=robot).json()["total"] == 0
    (taken,) = take_overs()
    plain = token("robot", "undo_take_over")
    assert send(client, "undo-take-over", {"entry": taken.number, "reason": "no"}, plain).status_code == 200
    assert not PlayerTitle.objects.filter(title="GM").exists()


def test_who_may_not_do_it_does_not_see_it(client: Client) -> None:
    account("robot", "officer")
    other = {"authorization": f"Bearer {token('robot', 'publish')}"}
    for address in ("/api/link-fide/preview", "/api/take-over/preview"):
        assert client.get(address, headers=other).status_code == 403
