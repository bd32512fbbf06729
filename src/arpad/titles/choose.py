"""Which edition of the title regulations governs an event, and the case it makes."""

from datetime import date

from arpad.rating.choose import Choice, choice_for_event, edition_of_list
from arpad.regulations.calendar import edition_named, in_force
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.regulations.reading import readings_of
from arpad.titles.case import TitleCase
from arpad.tournament.dates import start_of
from arpad.tournament.event_type import event_type_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding

TITLES, STANDARD = "titles", "standard"


def chosen_edition(edition_id: str | None, day: date | None) -> tuple[Edition | None, list[Finding]]:
    """The edition named, else the one of the day; a finding where neither is there, or where they disagree."""
    if edition_id is None and day is None:
        return None, [Finding("norms.E001")]
    if edition_id is None:
        assert day is not None
        edition, findings = in_force(TITLES, day), []
    else:
        edition = edition_named(edition_id, TITLES)
        findings = _out_of_force(edition, day)
    return edition, [*findings, *readings_of([(edition, day)])]


def _out_of_force(edition: Edition, day: date | None) -> list[Finding]:
    """Naming an edition prevails over its dates, but not in silence."""
    if day is None:
        return []
    try:
        inside = in_force(TITLES, day) is edition
    except EditionNotEncoded:
        inside = False
    return [] if inside else [Finding("norms.W001", {"edition": edition.id, "date": str(day)})]


def title_case(
    tournament: Tournament, facts: Facts, edition: Edition, on: date | None = None
) -> tuple[TitleCase, list[Finding]]:
    """The case, and what had to be assumed for it. `on` serves where the report has no date."""
    start = start_of(tournament) or on
    reading = event_type_of(tournament)
    floor, findings = _rating_floor(edition, start, facts.edition)
    if reading.source != "declared":
        findings.append(Finding("norms.W013", {"type": reading.type.value}))
    return TitleCase(tournament, facts, edition, reading.type, start, floor), findings


def _rating_floor(edition: Edition, start: date | None, named: str) -> tuple[int, list[Finding]]:
    """The floor of the standard ratings on the day of the start.   [unrated_opponent_rating]"""
    day = start or edition.effective_from
    try:
        choice = choice_for_event(Choice(for_list=True), named, Cadence.STANDARD)
        standard = edition_of_list(choice, Cadence.STANDARD, day)
    except EditionNotEncoded:
        standard, start = in_force(STANDARD, edition.effective_from), None
    floor = standard.rule("rating_floor").integer("floor")
    rule = edition.rule("unrated_opponent_rating")
    unsure = start is None and rule.policy == "rating_floor"
    data = {"floor": floor, "edition": standard.id}
    return floor, [Finding("norms.W011", data, rule=rule.name, article=rule.article)] if unsure else []
