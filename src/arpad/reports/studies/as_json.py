"""Every figure of a study, with nothing rounded away."""

from typing import Any

from arpad.reports.studies.sentences import verdict_sentence
from arpad.reports.wording import Wording
from arpad.results.as_json import as_rows, json_text
from arpad.studies.study import Section, Study, Verdict


def study_json(study: Study, words: Wording) -> str:
    shown = {
        "study": study.kind,
        "about": dict(study.about),
        "verdicts": [_verdict(verdict, words) for verdict in study.verdicts],
        "sections": [_section(section) for section in study.sections],
    }
    return json_text(shown)


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
        "tables": {table.key: as_rows(table) for table in section.tables},
    }
