"""A study as plain data and back, to be kept once it was made."""

from collections.abc import Mapping
from typing import Any, cast

from arpad.results.kinds import FigureKind
from arpad.results.table import Table
from arpad.studies.study import Chart, Level, Section, Study, Verdict, figure, study_table


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
        "tables": [_table(one) for one in section.tables],
        "charts": [vars(chart) for chart in section.charts],
    }


def _table(table: Table) -> dict[str, Any]:
    columns = [(column.key, cast(FigureKind, column.kind)) for column in table.json]
    return {
        "key": table.key,
        "columns": [{"key": key, "places": kind.places, "coded": kind.coded} for key, kind in columns],
        "rows": [list(row) for row in table.rows],
        "shown": table.most_shown,
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
        study_table(one["key"], [figure(**column) for column in one["columns"]], one["rows"], one["shown"])
        for one in data["tables"]
    ]
    return Section(data["key"], tables, [Chart(**chart) for chart in data["charts"]], data["inputs"])
