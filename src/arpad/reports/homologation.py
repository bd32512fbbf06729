"""The verdict about an event in words: a table for people, JSON and CSV for programs."""

from arpad.homologation.registration import public_entry
from arpad.homologation.restricted_events import Ground
from arpad.homologation.verdict import HomologationVerdict
from arpad.rating.requirement import Outcome, Requirement
from arpad.reports.findings import finding_json, finding_texts
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.data import as_rows, json_text
from arpad.results.table import DATA, TEXT, Column, Kind, Table, named, worded
from arpad.values.records import dataclass


def homologation_text(verdict: HomologationVerdict, words: Wording) -> str:
    case = verdict.case
    heading = words.text(
        "homologation.heading", name=case.form.name, start=case.start, end=case.end, edition=case.edition.id
    )
    lines = [heading, words.text(f"homologation.phase.{_phase(verdict)}"), ""]
    lines += [words.text(f"homologation.low.{_low(verdict)}")]
    grounds = [ground for ground in verdict.transparency.grounds if ground.applies is not False]
    lines += [f"  {ground.article}  {_ground(ground, words)}" for ground in grounds]
    lines += ["", as_text(requirements_table(verdict, words), words), ""]
    lines += [words.text(f"homologation.proposal.{verdict.proposal.value}")]
    lines += finding_texts(verdict.findings, words, whole=True)
    return "\n".join(lines) + "\n"


def homologation_json(verdict: HomologationVerdict, words: Wording) -> str:
    case, transparency = verdict.case, verdict.transparency
    shown = {
        "event": {"name": case.form.name, "start": str(case.start), "end": str(case.end), "kind": case.form.kind},
        "edition": case.edition.id,
        "phase": _phase(verdict),
        "proposal": verdict.proposal.value,
        "low_transparency": {
            "applies": transparency.low,
            "grounds": [
                {
                    "article": ground.article,
                    "ground": ground.name,
                    "applies": ground.applies,
                    "inputs": dict(ground.inputs),
                }
                | ({"missing": ground.missing} if ground.missing else {})
                for ground in transparency.grounds
            ],
        },
        "requirements": as_rows(requirements_table(verdict, words)),
        "public": public_entry(case.form, case.rule("registration_form")),
        "findings": [finding_json(finding, words) for finding in verdict.findings],
    }
    return json_text(shown, default=str)


def requirements_table(verdict: HomologationVerdict, words: Wording) -> Table:
    """What was measured and what cures it are sentences in the data too."""
    rule = Kind(lambda name, words: words.rule(name), left=True)
    columns = (
        Column("rule", rule, lambda row: row.rule.name, "homologation.head.rule"),
        Column("article", TEXT, _article, "homologation.head.article"),
        Column("outcome", worded("homologation.outcome."), lambda row: row.outcome.value, "homologation.head.outcome"),
        Column("inputs", DATA, lambda row: dict(row.inputs)),
        Column("measured", TEXT, lambda row: _measured(row, words), "homologation.head.measured"),
        Column("missing", TEXT, lambda row: row.missing_fact),
        Column("cure", TEXT, lambda row: _cure(row, words)),
    )
    return Table(
        verdict.requirements,
        text=named(columns, "rule", "article", "outcome", "measured"),
        csv=named(columns, "rule", "article", "outcome", "measured", "cure", "missing"),
        json=columns,
    )


@dataclass(frozen=True)
class ShownRequirement:
    """A requirement in words, for a page."""

    rule: str
    article: str
    outcome: str
    passed: bool | None
    measured: str
    cure: str


_PASSED = {Outcome.MET: True, Outcome.WAIVED: True, Outcome.FAILED: False}


def shown_requirements(verdict: HomologationVerdict, words: Wording) -> list[ShownRequirement]:
    return [
        ShownRequirement(
            words.rule(requirement.rule.name),
            _article(requirement),
            _outcome(requirement, words),
            _PASSED.get(requirement.outcome),
            _measured(requirement, words),
            _cure(requirement, words),
        )
        for requirement in verdict.requirements
    ]


def _phase(verdict: HomologationVerdict) -> str:
    return "report" if verdict.case.after_the_event else "registration"


def _low(verdict: HomologationVerdict) -> str:
    return {True: "yes", False: "no", None: "open"}[verdict.transparency.low]


def _article(requirement: Requirement) -> str:
    return requirement.article or requirement.rule.article


def _outcome(requirement: Requirement, words: Wording) -> str:
    return words.text(f"homologation.outcome.{requirement.outcome.value}")


def _measured(requirement: Requirement, words: Wording) -> str:
    return words.requirement(requirement.rule.name, requirement.inputs)


def _ground(ground: Ground, words: Wording) -> str:
    return words.text(f"ground.{ground.name}", **words.measures(ground.inputs))


def _cure(requirement: Requirement, words: Wording) -> str:
    met = requirement.outcome in (Outcome.MET, Outcome.WAIVED)
    return "" if met else words.text(f"cure.{requirement.rule.name}")
