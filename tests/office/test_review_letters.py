"""Whatever is decided about a report, whoever sent it gets a letter."""

import pytest

from arpad.office.models import Arbiter, Event, EventArbiter, Letter, LogEntry
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.letters import in_both_languages
from support.month import REPORT, opened, received, registered
from support.pdf import pdf_text

pytestmark = pytest.mark.usefixtures("books")


def test_every_finding_goes_back_with_its_line_and_how_to_mend_it() -> None:
    in_both_languages()
    opened()
    registered()
    found = received(text=REPORT.replace("4 w 1     3 b =", "4 w 1     9 b =")).findings
    review(act(reason="see below"), "friends", Verdict.RETURN)
    head = LogEntry.objects.latest("number").sha256
    english, spanish = Letter.objects.order_by("language")
    assert (english.subject, english.kind, english.recipient) == ("event:friends", "returned", "Reloj, Rosa")
    assert {finding.id for finding in found}
    for letter in (english, spanish):
        for finding in found:
            assert finding.id in letter.text
            assert finding.id in pdf_text(bytes(letter.pdf))
        assert head in letter.text
    assert "línea" in spanish.text
    assert "see below" in spanish.text


def test_a_refusal_names_its_article_and_goes_to_the_arbiter_of_the_books() -> None:
    in_both_languages()
    opened()
    registered()
    received()
    rosa = Arbiter.objects.create(key="1", name="Reloj, Rosa", email="rosa@example.org")
    EventArbiter.objects.create(event=Event.objects.get(), arbiter=rosa, chief=True)
    review(act(), "friends", Verdict.REFUSE, "0.5")
    letter = Letter.objects.get(language="en")
    assert letter.recipient == "Reloj, Rosa <rosa@example.org>"
    assert "refused by article 0.5" in letter.text


def test_an_accepted_report_is_answered_too() -> None:
    """It waits to be sent, as every letter does."""
    in_both_languages()
    opened()
    registered()
    received()
    review(act(), "friends", Verdict.ACCEPT)
    english, spanish = Letter.objects.order_by("language")
    assert (english.kind, english.recipient, english.sent_on) == ("accepted", "Reloj, Rosa", None)
    assert english.title == "Report accepted: Four friends (friends)"
    assert "It counts for: standard." in english.text
    assert "queda aceptada tal como llegó" in " ".join(spanish.text.split())
    assert LogEntry.objects.get(verb="review").sha256 in english.text
