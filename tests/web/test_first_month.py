"""An empty office says what to do next, and a refused form is not lost."""

import re

import pytest
from django.test import Client

from arpad.cli.__main__ import main
from arpad.office.federation_settings import settings
from arpad.office.list_kinds import list_kinds
from arpad.office.models import Job, LogEntry, Series
from arpad.office.verbs.books.federation import FederationChange, federation
from arpad.office.verbs.reports.review import Verdict, review
from arpad.reports.wording import LANGUAGES, wording
from arpad.web.accounts.models import Account
from support.accounts import account
from support.books import act
from support.month import opened, published, received, registered

BACKEND = "arpad.web.accounts.signing_in.Accounts"


def signed_in(username: str, *roles: str, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(account(username, *roles), BACKEND)
    return client


def steps(page: str) -> list[tuple[str, str]]:
    """Of the card: its state, and what the step is called."""
    found = re.findall(r'<li class="(done|next|)"[^>]*>\s*<b>(?:<a [^>]*>)?([^<]*)', page)
    return [(state, name) for state, name in found]


def following(client: Client) -> str:
    return next((name for state, name in steps(client.get("/desk/").text) if state == "next"), "")


@pytest.mark.usefixtures("office")
class TestTheEmptyOffice:
    def test_an_administrator_is_told_what_to_do_first(self) -> None:
        for language, first in (("en", "Say who you are"), ("es", "Diga quiénes son")):
            client = signed_in(f"adm-{language}", "administrator", language=language)
            assert following(client) == first
            page = client.get("/desk/").text
            assert 'href="/desk/federation/"' in page

    def test_each_step_follows_the_books(self) -> None:
        olga, ana = signed_in("olga", "administrator"), signed_in("ana", "officer")
        federation(act(), FederationChange(name="Norges Sjakkforbund"))
        assert following(olga) == "Choose your lists"
        opened()
        assert following(ana) == "Register your first event"
        registered()
        assert following(ana) == "Receive its report"
        received()
        assert following(ana) == "Accept the report"
        review(act(), "friends", Verdict.ACCEPT)
        assert following(ana) == "Preview the next list"

    def test_it_goes_with_the_first_list(self) -> None:
        ana, olga = signed_in("ana", "officer"), signed_in("olga", "administrator")
        published()
        for client in (ana, olga):
            assert steps(client.get("/desk/").text) == []
        assert "the office runs" in olga.get("/desk/start/").text
        assert (
            "Who may enter the office, and as what." in olga.get("/desk/").text
        )  # an administrator's desk is not blank

    def test_whoever_may_not_is_told_who_does_it(self) -> None:
        ana = signed_in("ana", "officer")
        page = ana.get("/desk/").text
        assert "an administrator does this" in page
        assert 'href="/desk/federation/"' not in page

    def test_arbiters_have_their_own_work(self) -> None:
        assert steps(signed_in("rosa", "arbiter").get("/desk/").text) == []

    def test_lists_are_chosen_by_words(self) -> None:
        olga = signed_in("olga", "administrator")
        page = olga.get("/desk/start/").text
        assert "A national list with FIDE&#x27;s rules" in page
        assert "Andalusian Elo ranking (REA), 2014" in page
        assert "fada-2014" not in page
        olga.post("/desk/start/", {"kinds": ["national-standard", "fide-rapid", "rea"]})
        found = Series.objects.order_by("key").values_list("key", "cadence", "edition", "name")
        assert list(found) == [
            ("national-standard", "standard", "", "National rating"), ("rapid", "rapid", "", "Rapid"),
            ("rea", "standard", "fada-2014", "Andalusian Elo ranking (REA), 2014"),
        ]  # fmt: skip
        number = LogEntry.objects.count()
        olga.post("/desk/start/", {"kinds": ["rea"]})
        assert LogEntry.objects.count() == number

    def test_only_an_administrator_opens_them(self) -> None:
        answer = signed_in("ana", "officer").post("/desk/start/", {"kinds": ["rea"]})
        assert answer.status_code == 403 or not Series.objects.exists()
        assert not Series.objects.exists()


def test_every_kind_of_list_has_words() -> None:
    for language in LANGUAGES:
        for kind in list_kinds():
            assert kind.about(wording(language)) and kind.name(wording(language))


@pytest.mark.usefixtures("office")
def test_the_form_of_a_series_offers_laws_by_their_titles_and_years() -> None:
    page = signed_in("olga", "administrator").get("/desk/lists/series/").text
    offered = dict(re.findall(r'<option value="([^"]+)"[^>]*>([^<]+)', page))
    assert offered["fide-2024"] == "FIDE rating regulations, 2024 (2024–2025)"
    assert offered["fada-2014"] == "Andalusian Elo ranking (REA), 2014 (2014–…)"
    assert list(offered).index("fide-2024") < list(offered).index("fide-2022")


@pytest.mark.usefixtures("office")
class TestARefusedForm:
    """Where the form is made by hand, the refusal is a page of its own."""

    def test_it_leads_back_to_the_form_with_what_was_given(self) -> None:
        olga = signed_in("olga", "administrator")
        given = {"username": "Ana!", "name": "Ana & Bo", "email": "ana@example.org", "password": "x"}
        answer = olga.post("/desk/accounts/add/", given, headers={"referer": "http://testserver/desk/accounts/"})
        assert answer.status_code == 422
        assert 'href="http://testserver/desk/accounts/#given">Back to the form' in answer.text
        again = olga.get("/desk/accounts/").text
        form = again.partition('<span id="given"></span>')[2].partition("</form>")[0]
        assert 'value="Ana!"' in form and 'value="Ana &amp; Bo"' in form and 'value="ana@example.org"' in form
        assert "What you gave is in the form again" in again
        assert 'value="x"' not in again
        assert 'id="given"' not in olga.get("/desk/accounts/").text

    def test_of_several_forms_of_one_place_it_is_the_one_that_was_sent(self) -> None:
        """Two corrections go to one address; one is of an event that nobody knows."""
        olga = signed_in("olga", "administrator", "officer")
        sent = {"kind": "split", "event": "nothing", "old": "1 2", "new": "3"}
        answer = olga.post("/desk/corrections/weigh/", sent, headers={"referer": "http://testserver/desk/corrections/"})
        assert answer.status_code == 422 and not Job.objects.exists()
        page = olga.get("/desk/corrections/").text
        form = page.partition('<span id="given"></span>')[2].partition("</form>")[0]
        assert 'name="kind" value="split"' in form and 'value="1 2"' in form
        assert page.count('value="nothing"') == 1

    @pytest.mark.parametrize("referer", ["", "https://elsewhere.example/desk/accounts/"])
    def test_it_never_leads_elsewhere(self, referer: str) -> None:
        headers = {"referer": referer} if referer else {}
        answer = signed_in("olga", "administrator").post("/desk/accounts/add/", {"username": "Ana!"}, headers=headers)
        assert answer.status_code == 422
        assert "elsewhere.example" not in answer.text
        assert 'href="/desk/">To the desk' in answer.text


class TestTheCommand:
    GIVEN = (
        "--name", "Federación de Ejemplo", "--federation", "ESP", "--currency", "EUR", "--email", "elo@example.org",
        "--time-zone", "Europe/Madrid", "--language", "es", "--list", "national-standard", "--list", "rea",
        "--administrator", "olga", "--officer", "ana",
    )  # fmt: skip

    def run(self, books: str, capfd: pytest.CaptureFixture[str], *options: str, language: str = "en") -> str:
        with pytest.raises(SystemExit) as left:
            main(["office", "start", *options, "--database", books, "--lang", language])
        assert not left.value.code
        return capfd.readouterr().out

    def test_from_nothing_to_an_office_with_two_accounts(self, books: str, capfd: pytest.CaptureFixture[str]) -> None:
        told = self.run(books, capfd, *self.GIVEN)
        now = settings()
        assert (now.name, now.currency, now.time_zone, now.main_series) == (
            "Federación de Ejemplo", "EUR", "Europe/Madrid", "national-standard",
        )  # fmt: skip
        assert sorted(Series.objects.values_list("key", flat=True)) == ["national-standard", "rea"]
        roles = {one.username: [grant.role for grant in one.grants.all()] for one in Account.objects.all()}
        assert roles == {"olga": ["administrator"], "ana": ["officer"]}
        password = re.search(r"olga: the password is (\S+)", told)
        assert password is not None and Account.objects.get(username="olga").check_password(password[1])

    @pytest.mark.parametrize("language", ["en", "es"])
    def test_the_office_speaks_as_whoever_starts_it(
        self, books: str, language: str, capfd: pytest.CaptureFixture[str]
    ) -> None:
        self.run(books, capfd, "--name", "Club", language=language)
        assert settings().language_codes == (language,)
        self.run(books, capfd, "--name", "Club", language="es" if language == "en" else "en")
        assert settings().language_codes == (language,)

    def test_twice_is_once(self, books: str, capfd: pytest.CaptureFixture[str]) -> None:
        self.run(books, capfd, *self.GIVEN)
        number = LogEntry.objects.count()
        told = self.run(books, capfd, *self.GIVEN, language="es")
        assert LogEntry.objects.count() == number
        assert "ya estaba abierta" in told and "olga ya existía" in told

    def test_at_a_terminal_it_asks(
        self, books: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answers = iter(
            ["Norges Sjakkforbund", "NOR", "NOK", "elo@example.org", "Europe/Oslo", "no, en", "4,2", "olga", "ana"]
        )
        monkeypatch.setattr("sys.stdin.isatty", lambda: True)
        monkeypatch.setattr("click.prompt", lambda *args, **kwargs: next(answers))
        self.run(books, capfd)
        assert (settings().name, settings().language_codes) == ("Norges Sjakkforbund", ("no", "en"))
        assert sorted(Series.objects.values_list("key", flat=True)) == ["national-standard", "rapid"]
        assert Account.objects.count() == 2
