"""Every figure of a study, with nothing rounded away."""

import json
from typing import Any

from arpad.reports.studies.sentences import verdict_sentence
from arpad.reports.wording import Wording
from arpad.studies.study import Section, Study, Table, Verdict


def study_json(study: Study, words: Wording) -> str:
    shown = {
        "study": study.kind,
        "about": dict(study.about),
        "verdicts": [_verdict(verdict, words) for verdict in study.verdicts],
        "sections": [_section(section) for section in study.sections],
    }
    return json.dumps(shown, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def _verdict(verdict: Verdict, words: Wording) -> dict[str, Any]:
    return {
        "check": verdict.check,
        "level": verdict.level.value,
        "test": verdict.test,
        "inputs": dict(verdict.inputs),
        "message": verdict_sentence(verdict, words),
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "section": section.key,
        "inputs": dict(section.inputs),
        "tables": {table.key: _rows(table) for table in section.tables},
    }


def _rows(table: Table) -> list[dict[str, Any]]:
    keys = [column.key for column in table.columns]
    return [dict(zip(keys, row, strict=True)) for row in table.rows]
