"""Long work as rows in the database."""

import json
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, transaction

from arpad.office import jobs
from arpad.office import worker as working
from arpad.office.jobs import LEASE, MOST_ATTEMPTS, Cancelled, Taken, Watch, finish, lease
from arpad.office.models import Job, ListRow, LogEntry, Player, RatingList, Series
from arpad.office.refused import Refused
from arpad.office.verbs.books.ask_job import ask_job
from arpad.office.verbs.books.cancel import cancel_job
from arpad.office.verbs.lists.correct import correct
from arpad.office.verbs.lists.republish import republish
from arpad.office.verbs.lists.series import open_series
from arpad.office.worker import RUNNERS, impacts_from, work, work_until
from support.books import NOW, act
from support.month import LIST, NOVEMBER, accepted, opened, previewed
from support.two_lists import ANA, BLAS, DRAW, DRAWN, DRAWN_JANUARY, JANUARY, corrected, ratings, two_lists

pytestmark = pytest.mark.usefixtures("books")
PREVIEW = {"series": "standard", "date": str(NOVEMBER)}


def clock() -> datetime:
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


def asked_import(folder: Path, **given: str) -> Job:
    if not Series.objects.exists():
        open_series(act(), "standard")
    if folder.is_dir():
        (folder / "list.csv").write_bytes(LIST)
    where = {"file": str(folder / "list.csv"), "series": "standard", "date": "2011-09-01", "ids": "fide"}
    return ask_job(act(), "import", {**where, "reference": False, **given})


def test_an_import_as_a_job(tmp_path: Path) -> None:
    asked_import(tmp_path)
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
    job = Job.objects.get()
    assert (job.state, json.loads(job.problem)[0]["id"]) == ("failed", "office.E141")


def test_a_waiting_job_is_cancelled_and_the_log_says_by_whom() -> None:
    job = ask_job(act("ana"), "preview", PREVIEW)
    cancel_job(act("ben"), job.pk)
    assert work("worker", clock) is None
    last = LogEntry.objects.latest("number")
    assert (last.verb, last.actor, last.subject) == ("cancel", "ben", f"job:{job.pk}")
    with pytest.raises(Refused) as error:
        cancel_job(act("ben"), job.pk)
    assert error.value.findings[0].id == "office.E041"


def cancelled_while(job: Job, monkeypatch: pytest.MonkeyPatch, at_piece: int) -> None:
    """Another officer cancels when so many pieces are done, and the pulse has found out."""
    usual = Watch.progress

    def progress(watch: Watch, done: int, total: int) -> None:
        if done == at_piece and watch.stopped_by is None:
            cancel_job(act("ben"), job.pk)
            watch.stopped_by = Cancelled
        usual(watch, done, total)

    monkeypatch.setattr(Watch, "progress", progress)


def test_a_running_job_stops_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    opened()
    accepted()
    job = ask_job(act(), "preview", PREVIEW)
    cancelled_while(job, monkeypatch, at_piece=4)
    done = work("worker", clock)
    assert done is not None and (done.pk, done.state, done.cancel_asked_by) == (job.pk, "cancelled", "ben")
    assert set(RatingList.objects.values_list("state", flat=True)) == {"published"}
    assert ListRow.objects.count() == 4
    assert LogEntry.objects.latest("number").actor == "ben"


def test_an_import_that_is_cancelled_leaves_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = asked_import(tmp_path)
    cancelled_while(job, monkeypatch, at_piece=4)
    done = work("worker", clock)
    assert done is not None and done.state == "cancelled"
    assert not any(model.objects.exists() for model in (Player, RatingList, ListRow))


def test_cancelled_while_the_last_piece_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pulse has not found out yet; the job is cancelled all the same, and its draft goes."""
    opened()
    accepted()
    job = ask_job(act(), "preview", PREVIEW)
    usual = RUNNERS["preview"]

    def just_done(*given: Any) -> dict[str, Any]:
        result = usual(*given)
        cancel_job(act("ben"), job.pk)
        return result

    monkeypatch.setitem(RUNNERS, "preview", just_done)
    done = work("worker", clock)
    assert done is not None and done.state == "cancelled"
    assert set(RatingList.objects.values_list("state", flat=True)) == {"published"}


def test_a_cancelled_job_whose_worker_died_is_cleared_away_by_the_next() -> None:
    opened()
    accepted()
    job = ask_job(act(), "preview", PREVIEW)
    assert lease("one", NOW) is not None
    previewed()  # what the worker had made when it died
    cancel_job(act("ben"), job.pk)
    assert lease("two", NOW + LEASE) is None
    job.refresh_from_db()
    assert job.state == "cancelled"
    assert set(RatingList.objects.values_list("state", flat=True)) == {"published"}


def test_an_import_that_takes_its_date_from_the_file_can_be_cleared_away_too(tmp_path: Path) -> None:
    job = asked_import(tmp_path, date="")
    assert lease("one", NOW) is not None
    cancel_job(act("ben"), job.pk)
    assert lease("two", NOW + LEASE) is None
    assert Job.objects.get().state == "cancelled"


def test_a_draft_somebody_else_made_is_not_cleared_away() -> None:
    opened()
    accepted()
    job = ask_job(act("ana"), "preview", PREVIEW)
    previewed("eva")
    assert lease("one", NOW) is not None
    cancel_job(act("ben"), job.pk)
    lease("two", NOW + LEASE)
    assert RatingList.objects.get(state="draft").drafted_by == "eva"


def test_a_worker_that_was_away_finds_its_job_taken() -> None:
    job = ask_job(act(), "preview", PREVIEW)
    lease("one", NOW)
    lease("two", NOW + LEASE)
    watch = Watch(job.pk, "one")
    assert not finish(watch, state=Job.State.DONE)
    with pytest.raises(Taken), transaction.atomic():
        watch.end({})
    job.refresh_from_db()
    assert (job.state, job.worker) == ("running", "two")


def test_the_pulse_keeps_the_lease_tells_the_progress_and_finds_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PULSE_SECONDS", 0.01)
    job = ask_job(act(), "preview", PREVIEW)
    lease("one", NOW)
    watch = Watch(job.pk, "one", done=3, total=9)
    beside = threading.Thread(target=jobs.pulse, args=(watch, lambda: NOW + LEASE))
    beside.start()
    until(lambda: Job.objects.filter(heartbeat=NOW + LEASE, done=3, total=9).exists())
    assert lease("two", NOW + LEASE) is None
    cancel_job(act("ben"), job.pk)
    until(lambda: watch.stopped_by is Cancelled)
    Job.objects.update(worker="two")
    until(lambda: watch.stopped_by is Taken)
    watch.over.set()
    beside.join()


def until(seen: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not seen():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_correction_is_weighed_as_a_job() -> None:
    """The draw of `support.two_lists`: Ana 2403 to 2398 and 2405 to 2401, Blas 2289 to 2296 and 2279 to 2285."""
    two_lists()
    ask_job(act(), "weigh_correction", {"results": list(DRAW.results)})
    job = work("worker", clock)
    assert job is not None and job.state == "done", job and job.problem
    result = json.loads(job.result)
    assert (job.done, job.total) == (2, 2)
    (impact,) = impacts_from(result["impacts"])
    moves = [
        [(move.id, move.before, move.after) for move in one.moves if move.field == "rating"] for one in impact.lists
    ]
    assert moves == [[(ANA, "2403", "2398"), (BLAS, "2289", "2296")], [(ANA, "2405", "2401"), (BLAS, "2279", "2285")]]
    assert correct(act(), DRAW, result["seen"]).to_republish == (("standard", "2011-11-01"),)


def test_lists_are_made_anew_as_a_job() -> None:
    two_lists()
    corrected()
    ask_job(act(), "redraft", {"series": "standard"})
    job = work("worker", clock)
    assert job is not None and job.state == "done", job and job.problem
    republish(act(), "standard", json.loads(job.result)["inputs"])
    assert (ratings(NOVEMBER), ratings(JANUARY)) == (DRAWN, DRAWN_JANUARY)


def test_a_job_that_makes_lists_anew_leaves_none_of_them_when_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    two_lists()
    corrected()
    job = ask_job(act(), "redraft", {"series": "standard"})
    cancelled_while(job, monkeypatch, at_piece=1)
    done = work("worker", clock)
    assert done is not None and done.state == "cancelled"
    assert set(RatingList.objects.values_list("state", flat=True)) == {"published"}


def test_a_worker_that_is_to_end_gives_its_job_back(monkeypatch: pytest.MonkeyPatch) -> None:
    opened()
    accepted()
    job = ask_job(act(), "preview", PREVIEW)
    stop = threading.Event()
    usual = Watch.progress

    def told_to_end(watch: Watch, done: int, total: int) -> None:
        if total:
            stop.set()
        usual(watch, done, total)

    monkeypatch.setattr(Watch, "progress", told_to_end)
    work_until(stop, "one", clock)
    job.refresh_from_db()
    assert (job.state, job.worker, job.attempts) == ("waiting", "", 0)
    monkeypatch.setattr(Watch, "progress", usual)
    again = work("two", clock)
    assert again is not None and again.state == "done"


def test_between_jobs_a_worker_does_what_else_there_is() -> None:
    stop, done = threading.Event(), []

    def between() -> None:
        done.append(Job.objects.count())
        stop.set()

    work_until(stop, "worker", clock, between=between)
    assert done == [0]


def test_a_worker_waits_for_a_database_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    ask_job(act(), "weigh_correction", {})
    stop, said, tried = threading.Event(), [], []

    def away(now: datetime) -> int:
        tried.append(now)
        if len(tried) == 1:
            raise OperationalError("the server is starting")
        return 0

    def told(job: Job) -> None:
        said.append(json.loads(job.problem)[0]["id"])
        stop.set()

    monkeypatch.setattr(working, "sweep", away)
    monkeypatch.setattr(working, "PAUSE_SECONDS", 0)
    work_until(stop, "worker", clock, told)
    assert (len(tried), said) == (2, ["office.E065"])


def test_a_worker_outlives_the_books_it_worked_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A restore in the middle of a job: the archive holds no jobs, and the next one is run."""
    stop, said = threading.Event(), []

    def restored_meanwhile(*_: object) -> dict[str, Any]:
        Job.objects.all().delete()
        ask_job(act(), "weigh_correction", {})
        return {}

    def told(job: Job) -> None:
        said.append(job.kind)
        stop.set()

    monkeypatch.setitem(RUNNERS, "preview", restored_meanwhile)
    monkeypatch.setattr(working, "PAUSE_SECONDS", 0)
    ask_job(act(), "preview", PREVIEW)
    work_until(stop, "worker", clock, told)
    assert said == ["weigh_correction"]


def test_the_file_of_an_import_must_be_what_was_asked_for(tmp_path: Path) -> None:
    asked_import(tmp_path, sha256="0" * 64)
    asked_import(tmp_path / "away")
    found = [work("worker", clock) for _ in range(2)]
    assert [json.loads(job.problem)[0]["id"] for job in found if job] == ["office.E140", "office.E142"]


def test_what_goes_wrong_in_a_job_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> dict[str, Any]:
        raise MemoryError

    monkeypatch.setitem(RUNNERS, "preview", broken)
    ask_job(act(), "preview", PREVIEW)
    job = work("worker", clock)
    assert job is not None
    assert (job.state, json.loads(job.problem)[0]["id"]) == ("failed", "office.E143")


def test_an_unknown_kind() -> None:
    with pytest.raises(Refused) as error:
        ask_job(act(), "dance", {})
    assert error.value.findings[0].id == "office.E040"
