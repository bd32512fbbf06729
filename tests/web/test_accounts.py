"""Accounts: passwords, throttled logins, tokens, roles."""

from datetime import timedelta

import pytest
from django.conf import settings

from arpad.office.models import LogEntry
from arpad.office.refused import Refused
from arpad.web.accounts.models import Account, Token
from arpad.web.accounts.signing_in import random_password, signed_in, weak_password
from arpad.web.accounts.verbs import (
    add_account,
    close_account,
    grant_role,
    make_token,
    revoke_token,
    set_password,
    withdraw_role,
)
from arpad.web.security.gate import caller_of_token
from support.accounts import PASSWORD, account
from support.books import NOW, act
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
HOME = "192.0.2.1"


class TestMakingAccounts:
    def test_the_password_is_argon2_and_not_in_the_log(self) -> None:
        add_account(act("root"), "ana", "Ana", password=PASSWORD)
        assert Account.objects.get().password.startswith("argon2$argon2id$")
        entry = LogEntry.objects.get()
        assert (entry.verb, entry.subject, entry.facts) == ("add_account", "account:ana", '{"demo":0}')

    def test_everything_that_is_wrong_at_once(self) -> None:
        with pytest.raises(Refused) as refused:
            add_account(act("root"), "Ana López", password="password")
        assert ids(refused) == ["web.E020", "web.E022", "web.E023"]

    def test_a_name_is_used_once_even_when_its_account_is_closed(self) -> None:
        account("ana")
        close_account(act("root"), "ana")
        with pytest.raises(Refused) as refused:
            account("ana")
        assert ids(refused) == ["web.E021"]

    def test_a_password_like_the_name_is_weak(self) -> None:
        assert [one.id for one in weak_password("rosareloj1234", "rosareloj123")] == ["web.E024"]

    def test_random_passwords_are_good_ones_and_differ(self) -> None:
        some = {random_password() for _ in range(20)}
        assert len(some) == 20
        assert not [finding for one in some for finding in weak_password(one, "officer")]

    def test_nobody_closes_his_own_account(self) -> None:
        account("root", "administrator")
        with pytest.raises(Refused) as refused:
            close_account(act("root"), "root")
        assert ids(refused) == ["web.E026"]


class TestSigningIn:
    def test_with_the_right_password(self) -> None:
        account("ana", password=PASSWORD)
        assert signed_in("ana", PASSWORD, HOME, NOW).username == "ana"

    @pytest.mark.parametrize(("name", "password"), [("ana", "wrong"), ("nobody", PASSWORD), ("closed", PASSWORD)])
    def test_all_failures_sound_the_same(self, name: str, password: str) -> None:
        account("ana", password=PASSWORD)
        account("closed", password=PASSWORD)
        close_account(act("root"), "closed")
        with pytest.raises(Refused) as refused:
            signed_in(name, password, HOME, NOW)
        assert ids(refused) == ["web.E010"]

    def test_a_demo_account_opens_nothing_in_production(self, monkeypatch: pytest.MonkeyPatch) -> None:
        add_account(act("root"), "demo", password=PASSWORD, is_demo=True)
        assert signed_in("demo", PASSWORD, HOME, NOW).is_demo
        monkeypatch.setattr(settings, "ARPAD_PROFILE", "production")
        with pytest.raises(Refused) as refused:
            signed_in("demo", PASSWORD, HOME, NOW)
        assert ids(refused) == ["web.E010"]

    def test_a_changed_password_is_the_only_one(self) -> None:
        account("ana", password=PASSWORD)
        set_password(act("root"), "ana", "another long password")
        assert signed_in("ana", "another long password", HOME, NOW)
        with pytest.raises(Refused):
            signed_in("ana", PASSWORD, HOME, NOW)

    def test_tokens_end_with_the_password(self) -> None:
        """Whoever knew the old one may have made them."""
        account("ana", "officer", password=PASSWORD)
        made = make_token(act("ana"), "ana", "nightly", ["preview"])
        assert caller_of_token(made.plain, NOW)
        set_password(act("root"), "ana", "another long password")
        assert caller_of_token(made.plain, NOW) is None
        assert LogEntry.objects.latest("number").facts == '{"sessions_ended":0,"tokens_ended":1}'
        assert caller_of_token(make_token(act("ana"), "ana", "new", ["preview"]).plain, NOW)


class TestRoles:
    def test_given_and_taken_away(self) -> None:
        account("ana")
        grant = grant_role(act("root"), "ana", "officer", "ESP", "Cádiz")
        assert (grant.covers("ESP", "Cádiz"), grant.covers("ESP", "Huelva"), grant.is_everywhere) == (
            True,
            False,
            False,
        )
        withdraw_role(act("root"), "ana", grant.pk)
        assert not Account.objects.get().grants.exists()

    def test_an_unknown_role_is_refused(self) -> None:
        account("ana")
        with pytest.raises(Refused) as refused:
            grant_role(act("root"), "ana", "king")
        assert ids(refused) == ["web.E027"]

    def test_an_administrator_cannot_lock_himself_out(self) -> None:
        account("root", "administrator")
        grant = Account.objects.get().grants.get()
        with pytest.raises(Refused) as refused:
            withdraw_role(act("root"), "root", grant.pk)
        assert ids(refused) == ["web.E026"]


class TestTokens:
    def test_only_the_hash_is_kept(self) -> None:
        account("ana", "officer")
        made = make_token(act("ana"), "ana", "nightly", ["preview", "publish"], days=30)
        assert made.plain not in str(Token.objects.values().get())
        found = caller_of_token(made.plain, NOW)
        assert found is not None
        assert (found.name, found.verbs) == ("ana", {"preview", "publish"})

    def test_it_ends(self) -> None:
        account("ana", "officer")
        made = make_token(act("ana"), "ana", "nightly", ["preview"], days=30)
        assert caller_of_token(made.plain, NOW + timedelta(days=30, seconds=-1)) is not None
        assert caller_of_token(made.plain, NOW + timedelta(days=30)) is None

    def test_it_stops_when_it_is_revoked_or_its_account_closed(self) -> None:
        account("ana", "officer")
        first, second = (make_token(act("ana"), "ana", name, ["preview"]) for name in ("one", "two"))
        revoke_token(act("ana"), "ana", first.token.pk)
        assert caller_of_token(first.plain, NOW) is None
        assert caller_of_token(second.plain, NOW) is not None
        close_account(act("root"), "ana")
        assert caller_of_token(second.plain, NOW) is None

    def test_what_cannot_be_a_token_is_refused_with_every_reason(self) -> None:
        account("ana", "officer")
        with pytest.raises(Refused) as refused:
            make_token(act("ana"), "ana", "x", ["rule_the_world"], days=9999)
        assert ids(refused) == ["web.E029", "web.E031"]

    @pytest.mark.parametrize("plain", ["", "arpad_", "arpad_guess"])
    def test_a_guess_is_nobody(self, plain: str) -> None:
        assert caller_of_token(plain, NOW) is None
