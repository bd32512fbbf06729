"""A claim without an account: confirmed by e-mail, and not too many."""

import re

import pytest
from django.core import mail
from django.test import Client

from arpad.office.models import Claim, LogEntry, PersonState, Player
from arpad.web.models import WaitingClaim
from support.month import published

pytestmark = pytest.mark.usefixtures("office")
FORM = {
    "list": "standard:2011-11-01",
    "player": "990000003",
    "event": "friends",
    "text": "I won against Blas in the first round; I have the score sheet.",
    "email": "celia@example.org",
}


def sent(client: Client, **changes: str) -> str:
    return client.post("/claim/", {**FORM, **changes}).text


def link() -> str:
    found = re.search(r"http://testserver(/claim/\S+/)", str(mail.outbox[-1].body))
    assert found is not None
    return found[1]


def test_it_is_filed_once_it_is_confirmed(client: Client) -> None:
    published()
    assert "celia@example.org" in sent(client)
    assert not Claim.objects.exists()
    assert mail.outbox[0].to == ["celia@example.org"]
    assert "File this claim?" in client.get(link()).text
    assert not Claim.objects.exists()  # a mail program that opens links files nothing
    assert "is filed" in client.post(link()).text
    made = Claim.objects.get()
    assert (made.player.key, made.event.key, made.contact, made.text) == (
        "990000003",
        "friends",
        "celia@example.org",
        FORM["text"],
    )
    assert LogEntry.objects.latest("number").actor == "public"
    assert client.post(link()).status_code == 404  # once


def test_the_message_speaks_the_readers_language(client: Client) -> None:
    published()
    client.post("/claim/", FORM, headers={"accept-language": "es"})
    assert mail.outbox[0].subject == "Confirme su reclamación"


def test_the_token_is_not_kept(client: Client) -> None:
    published()
    sent(client)
    assert WaitingClaim.objects.get().token_sha256 not in link()


def test_everything_wrong_at_once(client: Client) -> None:
    published()
    page = sent(client, list="rapid:2011-11-01", text="short", email="nobody")
    assert all(one in page for one in ("web.E120", "web.E121", "web.E122"))
    assert not mail.outbox


@pytest.mark.parametrize("email", ["a@b.org\nBcc: c@d.org", "a@b.org, c@d.org", "<a@b.org>", "a@b"])
def test_one_address_and_no_headers(client: Client, email: str) -> None:
    published()
    assert "web.E122" in sent(client, email=email)


def test_not_too_many_to_one_address(client: Client) -> None:
    published()
    for _ in range(3):
        sent(client)
    assert "web.E123" in sent(client)
    assert len(mail.outbox) == 3


def test_nor_from_one_place(client: Client) -> None:
    published()
    for number in range(10):
        sent(client, email=f"a{number}@example.org")
    assert "web.E123" in sent(client, email="b@example.org")


def test_what_the_verb_refuses_is_told(client: Client) -> None:
    published()
    sent(client, event="nowhere")
    answer = client.post(link())
    assert answer.status_code == 422
    assert "office.E004" in answer.text
    assert not Claim.objects.exists()


class TestWhoItIsAbout:
    """Said at once, before any message goes out."""

    @pytest.mark.parametrize(("player", "finding"), [("5", "office.E093"), ("Nadie, Nunca", "office.E301")])
    def test_nobody(self, client: Client, player: str, finding: str) -> None:
        published()
        answer = client.post("/claim/", {**FORM, "player": player})
        assert (answer.status_code, finding in answer.text, mail.outbox) == (422, True, [])

    def test_a_name_is_answered_with_names_and_ids_and_no_birth(self, client: Client) -> None:
        published()
        page = sent(client, player="dama celia")
        assert "Dama, Celia (990000003)" in page
        assert "1982" not in page
        assert not mail.outbox

    def test_the_id_with_the_name_is_certain(self, client: Client) -> None:
        published()
        sent(client, player="Celia Dama 990000003")
        client.post(link())
        assert Claim.objects.get().player.key == "990000003"

    def test_nobody_is_told_of_who_is_hidden(self, client: Client) -> None:
        published()
        PersonState.objects.create(player=Player.objects.get(key="990000003"), kind=PersonState.Kind.HIDDEN)
        page = sent(client, player="dama celia")
        assert "office.E301" in page
        assert "990000003" not in page
