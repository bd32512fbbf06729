"""arpad office jobs and work: long work, shown and carried out."""

import json
import os
import signal
import socket
import threading
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.desk import Desk, now, office_command
from arpad.cli.reading import say
from arpad.office.stored_findings import from_data, from_text
from arpad.reports.studies import rendered_study
from arpad.studies.study import study_from
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.office.models import Job


_SHOWN = 20


@office_command("jobs")
@click.argument("number", type=int, required=False, metavar="[JOB]")
@click.option("--format", "output_format", type=click.Choice(["table", "json"]), default="table", show_default=True)
def jobs(desk: Desk, number: int | None, output_format: str) -> Exit:
    """Show the latest jobs and how far they are, or what one of them has found."""
    from arpad.office.models import Job

    found = list(Job.objects.order_by("-pk")[:_SHOWN] if number is None else Job.objects.filter(pk=number))
    if number is not None and not found:
        raise Refusal(Exit.REFUSED, Finding("office.E146", {"job": number}))
    if output_format == "json":
        click.echo(json.dumps([_as_data(job) for job in found], ensure_ascii=False, indent=1))
    elif number is not None:
        _show(desk, found[0])
    else:
        for job in found:
            desk.tell("office.said.job_line", **_about(desk, job), progress=_progress(job))
        if not found:
            desk.tell("office.said.no_jobs")
    return Exit.DONE


def _as_data(job: "Job") -> dict[str, Any]:
    about = {"job": job.pk, "kind": job.kind, "state": job.state, "done": job.done, "total": job.total}
    asked = {"asked_by": job.asked_by, "asked_at": job.asked_at.isoformat(), "cancel_asked_by": job.cancel_asked_by}
    result, problem = json.loads(job.result), json.loads(job.problem or "[]")
    if "findings" in result:
        result["findings"] = _without_kinds(result["findings"])
    return about | asked | {"result": result, "problem": _without_kinds(problem)}


def _without_kinds(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The kinds of values are kept for the wording only."""
    return [{name: value for name, value in one.items() if name != "kinds"} for one in findings]


def _about(desk: Desk, job: "Job") -> dict[str, Any]:
    state = desk.words.text(f"office.state.{job.state}")
    return {
        "job": job.pk,
        "kind": job.kind,
        "state": state,
        "actor": job.asked_by,
        "day": job.asked_at.astimezone().date(),
    }


def _progress(job: "Job") -> str:
    return f"{job.done:,}/{job.total:,}" if job.total else "—"


def _show(desk: Desk, job: "Job") -> None:
    """The same words as if the officer had waited for it."""
    desk.tell("office.said.job_done", **_about(desk, job))
    result = json.loads(job.result)
    say([*from_text(job.problem or "[]"), *from_data(result.get("findings", []))], desk.words)
    if job.state == "done":
        _TELLERS[job.kind](desk, json.loads(job.arguments), result)


def _preview(desk: Desk, asked: dict[str, Any], result: dict[str, Any]) -> None:
    from arpad.cli.office.lists import tell_looks
    from arpad.office.drafting import looks_from

    tell_looks(desk, looks_from(result["looks"]))
    desk.tell("office.said.drafted", date=asked["date"], rows=result["rows"], inputs=result["inputs"])


def _import(desk: Desk, asked: dict[str, Any], result: dict[str, Any]) -> None:
    desk.tell("office.said.job_imported", date=result["date"], rows=result["rows"], new=result["new_players"])


def _weigh_correction(desk: Desk, asked: dict[str, Any], result: dict[str, Any]) -> None:
    from arpad.cli.office.corrections import tell_impacts
    from arpad.office.worker import impacts_from

    tell_impacts(desk, impacts_from(result["impacts"]))
    desk.tell("office.said.weighed", seen=result["seen"])


def _redraft(desk: Desk, asked: dict[str, Any], result: dict[str, Any]) -> None:
    from arpad.cli.list_history import print_impact, print_totals
    from arpad.office.worker import lists_from

    impacts = lists_from(result["impacts"])
    print_impact(impacts, desk.words)
    print_totals(impacts, desk.words)
    desk.tell("office.said.redrafted", lists=len(impacts), inputs=result["inputs"])


def _watch_drift(desk: Desk, asked: dict[str, Any], result: dict[str, Any]) -> None:
    from arpad.office.models import ListStudy

    kept = ListStudy.objects.get(list=result["list"])
    click.echo(rendered_study(study_from(json.loads(kept.content)), desk.words, "table"), nl=False)


def _backup(desk: Desk, asked: dict[str, Any], result: dict[str, Any]) -> None:
    desk.tell("office.said.job_backup", file=result["file"], removed=len(result["removed"]))


def _verify(desk: Desk, asked: dict[str, Any], result: dict[str, Any]) -> None:
    desk.tell("office.said.job_verify", defects=result["defects"], head=result["head"])


def _remind(desk: Desk, asked: dict[str, Any], result: dict[str, Any]) -> None:
    desk.tell("office.said.job_remind", letters=result["letters"])


def _drift(desk: Desk, asked: dict[str, Any], result: dict[str, Any]) -> None:
    desk.tell("office.said.job_drift", studies=", ".join(result["studies"]) or "—")


_TELLERS = {
    "backup": _backup,
    "verify": _verify,
    "remind": _remind,
    "drift": _drift,
    "preview": _preview,
    "import": _import,
    "weigh_correction": _weigh_correction,
    "redraft": _redraft,
    "watch_drift": _watch_drift,
}


@office_command("work")
@click.option("--until-done", is_flag=True, help="Leave when no job waits, instead of waiting for the next.")
def work(desk: Desk, until_done: bool) -> Exit:
    """Run the jobs that wait, one after another; between them put down what the calendar (ARPAD_SCHEDULE) has for now,
    hand over mail that waits, and keep the words by which players are found. Told to end (SIGTERM), it gives its job
    back to the next worker; if it is killed, the job is taken again once its lease of two minutes has run out.
    """
    from arpad.office.federation_settings import at_home
    from arpad.office.register_lookup import catch_up as catch_up_keys
    from arpad.office.schedule import put_down_due
    from arpad.office.worker import work as run_one
    from arpad.office.worker import work_until
    from arpad.web.accounts.outbox import deliver_waiting
    from arpad.web.queries.search import catch_up

    def between() -> None:
        put_down_due(at_home(now()))
        catch_up_keys()
        catch_up()
        deliver_waiting(now())

    def told(job: "Job") -> None:
        desk.tell("office.said.job", job=job.pk, kind=job.kind, state=desk.words.text(f"office.state.{job.state}"))

    worker, stop = f"{socket.gethostname()}:{os.getpid()}", threading.Event()
    if not until_done:
        signal.signal(signal.SIGTERM, lambda *_: stop.set())
        work_until(stop, worker, now, told, between)
        return Exit.DONE
    put_down_due(at_home(now()))
    while (job := run_one(worker, now)) is not None:
        told(job)
    between()
    return Exit.DONE
