"""The worker: takes jobs, one after another, and runs each from its arguments to what it tells at its end.

A job whose worker died is taken again when its lease has run out: what it did was undone by its own transaction, or is
a draft that nobody sees. `arpad office work` runs `work_until`, and so does whoever serves pages, in a process or a
thread of its own:

    threading.Thread(target=work_until, args=(stop, "host:1", now)).start()
"""

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

from django.db import Error, connections
from django.db.models import F

from arpad.office.act import Act
from arpad.office.backups import back_up
from arpad.office.hashes import canonical, sha256
from arpad.office.jobs import Cancelled, Clock, GivenBack, Taken, Watch, clear_away, finish, lease, pulse
from arpad.office.list_store import in_force, sweep
from arpad.office.models import Job, ListStudy, Series
from arpad.office.moving_in import ListImport
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.schedule import verified_as_data
from arpad.office.stored_findings import as_data, to_text
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.letters.remind import remind
from arpad.office.verbs.lists.drift import watch_drift
from arpad.office.verbs.lists.import_ import Imported, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.weigh_correction import SeriesImpact, weigh_correction
from arpad.rating.corrections import ListImpact, Move, MoveKind
from arpad.values.finding import FileName, Finding
from arpad.values.problems import of_the_system


def impacts_as_data(impacts: Iterable[SeriesImpact]) -> list[dict[str, Any]]:
    return [{"series": impact.series, "lists": lists_as_data(impact.lists)} for impact in impacts]


def lists_as_data(lists: Iterable[ListImpact]) -> list[dict[str, Any]]:
    fields = ("id", "name", "field", "before", "after", "kind")
    return [
        {
            "date": str(listed.date),
            "points": listed.points,
            "moves": [{name: str(getattr(move, name)) for name in fields} for move in listed.moves],
        }
        for listed in lists
    ]


def impacts_from(data: Iterable[Mapping[str, Any]]) -> tuple[SeriesImpact, ...]:
    return tuple(SeriesImpact(one["series"], lists_from(one["lists"])) for one in data)


def lists_from(data: Iterable[Mapping[str, Any]]) -> tuple[ListImpact, ...]:
    return tuple(
        ListImpact(
            date.fromisoformat(one["date"]),
            tuple(Move(**{**move, "kind": MoveKind(move["kind"])}) for move in one["moves"]),
            one["points"],
        )
        for one in data
    )


Arguments = Mapping[str, Any]
Result = dict[str, Any]


def _preview(act: Act, given: Arguments, watch: Watch, clock: Clock) -> Result:
    """`series`, `date`, and `closing` and `edition` where one is stated."""
    named = given.get("edition", "")
    found = preview(act, given["series"], _day(given["date"]), _closing(given), clock, watch.progress, named)
    told = {"inputs": found.inputs_sha256, "rows": found.draft.rows_count, "looks": asdict(found.looks)}
    return {"draft": found.draft.pk, **told, "findings": as_data(found.findings)}


def _weigh_correction(act: Act, given: Arguments, watch: Watch, clock: Clock) -> Result:
    """The fields of `Asked`, as far as they are used. It reads only; `correct` then takes what it has `seen`."""
    found = weigh_correction(Asked(**{name: tuple(values) for name, values in given.items()}), watch.progress)
    return {"seen": found.seen, "impacts": impacts_as_data(found.impacts), "findings": as_data(found.findings)}


def _redraft(act: Act, given: Arguments, watch: Watch, clock: Clock) -> Result:
    """`series`. `republish` then takes the `inputs`."""
    found = redraft(act, given["series"], clock, watch.progress)
    told = {"inputs": found.inputs_sha256, "impacts": lists_as_data(found.impacts)}
    return {"drafts": [draft.pk for draft in found.drafts], **told, "findings": as_data(found.findings)}


def _watch_drift(act: Act, given: Arguments, watch: Watch, clock: Clock) -> Result:
    """`series` and `date` of a published list. What it finds is kept with the list."""
    made = watch_drift(act, given["series"], _day(given["date"]), watch.progress)
    return {"list": made.pk, "series": given["series"], "date": given["date"]}


def _backup(act: Act, given: Arguments, watch: Watch, clock: Clock) -> Result:
    made = back_up(act)
    return {"file": made.file, "removed": list(made.removed)}


def _verify(act: Act, given: Arguments, watch: Watch, clock: Clock) -> Result:
    found = verify(progress=watch.progress)
    told = {"lists": found.lists, "entries": found.entries, "head": found.head}
    return dict(verified_as_data(told, found.findings))


def _remind(act: Act, given: Arguments, watch: Watch, clock: Clock) -> Result:
    done = remind(act)
    return {"letters": len(done.letters), "findings": as_data(done.findings)}


def _drift(act: Act, given: Arguments, watch: Watch, clock: Clock) -> Result:
    """The study of each series' newest list that has none yet."""
    made = []
    for series in Series.objects.order_by("key"):
        lists = in_force(series)
        if len(lists) > 1 and not ListStudy.objects.filter(list=lists[-1]).exists():
            watch_drift(act, series.key, lists[-1].date, watch.progress)
            made.append(f"{series.key} {lists[-1].date}")
    return {"studies": made}


def _import(act: Act, given: Arguments, watch: Watch, clock: Clock) -> Result:
    """`file` (a path the worker can read), its `sha256` if it is known, `series`, `date`, `ids`, `reference`."""
    path = Path(given["file"])
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Refused(Finding("office.E142", {"file": FileName(path), "problem": of_the_system(error)})) from None
    if given.get("sha256") and sha256(data) != given["sha256"]:
        raise Refused(Finding("office.E140", {"file": FileName(path)}))
    day = _day(given["date"]) if given.get("date") else None
    also, plan = tuple(given.get("also", ())), given.get("plan", "").encode()
    ids, reference = given.get("ids", "own"), given.get("reference", False)
    asked = ListImport(data, path.name, given["series"], day, ids, reference, also, plan)
    done = import_list(act, asked, watch.progress, clock, lambda found: watch.end(_imported(found)))
    return _imported(done)


def _imported(found: Imported) -> Result:
    made = found.reference or found.list
    told = {"list": made.pk, "date": str(made.date), "rows": made.rows_count}
    return {**told, "new_players": found.new_players, "findings": as_data(found.findings)}


def _day(text: str) -> date:
    return date.fromisoformat(text)


def _closing(given: Arguments) -> date | None:
    return _day(given["closing"]) if given.get("closing") else None


RUNNERS: dict[str, Callable[[Act, Arguments, Watch, Clock], Result]] = {
    "backup": _backup,
    "drift": _drift,
    "import": _import,
    "preview": _preview,
    "redraft": _redraft,
    "remind": _remind,
    "verify": _verify,
    "watch_drift": _watch_drift,
    "weigh_correction": _weigh_correction,
}


PAUSE_SECONDS = 2


def work_until(
    stop: threading.Event,
    worker: str,
    clock: Clock,
    told: Callable[[Job], None] = lambda job: None,
    between: Callable[[], None] = lambda: None,
) -> None:
    """Run jobs as they come until `stop` is set; the job that runs then is given back to the next worker.

    `worker` is a name that nobody else has, `told` is called with each job at its end, `between` whenever no job waits.
    A database that is away for a while is waited for.
    """
    swept = False
    while not stop.is_set():
        try:
            if not swept:
                sweep(clock())
                swept = True
            job = work(worker, clock, stop)
            if job is None:
                between()
        except (Error, Job.DoesNotExist):  # away, or replaced by an archive, which holds no jobs
            connections.close_all()
            job = None
        if job is None:
            stop.wait(PAUSE_SECONDS)
        else:
            told(job)
    connections.close_all()


def work(worker: str, clock: Clock, stop: threading.Event | None = None) -> Job | None:
    """Take one job and run it to its end; None if there is none."""
    job = lease(worker, clock())
    if job is None:
        return None
    watch = Watch(job.pk, worker, stop=stop or threading.Event())
    beside = threading.Thread(target=pulse, args=(watch, clock), daemon=True)
    beside.start()
    try:
        outcome = _run(job, watch, clock)
    finally:
        watch.over.set()
        beside.join()
    if outcome.get("state") == Job.State.CANCELLED or not finish(watch, **outcome):
        _cancel(job, watch)
    job.refresh_from_db()
    return job


def _cancel(job: Job, watch: Watch) -> None:
    """Also where it was asked for while the last piece was done; a job that somebody else has now is left alone."""
    job.refresh_from_db()
    if job.cancel_asked_by and job.worker == watch.worker and job.state == Job.State.RUNNING:
        clear_away(job)
        finish(watch, state=Job.State.CANCELLED)


def _run(job: Job, watch: Watch, clock: Clock) -> dict[str, Any]:
    act = Act(job.asked_by, clock(), job.reason)
    try:
        watch.progress(0, 0)
        result = RUNNERS[job.kind](act, json.loads(job.arguments), watch, clock)
        return {"state": Job.State.DONE, "result": canonical(result)}
    except Cancelled:
        return {"state": Job.State.CANCELLED}
    except GivenBack:
        return {"state": Job.State.WAITING, "worker": "", "heartbeat": None, "attempts": F("attempts") - 1}
    except Taken:
        return {}
    except Refused as refused:
        return {"state": Job.State.FAILED, "problem": to_text(refused.findings)}
    except Exception as error:
        problem = Finding("office.E143", {"job": job.pk, "problem": f"{type(error).__name__}: {error}"[:500]})
        return {"state": Job.State.FAILED, "problem": to_text([problem])}
