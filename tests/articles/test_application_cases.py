"""Runs the readable cases of b01_titles/applications. See README.md beside this file."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.reports.application import application_json
from arpad.reports.wording import wording
from arpad.titles.application import examine
from arpad.titles.application_record import read_application
from arpad.titles.norm_claims import norm_as_claimed
from arpad.values.finding import Finding

FOLDER = Path(__file__).parent / "b01_titles" / "applications"
KEYS = {"name", "articles", "article", "edition", "because", "application", "base", "expect"}


def cases() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("*.toml")):
        content = tomllib.loads(file.read_text("utf-8"))
        for case in content["case"]:
            yield pytest.param(case, content.get("base", {}), id=f"{file.name}: {case['name']}")


@pytest.mark.parametrize(("case", "base"), list(cases()))
def test_case(case: Mapping[str, Any], base: Mapping[str, Any]) -> None:
    assert case["because"] and case["expect"] and ("articles" in case or "article" in case)
    assert set(case) <= KEYS, set(case) - KEYS
    application, found = read_application(_merged(base, case["application"]))
    findings: list[Finding] = list(found)
    assert application is not None, findings
    edition = edition_named(case["edition"], "titles")
    norms = []
    for index, claim in enumerate(application.norms, 1):
        norm, more = norm_as_claimed(index, claim, application.title, edition)
        findings += more
        norms += [norm] if norm is not None else []
    verdict = examine(application, norms, edition)
    findings += verdict.findings
    shown = json.loads(application_json(verdict, findings, wording("en")))
    by_rule = {one["rule"]: one for one in shown["requirements"]}
    for key, wanted in case["expect"].items():
        if key == "findings":
            assert set(wanted) <= {finding.id for finding in findings}, findings
        elif key == "no_findings":
            assert not set(wanted) & {finding.id for finding in findings}
        elif key == "impossible":
            said = [f"{one.data['norm']} {one.data['field']}" for one in findings if one.id == "title.E024"]
            assert said == wanted
        elif key == "credits":
            assert [norm["games_credited"] for norm in shown["norms"]] == wanted
        elif key == "editions":
            assert [norm["edition"] or "none" for norm in shown["norms"]] == wanted
        elif key == "left_out":
            assert [norm["left_out"] for norm in shown["norms"]] == wanted
        elif key == "valid":
            assert [norm["valid"] for norm in shown["norms"]] == _null(wanted)
        elif key == "surcharge" and wanted != "none":
            assert {name: shown["surcharge"][name] for name in wanted} == _nulls(wanted)
        elif key in shown:
            assert shown[key] == _null(wanted), key
        else:
            rule = by_rule.get(key)
            assert (rule and [rule["measured"], rule["required"], rule["passed"]]) == _null(wanted), key


def _null(value: Any) -> Any:
    if isinstance(value, list):
        return [_null(one) for one in value]
    return None if value == "none" else value


def _nulls(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _null(value) for key, value in values.items()}


def _merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The case's own values over those of the file; tables are merged, each norm gets what all norms share."""
    whole = {**base, **own}
    for table in ("player", "rating"):
        whole[table] = {**base.get(table, {}), **own.get(table, {})}
    shared = whole.pop("each_norm", {})
    whole["norms"] = [_said({**shared, **norm}) for norm in whole.get("norms", [])]
    return _said(whole)


def _said(whole: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in whole.items() if value != "none"}
