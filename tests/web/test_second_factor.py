"""The second factor: codes by time, codes on paper, asked for behind the password, required by role."""

import re
from datetime import UTC, datetime, timedelta
from typing import ClassVar

import pytest
from django.test import Client

from arpad.office.models import LogEntry
from arpad.office.refused import Refused
from arpad.web.accounts.models import Account, LoginFailure, RecoveryCode, SecondFactor
from arpad.web.accounts.second_factor import accepts
from arpad.web.accounts.totp import code_of, new_secret, step_of, steps_with
from arpad.web.accounts.verbs import make_token
from arpad.web.accounts.verbs_of_access import end_second_factor, require_second_factor, set_second_factor
from arpad.web.desks import sign_in
from arpad.web.security.gate import Caller, caller_of_token, perform
from support.accounts import PASSWORD, account
from support.books import NOW, act
from support.refusals import ids

RFC = b"12345678901234567890"
SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"  # the same in base 32


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_the_codes_of_rfc_6238(seconds: int, code: str) -> None:
    """Appendix B, SHA-1."""
    assert code_of(RFC, seconds // 30, 8) == code
    moment = datetime.fromtimestamp(seconds, UTC)
    assert list(steps_with(SECRET, code[2:], moment)) == [step_of(moment)]


def test_secrets_have_twenty_bytes_and_differ() -> None:
    assert len({new_secret() for _ in range(20)}) == 20
    assert re.fullmatch("[A-Z2-7]{32}", new_secret())


def code_now(secret: str = SECRET, steps: int = 0) -> str:
    return code_of(RFC if secret == SECRET else _raw(secret), step_of(datetime.now(UTC)) + steps)


def _raw(secret: str) -> bytes:
    import base64

    return base64.b32decode(secret)


@pytest.mark.usefixtures("books")
class TestCodes:
    def test_one_is_good_once_and_the_one_before_no_more(self) -> None:
        olga = account("olga", "officer")
        set_second_factor(act("olga"), "olga", SECRET, 0)
        step = step_of(NOW)
        assert not accepts(olga, code_of(RFC, step + 2), NOW)
        assert accepts(olga, code_of(RFC, step), NOW)
        assert not accepts(olga, code_of(RFC, step), NOW)
        assert not accepts(olga, code_of(RFC, step - 1), NOW)
        assert accepts(olga, code_of(RFC, step + 1), NOW)
        assert accepts(olga, code_of(RFC, step + 2), NOW + timedelta(seconds=30))

    @pytest.mark.parametrize("code", ["", "000000x", "１２３４５６", "-", "é" * 90])
    def test_what_is_no_code(self, code: str) -> None:
        olga = account("olga", "officer")
        set_second_factor(act("olga"), "olga", SECRET, 0)
        assert not accepts(olga, code, NOW)

    def test_codes_on_paper_are_ten_hashed_and_good_once(self) -> None:
        olga = account("olga", "officer")
        made = set_second_factor(act("olga"), "olga", SECRET, 0)
        assert len(set(made.codes)) == 10
        kept = str(list(RecoveryCode.objects.values()))
        assert not [code for code in made.codes if code in kept or code.replace("-", "") in kept]
        assert accepts(olga, f" {made.codes[3].upper()} ", NOW)
        assert not accepts(olga, made.codes[3], NOW)
        assert not accepts(account("ana"), made.codes[4], NOW)

    def test_the_log_has_neither_secret_nor_codes(self) -> None:
        account("olga", "officer")
        set_second_factor(act("olga"), "olga", SECRET, 0)
        entry = LogEntry.objects.latest("number")
        assert (entry.verb, entry.facts) == ("set_second_factor", '{"codes":10}')


@pytest.mark.usefixtures("office")
class TestSigningIn:
    RIGHT: ClassVar = {"username": "olga", "password": PASSWORD}

    @pytest.fixture(autouse=True)
    def _olga(self, office: str) -> None:
        account("olga", "officer", password=PASSWORD)
        self.codes = set_second_factor(act("olga"), "olga", SECRET, 0).codes

    def test_the_password_alone_opens_nothing(self, client: Client) -> None:
        answer = client.post("/sign-in/", self.RIGHT)
        assert answer.headers["Location"] == "/sign-in/code/"
        for page in ("/desk/", "/account/", "/desk/people/"):
            assert client.get(page).headers["Location"].startswith("/sign-in/?"), page

    def test_with_the_code_he_is_where_he_wanted(self, client: Client) -> None:
        client.post("/sign-in/", {**self.RIGHT, "next": "/desk/people/"})
        assert "web.E132" in client.post("/sign-in/code/", {"code": "000000"}).content.decode()
        assert client.post("/sign-in/code/", {"code": code_now()}).headers["Location"] == "/desk/people/"
        assert client.get("/desk/people/").status_code == 200

    def test_with_one_on_paper(self, client: Client) -> None:
        client.post("/sign-in/", self.RIGHT)
        assert client.post("/sign-in/code/", {"code": self.codes[0]}).status_code == 302
        assert client.get("/desk/").status_code == 200

    def test_the_code_without_the_password_is_nothing(self, client: Client) -> None:
        assert client.get("/sign-in/code/").headers["Location"] == "/sign-in/"
        assert client.post("/sign-in/code/", {"code": code_now()}).headers["Location"] == "/sign-in/"

    def test_five_wrong_codes_and_it_waits(self, client: Client) -> None:
        client.post("/sign-in/", self.RIGHT)
        for _ in range(5):
            assert "web.E132" in client.post("/sign-in/code/", {"code": "000000"}).content.decode()
        assert "web.E011" in client.post("/sign-in/code/", {"code": code_now()}).content.decode()

    def test_twenty_wrong_codes_from_anywhere(self, client: Client) -> None:
        """Whoever comes so far has the password: no stranger."""
        from arpad.web.clock import now

        LoginFailure.objects.bulk_create(
            LoginFailure(what="code", username="olga", address=f"192.0.2.{number}", at=now()) for number in range(20)
        )
        client.post("/sign-in/", self.RIGHT)
        assert "web.E011" in client.post("/sign-in/code/", {"code": code_now()}).content.decode()

    def test_the_password_is_good_for_five_minutes(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        client.post("/sign-in/", self.RIGHT)
        later = datetime.now(UTC) + timedelta(minutes=6)
        monkeypatch.setattr(sign_in, "real_now", lambda: later)
        assert client.post("/sign-in/code/", {"code": self.codes[0]}).headers["Location"] == "/sign-in/"

    def test_and_ends_with_the_password(self, client: Client) -> None:
        from arpad.web.accounts.verbs import set_password

        client.post("/sign-in/", self.RIGHT)
        set_password(act("root"), "olga", "another long password")
        assert client.post("/sign-in/code/", {"code": self.codes[0]}).headers["Location"] == "/sign-in/"


@pytest.mark.usefixtures("office")
class TestSettingItUp:
    @pytest.fixture
    def client(self, office: str, client: Client) -> Client:
        account("olga", "officer", password=PASSWORD)
        client.post("/sign-in/", {"username": "olga", "password": PASSWORD})
        return client

    def secret(self, client: Client) -> str:
        page = client.get("/account/second-factor/").content.decode()
        found = re.search(r"<code>([A-Z2-7 ]{39})</code>", page)
        assert found
        secret = found[1].replace(" ", "")
        assert f"otpauth://totp/arpad:olga?secret={secret}&amp;issuer=arpad" in page
        assert '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ' in page
        return secret

    def test_with_a_code_and_the_password(self, client: Client) -> None:
        secret = self.secret(client)
        assert self.secret(client) == secret
        wrong = client.post("/account/second-factor/", {"code": "000000", "old": PASSWORD})
        assert "web.E137" in wrong.content.decode()
        sent = {"code": code_now(secret), "old": "wrong"}
        assert "web.E133" in client.post("/account/second-factor/", sent).content.decode()
        done = client.post("/account/second-factor/", {**sent, "old": PASSWORD})
        assert len(re.findall(r"<li><code>[a-z0-9-]{19}</code>", done.content.decode())) == 10
        assert done.headers["Cache-Control"] == "no-store"
        again = client.get("/account/second-factor/").content.decode()
        assert secret[:4] + " " not in again
        assert "still good: 10" in again
        fresh = Client()
        assert (
            fresh.post("/sign-in/", {"username": "olga", "password": PASSWORD}).headers["Location"] == "/sign-in/code/"
        )
        assert "web.E132" in fresh.post("/sign-in/code/", sent).content.decode(), "the code that proved it is spent"

    def test_new_codes_end_the_old_ones(self, client: Client) -> None:
        old = set_second_factor(act("olga"), "olga", SECRET, 0).codes
        assert "web.E133" in client.post("/account/second-factor/codes/", {"old": "x"}).content.decode()
        assert client.post("/account/second-factor/codes/", {"old": PASSWORD}).status_code == 200
        assert not accepts(Account.objects.get(username="olga"), old[0], NOW)

    def test_ending_it_asks_for_both_and_ends_the_other_sessions(self, client: Client) -> None:
        codes = set_second_factor(act("olga"), "olga", SECRET, 0).codes
        for wrong in ({"old": PASSWORD, "code": "000000"}, {"old": "x", "code": codes[0]}):
            assert client.post("/account/second-factor/end/", wrong).status_code == 422
        other = Client()
        other.post("/sign-in/", {"username": "olga", "password": PASSWORD})
        other.post("/sign-in/code/", {"code": codes[1]})
        assert client.post("/account/second-factor/end/", {"old": PASSWORD, "code": codes[0]}).status_code == 302
        assert not SecondFactor.objects.exists() and not RecoveryCode.objects.exists()
        assert client.get("/desk/").status_code == 200
        assert other.get("/desk/").status_code == 302

    def test_a_refused_form_keeps_no_secret(self, client: Client) -> None:
        sent = {"code": "123456", "old": "my secret word", "new": "another one"}
        for page in ("/account/second-factor/", "/account/password/"):
            client.post(page, sent, headers={"referer": "http://testserver/account/"})
            kept = str(dict(client.session.items()))
            assert not [text for text in sent.values() if text in kept], page


@pytest.mark.usefixtures("office")
class TestRequired:
    def test_without_it_there_is_only_the_page_that_sets_it_up(self, client: Client) -> None:
        account("olga", "officer", password=PASSWORD)
        token = make_token(act("olga", at=datetime.now(UTC)), "olga", "t", ["preview"]).plain
        client.post("/sign-in/", {"username": "olga", "password": PASSWORD})
        assert client.get("/desk/people/").status_code == 200
        require_second_factor(act("root"), ["officer"])
        for page in ("/desk/", "/desk/people/", "/desk/log/"):
            assert client.get(page).headers["Location"] == "/account/second-factor/", page
            assert client.post(page).headers["Location"] == "/account/second-factor/", page
        assert "Your role asks for a second factor" in client.get("/account/second-factor/").content.decode()
        assert client.get("/account/").status_code == 200
        programs = caller_of_token(token, datetime.now(UTC))
        assert programs is not None and not programs.has("officer")
        set_second_factor(act("olga"), "olga", SECRET, 0)
        assert client.get("/desk/people/").status_code == 200

    def test_other_roles_stay_as_they_are(self) -> None:
        rosa = account("rosa", "arbiter")
        require_second_factor(act("root"), ["officer", "administrator"])
        assert Caller(rosa).has("arbiter")

    def test_an_administrator_sets_and_takes_it_back_on_a_page(self, client: Client) -> None:
        client.force_login(account("root", "administrator"), "arpad.web.accounts.signing_in.Accounts")
        page = "/desk/accounts/require-second-factor/"
        assert client.post(page, {"roles": ["officer", "auditor"]}).status_code == 302
        assert re.search(r'value="officer" checked', client.get(page).content.decode())
        assert client.post(page, {}).status_code == 302
        assert not re.search(r'value="officer" checked', client.get(page).content.decode())

    def test_nobody_else_asks_for_it_and_no_unknown_role(self) -> None:
        officer, root = Caller(account("olga", "officer")), Caller(account("root", "administrator"))
        for who, roles, said in ((officer, ["officer"], "web.E012"), (root, ["king"], "web.E027")):
            with pytest.raises(Refused) as refused:
                perform(who, "require_second_factor", roles, now=NOW)
            assert ids(refused) == [said]
        assert perform(root, "require_second_factor", ["officer"], now=NOW) == {"officer"}

    def test_who_lost_app_and_paper_is_helped_by_an_administrator(self, client: Client) -> None:
        account("olga", "officer", password=PASSWORD)
        set_second_factor(act("olga"), "olga", SECRET, 0)
        client.force_login(account("root", "administrator"), "arpad.web.accounts.signing_in.Accounts")
        sent = client.post("/desk/accounts/olga/second-factor/end/", {"reason": "lost"}, follow=True)
        assert "The second factor is ended" in sent.content.decode()
        fresh = Client()
        fresh.post("/sign-in/", {"username": "olga", "password": PASSWORD})
        assert fresh.get("/desk/").status_code == 200

    def test_it_takes_the_account_in_hand(self) -> None:
        from arpad.office.two_persons import are_two

        account("olga", "officer")
        set_second_factor(act("olga"), "olga", SECRET, 0)
        end_second_factor(act("rosa"), "olga")
        assert not are_two("rosa", "olga", NOW)
