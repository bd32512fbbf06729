"""Which edition's tie-breaks govern an event."""

from datetime import date

from arpad.regulations.calendar import edition_named, in_force, starts_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.values.finding import Finding

FAMILIES = ("tournament", "tiebreaks")


def edition_for(day: date) -> Edition:
    """The tie-break chapter once it has begun, the tournament chapter before (I-131). Raises EditionNotEncoded."""
    return in_force("tiebreaks" if day >= starts_of("tiebreaks") else "tournament", day)


def chosen_edition(edition_id: str | None, day: date | None) -> tuple[Edition | None, list[Finding]]:
    """The edition named, else the one of the day; a finding where neither is there, or where they disagree."""
    if edition_id is None:
        return (None, [Finding("standings.E005")]) if day is None else (edition_for(day), [])
    edition = edition_named(edition_id, *FAMILIES)
    return edition, _out_of_force(edition, day)


def _out_of_force(edition: Edition, day: date | None) -> list[Finding]:
    """Naming an edition prevails over its dates, but not in silence."""
    if day is None:
        return []
    try:
        inside = edition_for(day) is edition
    except EditionNotEncoded:
        inside = False
    return [] if inside else [Finding("standings.W006", {"edition": edition.id, "date": str(day)})]
