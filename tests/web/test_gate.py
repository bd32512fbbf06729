"""Who may do what: every verb against every role, and against events that are theirs, near or elsewhere."""

from datetime import date

import pytest

from arpad.office.act import VERBS
from arpad.office.description import PUBLIC, ROLES, About, Reach
from arpad.office.models import LogEntry
from arpad.office.verbs.events.register import Registration
from arpad.office.verbs.reports.receive import Submission
from arpad.web.security.gate import THE_PUBLIC, Caller, Forbidden, all_verbs, may, perform, permissions, sees
from support.accounts import account, caller
from support.books import NOW
from support.month import REPORT, opened, registered

pytestmark = pytest.mark.usefixtures("office")


def test_every_verb_has_its_rights() -> None:
    assert set(permissions()) == set(all_verbs())


def test_what_can_only_be_done_on_the_machine_itself() -> None:
    assert {one.verb for one in permissions().values() if not one.rights} == {"backup", "restore"}


def test_the_public_can_only_claim() -> None:
    assert [one.verb for one in permissions().values() if PUBLIC in one.rights] == ["claim"]


def test_an_auditor_changes_nothing_but_his_own_account() -> None:
    """Verbs without an entry in the log only read; the rest of an auditor's line is his own account."""
    own = {one.verb for one in permissions().values() if one.rights.get("auditor") is Reach.SELF}
    assert own == {
        "end_second_factor", "end_sessions", "make_token", "renew_recovery_codes", "revoke_token", "set_email",
        "set_password", "set_second_factor",
    }  # fmt: skip
    others = {one.verb for one in permissions().values() if "auditor" in one.rights} - own
    assert others == {"doctor", "reconcile", "verify", "weigh_correction"}


SUBJECTS = {About.OFFICE: ("preview",), About.ACCOUNT: ("somebody",), About.EVENT: ("friends",)}
FORM = Registration("f", "F", ["standard"], date(2011, 10, 1), date(2011, 10, 2), federation="ESP", province="Cádiz")


class TestEveryVerbAgainstEveryRole:
    """An event of Cádiz that somebody else registered; roles everywhere, in Cádiz, in Huelva."""

    @pytest.mark.parametrize("role", ROLES)
    def test_roles_without_limits(self, role: str) -> None:
        opened()
        registered(federation="ESP", province="Cádiz")
        who = THE_PUBLIC if role == PUBLIC else caller("somebody", role)
        for verb, permission in permissions().items():
            subject = (FORM,) if permission.about is About.NEW_EVENT else SUBJECTS[permission.about]
            reach = Reach.ANYBODY if PUBLIC in permission.rights else permission.rights.get(role)
            assert may(who, verb, *subject) is (reach is not None and reach is not Reach.OWN), (verb, role)

    @pytest.mark.parametrize(("province", "near"), [("Cádiz", True), ("Huelva", False)])
    @pytest.mark.parametrize("role", ROLES[1:])
    def test_roles_of_a_province(self, role: str, province: str, near: bool) -> None:
        """Only what is about an event there; nothing of the whole office."""
        opened()
        registered(federation="ESP", province="Cádiz")
        who = caller("limited", role, federation="ESP", province=province)
        for verb, permission in permissions().items():
            subject = (FORM,) if permission.about is About.NEW_EVENT else SUBJECTS[permission.about]
            reach = permission.rights.get(role)
            expected = PUBLIC in permission.rights or (reach is Reach.PLACE and near)
            assert may(who, verb, *subject) is expected, (verb, role)

    def test_a_province_of_another_federation_is_another_province(self) -> None:
        opened()
        registered(federation="POR", province="Cádiz")
        assert not may(caller("ana", "officer", federation="ESP", province="Cádiz"), "review", "friends")


class TestArbiter:
    def test_his_own_event_is_the_one_he_registered(self) -> None:
        opened()
        mine, other = caller("rosa", "arbiter"), caller("tomas", "arbiter")
        form = Registration("mine", "M", ["standard"], date(2011, 10, 1), date(2011, 10, 3))
        event = perform(mine, "register", form, now=NOW).event
        assert may(mine, "receive", Submission("mine", b""))
        assert sees(mine, event)
        assert not may(other, "receive", Submission("mine", b""))
        assert not sees(other, event)

    def test_he_cannot_review_it(self) -> None:
        opened()
        mine = caller("rosa", "arbiter")
        perform(mine, "register", Registration("m", "M", ["standard"], date(2011, 10, 1), date(2011, 10, 3)), now=NOW)
        with pytest.raises(Forbidden):
            perform(mine, "review", "m", "accept", now=NOW, reason="it is mine")

    def test_the_event_is_read_from_what_is_done_not_from_the_page(self) -> None:
        opened()
        mine = caller("rosa", "arbiter")
        perform(mine, "register", Registration("m", "M", ["standard"], date(2011, 10, 1), date(2011, 10, 3)), now=NOW)
        registered("friends")
        with pytest.raises(Forbidden):
            perform(mine, "receive", Submission("friends", REPORT.encode()), now=NOW)


class TestPerform:
    def test_the_log_names_the_account(self) -> None:
        opened()
        perform(caller("ana", "officer"), "register", FORM, now=NOW, reason="by letter")
        entry = LogEntry.objects.get(verb="register")
        assert (entry.actor, entry.note.text) == ("ana", "by letter")

    def test_a_refusal_leaves_nothing(self) -> None:
        opened()
        before = LogEntry.objects.count()
        with pytest.raises(Forbidden):
            perform(THE_PUBLIC, "register", FORM, now=NOW)
        assert LogEntry.objects.count() == before

    def test_verbs_that_only_read_know_no_actor(self) -> None:
        assert perform(caller("eva", "auditor"), "verify", now=NOW).findings == []

    def test_a_token_does_no_more_than_its_verbs_and_its_account(self) -> None:
        opened()
        officer, arbiter = account("ana", "officer"), account("rosa", "arbiter")
        assert may(Caller(officer, frozenset({"publish"})), "publish", "standard")
        assert not may(Caller(officer, frozenset({"publish"})), "preview", "standard")
        assert not may(Caller(arbiter, frozenset({"publish"})), "publish", "standard")
        assert not may(Caller(officer, frozenset({"publish"})), "claim", None)

    def test_a_job_needs_the_verb_it_carries_out(self) -> None:
        officer = account("ana", "officer")
        assert may(Caller(officer, frozenset({"ask_job", "preview"})), "ask_job", "preview")
        assert not may(Caller(officer, frozenset({"ask_job"})), "ask_job", "preview")
        assert not may(Caller(officer), "ask_job", "rule_the_world")


def test_two_roles_add_up_and_do_not_mix() -> None:
    """Officer of a province and administrator everywhere is not an officer everywhere."""
    who = caller("ana", "administrator")
    from arpad.web.accounts.verbs import grant_role
    from support.books import act

    grant_role(act("root"), "ana", "officer", "ESP", "Cádiz")
    who = Caller(who.account)
    assert may(who, "series", "x")
    assert not may(who, "publish", "x")


def test_verbs_of_accounts_are_in_the_same_frame() -> None:
    assert {"add_account", "make_token", "grant_role"} <= set(all_verbs()) == set(VERBS)
