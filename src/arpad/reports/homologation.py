"""The verdict about an event in words: a table for people, JSON and CSV for programs."""

import json
from dataclasses import dataclass
from typing import Any

from arpad.homologation.registration import public_entry
from arpad.homologation.transparency import Ground
from arpad.homologation.verdict import HomologationVerdict
from arpad.rating.requirement import Outcome, Requirement
from arpad.reports.findings import finding_json, finding_text
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import plain_table

_COLUMNS = ("rule", "article", "outcome", "measured", "cure", "missing")


def homologation_text(verdict: HomologationVerdict, words: Wording) -> str:
    case = verdict.case
    heading = words.text(
        "homologation.heading", name=case.form.name, start=case.start, end=case.end, edition=case.edition.id
    )
    header = [words.text(f"homologation.head.{name}") for name in ("rule", "article", "outcome", "measured")]
    rows = [
        [words.rule(one.rule.name), _article(one), _outcome(one, words), _measured(one, words)]
        for one in verdict.requirements
    ]
    lines = [heading, words.text(f"homologation.phase.{_phase(verdict)}"), ""]
    lines += [words.text(f"homologation.low.{_low(verdict)}")]
    grounds = [one for one in verdict.transparency.grounds if one.applies is not False]
    lines += [f"  {one.article}  {_ground(one, words)}" for one in grounds]
    lines += ["", plain_table(header, rows, frozenset({0, 1, 2, 3})), ""]
    lines += [words.text(f"homologation.proposal.{verdict.proposal.value}")]
    lines += [finding_text(finding, words) for finding in verdict.findings]
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
                {"article": one.article, "ground": one.name, "applies": one.applies, "inputs": dict(one.inputs)}
                | ({"missing": one.missing} if one.missing else {})
                for one in transparency.grounds
            ],
        },
        "requirements": [_requirement_json(one, words) for one in verdict.requirements],
        "public": public_entry(case.form, case.rule("registration_form")),
        "findings": [finding_json(finding, words) for finding in verdict.findings],
    }
    return json.dumps(shown, ensure_ascii=False, indent=1, default=str) + "\n"


def homologation_csv(verdict: HomologationVerdict, words: Wording) -> str:
    rows = [
        (one.rule.name, _article(one), one.outcome.value, _measured(one, words), _cure(one, words), one.missing_fact)
        for one in verdict.requirements
    ]
    return csv_text(_COLUMNS, rows)


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
            words.rule(one.rule.name),
            _article(one),
            _outcome(one, words),
            _PASSED.get(one.outcome),
            _measured(one, words),
            _cure(one, words),
        )
        for one in verdict.requirements
    ]


def _requirement_json(one: Requirement, words: Wording) -> dict[str, Any]:
    return {
        "rule": one.rule.name,
        "article": _article(one),
        "outcome": one.outcome.value,
        "inputs": dict(one.inputs),
        "measured": _measured(one, words),
        "missing": one.missing_fact,
        "cure": _cure(one, words),
    }


def _phase(verdict: HomologationVerdict) -> str:
    return "report" if verdict.case.after_the_event else "registration"


def _low(verdict: HomologationVerdict) -> str:
    return {True: "yes", False: "no", None: "open"}[verdict.transparency.low]


def _article(one: Requirement) -> str:
    return one.article or one.rule.article


def _outcome(one: Requirement, words: Wording) -> str:
    return words.text(f"homologation.outcome.{one.outcome.value}")


def _measured(one: Requirement, words: Wording) -> str:
    return words.requirement(one.rule.name, one.inputs)


def _ground(one: Ground, words: Wording) -> str:
    return words.text(f"ground.{one.name}", **words.measures(one.inputs))


def _cure(one: Requirement, words: Wording) -> str:
    met = one.outcome in (Outcome.MET, Outcome.WAIVED)
    return "" if met else words.text(f"cure.{one.rule.name}")
