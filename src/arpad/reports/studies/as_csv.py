"""The tables of a study as CSV, every row and every digit."""

from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.studies.study import Study, Table


def table_csv(table: Table) -> str:
    return csv_text([column.key for column in table.columns], table.rows)


def study_csv(study: Study, words: Wording) -> str:
    """All tables in one file, each under its name, with an empty line between."""
    tables = [table for section in study.sections for table in section.tables]
    return "\n".join(f"{table.key}\n{table_csv(table)}" for table in tables)
