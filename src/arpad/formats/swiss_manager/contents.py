"""What stands in a Swiss-Manager file, field by field and with its byte, before it means an event.

Numbers are as the file has them: ratings and ids of 0 are none, half points are doubled. What is secret (the licence in
the header, paths on the user's disk) is not here.
"""

from datetime import date
from enum import IntEnum
from typing import NamedTuple

from arpad.values.records import dataclass


class Kind(IntEnum):
    """The number in the settings that tells the four kinds apart; extensions are often wrong."""

    SWISS = 0
    ROUND_ROBIN = 1
    TEAM_ROUND_ROBIN = 2
    TEAM_SWISS = 3

    @property
    def of_teams(self) -> bool:
        return self in (Kind.TEAM_ROUND_ROBIN, Kind.TEAM_SWISS)

    @property
    def all_play_all(self) -> bool:
        return self in (Kind.ROUND_ROBIN, Kind.TEAM_ROUND_ROBIN)


class Text(NamedTuple):
    text: str
    byte: int


class FileDate(NamedTuple):
    """Eight decimal digits YYYYMMDD; 0 is none, and month or day 00 are unknown."""

    digits: int
    byte: int

    @property
    def day(self) -> date | None:
        """Only a whole and possible one."""
        try:
            return date(self.digits // 10_000, self.digits // 100 % 100, self.digits % 100)
        except ValueError:
            return None

    @property
    def is_impossible(self) -> bool:
        """Neither nothing, nor a year, nor a year and a month, nor a day of the calendar."""
        if self.digits == 0 or self.day is not None:
            return False
        year, month, day = self.digits // 10_000, self.digits // 100 % 100, self.digits % 100
        return not (1 <= year <= 9999 and month <= 12 and day == 0)


class TieBreak(NamedTuple):
    """Swiss-Manager's number of a tie-break, with its parameters; most flags are unknown."""

    code: int
    cut_low: int
    cut_high: int
    flags: int
    value: int


@dataclass(frozen=True, slots=True)
class Settings:
    """`byte` is the first after the mark of the section."""

    byte: int
    rounds: int
    format_date: int
    kind: Kind
    created: FileDate
    last_paired_round: int
    players: int
    rated_fide: bool
    rated_national: bool
    calendar_entries: int
    tie_breaks: tuple[TieBreak, ...]
    teams: int
    boards: int
    start: FileDate
    end: FileDate
    age_date: FileDate
    adds_extra_points: bool
    pace: int
    fide_event: int
    point_values: tuple[int, int, int]

    def byte_of(self, offset: int) -> int:
        return self.byte + offset


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    time: str
    date: FileDate
    rows: int
    matches: int


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """The number is the position in the file, from 1. `byte` is where the record begins, `block` its fixed part."""

    number: int
    byte: int
    block: int
    texts: tuple[str, ...]
    sex: int
    fide_rating: int
    national_rating: int
    birth: FileDate
    club_number: int
    fide_id: int
    team: int
    board: int
    rank_correction: int
    extra_half_points: int
    entered_after_round: int
    fixed_board: int
    k: int

    @property
    def surname(self) -> str:
        return self.texts[0]

    @property
    def first_name(self) -> str:
        return self.texts[1]

    @property
    def title(self) -> str:
        return self.texts[4]

    @property
    def national_id(self) -> str:
        return self.texts[5]

    @property
    def federation(self) -> str:
        return self.texts[10]


class Row(NamedTuple):
    """One board of one round; `by_hand` marks a pairing or colours that somebody entered."""

    white: int
    black: int
    code: int
    by_hand: bool
    byte: int


class Match(NamedTuple):
    first: int
    second: int
    byte: int


@dataclass(frozen=True, slots=True)
class TeamRecord:
    number: int
    byte: int
    name: str
    short_name: str
    captain: str


class Pair(NamedTuple):
    """Two players, or two teams, that shall not meet."""

    first: int
    second: int
    byte: int


@dataclass(frozen=True)
class SwissManagerFile:
    """`texts` are the 132 of the event; paths and the key of the licence among them are empty.

    `rows` and `matches` are by round. `sections` are where the marks stand, by name.
    """

    format_date: int
    chess_results_id: int
    texts: tuple[Text, ...]
    settings: Settings
    calendar: tuple[CalendarEntry, ...]
    players: tuple[PlayerRecord, ...]
    rows: tuple[tuple[Row, ...], ...]
    teams: tuple[TeamRecord, ...]
    matches: tuple[tuple[Match, ...], ...]
    forbidden: tuple[Pair, ...]
    section_table: tuple[int, ...]
    section_table_agrees: bool
    sections: dict[str, int]

    def text(self, number: int) -> str:
        return self.texts[number].text
