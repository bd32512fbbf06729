"""Arbiters with their licences, who directs an event, and who answers for ratings in a federation."""

from datetime import date

import pytest

from arpad.office.models import Arbiter, EventArbiter, FederationOfficer, Letter, LogEntry
from arpad.office.person_form import Dated
from arpad.office.refused import Refused
from arpad.office.verbs.events.appoint import appoint
from arpad.office.verbs.people.arbiter import ArbiterForm, keep_arbiter
from arpad.office.verbs.people.officer import name_officer
from arpad.office.verbs.reports.forward import forward
from support.books import act
from support.month import accepted, opened, received, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")

ROSA = ArbiterForm(
    "rosa", "Reloj, Rosa", "IA", "rosa@example.org", licences=(Dated("FIDE", date(2011, 1, 1), date(2011, 12, 31)),)
)


class TestArbiters:
    def test_an_arbiter_is_kept_with_his_licences(self) -> None:
        rosa = keep_arbiter(act(), ROSA)
        assert (rosa.name, rosa.title, rosa.email) == ("Reloj, Rosa", "IA", "rosa@example.org")
        assert list(rosa.licences.values_list("federation", "valid_from", "valid_to")) == [
            ("FIDE", date(2011, 1, 1), date(2011, 12, 31))
        ]
        entry = LogEntry.objects.latest("number")
        assert (entry.subject, entry.facts) == ("arbiter:rosa", '{"licences":1,"new":1}')

    def test_what_is_not_given_stays(self) -> None:
        opened()
        keep_arbiter(act(), ROSA)
        keep_arbiter(act(), ArbiterForm("rosa", player="990000003", licences=(Dated("ESP", date(2012, 1, 1)),)))
        rosa = Arbiter.objects.select_related("player").get()
        assert (rosa.name, rosa.email, rosa.player.key if rosa.player else "") == (
            "Reloj, Rosa", "rosa@example.org", "990000003",
        )  # fmt: skip
        assert rosa.licences.count() == 2

    def test_all_that_is_wrong_is_said_at_once(self) -> None:
        late = Dated("FIDE", date(2012, 1, 1), date(2011, 1, 1))
        with pytest.raises(Refused) as error:
            keep_arbiter(act(), ArbiterForm("two words", player="77", licences=(late,)))
        assert ids(error) == ["office.E120", "office.E115", "office.E093", "office.E119"]

    def test_her_licence_satisfies_the_review(self) -> None:
        """W065 is for arbiters without one."""
        opened()
        keep_arbiter(act(), ROSA)
        registered()
        assert not [one for one in received().findings if one.id == "office.W065"]


class TestAppoint:
    @pytest.mark.article("tournament-2010/C.06 7.a#2")
    def test_chief_and_deputies(self) -> None:
        opened()
        registered()
        keep_arbiter(act(), ROSA)
        keep_arbiter(act(), ArbiterForm("paco", "Peón, Paco", licences=ROSA.licences))
        assert not appoint(act(), "friends", "rosa", ("paco",)).findings
        assert list(EventArbiter.objects.order_by("-chief").values_list("arbiter__key", "chief")) == [
            ("rosa", True), ("paco", False),
        ]  # fmt: skip
        appoint(act(), "friends", "paco")
        assert list(EventArbiter.objects.values_list("arbiter__key", "chief")) == [("paco", True)]

    def test_who_is_unknown_is_refused_and_who_has_no_licence_is_named(self) -> None:
        opened()
        registered()
        with pytest.raises(Refused) as error:
            appoint(act(), "friends", "rosa", ("paco",))
        assert ids(error) == ["office.E121", "office.E121"]
        keep_arbiter(act(), ArbiterForm("rosa", "Reloj, Rosa"))
        assert [one.id for one in appoint(act(), "friends", "rosa").findings] == ["office.W065"]


@pytest.mark.article(
    "fide-2024/9.3",
    "fide-2025/9.3",
    "fide-rapid-blitz-2024/8.3",
    "fide-rapid-blitz-2024-12/8.3",
    "fide-2004/11.5",
    "fide-2005/11.5",
    "fide-2011/9.3",
    "fide-rapid-blitz-2018/9.3",
)
def test_each_federation_has_an_officer_with_his_address_and_gets_his_letters() -> None:
    opened()
    accepted()
    name_officer(act(), "FIDE", "Torre Blanca, Casto", "office@example.org", date(2011, 1, 1))
    name_officer(act(), "FIDE", "Nastja Karlovich", "rating@example.org", date(2011, 10, 1))
    kept = FederationOfficer.objects.order_by("valid_from").values_list("name", "valid_from", "valid_to")
    assert list(kept) == [
        ("Torre Blanca, Casto", date(2011, 1, 1), date(2011, 9, 30)),
        ("Nastja Karlovich", date(2011, 10, 1), None),
    ]
    assert "Casto" not in LogEntry.objects.latest("number").facts
    forward(act(), "friends", "fide")
    told = Letter.objects.exclude(kind="accepted").values_list("recipient", flat=True)
    assert set(told) == {"Nastja Karlovich <rating@example.org>"}
