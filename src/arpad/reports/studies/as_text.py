"""A study on the terminal: verdicts first, then the tables."""

from collections.abc import Iterator

from arpad.reports.plain_table import plain_table
from arpad.reports.studies.sentences import heads, rows_shown, verdict_sentence
from arpad.reports.wording import Wording
from arpad.studies.study import Study, Table


def study_text(study: Study, words: Wording) -> str:
    return "\n".join(_lines(study, words)) + "\n"


def _lines(study: Study, words: Wording) -> Iterator[str]:
    yield words.text(f"study.title.{study.kind}", **study.about)
    for verdict in study.verdicts:
        yield f"  {words.text(f'study.level.{verdict.level.value}')}  {verdict_sentence(verdict, words)}"
    for section in study.sections:
        yield ""
        yield words.text(f"study.section.{section.key}")
        yield words.text(f"study.about.{section.key}", **section.inputs)
        for table in section.tables:
            yield ""
            yield words.text(f"study.table.{table.key}")
            yield _table(table, words)


def _table(table: Table, words: Wording) -> str:
    texts = frozenset(place for place, column in enumerate(table.columns) if column.places is None)
    return plain_table(heads(table, words), rows_shown(table, words), texts)
