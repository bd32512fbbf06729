"""Studies in words, figures and drawings: text, JSON, CSV, a web page, paper. All of them render one `Study`."""

from collections.abc import Callable, Iterator

from arpad.reports.studies.charts import chart_svg, charts_of
from arpad.reports.studies.pages import study_fragment, study_html, study_pdf
from arpad.reports.studies.text_and_data import study_csv, study_json, study_text
from arpad.reports.wording import Wording
from arpad.results.data import as_csv
from arpad.studies.study import Study

_RENDERINGS: dict[str, Callable[[Study, Wording], str | bytes]] = {
    "table": study_text,
    "json": study_json,
    "csv": study_csv,
    "html": study_html,
    "pdf": study_pdf,
}
FORMATS = tuple(_RENDERINGS)

__all__ = ["FORMATS", "everything", "rendered_study", "study_fragment"]


def rendered_study(study: Study, words: Wording, output_format: str) -> str | bytes:
    return _RENDERINGS[output_format](study, words)


def everything(study: Study, words: Wording) -> Iterator[tuple[str, str | bytes]]:
    """File names and contents: the whole study in each form, each table, each drawing."""
    yield f"{study.kind}.pdf", study_pdf(study, words)
    yield f"{study.kind}.html", study_html(study, words)
    yield f"{study.kind}.json", study_json(study, words)
    for section in study.sections:
        for table in section.tables:
            yield f"{study.kind}-{table.key}.csv", as_csv(table)
        for chart, table in charts_of(section):
            yield f"{study.kind}-{chart.key}.svg", chart_svg(chart, table, words, titled=True)
