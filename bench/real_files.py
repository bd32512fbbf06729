"""Real files in a folder and those below it: whether arpad reads them, what it finds, and what is wrong.

A report, a list or a Swiss-Manager file is held against what stands beside it: `X.expected.json` or `expected/X.json`,
and for a Swiss-Manager file also `trf/X.trf`, which is read by its columns here and not by arpad. Lists are held
against plain regular expressions (real_lists.py). Facts for a report are in `X.facts.toml` beside it, or in --facts.
The ranks of a report that names its tie-breaks (record 202) are held against those of gacrux, where it is installed,
and what `validate` prints of a report may have 40 lines.

Run: python bench/real_files.py FOLDER... [--facts FOLDER] [--all]. Leaves with 1 if a file is not read, or read wrong.
"""

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import arpad
from arpad.formats.conversion import converted
from arpad.formats.lists import read_list
from arpad.formats.report_kinds import kind_of
from arpad.formats.report_with_facts import ReadReport, report_with_facts
from arpad.formats.swiss_manager.contents import FileDate, Kind, PlayerRecord, SwissManagerFile
from arpad.formats.swiss_manager.read import SwissManagerReport
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.finding import Finding
from arpad.values.result import Result

_NOT_READ = {".md", ".json", ".py", ".sums", ""}
_LISTS = {".txt", ".xml", ".zip", ".csv", ".parquet"}
_EXPECTED_FOLDERS = {"expected", "trf"}
_REPORT_LINE = re.compile(rb"^(?:\xef\xbb\xbf)?(?:001|012) ", re.MULTILINE)
_SHOWN = 5
MOST_LINES = 40


@dataclass(frozen=True)
class FileRow:
    file: str
    kind: str
    is_read: bool
    levels: Mapping[str, int]
    wrong: tuple[str, ...]
    seconds: float = 0.0
    lines: int | None = None
    ranks: int | None = None


def rows(folder: Path, facts: Path | None = None) -> Iterator[FileRow]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and _is_wanted(path):
            begun = time.process_time()
            row = row_of(path, str(path.relative_to(folder)), facts)
            yield replace(row, seconds=time.process_time() - begun)


def _is_wanted(path: Path) -> bool:
    if path.suffix.lower() in _NOT_READ or path.name.endswith(".facts.toml"):
        return False
    return path.parent.name not in _EXPECTED_FOLDERS


def row_of(path: Path, name: str, facts: Path | None = None) -> FileRow:
    data = path.read_bytes()
    if path.suffix.lower() in _LISTS and kind_of(data) == "trf" and not _REPORT_LINE.search(data):
        return _list_row(path, name, data)
    told = _facts(path, facts)
    read = report_with_facts(data, told, path.name)
    levels = _levels(read.findings)
    if read.report.tournament is None:
        return FileRow(name, kind_of(data), False, levels, tuple(finding.id for finding in read.findings))
    wrong = list(_wrong(path, data, told, read))
    lines = sum(text.count("\n") + 1 for text in arpad.validate(data, told).messages())
    if lines > MOST_LINES:
        wrong.append(f"validate prints {lines} lines, and {MOST_LINES} are the most")
    ranks = _ranks(path, data, told, read)
    wrong += ranks or ()
    counted = len(read.report.tournament.teams or read.report.tournament.entries)
    return FileRow(
        name, kind_of(data), True, levels, tuple(wrong), lines=lines, ranks=None if ranks is None else counted
    )


def _ranks(path: Path, data: bytes, facts: bytes | None, read: ReadReport) -> list[str] | None:
    """Ranks that are not those of gacrux; None where they cannot be compared."""
    tournament = read.report.tournament
    if tournament is None or not tournament.tiebreak_codes or kind_of(data) != "trf":
        return None
    try:
        from gacrux.tiebreak import tiebreak
        from gacrux.trf2json import trf2json
    except ImportError:
        return None
    ranked = arpad.standings(arpad.read_report(data, facts, name=path.name))
    reader = trf2json()
    reader.parse_file(data.decode("latin1"), 0)
    event = reader.get_tournament(1)
    codes = ["MPTS" if tournament.teams else "PTS", *ranked.tiebreaks]
    asked = {"pre_determined": False, "swiss": True, "tiebreak": codes, "check": False, "unrated": None}
    theirs = tiebreak(event, tournament.rounds_recorded, asked).compute_tiebreaks(event, asked)
    ranks = {competitor["cid"]: competitor["rank"] for competitor in theirs["competitors"]}
    return [
        f"{one.name}: rank {one.rank}, and gacrux has {ranks.get(one.number)}"
        for one in ranked.participants
        if one.rank != ranks.get(one.number)
    ]


def _facts(path: Path, folder: Path | None) -> bytes | None:
    for place in (path.parent, folder):
        if place is not None and (file := place / f"{path.name}.facts.toml").is_file():
            return file.read_bytes()
    return None


def _levels(findings: tuple[Finding, ...]) -> Mapping[str, int]:
    return Counter(finding.level.value for finding in findings)


def _list_row(path: Path, name: str, data: bytes) -> FileRow:
    try:
        from real_lists import row_of as list_row_of
    except ImportError:
        table, findings = read_list(data, path.name)
        return FileRow(name, "list", table is not None, _levels(tuple(findings)), ())
    row = list_row_of(path.name, data)
    levels = {"info" if level == "note" else level: count for level, count in row.findings.items()}
    return FileRow(name, "list", row.read, levels, tuple(row.differences) if row.read else row.said)


def _wrong(path: Path, data: bytes, facts: bytes | None, read: ReadReport) -> Iterator[str]:
    expected = next((file for file in _expected_files(path) if file.is_file()), None)
    if isinstance(read.report, SwissManagerReport):
        if expected is not None:
            yield from differences(json.loads(expected.read_text("utf-8")), contents_of(read.report))
        trf = path.parent / "trf" / f"{path.stem}.trf"
        if trf.is_file():
            made = converted(read.report, "trf16").data.decode("utf-8")
            yield from trf_differences(trf.read_text("utf-8"), made)
        return
    tournament = read.report.tournament
    if tournament is not None and any(team.match_points is not None for team in tournament.teams):
        yield from _wrong_totals(path, data, facts)
    if expected is not None:
        yield from _wrong_teams(path, data, facts, json.loads(expected.read_text("utf-8")))


def _expected_files(path: Path) -> tuple[Path, ...]:
    return (
        path.with_name(f"{path.name}.expected.json"),
        path.with_name(f"{path.stem}.expected.json"),
        path.parent / "expected" / f"{path.name}.json",
        path.parent / "expected" / f"{path.stem}.json",
    )


def _wrong_totals(path: Path, data: bytes, facts: bytes | None) -> Iterator[str]:
    """Match points and game points that the report itself gives (record 310)."""
    report = arpad.read_report(data, facts, name=path.name)
    teams = {team.number: team for team in report.tournament.teams}
    for ranked in arpad.standings(report).participants:
        team = teams[ranked.number]
        said, found = (team.match_points, team.game_points), (ranked.match_points, ranked.game_points)
        if tuple(int(10 * (points or 0)) for points in found) != said:
            yield f"{team.name}: {found[0]} and {found[1]}, and the report says tenths {said[0]} and {said[1]}"


def _wrong_teams(path: Path, data: bytes, facts: bytes | None, expected: Any) -> Iterator[str]:
    """Rows of name, matches won, drawn and lost, match points, game points."""
    try:
        ranked = arpad.standings(arpad.read_report(data, facts, name=path.name))
    except arpad.InputRefused as refused:
        yield f"refused: {', '.join(sorted({finding.id for finding in refused.findings if finding.is_error}))}"
        return
    found = {team.name.strip(): (team.match_points, team.game_points) for team in ranked.participants}
    for name, _, _, _, match_points, game_points, *_ in expected["rows"]:
        have = found.get(name.strip())
        if have is None or have[0] is None or have[1] is None:
            yield f"{name}: not there"
        elif (float(have[0]), float(have[1])) != (match_points, game_points):
            yield f"{name}: {have[0]} and {have[1]} instead of {match_points} and {game_points}"


_KINDS = {
    Kind.SWISS: "swiss",
    Kind.ROUND_ROBIN: "round robin",
    Kind.TEAM_ROUND_ROBIN: "team round robin",
    Kind.TEAM_SWISS: "team swiss",
}
_PACES = {1: "standard", 2: "rapid", 3: "blitz"}
_TEXTS = {
    "name": 0, "subtitle": 1, "remarks": 2, "director": 3, "organiser": 4, "place": 5, "arbiters": 6,
    "chief_arbiter": 21, "deputy_arbiter": 35, "email": 23, "homepage": 24, "categories": 13, "time_control": 14,
    "federation": 20,
}  # fmt: skip


def contents_of(report: SwissManagerReport) -> dict[str, Any]:
    """Everything that was read, in the shape of the expected contents."""
    contents, tournament = report.contents, report.tournament
    assert contents is not None
    assert tournament is not None
    return {
        "event": _event(contents),
        "schedule": _schedule(contents),
        "players": [
            _player(player, entry, tournament, contents)
            for player, entry in zip(contents.players, tournament.entries, strict=True)
        ],
        "pairings": [[[row.white, row.black, row.code] for row in rows] for rows in _set_up(contents, contents.rows)],
        "matches": [[[match.first, match.second] for match in found] for found in _set_up(contents, contents.matches)],
    }


def _set_up(contents: SwissManagerFile, rounds: tuple[Any, ...]) -> tuple[Any, ...]:
    return rounds if contents.settings.rounds else ()


def _event(contents: SwissManagerFile) -> dict[str, Any]:
    settings = contents.settings
    return {
        "format": contents.format_date,
        "chess_results_id": contents.chess_results_id,
        **{name: contents.text(number) for name, number in _TEXTS.items()},
        "kind": _KINDS[settings.kind],
        "pace": _PACES.get(settings.pace),
        "rounds": settings.rounds,
        "current_round": settings.last_paired_round,
        "created": _day(settings.created),
        "start": _day(settings.start),
        "end": _day(settings.end),
        "age_date": _day(settings.age_date),
        "rated_fide": settings.rated_fide,
        "rated_national": settings.rated_national,
        "fide_event": settings.fide_event,
        "add_extra_points": settings.adds_extra_points,
        "tie_breaks": [tie_break._asdict() for tie_break in settings.tie_breaks],
        "teams": [
            {"number": team.number, "name": team.name, "short": team.short_name, "captain": team.captain}
            for team in contents.teams
        ],
        "boards": settings.boards,
        "forbidden": [[pair.first, pair.second] for pair in contents.forbidden],
    }


def _day(given: FileDate) -> str | None:
    return given.day.isoformat() if given.day else None


def _schedule(contents: SwissManagerFile) -> Any:
    """Of an event that is not set up, only how many days its calendar has room for."""
    if not contents.settings.rounds:
        return len(contents.calendar)
    return [
        {"date": _day(entry.date), "time": entry.time, "pairings": entry.rows, "matches": entry.matches}
        for entry in contents.calendar
    ]


def _player(player: PlayerRecord, entry: Entry, event: Tournament, contents: SwissManagerFile) -> dict[str, Any]:
    texts = {"last": 0, "first": 1, "academic": 2, "title": 4, "national_id": 5, "club": 9, "federation": 10}
    texts |= {"type": 11, "group": 12, "source": 17}
    return {
        "number": player.number,
        **{name: player.texts[number] for name, number in texts.items()},
        "sex": entry.sex.value if entry.sex else None,
        "fide_rating": player.fide_rating,
        "national_rating": player.national_rating,
        "birth": str(entry.birth) if entry.birth else None,
        "club_number": player.club_number,
        "fide_id": player.fide_id,
        "team": player.team,
        "board": player.board,
        "rank_correction": player.rank_correction,
        "extra_points": player.extra_half_points / 2,
        "entered_after_round": player.entered_after_round,
        "fixed_board": player.fixed_board,
        "k": player.k,
        "points": (entry.points or 0) / 10,
        "rounds": [_round(entry, event, number, contents) for number in range(1, len(contents.calendar) + 1)],
    }


def _round(entry: Entry, event: Tournament, number: int, contents: SwissManagerFile) -> list[Any] | None:
    if number > len(entry.rounds):
        asked = [bye for bye in event.requested_byes if bye.round_number == number and entry.number in bye.numbers]
        return [0, "-", asked[0].kind.value] if asked else None
    record: RoundRecord | None = entry.rounds[number - 1]
    in_a_row = any(entry.number in (row.white, row.black) for row in contents.rows[number - 1])
    if not in_a_row:
        return None
    if record is None:
        return [0, "-", ""]
    result = "" if record.result is Result.UNKNOWN else record.result.value
    return [record.opponent or 0, record.colour.value if record.colour else "-", result]


def differences(expected: Any, found: Any, place: str = "") -> Iterator[str]:
    """Every field that is not the same, by its path. A board of a team without an opponent is a point without one."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in expected.keys() | found.keys():
            if name not in expected or name not in found:
                yield f"{place}.{name}: only in {'the file' if name in found else 'what is expected'}"
            else:
                yield from differences(expected[name], found[name], f"{place}.{name}")
    elif _is_round(expected) and _is_round(found):
        if _plain_round(expected) != _plain_round(found):
            yield f"{place}: {found} instead of {expected}"
    elif isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            yield f"{place}: {len(found)} instead of {len(expected)}"
        for index, (one_expected, one_found) in enumerate(zip(expected, found, strict=False)):
            yield from differences(one_expected, one_found, f"{place}[{index}]")
    elif expected != found:
        yield f"{place}: {found!r} instead of {expected!r}"


def _is_round(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and isinstance(value[1], str)


def _plain_round(value: list[Any]) -> list[Any]:
    return [0, "-", "U"] if value[0] == 0 and value[2] == "+" else value


_OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
_COLUMNS: Mapping[str, tuple[slice, Callable[[str], str]]] = {
    "sex": (slice(9, 10), str),
    "title": (slice(10, 13), lambda text: _OLD_TITLES.get(text, text)),
    "name": (slice(14, 47), str),
    "rating": (slice(48, 52), lambda text: "" if text == "0" else text),
    "federation": (slice(53, 56), str),
    "id": (slice(57, 68), str),
    "birth": (slice(69, 79), str),
    "points": (slice(80, 84), str),
    "rank": (slice(85, 89), str),
}


def trf_differences(expected: str, made: str) -> Iterator[str]:
    """By the columns of TRF16. What the expected report leaves blank is not compared."""
    old, new = _records(expected), _records(made)
    for record, text in old.items():
        words, found = text.split(), new.get(record, "").split()
        is_blank = not words or (record == "XXR" and words == ["0"])
        if record != "001" and not is_blank and words != found:
            yield f"TRF {record}: {new.get(record, '')!r} instead of {text!r}"
    players, others = _players(expected), _players(made)
    if players.keys() != others.keys():
        yield f"TRF players: {len(others)} instead of {len(players)}"
    for number in players.keys() & others.keys():
        for name, cell in players[number].items():
            if cell != others[number][name]:
                yield f"TRF player {number}, {name}: {others[number][name]!r} instead of {cell!r}"


def _records(text: str) -> dict[str, str]:
    return {line[:3]: line[4:] for line in reversed(text.splitlines()) if len(line) > 3}


def _players(text: str) -> dict[str, dict[str, str]]:
    found = {}
    for line in text.splitlines():
        if line.startswith("001"):
            cells = {name: read(line[where].strip()) for name, (where, read) in _COLUMNS.items()}
            rounds = [_cell(line[at : at + 8].ljust(8)) for at in range(91, len(line), 10)]
            while rounds and not rounds[-1].strip():
                rounds.pop()
            found[line[4:8].strip()] = cells | {"rounds": "|".join(rounds)}
    return found


def _cell(text: str) -> str:
    return "0000 - U" if text == "0000 - +" else text


def table(found: list[FileRow], is_whole: bool) -> Iterator[str]:
    width = max((len(row.file) for row in found), default=4)
    yield f"{'file':{width}}  {'kind':13}  read  errors  warnings  notes  lines  ranks  wrong  seconds"
    for row in found:
        counts = [row.levels.get(level, 0) for level in ("error", "warning", "info")]
        yield (
            f"{row.file:{width}}  {row.kind:13}  {'yes' if row.is_read else 'NO':4}  {counts[0]:6}  {counts[1]:8}"
            f"  {counts[2]:5}  {_count(row.lines)}  {_count(row.ranks)}  {len(row.wrong):5}  {row.seconds:7.2f}"
        )
        for text in row.wrong if is_whole else row.wrong[:_SHOWN]:
            yield f"    {text}"
    read, wrong = sum(row.is_read for row in found), sum(bool(row.wrong) for row in found)
    yield f"{len(found)} files, {read} read, {wrong} wrong"


def _count(number: int | None) -> str:
    return " " * 5 if number is None else f"{number:5}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--facts", type=Path, default=Path(__file__).parent / "real_facts", metavar="FOLDER",
        help="with X.facts.toml for reports whose own folder has none",
    )  # fmt: skip
    parser.add_argument("--all", action="store_true", help="every difference, not the first five of a file")
    given = parser.parse_args(arguments)
    found = [row for folder in given.folders for row in rows(folder, given.facts)]
    for line in table(found, given.all):
        print(line)
    return 1 if any(row.wrong or not row.is_read for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())
