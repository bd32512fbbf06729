"""What has been read so far, while the lines come in: the event, and the findings.

Defects are collected one by one, and readings that repeat themselves as one.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import field
from datetime import date
from typing import Any

from arpad.formats.trf import ids
from arpad.tournament.model import Entry, NationalRating, Team
from arpad.values.finding import Finding, Place
from arpad.values.records import dataclass

MAX_OF_ONE_KIND = 1_000
"""More of the same help nobody, and a hostile file could ask for millions."""


_NOWHERE = Place()


@dataclass(slots=True)
class _Note:
    """A finding on its way to its line."""

    line: int
    column: int
    data: Mapping[str, Any]
    count: int = 0


class Findings:
    def __init__(self) -> None:
        self._kept: list[Finding] = []
        self._count: Counter[str] = Counter()
        self._notes: dict[tuple[str, tuple[Any, ...]], _Note] = {}

    def add(
        self,
        finding_id: str,
        line: int | None = None,
        column: int | None = None,
        place: Place = _NOWHERE,
        byte: int | None = None,
        **data: Any,
    ) -> None:
        if self._room_for(finding_id):
            self._kept.append(Finding(finding_id, data, line, column, place=place, byte=byte))

    def keep(self, finding: Finding) -> None:
        if self._room_for(finding.id):
            self._kept.append(finding)

    def _room_for(self, finding_id: str) -> bool:
        self._count[finding_id] += 1
        return self._count[finding_id] <= MAX_OF_ONE_KIND

    def note(self, finding_id: str, line: int, column: int, **data: Any) -> None:
        """A reading such as `g` for GM: one finding with a count, at the first place."""
        key = (finding_id, tuple(data.values()))
        note = self._notes.get(key)
        if note is None:
            if not self._room_for(finding_id):
                return
            note = self._notes[key] = _Note(line, column, data)
        note.count += 1

    def all(self) -> tuple[Finding, ...]:
        """Sorted by line, column and id; what concerns the whole file comes first."""
        found = list(self._kept)
        found += [
            Finding(finding_id, {**note.data, "count": note.count}, note.line, note.column)
            for (finding_id, _), note in self._notes.items()
        ]
        found += [
            Finding(ids.MORE_OF_THE_SAME, {"finding": finding_id, "count": count - MAX_OF_ONE_KIND})
            for finding_id, count in self._count.items()
            if count > MAX_OF_ONE_KIND
        ]
        return tuple(sorted(found, key=lambda finding: (finding.line or 0, finding.column or 0, finding.id)))


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
    team_texts: dict[str, list[str]] = field(default_factory=dict)
    team_lines: dict[str, dict[int, int]] = field(default_factory=lambda: {"013": {}, "310": {}})
    mentions: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    extra: dict[str, list[str]] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)

    raw_dates: dict[str, tuple[int, str]] = field(default_factory=dict)
    raw_round_dates: tuple[int, list[str]] = field(default_factory=lambda: (0, []))
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
    ones_without_opponent: set[tuple[int, int]] = field(default_factory=set)  # of these, those written as 1
    mistyped_players: set[int] = field(default_factory=set)
    losses_without_opponent: list[tuple[int, int]] = field(default_factory=list)
    unreliable_players: set[int] = field(default_factory=set)
    unreadable_rounds: set[tuple[int, int]] = field(default_factory=set)

    def mention(self, record: str, line: int, column: int, *numbers: int) -> None:
        for number in numbers:
            self.mentions.setdefault((record, number), (line, column))

    def append(self, name: str, value: Any) -> None:
        self.lists.setdefault(name, []).append(value)
