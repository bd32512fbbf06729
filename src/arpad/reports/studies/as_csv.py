"""The tables of a study as CSV, every row and every digit."""

from arpad.reports.wording import Wording
from arpad.results.as_csv import as_csv
from arpad.studies.study import Study


def study_csv(study: Study, words: Wording) -> str:
    """All tables in one file, each under its name, with an empty line between."""
    tables = [table for section in study.sections for table in section.tables]
    return "\n".join(f"{table.key}\n{as_csv(table)}" for table in tables)
