"""Which edition of the title regulations a command follows."""

from collections.abc import Sequence
from datetime import date

from arpad.cli.exits import Exit, Refusal
from arpad.cli.reading import refusal_of
from arpad.regulations.calendar import edition_named, in_force
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.regulations.options import with_option
from arpad.regulations.reading import readings_of
from arpad.values.finding import Finding

CHAPTER = "titles"


def titles_edition(
    edition_id: str | None, day: date | None, options: Sequence[str] = (), undated: str = "title.E022"
) -> tuple[Edition, list[Finding]]:
    """The one named, else that of the day, and how far it was read. Never today's."""
    if edition_id is None and day is None:
        raise Refusal(Exit.REFUSED, Finding(undated))
    try:
        edition = edition_named(edition_id, CHAPTER) if edition_id is not None else in_force(CHAPTER, day or date.max)
        for option in options:
            edition = with_option(edition, option)
    except RegulationError as error:
        raise refusal_of(error) from None
    return edition, readings_of([(edition, day)])
