"""The papers of an application: IT2, and for each norm that was recomputed its IT1 and the crosstable."""

from collections.abc import Iterator
from pathlib import Path

from arpad.cli.files import make_folder, write_bytes
from arpad.reports.crosstable import players_table
from arpad.reports.forms.application import application_paper
from arpad.reports.forms.filled_application import application_form
from arpad.reports.forms.title_result import title_result, title_result_paper
from arpad.reports.table_page import table_paper
from arpad.reports.wording import Wording
from arpad.titles.application import ApplicationVerdict
from arpad.titles.choose import title_case
from arpad.titles.norm_examination import Recomputed
from arpad.tournament.crosstable import crosstable
from arpad.tournament.places import places_by_points


def print_application(verdict: ApplicationVerdict, folder: str, words: Wording) -> None:
    """Files are numbered as the norms in the application; a norm that was not made has no certificate."""
    pages = {"it2.pdf": application_paper(application_form(verdict), words)}
    for norm in verdict.norms:
        if norm.recomputed is not None and norm.recomputed.verdict.achieved:
            pages |= {f"{name}-{norm.index}.pdf": page for name, page in _of_norm(norm.recomputed, words)}
    make_folder(folder)
    for name, page in pages.items():
        write_bytes(str(Path(folder) / name), page)


def _of_norm(norm: Recomputed, words: Wording) -> Iterator[tuple[str, bytes]]:
    event = norm.tournament
    case, _ = title_case(event, norm.facts, norm.report.edition)
    yield "it1", title_result_paper(title_result(norm.report, norm.verdict, norm.facts, case.rating_floor), words)
    table = crosstable(event, places_by_points(event), norm.report.type.all_play_all)
    yield "crosstable", table_paper(players_table(table, event), event, words)
