"""Which edition governs an event, and what the event is: the reading of a report that every command shares."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import reduce

from arpad.rating.case import EventCase
from arpad.regulations.calendar import (
    cadence_by_sorting,
    chapter_of,
    completed,
    edition_named,
    in_force,
    series_of,
    sorting_moves,
)
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.regulations.options import STRICT, with_option
from arpad.regulations.reading import readings_of
from arpad.tournament.dates import start_of
from arpad.tournament.event_type import event_type_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding


@dataclass(frozen=True)
class Choice:
    """What the caller may say instead of the report."""

    edition_id: str | None = None
    on: date | None = None
    options: Sequence[str] = ()
    for_list: bool = False  # the edition is that of a list: an event may have another of the same chapter

    @property
    def strict(self) -> bool:
        """Whether a supplement gives confirmed rules only (ruling R14)."""
        return STRICT in self.options


def cadence_of_event(tournament: Tournament) -> Cadence:
    """By the rate of play; unknown counts as standard."""
    control = tournament.time_control
    return Cadence.STANDARD if control is None else cadence_by_sorting(control.seconds_for(sorting_moves()))


def edition_of_list(choice: Choice, cadence: Cadence, list_date: date | None) -> Edition:
    """The law of a list: the edition named, else that of its day, with its options."""
    if choice.edition_id is not None:
        edition = edition_named(choice.edition_id, "rating")
    else:
        assert list_date is not None
        edition = in_force(chapter_of(cadence), list_date)
    return reduce(with_option, choice.options, completed(edition, list_date, strict=choice.strict).edition)


def choice_for_event(choice: Choice, named: str, cadence: Cadence) -> Choice:
    """With the edition that is named for the event itself.

    What the caller names for this event prevails. What is named for a list gives way, as long as the event's edition is
    of the chapter that is asked: an event may enter the lists of two chapters (I-394). Raises UnknownEdition.
    """
    if not named or (choice.edition_id is not None and not choice.for_list):
        return choice
    own = edition_named(named, "rating")
    listed = edition_named(choice.edition_id, "rating").chapter if choice.edition_id else chapter_of(cadence)
    return choice if choice.for_list and own.chapter != listed else replace(choice, edition_id=named)


def case_of(tournament: Tournament, facts: Facts, choice: Choice) -> tuple[EventCase | None, list[Finding]]:
    """The event under its law, or an error finding where no date selects one.

    Raises UnknownEdition, UnknownRule or EditionNotEncoded.
    """
    findings: list[Finding] = []
    start = start_of(tournament)
    cadence = cadence_of_event(tournament)
    choice = choice_for_event(choice, facts.edition, cadence)
    selecting = start or choice.on
    if choice.edition_id is None and selecting is None:
        return None, [Finding("rate.E001")]
    if start is None:
        findings.append(Finding("rate.W005"))
    edition = _edition(choice, cadence, selecting, findings)
    reading = event_type_of(tournament)
    if reading.source != "declared":
        findings.append(Finding(f"rate.W02{0 if reading.source == 'structure' else 1}", {"type": reading.type}))
    case = EventCase(tournament, facts, edition, reading.type, cadence, start, series_of(edition.chapter, cadence))
    return case, findings


def _edition(choice: Choice, cadence: Cadence, start: date | None, findings: list[Finding]) -> Edition:
    if choice.edition_id is not None:
        edition = edition_named(choice.edition_id, "rating")
        findings.extend(_named_out_of_force(edition, start))
    else:
        assert start is not None
        edition = in_force(chapter_of(cadence), start)
    filled = completed(edition, start, strict=choice.strict)
    if filled.stood_in:
        data = {"edition": ", ".join(filled.stood_in), "date": str(start or ""), "chapter": edition.supplement}
        findings.append(Finding("rate.W019", data))
    edition = filled.edition
    findings.extend(readings_of([(edition, start)]))
    for option in choice.options:
        edition = with_option(edition, option)
    return edition


def named_out_of_force(case: EventCase) -> list[Finding]:
    """What there is to say of the edition that the event's own facts name, where it was taken."""
    if case.edition.id != case.facts.edition:
        return []
    return _named_out_of_force(edition_named(case.facts.edition, "rating"), case.start)


def _named_out_of_force(edition: Edition, start: date | None) -> list[Finding]:
    """Naming an edition prevails over its dates, but not in silence."""
    if start is None:
        return []
    try:
        inside = in_force(edition.chapter, start) is edition
    except EditionNotEncoded:
        inside = False
    return [] if inside else [Finding("rate.W006", {"edition": edition.id, "date": str(start)})]
