"""What has been read so far, while the lines come in."""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from arpad.formats.trf.findings import Findings
from arpad.tournament.model import Entry, NationalRating, Team


@dataclass
class Draft:
    """`values` are fields of the tournament as soon as their line is read; `lists` those that several lines fill.

    `mentions` are players' numbers in records other than 001: whether they exist is known at the end.
    """

    findings: Findings = field(default_factory=Findings)
    values: dict[str, Any] = field(default_factory=dict)
    lists: dict[str, list[Any]] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    national: dict[int, list[NationalRating]] = field(default_factory=dict)
    teams: dict[str, list[Team]] = field(default_factory=lambda: {"013": [], "310": []})
    mentions: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    extra: dict[str, list[str]] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)

    raw_dates: dict[str, tuple[int, str]] = field(default_factory=dict)
    round_dates: list[date | None] = field(default_factory=list)
    absent_next_round: list[int] = field(default_factory=list)
    rounds_planned: dict[str, tuple[int, int]] = field(default_factory=dict)

    player_lines: dict[int, int] = field(default_factory=dict)
    national_lines: list[tuple[str, int, int]] = field(default_factory=list)
    record_lines: dict[str, int] = field(default_factory=dict)
    player_lines_seen: int = 0
    player_lines_dropped: int = 0
    known_records: int = 0

    points_without_opponent: list[tuple[int, int]] = field(default_factory=list)
    unreliable_players: set[int] = field(default_factory=set)
    unreadable_rounds: set[tuple[int, int]] = field(default_factory=set)

    def mention(self, record: str, line: int, column: int, *numbers: int) -> None:
        for number in numbers:
            self.mentions.setdefault((record, number), (line, column))

    def append(self, name: str, value: Any) -> None:
        self.lists.setdefault(name, []).append(value)
