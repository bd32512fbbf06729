"""Waiting after wrong passwords: guesses are few, also at once; nobody keeps the owner of an account out (I-820)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connections
from django.test import Client

from arpad.office.refused import Refused
from arpad.web.accounts import signing_in
from arpad.web.accounts.devices import COOKIE
from arpad.web.accounts.models import Account, LoginFailure
from arpad.web.accounts.signing_in import signed_in
from arpad.web.accounts.verbs import set_password
from support.accounts import PASSWORD, account
from support.books import NOW, act

HOME, STRANGER = "192.0.2.1", "203.0.113.9"


def refused_with(username: str, password: str, address: str, device: str = "") -> str:
    with pytest.raises(Refused) as refused:
        signed_in(username, password, address, NOW, device)
    return " ".join(one.id for one in refused.value.findings)


@pytest.fixture
def ana(books: str) -> Account:
    return account("ana", password=PASSWORD)


class TestAStranger:
    def test_waits_after_five(self, ana: Account) -> None:
        assert [refused_with("ana", "wrong", STRANGER) for _ in range(7)] == ["web.E010"] * 5 + ["web.E011"] * 2
        assert refused_with("ana", PASSWORD, STRANGER) == "web.E011"

    def test_does_not_keep_the_owner_out_who_comes_from_elsewhere(self, ana: Account) -> None:
        for _ in range(30):
            refused_with("ana", "wrong", STRANGER)
        assert signed_in("ana", PASSWORD, HOME, NOW).username == "ana"

    def test_nor_with_very_many_networks(self, ana: Account) -> None:
        """Then a place that is new has one try, which is enough for whoever knows the password."""
        for number in range(60):
            refused_with("ana", "wrong", f"203.0.113.{number}")
        assert [refused_with("ana", "wrong", "198.51.100.1") for _ in range(2)] == ["web.E010", "web.E011"]
        assert signed_in("ana", PASSWORD, HOME, NOW).username == "ana"

    def test_in_the_same_house_does_not_keep_out_whoever_has_a_known_device(self, ana: Account) -> None:
        for number in range(25):
            refused_with(f"name{number}", "wrong", HOME)
        refused_with("ana", PASSWORD, HOME)
        assert signed_in("ana", PASSWORD, HOME, NOW, device="ab12").username == "ana"

    def test_who_has_the_device_waits_too(self, ana: Account) -> None:
        said = [refused_with("ana", "wrong", f"192.0.2.{number}", "ab12") for number in range(6)]
        assert said == ["web.E010"] * 5 + ["web.E011"]

    def test_one_ipv6_network_is_one_place(self, ana: Account) -> None:
        said = [refused_with("ana", "wrong", f"2001:db8::{number:x}") for number in range(1, 7)]
        assert said[-1] == "web.E011"
        assert refused_with("ana", "wrong", "2001:db8:0:1::1") == "web.E010"

    def test_who_tries_many_names_waits(self, ana: Account) -> None:
        for number in range(20):
            refused_with(f"name{number}", "wrong", STRANGER)
        assert refused_with("ana", PASSWORD, STRANGER) == "web.E011"

    def test_does_not_begin_anew_by_signing_in_to_an_account_of_his_own(self, ana: Account) -> None:
        account("eve", password=PASSWORD)
        for _ in range(5):
            refused_with("ana", "wrong", STRANGER)
        signed_in("eve", PASSWORD, STRANGER, NOW)
        assert refused_with("ana", "wrong", STRANGER) == "web.E011"


class TestForgetting:
    def test_after_the_window(self, ana: Account) -> None:
        for _ in range(5):
            refused_with("ana", "wrong", HOME)
        assert signed_in("ana", PASSWORD, HOME, NOW + timedelta(minutes=15)).username == "ana"
        assert not LoginFailure.objects.exists()

    def test_a_success_forgets_what_was_typed_wrong_there(self, ana: Account) -> None:
        refused_with("ana", "wrong", HOME)
        refused_with("ana", "wrong", STRANGER)
        signed_in("ana", PASSWORD, HOME, NOW)
        assert list(LoginFailure.objects.values_list("address", flat=True)) == [STRANGER]


@pytest.mark.parametrize("known", [True, False])
def test_twelve_at_once_get_five_guesses(ana: Account, known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are under way before the first password is looked at."""
    looked, together, real = [], Barrier(12), signing_in._matches

    def slowly(who: Account | None, password: str) -> bool:
        looked.append(password)
        return real(who, password)

    monkeypatch.setattr(signing_in, "_matches", slowly)

    def guess(number: int) -> str:
        try:
            together.wait(30)
            return refused_with("ana" if known else "nobody", f"guess {number}", STRANGER)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(12) as pool:
        said = sorted(pool.map(guess, range(12)))
    assert said == ["web.E010"] * 5 + ["web.E011"] * 7
    assert len(looked) == 5


@pytest.mark.usefixtures("office")
class TestTheCookie:
    def test_it_is_given_with_the_session_and_lets_the_owner_in(self, client: Client) -> None:
        account("olga", "officer", password=PASSWORD)
        right = {"username": "olga", "password": PASSWORD}
        assert client.post("/sign-in/", right).status_code == 302
        cookie = client.cookies[COOKIE]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/sign-in/")
        client.post("/sign-out/")
        stranger = Client()
        for _ in range(6):
            stranger.post("/sign-in/", {"username": "olga", "password": "wrong"})
        assert stranger.post("/sign-in/", right).status_code == 403
        assert client.post("/sign-in/", right).status_code == 302

    def test_it_ends_with_the_password_and_is_no_other_accounts(self, client: Client) -> None:
        account("olga", "officer", password=PASSWORD)
        account("ana", "officer", password=PASSWORD)
        client.post("/sign-in/", {"username": "olga", "password": PASSWORD})
        client.post("/sign-out/")
        stranger = Client()
        for name in ("olga", "ana"):
            for _ in range(5):
                stranger.post("/sign-in/", {"username": name, "password": "wrong"})
        assert client.post("/sign-in/", {"username": "ana", "password": PASSWORD}).status_code == 403
        set_password(act("root"), "olga", "another long password")
        assert client.post("/sign-in/", {"username": "olga", "password": "another long password"}).status_code == 403

    @pytest.mark.parametrize("value", ["", "x", "a:b:c", "é" * 50, "9" * 4000])
    def test_a_cookie_that_is_none(self, client: Client, value: str) -> None:
        account("olga", "officer", password=PASSWORD)
        client.cookies[COOKIE] = value
        assert client.post("/sign-in/", {"username": "olga", "password": PASSWORD}).status_code == 302
