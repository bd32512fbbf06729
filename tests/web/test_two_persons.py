"""Two officers are two persons: no role by one's own hand, and no consent of an account that the other has (I-821)."""

from datetime import datetime, timedelta

import pytest
from click.testing import CliRunner
from django.test import Client

from arpad.cli.office import office as office_group
from arpad.office.act import Act
from arpad.office.models import LogEntry, RatingList
from arpad.office.refused import Refused
from arpad.office.two_persons import COOLING, are_two
from arpad.office.verbs.lists.publish import Published, publish
from arpad.office.verbs.lists.series import open_series
from arpad.web.accounts.models import Account, Grant
from arpad.web.accounts.verbs import add_account, confirm_account, grant_role, make_token, set_password
from arpad.web.clock import now as clock
from arpad.web.security.gate import Caller, perform
from support.accounts import PASSWORD, account
from support.books import NOW, act
from support.month import NOVEMBER, accepted, opened, previewed
from support.refusals import ids

BACKEND = "arpad.web.accounts.signing_in.Accounts"
LATER = NOW + COOLING
LONG_AGO = NOW - timedelta(days=365)


@pytest.fixture
def people(books: str) -> None:
    """An office of old: two administrators, two officers, whose accounts nobody has in hand any more."""
    for name, role in (("root", "administrator"), ("rosa", "administrator"), ("ana", "officer"), ("ben", "officer")):
        add_account(act("founder", at=LONG_AGO), name, password=PASSWORD)
        grant_role(act("founder", at=LONG_AGO), name, role)
    Grant.objects.update(waits_until=None)


def waits(grant: Grant) -> bool:
    return not grant.is_in_force(NOW)


@pytest.mark.usefixtures("people")
class TestGivingARole:
    @pytest.mark.parametrize("role", ["officer", "auditor", "arbiter"])
    def test_who_gives_it_to_himself_waits(self, role: str) -> None:
        grant = grant_role(act("root"), "root", role)
        assert waits(grant)
        assert grant.is_in_force(LATER)
        assert '"days":3' in LogEntry.objects.latest("number").facts

    def test_an_officer_whom_he_just_made_waits_too(self) -> None:
        add_account(act("root"), "puppet", password=PASSWORD)
        assert waits(grant_role(act("root"), "puppet", "officer"))

    def test_and_one_whose_password_he_just_set(self) -> None:
        add_account(act("founder", at=LONG_AGO), "eva", password=PASSWORD)
        set_password(act("root"), "eva", "another long password")
        assert waits(grant_role(act("root"), "eva", "officer"))

    def test_somebody_whose_account_he_does_not_have_is_one_at_once(self) -> None:
        add_account(act("founder", at=LONG_AGO), "eva", password=PASSWORD)
        assert not waits(grant_role(act("root"), "eva", "officer"))

    def test_another_administrator_gives_it_at_once(self) -> None:
        add_account(act("root"), "eva", password=PASSWORD)
        assert not waits(grant_role(act("rosa"), "eva", "officer"))

    def test_but_not_one_whom_the_first_made(self) -> None:
        for name, role in (("puppet", "administrator"), ("eva", "")):
            add_account(act("root"), name, password=PASSWORD)
            if role:
                grant_role(act("root"), name, role)
        assert waits(grant_role(act("puppet"), "eva", "officer"))

    def test_giving_it_again_shortens_nothing(self) -> None:
        first = grant_role(act("root"), "root", "officer")
        assert grant_role(act("root"), "root", "officer").waits_until == first.waits_until

    def test_nobody_is_an_officer_while_it_waits(self) -> None:
        grant_role(act("root", at=clock()), "root", "officer")
        assert Caller(Account.objects.get(username="root")).roles == {"administrator"}
        confirm_account(act("rosa", at=clock()), "root")
        assert Caller(Account.objects.get(username="root")).roles == {"administrator", "officer"}


@pytest.mark.usefixtures("people")
class TestConfirming:
    def test_nobody_confirms_himself_or_whom_he_made(self) -> None:
        grant_role(act("root"), "root", "officer")
        add_account(act("root"), "puppet", password=PASSWORD)
        for name in ("root", "puppet"):
            with pytest.raises(Refused) as refused:
                confirm_account(act("root"), name)
            assert ids(refused) == ["web.E131"]

    def test_nor_through_an_administrator_whom_he_made(self) -> None:
        add_account(act("root"), "puppet", password=PASSWORD)
        grant_role(act("root"), "puppet", "administrator")
        grant_role(act("root"), "root", "officer")
        with pytest.raises(Refused) as refused:
            confirm_account(act("puppet"), "root")
        assert ids(refused) == ["web.E131"]

    def test_nor_on_the_machine_in_anothers_name(self) -> None:
        grant_role(act("root"), "root", "officer")
        with pytest.raises(Refused) as refused:
            confirm_account(Act("rosa", NOW, "she said so", at_machine=True), "root")
        assert ids(refused) == ["web.E131"]

    def test_nor_after_a_new_password_on_the_machine(self) -> None:
        grant_role(act("root"), "root", "officer")
        set_password(Act("rosa", NOW, at_machine=True), "rosa", "another long password")
        with pytest.raises(Refused) as refused:
            confirm_account(act("rosa"), "root")
        assert ids(refused) == ["web.E131"]

    def test_another_does(self) -> None:
        grant = grant_role(act("root"), "root", "officer")
        confirm_account(act("rosa"), "root")
        assert not waits(Grant.objects.get(pk=grant.pk))
        entry = LogEntry.objects.latest("number")
        assert (entry.actor, entry.verb, entry.subject) == ("rosa", "confirm_account", "account:root")

    def test_an_officer_cannot(self) -> None:
        with pytest.raises(Refused) as refused:
            perform(Caller(Account.objects.get(username="ana")), "confirm_account", "root", now=NOW, reason="x")
        assert ids(refused) == ["web.E012"]


@pytest.mark.usefixtures("people")
class TestOnTheMachine:
    def test_an_officer_waits_in_whose_name_ever(self) -> None:
        for actor in ("root", "somebody"):
            grant = grant_role(Act(actor, NOW, at_machine=True), "rosa", "officer", province=actor)
            assert waits(grant), actor

    def test_a_token_made_there_could_be_anybodys(self) -> None:
        make_token(Act("ana", NOW, at_machine=True), "ana", "nightly", ["publish"])
        assert not are_two("ana", "ben", NOW)
        confirm_account(act("rosa"), "ana")
        assert are_two("ana", "ben", NOW)

    def test_one_made_by_oneself_in_the_browser_is_ones_own(self) -> None:
        make_token(act("ana"), "ana", "nightly", ["publish"])
        assert are_two("ana", "ben", NOW)

    def test_the_log_says_where_it_was(self) -> None:
        set_password(Act("root", NOW, at_machine=True), "ana", "another long password")
        assert '"machine":1' in LogEntry.objects.latest("number").facts


def test_the_first_of_a_new_office_are_so_at_once(books: str) -> None:
    """Somebody has to begin; the second officer needs a second person."""
    for role in ("administrator", "officer"):
        add_account(Act("olga", NOW, at_machine=True), role, password=PASSWORD)
        assert not waits(grant_role(Act("olga", NOW, at_machine=True), role, role)), role
    add_account(Act("olga", NOW, at_machine=True), "second", password=PASSWORD)
    assert waits(grant_role(Act("olga", NOW, at_machine=True), "second", "officer"))


@pytest.mark.usefixtures("people")
class TestConsents:
    @pytest.fixture(autouse=True)
    def _draft(self, people: None) -> None:
        opened()
        open_series(act(), "standard", second_officer=True)
        accepted()
        self.seen = previewed().inputs_sha256

    def consent(self, actor: str, at: datetime = NOW) -> Published:
        return publish(act(actor, at=at), "standard", NOVEMBER, self.seen)

    def test_of_two_persons(self) -> None:
        assert self.consent("ana").waiting
        assert not self.consent("ben").waiting

    def test_an_administrator_and_officer_does_not_consent_twice(self) -> None:
        """His own consent, and that of an officer whose password he set."""
        grant_role(act("rosa"), "root", "officer")
        set_password(act("root"), "ben", "another long password")
        assert self.consent("ben").waiting
        done = self.consent("root")
        assert done.waiting
        assert [one.id for one in done.findings if one.id == "office.W820"] == ["office.W820"]
        assert not RatingList.published.filter(date=NOVEMBER).exists()

    def test_nor_with_two_officers_in_hand(self) -> None:
        for name in ("ana", "ben"):
            set_password(act("root"), name, "another long password")
        assert self.consent("ana").waiting
        assert self.consent("ben").waiting

    def test_one_in_hand_and_somebody_else_are_two(self) -> None:
        set_password(act("root"), "ben", "another long password")
        assert self.consent("ben").waiting
        assert not self.consent("ana").waiting

    def test_what_was_consented_in_hand_counts_only_when_it_is_said_again(self) -> None:
        for name in ("ana", "ben"):
            set_password(act("root"), name, "another long password")
        assert self.consent("ana").waiting
        assert self.consent("ben", LATER).waiting
        assert not self.consent("ana", LATER + timedelta(seconds=1)).waiting

    def test_a_confirmed_account_is_its_owners(self) -> None:
        for name in ("ana", "ben"):
            set_password(act("root"), name, "another long password")
            confirm_account(act("rosa"), name)
        assert self.consent("ana").waiting
        assert not self.consent("ben").waiting

    def test_who_sets_his_own_password_stays_himself(self) -> None:
        set_password(act("ana"), "ana", "another long password")
        assert are_two("ana", "ben", NOW)


@pytest.mark.usefixtures("office")
class TestInTheBrowser:
    @pytest.fixture
    def client(self, office: str, client: Client) -> Client:
        account("first", "officer")
        client.force_login(account("root", "administrator"), BACKEND)
        return client

    def test_it_waits_and_says_so(self, client: Client) -> None:
        sent = client.post("/desk/accounts/root/grant/", {"role": "officer"}, follow=True)
        assert "web.W130" in sent.content.decode()
        assert "waits until" in sent.content.decode()
        assert client.get("/desk/people/").status_code == 403
        assert client.post("/desk/accounts/root/confirm/", {"reason": "it is me"}).status_code == 422

    def test_who_is_made_and_named_officer_at_once_waits(self, client: Client) -> None:
        given = {"username": "puppet", "name": "P", "role": "officer"}
        assert "web.W130" in client.post("/desk/accounts/add/", given).content.decode()
        puppet = Client()
        puppet.force_login(Account.objects.get(username="puppet"), BACKEND)
        assert puppet.get("/desk/people/").status_code == 403

    def test_the_first_has_no_button(self, client: Client) -> None:
        client.post("/desk/accounts/add/", {"username": "puppet", "role": "officer"})
        page = client.get("/desk/accounts/").content.decode()
        assert "root made this account" in page
        assert "/confirm/" not in page

    def test_a_second_administrator_has_a_button(self, client: Client) -> None:
        client.post("/desk/accounts/root/grant/", {"role": "officer"})
        second = Client(headers={"accept-language": "en"})
        second.force_login(account("rosa", "administrator"), BACKEND)
        assert "/desk/accounts/root/confirm/" in second.get("/desk/accounts/").content.decode()
        done = second.post("/desk/accounts/root/confirm/", {"reason": "she is our new officer"}, follow=True)
        assert "The account is confirmed" in done.content.decode()
        assert client.get("/desk/people/").status_code == 200


def test_on_the_command_line(office: str) -> None:
    account("first", "officer")
    account("root", "administrator")
    run = CliRunner()
    at = ["--database", office, "--lang", "en", "--as", "root"]
    made = run.invoke(office_group, ["account", "root", "--role", "officer", *at])
    assert "web.W130" in made.output, made.output
    assert "waits until" in run.invoke(office_group, ["account", *at]).output
