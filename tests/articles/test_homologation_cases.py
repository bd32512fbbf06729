"""Cases about registrations and finished events, each an organiser's form that differs from one in order."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from arpad.homologation.case import HomologationCase, read_calendar
from arpad.homologation.form import read_form
from arpad.homologation.verdict import HomologationVerdict, homologation
from arpad.rating.case import Choice, edition_of_list
from arpad.values.time_control import Cadence

FOLDER = Path(__file__).parent / "rea_events"
FILES = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.toml"))}
CASES = [(file, case) for file, content in FILES.items() for case in content["case"]]
OUTCOMES = ("failed", "open", "late", "waived")


def merged(base: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The form with the changes of a case; "none" is what nobody said."""
    made = copy.deepcopy(base)
    for key, value in change.items():
        if value == "none":
            made.pop(key, None)
        elif isinstance(value, dict):
            made[key] = merged(made.get(key, {}), value)
        else:
            made[key] = value
    return made


def judged(base: dict[str, Any], case: dict[str, Any]) -> HomologationVerdict:
    form, findings = read_form(merged(base, case.get("form", {})))
    calendar, wrong = read_calendar({"event": case.get("calendar", [])})
    assert [*findings, *wrong] == []
    edition = edition_of_list(Choice(case["edition"]), Cadence.STANDARD, form.start)
    return homologation(HomologationCase(form, edition, calendar=calendar))


def named(verdict: HomologationVerdict, outcome: str) -> list[str]:
    found = [one for one in verdict.requirements if one.outcome.value == outcome]
    return sorted(f"{one.rule.name} {one.article or one.rule.article}" for one in found)


@pytest.mark.parametrize(("file", "case"), CASES, ids=[f"{file}: {case['name']}" for file, case in CASES])
def test_case(file: str, case: dict[str, Any]) -> None:
    verdict, expect = judged(FILES[file]["base"], case), case["expect"]
    assert {outcome: named(verdict, outcome) for outcome in OUTCOMES} == {
        outcome: sorted(expect.get(outcome, [])) for outcome in OUTCOMES
    }, case["because"]
    assert verdict.proposal.value == expect["proposal"]
    assert set(expect.get("met", [])) <= set(named(verdict, "met"))
    low = {True: True, False: False, None: "open"}[verdict.transparency.low]
    assert low == expect.get("low", False)
    if "grounds" in expect:
        assert [one.article for one in verdict.transparency.grounds if one.applies] == expect["grounds"]
    measured = {one.rule.name: dict(one.inputs) for one in verdict.requirements}
    for rule, inputs in expect.get("measured", {}).items():
        assert {key: measured[rule][key] for key in inputs} == inputs
