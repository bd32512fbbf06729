"""The work behind `arpad list show`."""

from collections.abc import Sequence
from datetime import date

import narwhals as nw

from arpad.cli.exits import Exit
from arpad.cli.files import write_text
from arpad.cli.list_files import dated_table
from arpad.cli.reading import refusal_of, say
from arpad.formats.lists.chapters import chapter
from arpad.rating.choose import Choice, edition_of_list
from arpad.rating.sections import SECTIONS, Publication
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded, RegulationError
from arpad.reports.list_sections import page_csv, page_json, page_table, section_page
from arpad.reports.wording import Wording
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding


def run_show(
    words: Wording,
    file: str,
    section: str,
    top: int,
    edition_id: str | None,
    cadence: str | None,
    excluded: Sequence[str],
    output_format: str,
) -> Exit:
    table, day = dated_table(file, words)
    played = Cadence(cadence) if cadence else table.cadence or Cadence.STANDARD
    publication = Publication(_edition(edition_id, played, day, words), day, frozenset(excluded), played)
    frame = nw.from_native(chapter(table, played), eager_only=True)
    section = section or ("top" if top else "rating")
    shown = SECTIONS[section](frame, publication)
    page = section_page(section, shown.head(top) if top else shown, publication)
    texts = {"csv": page_csv, "json": page_json}
    write_text("-", texts[output_format](page) if output_format in texts else page_table(page, words))
    return Exit.DONE


def _edition(edition_id: str | None, cadence: Cadence, day: date | None, words: Wording) -> Edition | None:
    """The one named, or that of the day. A list can be shown without a law too: then nobody is left out."""
    if edition_id is None and day is None:
        return None
    try:
        return edition_of_list(Choice(edition_id), cadence, day)
    except EditionNotEncoded:
        say([Finding("list.W033", {"date": str(day)})], words)
        return None
    except RegulationError as error:
        raise refusal_of(error) from None
