"""Which edition's tie-breaks govern an event."""

from dataclasses import replace
from datetime import date

from arpad.regulations.calendar import edition_named, in_force, starts_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.regulations.reading import readings_of
from arpad.regulations.shapes.tournament import TOURNAMENT_SHAPES
from arpad.values.finding import Finding

TOURNAMENT, TIEBREAKS = "tournament", "tiebreaks"
FAMILIES = (TOURNAMENT, TIEBREAKS)


def edition_for(day: date) -> Edition:
    """The tie-break chapter once it has begun, the tournament chapter before (I-131). Raises EditionNotEncoded."""
    return in_force(TIEBREAKS if day >= starts_of(TIEBREAKS) else TOURNAMENT, day)


def chosen_edition(edition_id: str | None, day: date | None) -> tuple[Edition | None, list[Finding]]:
    """The edition named, else the one of the day; a finding where neither is there, or where they disagree."""
    if edition_id is None and day is None:
        return None, [Finding("standings.E005")]
    if edition_id is None:
        assert day is not None
        edition, findings = edition_for(day), []
    else:
        edition = edition_named(edition_id, *FAMILIES)
        findings = _out_of_force(edition, day)
    whole = _with_tournament_rules(edition, day)
    return whole, [*findings, *readings_of([(whole, day)])]


def _with_tournament_rules(edition: Edition, day: date | None) -> Edition:
    """C.07 says nothing of withdrawals: the tournament chapter's rules beside its tie-breaks stand on (I-131)."""
    if edition.chapter == TOURNAMENT or day is None:
        return edition
    try:
        other = in_force(TOURNAMENT, day)
    except EditionNotEncoded:
        return edition
    beside = {name: rule for name, rule in other.rules.items() if name in TOURNAMENT_SHAPES}
    return replace(edition, rules={**beside, **edition.rules}, supplemented_by=other.id)


def _out_of_force(edition: Edition, day: date | None) -> list[Finding]:
    """Naming an edition prevails over its dates, but not in silence."""
    if day is None:
        return []
    try:
        inside = edition_for(day) is edition
    except EditionNotEncoded:
        inside = False
    return [] if inside else [Finding("standings.W006", {"edition": edition.id, "date": str(day)})]
