"""An application for a title of arbiters in words: its norms, what is asked and what is missing."""

from collections.abc import Iterable, Sequence

from arpad.reports.arbiters import checks_table, failure_text
from arpad.reports.findings import finding_json
from arpad.reports.title_requirements import requirement_json
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.data import as_rows, json_text
from arpad.results.table import ANSWER, DAY, NUMBER, NUMBERS, TEXT, Column, Kind, Table, named
from arpad.titles.arbiters.application import ArbiterApplicationVerdict, ArbiterNormOf
from arpad.values.finding import Finding


def norms_table(norms: Sequence[ArbiterNormOf]) -> Table:
    answer = Kind(
        lambda given, words: words.text({None: "title.open", True: "title.yes", False: "title.no"}[given[0]]),
        left=True,
    )
    columns = (
        Column("norm", NUMBER, lambda norm: norm.index),
        Column("event", TEXT, lambda norm: norm.claim.event or norm.claim.body, "title.head.event"),
        Column("end", DAY, lambda norm: norm.claim.end, "title.head.dates"),
        Column("systems", NUMBERS, lambda norm: norm.claim.systems, "arbiter.apply.systems"),
        Column("rounds", NUMBER, lambda norm: norm.claim.rounds, "arbiter.apply.rounds", missing="—"),
        Column("chief_arbiter", TEXT, lambda norm: norm.claim.chief_arbiter, "arbiter.apply.chief"),
        Column("exceptions", NUMBERS, lambda norm: norm.exceptions, "arbiter.apply.exception"),
        Column("valid", ANSWER, lambda norm: norm.valid),
        Column("stands", answer, lambda norm: (norm.valid,), "arbiter.apply.valid"),
    )
    shown = ("norm", "event", "end", "systems", "rounds", "chief_arbiter", "exceptions", "stands")
    return Table(norms, text=named(columns, *shown), csv=columns[:8], json=columns[:8])


def arbiter_application_text(verdict: ArbiterApplicationVerdict, words: Wording) -> str:
    application = verdict.application
    lines = [
        words.text("arbiter.apply.heading", title=application.title.value, name=application.applicant.name,
                   edition=verdict.edition.id),
        "",
        as_text(norms_table(verdict.norms), words),
        "",
        as_text(checks_table(verdict.requirements), words),
        "",
        words.text("arbiter.apply.complete" if verdict.complete else "arbiter.apply.missing"),
        *(f"  · {line}" for line in missing_lines(verdict, words)),
    ]  # fmt: skip
    if verdict.considered_by is not None and verdict.shown_until is not None:
        data = {"considered": verdict.considered_by, "shown": verdict.shown_until}
        lines.append(words.text("arbiter.apply.days", **data))
    lines.append(words.text(f"arbiter.apply.fee.{verdict.fee_paid_by}"))
    return "\n".join(lines) + "\n"


def missing_lines(verdict: ArbiterApplicationVerdict, words: Wording) -> list[str]:
    return [failure_text(one, words) for one in verdict.missing]


def arbiter_application_json(verdict: ArbiterApplicationVerdict, findings: Iterable[Finding], words: Wording) -> str:
    applicant = verdict.application.applicant
    shown = {
        "edition": verdict.edition.id,
        "title": verdict.application.title.value,
        "arbiter": {"name": applicant.name, "id": applicant.id},
        "complete": verdict.complete,
        "norms": as_rows(norms_table(verdict.norms)),
        "requirements": [requirement_json(one) for one in verdict.requirements],
        "missing": missing_lines(verdict, words),
        "considered_by": str(verdict.considered_by) if verdict.considered_by else None,
        "shown_until": str(verdict.shown_until) if verdict.shown_until else None,
        "fee_paid_by": verdict.fee_paid_by,
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown)
