"""A new password by mail: only to the account's own address, the same answer for everybody, good once."""

import re
from datetime import timedelta

import pytest
from django.test import Client, override_settings

from arpad.office.models import LogEntry
from arpad.web.accounts.models import Account, OutgoingMail, Token
from arpad.web.accounts.outbox import deliver_waiting
from arpad.web.accounts.verbs import make_token
from arpad.web.accounts.verbs_of_access import set_email, set_second_factor
from arpad.web.clock import now
from support.accounts import PASSWORD, account
from support.books import act
from support.smtp import mail_server, no_mail_server

pytestmark = pytest.mark.usefixtures("office")
NEW = "another long password"


@pytest.fixture(autouse=True)
def _olga(office: str) -> None:
    account("olga", "officer", password=PASSWORD)
    set_email(act("olga"), "olga", "olga@example.org")


def asked(client: Client, name: str) -> str:
    page = client.post("/sign-in/forgotten/", {"username": name}).content.decode()
    return re.sub(r'value="[^"]{20,}"', "", page)


def link_sent() -> str:
    found = re.search(r"http://testserver(/sign-in/reset/\S+)", OutgoingMail.objects.latest("pk").body)
    assert found
    return found[1]


def test_the_link_sets_a_new_password_and_is_good_once(client: Client) -> None:
    make_token(act("olga"), "olga", "nightly", ["preview"])
    with mail_server() as server:
        asked(client, "olga")
        link = link_sent()
        assert not server.taken, "the worker hands it over"
        assert deliver_waiting(now()) == 1
        assert server.taken[0]["To"] == "olga@example.org"
    assert OutgoingMail.objects.get().body == ""
    assert "olga" in client.get(link).content.decode()
    assert "web.E022" in client.post(link, {"new": "short"}).content.decode()
    assert "The new password is kept" in client.post(link, {"new": NEW}).content.decode()
    entry = LogEntry.objects.latest("number")
    assert (entry.actor, entry.verb) == ("olga", "set_password")
    assert '"by_mail":1' in entry.facts
    assert Token.objects.get().revoked_at is not None
    assert client.get("/desk/").status_code == 302, "nobody is signed in by it"
    assert client.post("/sign-in/", {"username": "olga", "password": NEW}).status_code == 302
    assert client.get(link).status_code == 404


def test_the_answer_is_the_same_for_whoever_is_not_there(client: Client) -> None:
    account("nomail", "officer", password=PASSWORD)
    account("norole", password=PASSWORD)
    set_email(act("norole"), "norole", "no@example.org")
    with mail_server():
        said = {
            asked(Client(headers={"accept-language": "en"}), name) for name in ("nobody", "nomail", "norole", "olga")
        }
    assert len(said) == 1
    assert OutgoingMail.objects.count() == 1


def test_without_mail_it_says_so(client: Client) -> None:
    with no_mail_server():
        for page in (client.get("/sign-in/forgotten/"), client.post("/sign-in/forgotten/", {"username": "olga"})):
            assert "This office sends no mail by itself" in page.content.decode()
    assert not OutgoingMail.objects.exists()


def test_five_for_one_account_and_then_it_waits(client: Client) -> None:
    with mail_server():
        said = [asked(client, "olga") for _ in range(6)]
    assert ["web.E011" in one for one in said] == [False] * 5 + [True]
    assert OutgoingMail.objects.count() == 5


def test_a_link_ends_with_the_hour_with_the_password_and_with_signing_in(client: Client) -> None:
    with mail_server():
        asked(client, "olga")
        first = link_sent()
        with override_settings(PASSWORD_RESET_TIMEOUT=-1):
            assert client.get(first).status_code == 404
        assert client.get(first).status_code == 200
        client.post("/sign-in/", {"username": "olga", "password": PASSWORD})
        assert Client().get(first).status_code == 404


@pytest.mark.parametrize("link", ["x/y", "MQ/abc-def", "Mg/" + "9" * 300, "é/ñ", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5/a-b"])
def test_a_guess_opens_nothing(client: Client, link: str) -> None:
    assert client.get(f"/sign-in/reset/{link}/").status_code == 404


def test_a_second_factor_stays_and_is_asked_for(client: Client) -> None:
    set_second_factor(act("olga"), "olga", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", 0)
    with mail_server():
        asked(client, "olga")
        client.post(link_sent(), {"new": NEW})
    assert client.post("/sign-in/", {"username": "olga", "password": NEW}).headers["Location"] == "/sign-in/code/"


def test_nobody_reads_the_link_among_the_mail(client: Client) -> None:
    with mail_server():
        asked(client, "olga")
        reader = Client(headers={"accept-language": "en"})
        reader.force_login(account("ana", "officer"), "arpad.web.accounts.signing_in.Accounts")
        page = reader.get("/desk/outbox/").content.decode()
    assert "for its reader alone" in page
    assert "/sign-in/reset/" not in page


def test_an_administrator_who_changes_the_address_has_the_account_in_hand(client: Client) -> None:
    from arpad.office.two_persons import are_two

    set_email(act("root", at=now()), "olga", "root@example.org")
    assert not are_two("root", "olga", now())
    assert are_two("root", "olga", now() + timedelta(days=3, seconds=1))


def test_a_demo_account_gets_none(client: Client) -> None:
    Account.objects.update(is_demo=True)
    with mail_server():
        asked(client, "olga")
    assert not OutgoingMail.objects.exists()
