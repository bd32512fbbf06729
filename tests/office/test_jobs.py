"""Long work as rows in the database."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from arpad.office import work as working
from arpad.office.models import Job, ListRow, LogEntry, Player, RatingList
from arpad.office.refused import Refused
from arpad.office.verbs.ask_job import ask_job
from arpad.office.verbs.cancel_job import cancel_job
from arpad.office.verbs.open_series import open_series
from arpad.office.work import LEASE, MOST_ATTEMPTS, lease, work
from support.books import NOW, act
from support.month import LIST, NOVEMBER, accepted, opened

pytestmark = pytest.mark.usefixtures("books")
PREVIEW = {"series": "standard", "date": str(NOVEMBER)}


def clock() -> object:
    return NOW


def test_a_preview_as_a_job() -> None:
    opened()
    accepted()
    ask_job(act(), "preview", PREVIEW)
    job = work("worker", clock)
    assert job is not None
    assert (job.state, job.done, job.total) == ("done", 4, 4)
    assert RatingList.objects.get(pk=json.loads(job.result)["draft"]).state == "draft"
    assert work("worker", clock) is None


def test_an_import_as_a_job(tmp_path: Path) -> None:
    open_series(act(), "standard")
    (tmp_path / "list.csv").write_bytes(LIST)
    given = {
        "file": str(tmp_path / "list.csv"),
        "series": "standard",
        "date": "2011-09-01",
        "ids": "fide",
        "reference": False,
    }
    ask_job(act(), "import", given)
    job = work("worker", clock)
    assert job is not None and job.state == "done", job and job.problem
    assert Player.objects.get(fide_id="990000001").key == "990000001"


def test_findings_of_a_job_are_kept() -> None:
    open_series(act(), "standard")
    ask_job(act(), "preview", {"series": "nothing", "date": str(NOVEMBER)})
    job = work("worker", clock)
    assert job is not None
    assert (job.state, json.loads(job.problem)[0]["id"]) == ("failed", "office.E003")


def test_a_job_has_one_worker_until_its_lease_runs_out() -> None:
    ask_job(act(), "preview", PREVIEW)
    assert lease("one", NOW) is not None
    assert lease("two", NOW + LEASE - timedelta(seconds=1)) is None
    again = lease("two", NOW + LEASE)
    assert again is not None
    assert (again.worker, again.attempts) == ("two", 2)


def test_a_job_that_kills_its_workers_is_given_up() -> None:
    ask_job(act(), "preview", PREVIEW)
    for attempt in range(MOST_ATTEMPTS):
        assert lease("worker", NOW + attempt * LEASE) is not None
    assert lease("worker", NOW + MOST_ATTEMPTS * LEASE) is None
    assert Job.objects.get().state == "failed"


def test_a_waiting_job_is_cancelled_and_the_log_says_by_whom() -> None:
    job = ask_job(act("ana"), "preview", PREVIEW)
    cancel_job(act("ben"), job.pk)
    assert work("worker", clock) is None
    last = LogEntry.objects.latest("number")
    assert (last.verb, last.actor, last.subject) == ("cancel_job", "ben", f"job:{job.pk}")
    with pytest.raises(Refused) as error:
        cancel_job(act("ben"), job.pk)
    assert error.value.findings[0].id == "office.E041"


def test_a_running_job_stops_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    opened()
    accepted()
    job = ask_job(act(), "preview", PREVIEW)
    usual = working.Watch.progress

    def cancelled_by_now(watch: working.Watch, done: int, total: int) -> None:
        watch.cancelled = total > 0  # what the pulse finds once somebody cancelled
        usual(watch, done, total)

    monkeypatch.setattr(working.Watch, "progress", cancelled_by_now)
    done = work("worker", clock)
    assert done is not None and done.pk == job.pk and done.state == "cancelled"
    assert set(RatingList.objects.values_list("state", flat=True)) == {"published"}
    assert ListRow.objects.count() == 4


def test_an_unknown_kind() -> None:
    with pytest.raises(Refused) as error:
        ask_job(act(), "dance", {})
    assert error.value.findings[0].id == "office.E040"
