"""The work behind `arpad list show`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import narwhals as nw

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, write_text
from arpad.cli.list_files import dated_table, decisions_of, file_and_day
from arpad.cli.reading import json_with_readings, refusal_of, say, say_readings
from arpad.formats.lists.chapters import chapter
from arpad.rating.choose import Choice, edition_of_list
from arpad.rating.federation.columns import FEDERATION, blank
from arpad.rating.federation.page import scores_of
from arpad.rating.frames import Frame
from arpad.rating.sections import SECTIONS, Publication
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded, RegulationError
from arpad.reports.federation_list.data import ShownList
from arpad.reports.federation_list.explained import explained_line, line_reasons
from arpad.reports.federation_list.paper import list_paper
from arpad.reports.federation_list.sheet import list_sheet
from arpad.reports.list_sections import SectionPage, page_json, section_page, section_table
from arpad.reports.wording import Wording
from arpad.results.as_csv import as_csv
from arpad.results.as_json import json_text
from arpad.results.as_text import as_text
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding


@dataclass(frozen=True)
class ShowRequest:
    """What `arpad list show` was asked."""

    file: str
    section: str
    top: int
    choice: Choice
    cadence: str | None
    excluded: Sequence[str]
    explain: str
    decisions: str
    output_format: str
    output: str


def run_show(words: Wording, asked: ShowRequest) -> Exit:
    table, day = dated_table(asked.file, words)
    played = Cadence(asked.cadence) if asked.cadence else table.cadence or Cadence.STANDARD
    publication = Publication(_edition(asked.choice, played, day, words), day, frozenset(asked.excluded), played)
    frame = nw.from_native(chapter(table, played), eager_only=True)
    if publication.federation is not None:
        frame = blank(frame, FEDERATION).with_columns(rating=nw.when(nw.col("rating") > 0).then(nw.col("rating")))
    if asked.explain:
        return _explain(frame, publication, asked, words)
    section = asked.section or ("top" if asked.top else "rating")
    shown = SECTIONS[section](frame, publication)
    page = section_page(section, shown.head(asked.top) if asked.top else shown, publication)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "table": lambda: as_text(section_table(page), words) + "\n",
        "csv": lambda: as_csv(section_table(page)),
        "json": lambda: json_with_readings(page_json(page), words),
        "xlsx": lambda: _sheet(page, scores_of(frame), asked, words),
        "pdf": lambda: _paper(page, scores_of(frame), asked, words),
    }
    deliver(asked.output, makers[asked.output_format](), file_and_day(asked.file)[0])
    return Exit.DONE


def _explain(frame: Frame, publication: Publication, asked: ShowRequest, words: Wording) -> Exit:
    edition, day = _of_a_federation(publication)
    reasons = line_reasons(frame, asked.explain, edition, day)
    if reasons is None:
        raise Refusal(Exit.REFUSED, Finding("rea.E058", {"id": asked.explain}))
    if asked.output_format == "json":
        shown = json_text(reasons)
        write_text(asked.output, json_with_readings(shown, words))
    else:
        write_text(asked.output, explained_line(reasons, edition, words))
    return Exit.DONE


def _sheet(page: SectionPage, scores: Sequence[int], asked: ShowRequest, words: Wording) -> bytes:
    return list_sheet(_shown(page, scores, asked, words), words)


def _paper(page: SectionPage, scores: Sequence[int], asked: ShowRequest, words: Wording) -> bytes:
    return list_paper(_shown(page, scores, asked, words), words)


def _shown(page: SectionPage, scores: Sequence[int], asked: ShowRequest, words: Wording) -> ShownList:
    edition, day = _of_a_federation(page.publication)
    return ShownList(page, edition, day, scores, decisions_of(asked.decisions, words).honours)


def _of_a_federation(publication: Publication) -> tuple[Edition, date]:
    """Only a federation's own list has such pages, and only one whose day is known."""
    if publication.federation is None or publication.on is None:
        raise Refusal(Exit.REFUSED, Finding("rea.E059"))
    return publication.federation, publication.on


def _edition(choice: Choice, cadence: Cadence, day: date | None, words: Wording) -> Edition | None:
    """The one named, or that of the day. A list can be shown without a law too: then nobody is left out."""
    if choice.edition_id is None and day is None:
        return None
    try:
        edition = edition_of_list(choice, cadence, day)
    except EditionNotEncoded:
        say([Finding("list.W033", {"date": str(day)})], words)
        return None
    except RegulationError as error:
        raise refusal_of(error) from None
    say_readings(words, (edition, day))
    return edition
