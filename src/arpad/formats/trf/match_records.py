"""Records about matches of teams: 300 (line-ups), 320 (byes), 330 (forfeits), 362 (match points).

A report keeps these lines as they are; here they are read for the standings of teams.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from arpad.formats.trf import ids
from arpad.formats.trf.pairing_records import read_number
from arpad.tournament.matches import MatchPoints, MatchRecords, TeamBye
from arpad.tournament.model import Tournament
from arpad.values.decimals import parse_decimal
from arpad.values.finding import Finding
from arpad.values.result import Result

_FORFEITS = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}
_POINTS = {"TW": "win", "TD": "draw", "TL": "loss"}


def read_match_records(
    tournament: Tournament, lines: Mapping[str, int] | None = None
) -> tuple[MatchRecords, list[Finding]]:
    """What the kept lines say, and a finding for each that cannot be read or names a team that is not there.

    Such a record is left out. `lines` says where each text stands.
    """
    teams = {team.number for team in tournament.teams}
    read: dict[str, dict[tuple[int, int], Any]] = {record: {} for record in _READERS}
    points = MatchPoints()
    findings: list[Finding] = []
    for record in (*_READERS, "362"):
        for text in tournament.extra.get(record, ()):
            line = (lines or {}).get(text)
            column = 5 if line else None
            try:
                if record == "362":
                    points = _match_points(text, points)
                    continue
                said = _READERS[record](text)
            except ValueError:
                data = {"record": record, "text": text[4:64].strip()}
                findings.append(Finding(ids.RECORD_UNREADABLE, data, line, column))
                continue
            strangers = sorted({team for team, _ in said} - teams)
            findings += [
                Finding(ids.RECORD_NAMES_UNKNOWN_PLAYER, {"record": record, "number": number}, line, column)
                for number in strangers
            ]
            read[record] |= {} if strangers else said
    return MatchRecords(points, byes=read["320"], forfeits=read["330"], line_ups=read["300"]), findings


def _line_up(text: str) -> dict[tuple[int, int], tuple[int, ...]]:
    """The boards of one team in one round, where they are not in the team's order."""
    turn, team, _, *players = _numbers(text[4:].split())
    return {(team, turn): tuple(players)}


def _byes(text: str) -> dict[tuple[int, int], TeamBye]:
    """Points first; then from column 15 one team per round, four columns each."""
    bye = TeamBye(parse_decimal(text[4:8], 1), parse_decimal(text[9:13], 1))
    cells = [text[start : start + 3].strip() for start in range(14, len(text.rstrip()), 4)]
    return {(team, turn): bye for turn, cell in enumerate(cells, 1) if cell and (team := read_number(cell))}


def _forfeit(text: str) -> dict[tuple[int, int], tuple[int, Result]]:
    marks = text[4:6]
    turn, white, black = _numbers(text[6:].split())
    if len(marks) != 2 or set(marks) - set(_FORFEITS) or white == black:
        raise ValueError(text)
    return {(white, turn): (black, _FORFEITS[marks[0]]), (black, turn): (white, _FORFEITS[marks[1]])}


def _match_points(text: str, points: MatchPoints) -> MatchPoints:
    words = text[4:].split()
    if len(words) % 2:
        raise ValueError(text)
    for symbol, value in zip(words[::2], words[1::2], strict=True):
        tenths = parse_decimal(value, 1)
        if symbol.upper() in _POINTS:
            points = replace(points, **{_POINTS[symbol.upper()]: tenths})
    return points


def _numbers(words: Iterable[str]) -> list[int]:
    return [read_number(word) for word in words]


_READERS: Mapping[str, Callable[[str], Mapping[tuple[int, int], Any]]] = {
    "300": _line_up,
    "320": _byes,
    "330": _forfeit,
}
"""Each gives what it says by team and round."""
