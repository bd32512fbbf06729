"""An invitation and a record of appeals in the books: kept as they came, read, and held against the report."""

from datetime import date
from pathlib import Path

import pytest

from arpad.office.announced import announced_by, appeals_of
from arpad.office.models import Attachment
from arpad.office.person_form import Dated
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.appoint import appoint
from arpad.office.verbs.events.attach import Attached, Paper, attach
from arpad.office.verbs.people.arbiter import ArbiterForm, keep_arbiter
from arpad.values.finding import Finding
from support.books import act
from support.month import REPORT, opened, received, registered
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")

APPEALS = (Path(__file__).parents[2] / "examples/organiser/appeals.toml").read_bytes()
INVITATION = """\
name = "Four friends"
start = 2011-10-01
end = 2011-10-03
level = "continental"
system = "Swiss, Dutch system"
program = "Emparejador 3"

[organisation]
federation = "ESP"
organiser = "Club Torre Blanca"
committee = ["Gambito, Eva"]

[chief_arbiter]
name = "Reloj, Rosa"
title = "FA"
classification = "A"
named_by = "continental_president"
experience = true
"""


def filed(text: str | bytes = INVITATION, kind: str = "prospectus") -> Attached:
    data = text if isinstance(text, bytes) else text.encode()
    return attach(act(), Paper("friends", kind, data, f"{kind}.toml", date(2011, 8, 1)))


def about(findings: tuple[Finding, ...], *prefixes: str) -> list[tuple[str, str]]:
    return [(one.id, one.article) for one in findings if one.id.startswith(prefixes)]


class TestInvitation:
    @pytest.mark.article("tournament-2010/C.06 2")
    def test_federation_organiser_and_committee_are_kept_with_the_event(self) -> None:
        opened()
        event = registered().event
        kept = filed().attachment
        assert bytes(kept.content) == INVITATION.encode()
        found = announced_by(event)
        assert found is not None
        assert (found.organisation.federation, found.organisation.organiser) == ("ESP", "Club Torre Blanca")
        assert found.organisation.committee == ("Gambito, Eva",)
        assert not verify().findings

    @pytest.mark.article("tournament-2010/C.06 3.c")
    def test_what_is_missing_is_said_when_it_is_filed(self) -> None:
        opened()
        registered()
        found = [one for one in filed().findings if one.rule == "prospectus"]
        assert {one.article for one in found} == {f"C.06 3.c{number}" for number in range(1, 17)}

    def test_other_days_than_registered(self) -> None:
        opened()
        registered()
        found = filed(INVITATION.replace("2011-10-03", "2011-10-04")).findings
        assert [one.data for one in found if one.id == "office.W105"] == [
            {"field": "end", "announced": "2011-10-04", "registered": "2011-10-03"}
        ]

    def test_one_that_cannot_be_read_is_refused_and_leaves_nothing(self) -> None:
        opened()
        registered()
        with pytest.raises(Refused) as error:
            filed("name = ")
        assert ids(error) == ["prospectus.E001"]
        assert not Attachment.objects.exists()

    @pytest.mark.article("tournament-2010/C.06 8.g", "tournament-2010/C.06 7.a#1")
    def test_the_report_is_held_against_it(self) -> None:
        """The report names neither system nor program; the chief arbiter of a continental event is no IA."""
        opened()
        registered()
        filed()
        assert about(tuple(received().findings), "prospectus", "office.W104") == [
            ("prospectus.W014", "C.06 8.g"),
            ("prospectus.W014", "C.06 8.g"),
            ("prospectus.W009", "C.06 7.a"),
        ]

    @pytest.mark.article("tournament-2010/C.06 8.g")
    def test_a_later_invitation_takes_its_place(self) -> None:
        opened()
        registered()
        filed()
        filed(
            INVITATION.replace("Dutch", "Dubov").replace("Reloj, Rosa", "Crono, Luz").replace("continental", "other", 1)
        )
        text = REPORT.replace("Swiss-System\n", "Swiss-System (Dutch)\n182 Emparejador 3.1\n")
        found = received(text=text).findings
        assert about(tuple(found), "prospectus", "office.W104") == [
            ("prospectus.W013", "C.06 8.g"),
            ("office.W104", ""),
        ]

    @pytest.mark.article("tournament-2010/C.06 7.a#1")
    def test_another_chief_arbiter_is_appointed_and_that_is_said(self) -> None:
        opened()
        registered()
        filed()
        for key, name in (("rosa", "Reloj, Rosa"), ("luz", "Crono, Luz")):
            keep_arbiter(act(), ArbiterForm(key, name, "IA", licences=(Dated("FIDE", date(2011, 1, 1)),)))
        assert appoint(act(), "friends", "rosa").findings == ()
        (told,) = appoint(act(), "friends", "luz", ["rosa"]).findings
        assert (told.id, told.data) == ("office.W104", {"announced": "Reloj, Rosa", "chief": "Crono, Luz"})

    def test_without_one_nothing_is_said(self) -> None:
        opened()
        registered()
        assert about(tuple(received().findings), "prospectus", "appeals", "office.W10") == []


class TestAppealsOfAnEvent:
    @pytest.mark.article("tournament-2010/C.06 13.b", "tournament-2010/C.06 13.c")
    def test_they_are_kept_and_looked_at_with_the_report(self) -> None:
        """One of the two appeals came too late."""
        opened()
        event = registered().event
        assert about(filed(APPEALS, "appeals").findings, "appeals") == [("appeals.W007", "C.06 13.c")]
        kept = appeals_of(event)
        assert kept is not None
        assert (len(kept.committee), len(kept.appeals), kept.deposit) == (5, 2, "50.00")
        assert (kept.appeals[0].outcome, kept.appeals[0].deposit_returned) == ("rejected", True)
        assert about(tuple(received().findings), "appeals") == [("appeals.W007", "C.06 13.c")]
