"""Reminders: REA's article 7.a gives 15 days after the end, 7.e a month; the event ended on 3 March 2014."""

from datetime import UTC, date, datetime

import pytest

from arpad.office.act import Act
from arpad.office.models import Letter, LogEntry
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.letters.remind import Reminded, remind
from arpad.office.verbs.lists.series import open_series
from support.books import act
from support.letters import in_both_languages
from support.month import accepted, opened

pytestmark = pytest.mark.usefixtures("books")


@pytest.fixture(autouse=True)
def two_languages(books: object) -> None:
    in_both_languages()


def on(day: date) -> Act:
    return act(at=datetime(day.year, day.month, day.day, 9, tzinfo=UTC))


def regional(**given: object) -> None:
    open_series(act(), "rea", edition="fada-2014")
    start, end = date(2014, 3, 1), date(2014, 3, 3)
    form = {"registered_on": date(2014, 2, 1), "club": "Enroque", **given}
    register(act(), Registration("carnival", "Carnival", ["rea"], start, end, **form))  # type: ignore[arg-type]


def kinds(done: Reminded) -> list[str]:
    return [letter.kind for letter in done.letters if letter.language == "en"]


def test_a_letter_before_the_deadline_after_it_and_when_it_has_expired_each_once() -> None:
    regional()
    assert kinds(remind(on(date(2014, 3, 10)))) == []  # eight days are left
    assert kinds(remind(on(date(2014, 3, 11)))) == ["reminder_before"]
    assert kinds(remind(on(date(2014, 3, 18)))) == []  # the last day
    assert kinds(remind(on(date(2014, 3, 19)))) == ["reminder_late"]
    assert kinds(remind(on(date(2014, 4, 3)))) == []
    assert kinds(remind(on(date(2014, 4, 4)))) == ["reminder_expired"]


def test_the_letter_names_the_days_and_the_article() -> None:
    regional()
    done = remind(on(date(2014, 3, 11)))
    spanish = next(letter for letter in done.letters if letter.language == "es")
    assert "Según el artículo Art 7.a, el plazo acaba el 18 de marzo de 2014." in spanish.text
    assert "Pasado el 3 de abril de 2014 no se admitirá." in spanish.text
    assert (spanish.recipient, spanish.log_head) == ("Enroque", LogEntry.objects.latest("number").sha256)


def test_an_edition_without_days_gets_a_letter_as_soon_as_the_event_is_over() -> None:
    """Reading I-281: B.02 of 2011 sets none."""
    open_series(act(), "standard")
    form = Registration("open", "Open", ["standard"], date(2011, 10, 1), date(2011, 10, 3), date(2011, 8, 1))
    register(act(), form)
    assert kinds(remind(on(date(2011, 10, 3)))) == []
    assert kinds(remind(on(date(2011, 10, 4)))) == ["reminder_before"]
    assert "due" not in Letter.objects.get(language="en").text


def test_title_events_have_the_thirty_days_of_b01() -> None:
    """Ended on 3 October: 30 days later is 2 November."""
    open_series(act(), "standard")
    days = (date(2011, 10, 1), date(2011, 10, 3), date(2011, 8, 1))
    register(act(), Registration("open", "Open", ["standard"], *days, title_event=True))
    assert kinds(remind(on(date(2011, 10, 25)))) == []
    done = remind(on(date(2011, 10, 26)))
    assert "By article 1.92 it is due on 2 November 2011." in done.letters[0].text


def test_who_has_sent_a_report_gets_no_letter() -> None:
    opened()
    accepted()
    assert not remind(on(date(2012, 1, 1))).letters


def test_what_fide_must_have_soon_is_said() -> None:
    """Rapid of 2018, article 9.1: thirty days after the end, here 9 May; a week before it is 2 May."""
    from support.rapid import accepted_rapid

    accepted_rapid()
    assert not remind(on(date(2019, 5, 1))).findings
    (soon,) = remind(on(date(2019, 5, 2))).findings
    assert (soon.id, soon.article, soon.data["due"]) == ("office.W090", "9.1", "2019-05-09")
