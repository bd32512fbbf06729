"""A publication puts the study of drift down for the worker; whatever becomes of that, the list is out."""

import json
from collections.abc import Iterator
from datetime import date

import pytest
from django.test import override_settings

from arpad.office.jobs import lease, put_down_study, study_is_coming
from arpad.office.models import Job, ListStudy, LogEntry, RatingList
from arpad.office.verbs.books.ask_job import ask_job
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.republish import republish
from arpad.office.verbs.lists.series import open_series
from arpad.office.worker import RUNNERS, work
from arpad.web.demo.fill import leave_the_latest_studies
from support.books import NOW, act
from support.month import NOVEMBER, accepted, opened, previewed
from support.two_lists import corrected, two_lists

pytestmark = pytest.mark.usefixtures("books")
STUDY = {"series": "standard", "date": "2011-11-01"}


@pytest.fixture
def turned_on() -> Iterator[None]:
    with override_settings(ARPAD_DRIFT_STUDIES=True):
        yield


def published(actor: str = "ana") -> RatingList:
    return publish(act(actor), "standard", NOVEMBER, previewed().inputs_sha256).list


@pytest.mark.usefixtures("turned_on")
def test_the_worker_makes_the_study_of_a_list_that_was_published() -> None:
    opened()
    accepted()
    out = published("blas")
    job = Job.objects.get()
    assert (job.kind, json.loads(job.arguments), job.asked_by, job.state) == ("watch_drift", STUDY, "blas", "waiting")
    assert study_is_coming(out)
    assert work("worker", lambda: NOW) is not None
    assert ListStudy.objects.get().list == out
    assert not study_is_coming(out)


@pytest.mark.usefixtures("turned_on")
def test_a_study_that_fails_does_not_touch_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> dict[str, object]:
        raise ZeroDivisionError("no games at all")

    opened()
    accepted()
    out = published()
    monkeypatch.setitem(RUNNERS, "watch_drift", fails)
    job = work("worker", lambda: NOW)
    assert job is not None
    assert (job.state, json.loads(job.problem)[0]["id"]) == ("failed", "office.E143")
    assert RatingList.published.get(date=NOVEMBER).sha256 == out.sha256
    assert not study_is_coming(out)


def test_an_office_can_do_without() -> None:
    opened()
    accepted()
    with override_settings(ARPAD_DRIFT_STUDIES=False):
        published()
    assert not Job.objects.exists()


@pytest.mark.usefixtures("turned_on")
def test_a_first_list_has_nothing_to_be_studied() -> None:
    put_down_study(act(), opened())
    assert not Job.objects.exists()


@pytest.mark.usefixtures("turned_on")
def test_nothing_is_put_down_before_the_second_officer_consents() -> None:
    opened()
    accepted()
    open_series(act(), "standard", second_officer=True)
    inputs = previewed().inputs_sha256
    assert publish(act("ana"), "standard", NOVEMBER, inputs).waiting
    assert not Job.objects.exists()
    assert not publish(act("blas"), "standard", NOVEMBER, inputs).waiting
    assert Job.objects.get().asked_by == "blas"


def test_of_lists_that_are_republished_the_newest_is_studied_again() -> None:
    """November and January both change; the study of January sees both."""
    two_lists()
    corrected()
    seen = redraft(act(), "standard").inputs_sha256
    with override_settings(ARPAD_DRIFT_STUDIES=True):
        assert len(republish(act(), "standard", seen).lists) == 2
    assert [json.loads(job.arguments)["date"] for job in Job.objects.all()] == ["2012-01-01"]


@pytest.mark.usefixtures("turned_on")
def test_a_study_waits_for_everybody_else() -> None:
    """Whoever asks for a preview afterwards has it first."""
    opened()
    accepted()
    published()
    ask_job(act(), "preview", {"series": "standard", "date": "2012-01-01"})
    taken = [lease("one", NOW), lease("two", NOW)]
    assert [job.kind for job in taken if job is not None] == ["preview", "watch_drift"]


@pytest.mark.usefixtures("turned_on")
def test_the_log_has_the_publication_and_then_the_study() -> None:
    """Putting it down is part of the publication, and no act of its own."""
    opened()
    accepted()
    published()
    work("worker", lambda: NOW)
    assert list(LogEntry.objects.order_by("-number").values_list("verb", flat=True)[:2]) == ["drift", "publish"]


def test_a_demo_keeps_the_study_of_each_latest_list_only() -> None:
    for series, day in (("rea", 1), ("fide", 1), ("rea", 2), ("fide", 2), ("rea", 3)):
        ask_job(act(), "watch_drift", {"series": series, "date": str(date(2025, day, 1))})
    leave_the_latest_studies()
    left = [json.loads(job.arguments) for job in Job.objects.order_by("pk")]
    assert left == [{"series": "fide", "date": "2025-02-01"}, {"series": "rea", "date": "2025-03-01"}]
