"""Studies in words, figures and drawings: text, JSON, CSV, a web page, paper. All of them render one `Study`."""

from collections.abc import Iterator

from arpad.reports.studies.as_csv import study_csv, table_csv
from arpad.reports.studies.as_json import study_json
from arpad.reports.studies.as_text import study_text
from arpad.reports.wording import Wording
from arpad.studies.study import Study

FORMATS = ("table", "json", "csv")


def rendered_study(study: Study, words: Wording, output_format: str) -> str | bytes:
    renderings = {"table": study_text, "json": study_json, "csv": study_csv}
    return renderings[output_format](study, words)


def everything(study: Study, words: Wording) -> Iterator[tuple[str, str | bytes]]:
    """File names and contents."""
    yield f"{study.kind}.json", study_json(study, words)
    for section in study.sections:
        for table in section.tables:
            yield f"{study.kind}-{table.key}.csv", table_csv(table)
