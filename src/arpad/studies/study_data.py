"""A study as plain data and back, to be kept once it was made."""

from collections.abc import Mapping
from typing import Any

from arpad.studies.study import Chart, Column, Level, Section, Study, Table, Verdict


def study_as_data(study: Study) -> dict[str, Any]:
    """Whole for JSON: every figure, table and chart."""
    return {
        "kind": study.kind,
        "about": dict(study.about),
        "verdicts": [
            {**vars(verdict), "level": verdict.level.value, "inputs": dict(verdict.inputs)}
            for verdict in study.verdicts
        ],
        "sections": [_section(section) for section in study.sections],
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "key": section.key,
        "inputs": dict(section.inputs),
        "tables": [
            {
                **vars(table),
                "columns": [vars(column) for column in table.columns],
                "rows": [list(row) for row in table.rows],
            }
            for table in section.tables
        ],
        "charts": [vars(chart) for chart in section.charts],
    }


def study_from(data: Mapping[str, Any]) -> Study:
    return Study(
        data["kind"],
        data["about"],
        [_section_from(section) for section in data["sections"]],
        [Verdict(**{**verdict, "level": Level(verdict["level"])}) for verdict in data["verdicts"]],
    )


def _section_from(data: Mapping[str, Any]) -> Section:
    tables = [
        Table(**{**table, "columns": [Column(**column) for column in table["columns"]], "rows": table["rows"]})
        for table in data["tables"]
    ]
    return Section(data["key"], tables, [Chart(**chart) for chart in data["charts"]], data["inputs"])
