"""The tables of a study as CSV, every row and every digit."""

import csv
import io

from arpad.reports.wording import Wording
from arpad.studies.study import Study, Table


def table_csv(table: Table) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.key for column in table.columns])
    writer.writerows(table.rows)
    return out.getvalue()


def study_csv(study: Study, words: Wording) -> str:
    """All tables in one file, each under its name, with an empty line between."""
    tables = [table for section in study.sections for table in section.tables]
    return "\n".join(f"{table.key}\n{table_csv(table)}" for table in tables)
