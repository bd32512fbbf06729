"""One event, read only, and its days. Numbers are pairing numbers (starting ranks); points are tenths.

Everything here is what a report says. What it does not say is in `facts.py`; what follows from it
(type of event, cadence) is in `event_type.py` and `arpad.values.time_control`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from datetime import date
from functools import cached_property
from typing import NamedTuple

from arpad.values.event_type import EventType
from arpad.values.person import Birth, Sex, Title
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result
from arpad.values.time_control import Cadence, TimeControl


class RoundRecord(NamedTuple):
    """One round of one player: opponent (None for a bye), colour, result."""

    opponent: int | None
    colour: Colour | None
    result: Result


@dataclass(frozen=True, slots=True)
class NationalRating:
    """A national rating line beside a player's record."""

    federation: str
    rating: int | None
    player_id: str = ""
    classification: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A player inside this event, with the data of that day. `rounds[r-1]` is None where nothing is recorded."""

    number: int
    name: str
    sex: Sex | None = None
    title: Title | None = None
    rating: int | None = None
    federation: str = ""
    player_id: str = ""
    birth: Birth | None = None
    points: int | None = None
    rank: int | None = None
    rounds: tuple[RoundRecord | None, ...] = ()
    national: tuple[NationalRating, ...] = ()


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its players' numbers, as records 013 and 310 tell it."""

    number: int
    name: str
    members: tuple[int, ...]
    nickname: str = ""
    strength: str = ""
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class PointSystem:
    """Points in tenths for each kind of round (records 162, XXS, BB*)."""

    win: int = 10
    draw: int = 5
    loss: int = 0
    absence: int = 0
    pairing_allocated_bye: int = 10
    unknown: int = 5
    forfeit_win: int = 10
    forfeit_loss: int = 0
    full_point_bye: int = 10
    half_point_bye: int = 5
    zero_point_bye: int = 0

    def points(self, result: Result) -> int:
        return {
            Result.WIN: self.win,
            Result.UNRATED_WIN: self.win,
            Result.FORFEIT_WIN: self.forfeit_win,
            Result.FULL_POINT_BYE: self.full_point_bye,
            Result.DRAW: self.draw,
            Result.UNRATED_DRAW: self.draw,
            Result.HALF_POINT_BYE: self.half_point_bye,
            Result.LOSS: self.loss,
            Result.UNRATED_LOSS: self.loss,
            Result.FORFEIT_LOSS: self.forfeit_loss,
            Result.ZERO_POINT_BYE: self.zero_point_bye,
            Result.PAIRING_ALLOCATED_BYE: self.pairing_allocated_bye,
            Result.UNKNOWN: self.unknown,
        }[result]


@dataclass(frozen=True, slots=True)
class RequestedBye:
    """Record 240 (or XXZ): these players ask for this kind of bye in this round."""

    kind: Result
    round_number: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Record 250 (or XXA): virtual points in tenths for a range of players and rounds."""

    points: int
    first_round: int
    last_round: int
    first_number: int
    last_number: int
    match_points: int | None = None


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """Record 260 (or XXP): players who must not meet in these rounds."""

    first_round: int
    last_round: int | None
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Record 299: points that do not follow from the results. `kind` is empty for a penalty or a bonus."""

    kind: str
    points: int
    round_number: int | None
    numbers: tuple[int, ...]
    match_points: int | None = None


def last_paired_round(entries: Iterable[Entry]) -> int:
    return max(
        (
            round_number
            for entry in entries
            for round_number, record in enumerate(entry.rounds, 1)
            if record is not None and record.opponent is not None
        ),
        default=0,
    )


def last_held_round(entries: Sequence[Entry], paired: int) -> int:
    """The last round that took place: the last one paired, or a later one in which nobody is left to be paired (I-396).

    A bye entered ahead on a player's line says as little of its round as one in record 240. Beyond the last pairing a
    round counts where everybody who was still there has a record, as when the last round of an event is cancelled
    and everybody gets half a point.
    """
    held = paired
    while _everybody_has_a_record(entries, held + 1):
        held += 1
    return held


def _everybody_has_a_record(entries: Sequence[Entry], round_number: int) -> bool:
    """Everybody but who had left by the round before; absences alone are no round."""
    points_given = False
    for entry in entries:
        record = record_of(entry, round_number)
        if record is None and (round_number == 1 or record_of(entry, round_number - 1) is not None):
            return False
        points_given = points_given or (record is not None and record.result is not Result.ZERO_POINT_BYE)
    return points_given


def record_of(entry: Entry, round_number: int) -> RoundRecord | None:
    return entry.rounds[round_number - 1] if 0 < round_number <= len(entry.rounds) else None


@dataclass(frozen=True)
class Tournament:
    """One event with one pairing system, as its report tells it."""

    entries: tuple[Entry, ...]
    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    round_dates: tuple[date | None, ...] = ()
    rounds_planned: int | None = None
    type_text: str = ""  # record 092, free text
    type_code: str = ""  # record 192, normalised to upper case and underscores
    rate_of_play_text: str = ""  # record 122
    time_control_code: str = ""  # record 222
    time_control: TimeControl | None = None  # 222, else 122 as far as it could be read
    declared_cadence: Cadence | None = None  # where the format has a field for it; counts without a time control
    declared_type: EventType | None = None  # 192, else keywords of 092
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    pairing_controller: str = ""
    tiebreak_codes: tuple[str, ...] = ()
    standings_codes: tuple[str, ...] = ()
    starting_rank_method: str = ""
    initial_colour: Colour | None = None
    point_system: PointSystem = PointSystem()
    declared_players: int | None = None
    declared_rated: int | None = None
    declared_teams: int | None = None
    teams: tuple[Team, ...] = ()
    requested_byes: tuple[RequestedBye, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    forbidden_pairs: tuple[ForbiddenPairs, ...] = ()
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    board_colours: str = ""
    comments: tuple[str, ...] = ()
    extra: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # records kept but not interpreted

    @cached_property
    def by_number(self) -> dict[int, Entry]:
        return {entry.number: entry for entry in self.entries}

    @cached_property
    def rounds_recorded(self) -> int:
        """The last round in which anybody has a record, be it a bye for a round to come."""
        return max((len(entry.rounds) for entry in self.entries), default=0)

    @cached_property
    def rounds_paired(self) -> int:
        """The last round in which anybody has an opponent; byes may be entered beyond it."""
        return last_paired_round(self.entries)

    @cached_property
    def rounds_held(self) -> int:
        """The last round that took place; what stands beyond it are byes for rounds to come."""
        return last_held_round(self.entries, self.rounds_paired)

    @cached_property
    def rounds_expected(self) -> int:
        """How many rounds the event has, as far as the report knows: planned, held, or at least asked off."""
        if self.rounds_planned is not None:
            return max(self.rounds_planned, self.rounds_held)
        return max([self.rounds_recorded, *(bye.round_number for bye in self.requested_byes)])


def start_of(tournament: Tournament) -> date | None:
    """The start in the report, else its earliest round. Never today."""
    known = [day for day in tournament.round_dates if day is not None]
    return tournament.start or min(known, default=None)


def end_of(tournament: Tournament) -> date | None:
    """The day of the last round, from which deadlines run; else the end in the report."""
    known = [day for day in tournament.round_dates if day is not None]
    return max(known, default=None) or tournament.end


def busiest_day(tournament: Tournament) -> tuple[str, int] | None:
    """The day with most rounds, the last of several, and how many; None where no round has a date."""
    days = Counter(day for day in tournament.round_dates if day is not None)
    if not days:
        return None
    day, rounds = max(days.items(), key=lambda item: (item[1], item[0]))
    return str(day), rounds
