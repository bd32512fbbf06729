"""Records of teams (310, and 013 that it replaces) and of their matches.

Matches: 300 (line-ups), 320 (byes), 330 (forfeits), 362 (match points). A report keeps these lines as
they are; here they are read for the standings of teams.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from arpad.formats.trf import ids
from arpad.formats.trf.columns import columns
from arpad.formats.trf.draft import Draft
from arpad.formats.trf.header_records import RecordReader
from arpad.formats.trf.pairing_records import or_report, read_number, read_numbers
from arpad.tournament.matches import MatchPoints, MatchRecords, TeamBye
from arpad.tournament.model import Team, Tournament
from arpad.values.finding import Finding
from arpad.values.numbers import parse_decimal, plain_number
from arpad.values.result import Result

NAME_013 = columns(5, 36)
MEMBERS_013 = slice(36, None)

NUMBER_310 = columns(5, 7)
NAME_310 = columns(9, 40)
NICKNAME_310 = columns(42, 46)
STRENGTH_310 = columns(48, 53)
MATCH_POINTS_310 = columns(55, 60)
GAME_POINTS_310 = columns(62, 67)
RANK_310 = columns(69, 71)
MEMBERS_310 = slice(73, None)


def read_013(draft: Draft, record: str, line: int, text: str) -> None:
    """The old record has no number: the teams are counted."""
    draft.team_texts.setdefault(record, []).append(text)
    members = read_numbers(text[MEMBERS_013].split())
    teams = draft.teams[record]
    teams.append(Team(len(teams) + 1, text[NAME_013].strip(), members))
    draft.team_lines[record][len(teams)] = line
    draft.mention(record, line, MEMBERS_013.start + 1, *members)


def read_310(draft: Draft, record: str, line: int, text: str) -> None:
    draft.team_texts.setdefault(record, []).append(text)
    members = read_numbers(text[MEMBERS_310].split())
    number = read_number(text[NUMBER_310].strip())
    draft.teams[record].append(
        Team(
            number,
            text[NAME_310].strip(),
            members,
            text[NICKNAME_310].strip(),
            text[STRENGTH_310].strip(),
            _points(text[MATCH_POINTS_310]),
            _points(text[GAME_POINTS_310]),
            read_number(rank) if (rank := text[RANK_310].strip()) else None,
        )
    )
    draft.team_lines[record].setdefault(number, line)
    draft.mention(record, line, MEMBERS_310.start + 1, *members)


_TOLD = {"013": (NAME_013, MEMBERS_013), "310": (NAME_310, MEMBERS_310)}


def teams_told(extra: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, str]]:
    """Players and their teams, of the records that an individual event keeps as they are."""
    for record, (name, members) in _TOLD.items():
        for text in extra.get(record, ()):
            for number in text[members].split():
                if (read := plain_number(number)) is not None:
                    yield read, text[name].strip()


def _points(text: str) -> int | None:
    return parse_decimal(text, 1) if text.strip() else None


READERS: dict[str, RecordReader] = {"013": or_report(read_013), "310": or_report(read_310)}


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
