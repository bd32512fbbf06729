"""Sessions, as their owner and an administrator see and end them."""

import re

import pytest
from django.test import Client

from arpad.web.accounts.models import SignIn
from arpad.web.accounts.verbs import close_account
from support.accounts import PASSWORD, account
from support.books import act

BACKEND = "arpad.web.accounts.signing_in.Accounts"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
pytestmark = pytest.mark.usefixtures("office")


def signed_in(name: str = "olga", password: str = PASSWORD) -> Client:
    client = Client(headers={"accept-language": "en", "user-agent": FIREFOX})
    assert client.post("/sign-in/", {"username": name, "password": password}).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/desk/").status_code == 200


@pytest.fixture(autouse=True)
def _olga(office: str) -> None:
    account("olga", "officer", password=PASSWORD)


def test_each_is_listed_with_what_is_known_of_it() -> None:
    first, _ = signed_in(), signed_in()
    page = first.get("/account/").content.decode()
    assert page.count("Firefox · Linux") == 2
    assert page.count("this one") == 1
    assert "127.0.0.1" in page


def test_one_is_ended_by_its_button() -> None:
    first, second = signed_in(), signed_in()
    number = re.search(r'action="(/account/sessions/\d+/end/)"', first.get("/account/").content.decode())
    assert number
    assert first.post(number[1]).status_code == 302
    assert is_in(first) and not is_in(second)
    assert first.post(number[1]).status_code == 422


def test_all_the_others_at_once() -> None:
    first, second, third = signed_in(), signed_in(), signed_in()
    first.post("/account/sessions/end/")
    assert [is_in(one) for one in (first, second, third)] == [True, False, False]
    assert SignIn.objects.count() == 1
    first.post("/account/sessions/end/")
    assert is_in(first)


def test_nobody_ends_anothers() -> None:
    account("eva", "auditor", password=PASSWORD)
    mine, other = signed_in(), signed_in("eva")
    number = SignIn.objects.get(account__username="olga").pk
    assert other.post(f"/account/sessions/{number}/end/").status_code == 422
    assert other.post("/desk/accounts/olga/sessions/end/").status_code == 403
    assert is_in(mine)


def test_an_administrator_does_also_those_that_nobody_noted() -> None:
    from arpad.web.accounts.models import Account

    mine, unnoted = signed_in(), Client()
    unnoted.force_login(Account.objects.get(username="olga"), BACKEND)
    root = Client(headers={"accept-language": "en"})
    root.force_login(account("root", "administrator"), BACKEND)
    assert "sessions: 1" in root.get("/desk/accounts/").content.decode()
    done = root.post("/desk/accounts/olga/sessions/end/", follow=True)
    assert "The sessions are ended" in done.content.decode()
    assert not is_in(mine) and not is_in(unnoted)


def test_a_new_password_ends_the_others_and_keeps_this_one() -> None:
    first, second = signed_in(), signed_in()
    sent = {"old": PASSWORD, "new": "another long password"}
    assert first.post("/account/password/", sent).status_code == 302
    assert is_in(first) and not is_in(second)
    assert "this one" in first.get("/account/").content.decode()


def test_a_closed_account_that_is_opened_again_has_none() -> None:
    mine = signed_in()
    close_account(act("root"), "olga")
    close_account(act("root"), "olga", reopen=True)
    assert not is_in(mine)


def test_one_that_was_left_is_forgotten() -> None:
    first, second = signed_in(), signed_in()
    second.post("/sign-out/")
    assert first.get("/account/").content.decode().count("Firefox · Linux") == 1
