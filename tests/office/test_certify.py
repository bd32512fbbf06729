"""Ana's norm of International Master (worked by hand in support.title_event), certified from the books."""

import json
from datetime import date, timedelta

import pytest

from arpad.office.act import Act
from arpad.office.models import Entry, LogEntry, Norm
from arpad.office.refused import Refused
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.certify import certify
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.values.person import Title
from support.books import act, act_on
from support.pdf import pdf_text
from support.refusals import ids
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


class TestOtherDays:
    """The same event on other days: the title rules of 2011 and of 2024 give the same norm."""

    def on(self, day: date) -> Act:
        """The books the day after it was reported."""
        later = day - date(2011, 10, 1)
        text = norm_report()
        for number in range(10):
            old, new = date(2011, 10, 1 + number), day + timedelta(days=number)
            text = text.replace(f"{old:%Y/%m/%d}", f"{new:%Y/%m/%d}").replace(f"{old:%y/%m/%d}", f"{new:%y/%m/%d}")
        facts = FACTS.replace("2011-", f"{day.year}-")
        done = act_on(date(2011, 10, 13) + later)
        register(done, Registration("later", "Open", ["standard"], day, day + timedelta(days=9), day - timedelta(62)))
        receive(done, Submission("later", text.encode(), "later.trf", facts.encode()))
        enrol(done, "later")
        review(done, "later", Verdict.ACCEPT)
        return done

    @pytest.mark.parametrize(
        ("language", "said"), [("en", "was read up to 2026-11-15"), ("es", "se leyó hasta el 2026-11-15")]
    )
    def test_beyond_the_law_that_was_read_the_paper_says_so(self, language: str, said: str) -> None:
        done = certify(self.on(date(2031, 10, 1)), "later", 1, Title.IM, language)
        assert done.norm.edition == "titles-2024"
        assert [finding.data["edition"] for finding in done.findings if finding.id == "law.I001"] == ["titles-2024"]
        assert " ".join(pdf_text(bytes(done.norm.certificate)).split()).count(said) == 1

    @pytest.mark.usefixtures("titles_unread")
    def test_in_a_gap_somebody_names_the_edition(self) -> None:
        """As if the title rules of 2013 were not encoded."""
        done = self.on(date(2015, 10, 1))
        with pytest.raises(Refused) as error:
            certify(done, "later", 1, Title.IM)
        assert ids(error) == ["law.E002"] and not Norm.objects.exists()
        with pytest.raises(Refused) as error:
            certify(done, "later", 1, Title.IM, edition="fide-2014")
        assert ids(error) == ["law.E007"]
        certified = certify(done, "later", 1, Title.IM, edition="titles-2009")
        assert certified.norm.edition == "titles-2009"
        told = [finding.data for finding in certified.findings if finding.id == "norms.W001"]
        assert told == [{"edition": "titles-2009", "date": "2015-10-01"}]
        assert not [finding for finding in certified.findings if finding.id == "law.I001"]
        assert "was read up to" not in pdf_text(bytes(certified.norm.certificate))
