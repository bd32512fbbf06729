"""A study as plain data and back, to be kept once it was made."""

from collections.abc import Mapping
from typing import Any

from arpad.studies.study import Chart, Heading, Level, Section, Study, Table, Verdict


def study_as_data(study: Study) -> dict[str, Any]:
    """Whole for JSON: every figure, table and chart."""
    return {
        "kind": study.kind,
        "about": dict(study.about),
        "verdicts": [{**vars(one), "level": one.level.value, "inputs": dict(one.inputs)} for one in study.verdicts],
        "sections": [_section(one) for one in study.sections],
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "key": section.key,
        "inputs": dict(section.inputs),
        "tables": [
            {**vars(one), "columns": [vars(column) for column in one.columns], "rows": [list(row) for row in one.rows]}
            for one in section.tables
        ],
        "charts": [vars(chart) for chart in section.charts],
    }


def study_from(data: Mapping[str, Any]) -> Study:
    return Study(
        data["kind"],
        data["about"],
        [_section_from(one) for one in data["sections"]],
        [Verdict(**{**one, "level": Level(one["level"])}) for one in data["verdicts"]],
    )


def _section_from(data: Mapping[str, Any]) -> Section:
    tables = [
        Table(**{**one, "columns": [Heading(**column) for column in one["columns"]], "rows": one["rows"]})
        for one in data["tables"]
    ]
    return Section(data["key"], tables, [Chart(**one) for one in data["charts"]], data["inputs"])
