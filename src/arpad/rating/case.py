"""One event ready to be rated: its report, the facts beside it, and the edition that governs it.

Which edition that is, is found here for every command.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from functools import cached_property, reduce
from typing import NamedTuple

from arpad.rating.rating_list import GuestRating, GuestSource
from arpad.regulations.calendar import (
    cadence_by_sorting,
    chapter_of,
    completed,
    edition_named,
    in_force,
    readings_of,
    series_of,
    sorting_moves,
)
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.regulations.options import STRICT, with_option
from arpad.tournament.event_type import event_type_of
from arpad.tournament.fact_rows import Stage
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament, start_of
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.result import PLAYED_TENTHS, Result
from arpad.values.time_control import Cadence


class Side(NamedTuple):
    """A played game as one of its players sees it."""

    player: int
    opponent: int
    tenths: int
    round_number: int


class Game(NamedTuple):
    """One pairing of the report: both players, the lower number first, and what each line says of it."""

    round_number: int
    first: int
    second: int
    result: Result
    reply: Result

    @property
    def played(self) -> bool:
        return self.result.played

    def sides(self) -> tuple[Side, Side]:
        return (
            Side(self.first, self.second, PLAYED_TENTHS[self.result], self.round_number),
            Side(self.second, self.first, PLAYED_TENTHS[self.reply], self.round_number),
        )


@dataclass(frozen=True)
class EventCase:
    tournament: Tournament
    facts: Facts
    edition: Edition
    type: EventType
    cadence: Cadence
    start: date | None  # None where the report has no date and the edition was named
    series: str  # the list the event counts for: ratings, pools and K are kept per list
    rounds: frozenset[int] | None = None  # only these rounds, where the rounds of an event have lists of their own
    guests: Mapping[int, GuestRating] = field(default_factory=dict)  # by number in the report (reading I-440)
    others: Mapping[int, Finding] = field(default_factory=dict)  # by number: his id is somebody else's on a list
    report_rates: bool = False  # who is on no list has the report's rating, as lists were made before I-440

    @cached_property
    def games(self) -> tuple[Game, ...]:
        return tuple(
            game for game in pairings_of(self.tournament) if self.rounds is None or game.round_number in self.rounds
        )

    @property
    def list_day(self) -> date | None:
        """The day whose list serves: the event's start, or the first of its rounds that are looked at."""
        if self.rounds is None:
            return self.start
        dates = self.tournament.round_dates
        return min(day for number in self.rounds if (day := dates[number - 1]) is not None)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The declared stages, where the edition knows stages."""
        return self.facts.stages if self.edition.find("stages") is not None else ()

    @property
    def end(self) -> date | None:
        return self.tournament.end


def confirmed(case: EventCase, ids: Collection[str], by: str = "") -> EventCase:
    """The event with the numbers of the report that somebody answers for, by the ids of their players (I-440)."""
    known = {
        entry.number: GuestRating(entry.rating, GuestSource.CONFIRMED, by=by)
        for entry in case.tournament.entries
        if entry.player_id in ids and entry.rating
    }
    return replace(case, guests={**case.guests, **known}) if known else case


def pairings_of(tournament: Tournament) -> Iterator[Game]:
    """Each pairing once, by round and number; a bye is no game."""
    for index in range(tournament.rounds_recorded):
        for entry in tournament.entries:
            record = entry.rounds[index] if index < len(entry.rounds) else None
            if record is None or record.opponent is None or record.result is Result.UNKNOWN:
                continue
            if entry.number < record.opponent:
                reply = tournament.by_number[record.opponent].rounds[index]
                assert reply is not None, "a report with one-sided pairings is refused before it gets here"
                yield Game(index + 1, entry.number, record.opponent, record.result, reply.result)


@dataclass(frozen=True)
class Choice:
    """What the caller may say instead of the report."""

    edition_id: str | None = None
    on: date | None = None
    options: Sequence[str] = ()
    for_list: bool = False  # the edition is that of a list: an event may have another of the same chapter

    @property
    def strict(self) -> bool:
        """Whether confirmed rules only count (ruling R14, I-660)."""
        return STRICT in self.options


def cadence_of_event(tournament: Tournament) -> Cadence:
    """By the rate of play, else as the report declares it; unknown counts as standard."""
    control = tournament.time_control
    if control is None:
        return tournament.declared_cadence or Cadence.STANDARD
    return cadence_by_sorting(control.seconds_for(sorting_moves()))


def edition_of_list(choice: Choice, cadence: Cadence, list_date: date | None) -> Edition:
    """The law of a list: the edition named, else that of its day, with its options."""
    if choice.edition_id is not None:
        edition = edition_named(choice.edition_id, "rating", strict=choice.strict)
    else:
        assert list_date is not None
        edition = in_force(chapter_of(cadence), list_date, strict=choice.strict)
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
        findings.append(Finding("rate.W005") if choice.on is None else Finding("rate.W080", {"date": str(choice.on)}))
        start = choice.on
    edition = _edition(choice, cadence, selecting, findings)
    reading = event_type_of(tournament)
    if reading.source != "declared":
        findings.append(Finding(f"rate.W02{0 if reading.source == 'structure' else 1}", {"type": reading.type}))
    case = EventCase(tournament, facts, edition, reading.type, cadence, start, series_of(edition.chapter, cadence))
    return case, findings


def _edition(choice: Choice, cadence: Cadence, start: date | None, findings: list[Finding]) -> Edition:
    if choice.edition_id is not None:
        edition = edition_named(choice.edition_id, "rating", strict=choice.strict)
        findings.extend(_named_out_of_force(edition, start))
    else:
        assert start is not None
        edition = in_force(chapter_of(cadence), start, strict=choice.strict)
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
        inside = in_force(edition.chapter, start).id == edition.id
    except EditionNotEncoded:
        inside = False
    return [] if inside else [Finding("rate.W006", {"edition": edition.id, "date": str(start)})]
