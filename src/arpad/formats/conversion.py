"""A report in another format, and what that format could not say.

What is lost is not listed anywhere: the new file is read back, and every value that is not there any more is named.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from pathlib import PurePath
from typing import Any

from arpad.formats.report_kinds import read_any_report
from arpad.formats.swiss_manager.read import SwissManagerReport
from arpad.formats.swiss_manager.unsaid import unsaid_fields
from arpad.formats.trf import TrfReport, write_trf
from arpad.formats.typed.write import write_table, write_toml
from arpad.tournament.crosstable import places_by_points
from arpad.tournament.event_type import declared_cadence
from arpad.tournament.model import Entry, RoundRecord, Team, Tournament
from arpad.values.finding import Finding, WordKey
from arpad.values.records import dataclass

WRITERS: Mapping[str, Callable[[Tournament], bytes]] = {
    "trf16": lambda tournament: write_trf(tournament, "TRF16"),
    "trf26": lambda tournament: write_trf(tournament, "TRF26"),
    "csv": write_table,
    "toml": write_toml,
}
_OF_ENDING = {".trf": "trf16", ".txt": "trf16", ".trf16": "trf16", ".trf26": "trf26", ".csv": "csv", ".toml": "toml"}
_SHOWN = 5

_FOLLOWING = frozenset({"declared_type", "time_control", "entries", "teams"})
"""Fields that follow from others, or are compared one by one."""
_COUNTS = {"declared_players": "entries", "declared_teams": "teams"}
"""Numbers that can be counted again, so that nothing is lost with them."""
_WANTED_BY_TRF26 = {
    "042": "start", "052": "end", "132": "round_dates", "142": "rounds_planned", "192": "type_code",
    "202": "tiebreak_codes", "222": "time_control_code",
}  # fmt: skip


@dataclass(frozen=True)
class Converted:
    data: bytes
    findings: tuple[Finding, ...]


def format_of(file: str) -> str | None:
    """The format that a file's name asks for.

    >>> format_of("open.csv"), format_of("open.TRF"), format_of("open.doc")
    ('csv', 'trf16', None)
    """
    return _OF_ENDING.get(PurePath(file).suffix.lower())


def converted(report: TrfReport, to: str) -> Converted:
    """The event of a report that was read, in a format of WRITERS."""
    assert report.tournament is not None
    tournament, findings = _completed(report.tournament, to)
    data = WRITERS[to](tournament)
    contents = report.contents if isinstance(report, SwissManagerReport) else None
    if contents is not None and (unsaid := unsaid_fields(contents)):
        findings.append(Finding("convert.I002", {"fields": [WordKey(f"tunx.field.{name}") for name in unsaid]}))
    again = read_any_report(data)
    if again.tournament is None:
        findings.append(Finding("convert.W003", {"finding": again.findings[0].id}))
        return Converted(data, tuple(findings))
    findings += _lost(tournament, again.tournament)
    known = {finding.id for finding in report.findings}
    new = sorted({finding.id for finding in again.findings if finding.is_error} - known)
    findings += [Finding("convert.W003", {"finding": finding_id}) for finding_id in new]
    if to == "trf26":
        missing = [record for record, name in _WANTED_BY_TRF26.items() if not getattr(tournament, name)]
        if missing:
            findings.append(Finding("convert.I003", {"records": ", ".join(missing)}))
    return Converted(data, tuple(findings))


def _completed(tournament: Tournament, to: str) -> tuple[Tournament, list[Finding]]:
    """A report needs the number of players, and ranks: where the file has none, nor tie-breaks, those of the points."""
    if not to.startswith("trf"):
        return _with_cadence(tournament), []
    if tournament.declared_players is None:
        tournament = replace(tournament, declared_players=len(tournament.entries))
    if tournament.tiebreak_codes:
        return tournament, []
    if any(entry.rank is not None for entry in tournament.entries):
        return tournament, []
    ranks = {place.number: place.rank for place in places_by_points(tournament)}
    entries = tuple(replace(entry, rank=ranks[entry.number]) for entry in tournament.entries)
    return replace(tournament, entries=entries), [Finding("convert.I001")]


def _with_cadence(tournament: Tournament) -> Tournament:
    """Behind the type of the event, where other programs write it, if no rate of play tells it."""
    cadence, text = tournament.declared_cadence, tournament.type_text
    if cadence is None or tournament.time_control is not None or declared_cadence(text) is not None:
        return tournament
    return replace(tournament, type_text=f"{text} ({cadence.value})".strip())


def _lost(before: Tournament, after: Tournament) -> Iterator[Finding]:
    lost = [name for name in _names(Tournament) if _is_lost_of_event(name, before, after)]
    lost += _lost_of_teams(before, after)
    if lost:
        yield Finding("convert.W001", {"fields": [WordKey(f"convert.field.{name}") for name in lost]})
    yield from _lost_of_players(before, after)


def _is_lost_of_event(name: str, before: Tournament, after: Tournament) -> bool:
    if name in _FOLLOWING or (name == "declared_cadence" and before.time_control is not None):
        return False
    if name in _COUNTS and getattr(before, name) == len(getattr(before, _COUNTS[name])):
        return False
    return _is_lost(getattr(before, name), getattr(after, name))


def _lost_of_players(before: Tournament, after: Tournament) -> Iterator[Finding]:
    there = after.by_number
    if missing := [entry.number for entry in before.entries if entry.number not in there]:
        yield _of_players("entries", missing)
    for name in _names(Entry):
        changed = [
            entry.number
            for entry in before.entries
            if entry.number in there and _is_lost(_plain(entry, name), _plain(there[entry.number], name))
        ]
        if changed:
            yield _of_players(name, changed)


def _of_players(name: str, numbers: list[int]) -> Finding:
    shown = ", ".join(map(str, numbers[:_SHOWN])) + (" …" if len(numbers) > _SHOWN else "")
    field = WordKey(f"convert.player.{name}")
    return Finding("convert.W002", {"field": field, "count": len(numbers), "players": shown})


def _lost_of_teams(before: Tournament, after: Tournament) -> list[str]:
    if len(before.teams) != len(after.teams):
        return ["teams"]
    pairs = list(zip(before.teams, after.teams, strict=True))
    lost = any(_is_lost(getattr(old, name), getattr(new, name)) for old, new in pairs for name in _names(Team))
    return ["team_data"] if lost else []


def _names(kind: type) -> list[str]:
    return [field.name for field in fields(kind)]


def _plain(entry: Entry, name: str) -> Any:
    return _without_empty_end(entry.rounds) if name == "rounds" else getattr(entry, name)


def _without_empty_end(rounds: tuple[RoundRecord | None, ...]) -> tuple[RoundRecord | None, ...]:
    last = max((index for index, record in enumerate(rounds, 1) if record is not None), default=0)
    return rounds[:last]


def _is_lost(old: Any, new: Any) -> bool:
    """What was not known before cannot be lost; a value that a reader adds is none."""
    if old is None or old == "" or old == () or old == {}:
        return False
    return bool(old != new)
