"""Ana's norm of International Master (worked by hand in support.title_event), certified from the books."""

import json
from datetime import date

import pytest

from arpad.office.models import Entry, LogEntry, Norm
from arpad.office.refused import Refused
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.certify import certify
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.values.title import Title
from support.books import act
from support.pdf import pdf_text
from support.title_event import FACTS, norm_report


@pytest.fixture(autouse=True)
def event(books: str) -> None:
    open_series(act(), "standard")
    days = (date(2011, 10, 1), date(2011, 10, 10), date(2011, 8, 1))
    register(act(), Registration("angeles", "Open de los Ángeles", ["standard"], *days, title_event=True))
    submitted = Submission("angeles", norm_report().encode(), "angeles.trf", FACTS.encode(), date(2011, 10, 12))
    receive(act(), submitted)
    enrol(act(), "angeles")


def accept() -> None:
    review(act(), "angeles", Verdict.ACCEPT)


def ids(error: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [finding.id for finding in error.value.findings]


def test_the_norm_is_kept_with_what_was_measured_and_its_certificate() -> None:
    accept()
    norm = certify(act(), "angeles", 1, Title.IM, "es").norm
    assert (norm.player.name, norm.title, norm.edition, norm.games) == ("Alfil, Ana", "IM", "titles-2009", 9)
    kept = json.loads(Norm.objects.get().verdict)
    assert (kept["score"], kept["average"], kept["performance"], kept["required_score"]) == ("6.5", 2354, 2520, "6")
    assert norm.certified_on == act().day
    shown = pdf_text(bytes(norm.certificate))
    assert "Alfil" in shown
    assert "2354" in shown
    entry = LogEntry.objects.latest("number")
    assert (entry.verb, entry.subject) == ("certify", f"norm:{norm.pk}")


def test_a_norm_that_was_not_made_is_refused_with_the_requirement() -> None:
    """For GM 7½ points would be needed."""
    accept()
    with pytest.raises(Refused) as error:
        certify(act(), "angeles", 1, Title.GM)
    assert "certificate.E002" in ids(error)
    assert not Norm.objects.exists()


def test_only_an_accepted_report_proves_a_norm() -> None:
    with pytest.raises(Refused) as error:
        certify(act(), "angeles", 1, Title.IM)
    assert ids(error) == ["office.E100"]


def test_a_norm_is_certified_once_and_belongs_to_a_person() -> None:
    accept()
    certify(act(), "angeles", 1, Title.IM)
    with pytest.raises(Refused) as error:
        certify(act(), "angeles", 1, Title.IM)
    assert ids(error) == ["office.E105"]
    Norm.objects.all().delete()
    Entry.objects.filter(number=1).update(player=None)
    with pytest.raises(Refused) as error:
        certify(act(), "angeles", 1, Title.IM)
    assert ids(error) == ["office.E106"]
