"""What a worker can be asked to do: each kind of job, from its arguments to what it tells at its end."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import Any

from arpad.office.act import Act
from arpad.office.hashes import sha256
from arpad.office.impacts import impacts_as_data, lists_as_data
from arpad.office.leases import Clock, Watch
from arpad.office.proposals import Asked
from arpad.office.refused import Refused
from arpad.office.stored_findings import as_data
from arpad.office.verbs.lists.drift import watch_drift
from arpad.office.verbs.lists.import_ import Imported, ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.redraft import redraft
from arpad.office.verbs.lists.weigh_correction import weigh_correction
from arpad.values.finding import Finding
from arpad.values.kinds import FileName
from arpad.values.problems import of_the_system

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
    asked = ListImport(data, path.name, given["series"], day, given.get("ids", "own"), given.get("reference", False))
    done = import_list(act, asked, watch.progress, clock, lambda found: watch.end(_imported(found)))
    return _imported(done)


def _imported(found: Imported) -> Result:
    told = {"list": found.list.pk, "date": str(found.list.date), "rows": found.list.rows_count}
    return {**told, "new_players": found.new_players, "findings": as_data(found.findings)}


def _day(text: str) -> date:
    return date.fromisoformat(text)


def _closing(given: Arguments) -> date | None:
    return _day(given["closing"]) if given.get("closing") else None


RUNNERS: dict[str, Callable[[Act, Arguments, Watch, Clock], Result]] = {
    "import": _import,
    "preview": _preview,
    "redraft": _redraft,
    "watch_drift": _watch_drift,
    "weigh_correction": _weigh_correction,
}
