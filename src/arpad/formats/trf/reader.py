"""Reads a report to its end and says everything that is wrong with it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from arpad.formats.trf import header_records, ids, pairing_records, point_records, team_records
from arpad.formats.trf.columns import round_column
from arpad.formats.trf.document import LEGACY_ENCODINGS, TrfDocument, reason_to_refuse
from arpad.formats.trf.draft import Draft
from arpad.formats.trf.forfeited_boards import with_forfeits_as_counted
from arpad.formats.trf.header_records import RecordReader
from arpad.formats.trf.places import Places
from arpad.formats.trf.players import is_national_line, mistyped_number, read_national, read_player
from arpad.formats.trf.report import TrfReport
from arpad.formats.trf.round_cells import RoundCells
from arpad.formats.trf.team_records import read_match_records
from arpad.tournament.checks import check_tournament
from arpad.tournament.checks.ids import (
    DECLARED_PLAYERS_DIFFER,
    DECLARED_RATED_DIFFER,
    OPPONENT_UNKNOWN,
    POINTS_DIFFER,
    STARTING_RANKS_LOST,
    STARTING_RANKS_WITH_GAPS,
)
from arpad.tournament.event_type import declared_cadence, declared_type, is_individual
from arpad.tournament.model import (
    Entry,
    RequestedBye,
    RoundRecord,
    Team,
    Tournament,
    last_held_round,
    last_paired_round,
)
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, Place
from arpad.values.result import Result

READERS: dict[str, RecordReader] = {
    **header_records.READERS,
    **pairing_records.READERS,
    **team_records.READERS,
    "162": point_records.read_162,
    "XXS": point_records.read_xxs,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), point_records.read_bb),
}
KEPT_RECORDS = frozenset({"300", "320", "330", "362", "801", "802", "DAT"})
"""Records of the format that are kept as they are."""

MAY_REPEAT = frozenset({"112", "240", "250", "260", "299", "013", "310", "XXA", "XXC", "XXP", "XXS", "XXZ"})
MAX_LINE = 100_000
_SEPARATORS_OF_VEGA = 5


def read_trf(data: bytes) -> TrfReport:
    """The report in these bytes, whatever they are: what cannot be read is a finding."""
    if (refusal := reason_to_refuse(data)) is not None:
        return TrfReport(TrfDocument.unread(data), None, (refusal,))
    document = TrfDocument.of(data)
    if (line := _vega_line(document)) is not None:
        return TrfReport(document, None, (Finding(ids.VEGA_FILE, {}, line, 4),))
    draft = Draft()
    _read_lines(draft, document)
    if not draft.known_records and not draft.player_lines_seen:
        return TrfReport(document, None, (Finding(ids.NOT_A_REPORT, {}, 1, 1),))
    _report_encoding(draft, document)
    tournament = _tournament(draft)
    for finding in _wrong_match_records(document, tournament):
        draft.findings.keep(finding)
    teams = draft.team_lines["310"] or draft.team_lines["013"]
    places = Places(draft.player_lines, draft.record_lines, teams)
    for finding in _without_consequences(draft, check_tournament(tournament)):
        draft.findings.keep(places.locate(finding))
    return TrfReport(document, tournament, draft.findings.all(), places)


def _wrong_match_records(document: TrfDocument, tournament: Tournament) -> list[Finding]:
    """They are kept as they are, but who ranks the teams has to understand them."""
    if not tournament.teams:
        return []
    lines = {text: line for line, (_, _, text, _) in reversed([*enumerate(document.lines, 1)])}
    return read_match_records(tournament, lines)[1]


def _vega_line(document: TrfDocument) -> int | None:
    """Vega's own files use the same numbers with other meanings, and bars between the fields."""
    for line, (_, _, text, _) in enumerate(document.lines, 1):
        if text[:3].isdecimal() and (text[3:4] == "|" or text.count("|") >= _SEPARATORS_OF_VEGA):
            return line
    return None


def _read_lines(draft: Draft, document: TrfDocument) -> None:
    cells = RoundCells(draft)
    for line, (_, _, text, _) in enumerate(document.lines, 1):
        record = text[:3]
        if record == "001":
            draft.record_lines.setdefault(record, line)
            read_player(draft, cells, line, text)
        elif record == "###":
            draft.comments.append(text[3:].strip())
        elif text.strip(" \t\x1a"):
            _read_record(draft, record, line, text)


def _read_record(draft: Draft, record: str, line: int, text: str) -> None:
    read = READERS.get(record.upper())
    if read is None and record not in KEPT_RECORDS:
        if is_national_line(record, text):
            read_national(draft, record, line, text)
        else:
            _report_unknown(draft, record, line, text)
            draft.extra.setdefault(record, []).append(text)
        return
    draft.known_records += 1
    if read is None:
        draft.extra.setdefault(record, []).append(text)
        return
    record = record.upper()
    if len(text) > MAX_LINE:
        draft.findings.add(ids.RECORD_UNREADABLE, line, 5, record=record, text=text[4:64].strip())
        return
    if "\t" in text:
        draft.findings.add(ids.TAB, line, text.index("\t") + 1)
        text = text.replace("\t", " ")
    if text[3:4].strip():
        draft.findings.add(ids.DATA_IN_COLUMN_4, line, 4, record=record)
        text = text[:3] + " " + text[3:]
    first = draft.record_lines.setdefault(record, line)
    if first != line and record not in MAY_REPEAT:
        draft.findings.add(ids.RECORD_REPEATED, line, 1, record=record, other_line=first)
    read(draft, record, line, text)


_PLAYER_LINE = "001"
_OF_ENGINES = ("XX", "BB")
"""How the records begin that pairing engines add; what is unknown of them says nothing about the event."""


def _report_unknown(draft: Draft, record: str, line: int, text: str) -> None:
    """Whose likely cause is a slip of the finger, if the record is nearly one of the format."""
    number = mistyped_number(record, text)
    if number is not None:
        draft.player_lines_seen += 1
        draft.player_lines_dropped += 1
        draft.mistyped_players.add(number)
        draft.findings.add(ids.PLAYER_LINE_MISTYPED, line, 1, Place(number), record=record, player=number)
    elif not record.upper().startswith(_OF_ENGINES) and not _is_ruler(text):
        draft.findings.note(ids.RECORD_UNKNOWN, line, 1, record=record, likely=_likely_records(record))


def _is_ruler(text: str) -> bool:
    """Columns counted for the eye, and the letters of the fields below them, as some programs print them."""
    return text.startswith("DDD SSSS") or not text.strip("0123456789 ")


@lru_cache(maxsize=1_000)
def _likely_records(record: str) -> str:
    """One character off: 014 may be 012 or 013."""
    known = sorted({_PLAYER_LINE, *READERS, *KEPT_RECORDS})
    near = [other for other in known if sum(a != b for a, b in zip(record.upper(), other, strict=False)) == 1]
    return ", ".join(near) if len(record) == 3 and near else "—"


def _report_encoding(draft: Draft, document: TrfDocument) -> None:
    if document.encoding not in LEGACY_ENCODINGS:
        return
    name = LEGACY_ENCODINGS[document.encoding]
    first = next(
        line for line, text in enumerate(document.lines, 1) if text.encoding != "utf-8" and not text.raw.isascii()
    )
    if document.mixes_encodings:
        draft.findings.add(ids.MIXED_ENCODINGS, first, 1, encoding=name)
    else:
        draft.findings.add(ids.LEGACY_ENCODING, first, 1, encoding=name)


def _tournament(draft: Draft) -> Tournament:
    if not draft.player_lines_seen:
        draft.findings.add(ids.NO_PLAYERS)
    values = draft.values
    kind = declared_type(values.get("type_code", ""), values.get("type_text", ""))
    teams = _teams(draft, kind)
    header_records.read_dates(draft)
    header_records.interpret_time_control(draft)
    system = point_records.point_system(draft.points)
    played = with_forfeits_as_counted(draft, _with_old_byes(draft, bool(teams)), teams, system)
    entries = tuple(_with_national_ratings(draft, played))
    _report_unknown_mentions(draft, {team.number for team in teams})
    if draft.absent_next_round:
        coming = last_held_round(entries, last_paired_round(entries)) + 1
        absent = RequestedBye(Result.ZERO_POINT_BYE, coming, tuple(draft.absent_next_round))
        draft.append("requested_byes", absent)
    values |= {name: tuple(items) for name, items in draft.lists.items()}
    return Tournament(
        entries=entries,
        round_dates=tuple(draft.round_dates),
        rounds_planned=header_records.rounds_planned(draft),
        declared_type=kind,
        declared_cadence=declared_cadence(values.get("type_text", "")),
        point_system=system,
        teams=tuple(teams),
        comments=tuple(draft.comments),
        extra={record: tuple(lines) for record, lines in draft.extra.items()},
        **values,
    )


def _teams(draft: Draft, kind: EventType | None) -> list[Team]:
    """Records of teams in an individual event are kept as they are, and nobody plays for a team."""
    record = "310" if draft.teams["310"] else "013"
    teams = draft.teams[record]
    described = Tournament(
        entries=tuple(draft.entries),
        teams=tuple(teams),
        declared_type=kind,
        type_text=draft.values.get("type_text", ""),
        declared_teams=draft.values.get("declared_teams"),
    )
    if not teams or not is_individual(described):
        return teams
    line = draft.record_lines[record]
    draft.findings.add(ids.TEAMS_OF_AN_INDIVIDUAL_EVENT, line, 5, record=record, count=len(teams), team=teams[0].name)
    draft.extra |= draft.team_texts
    for mention in [mention for mention in draft.mentions if mention[0] in draft.team_texts]:
        del draft.mentions[mention]
    return []


def _with_old_byes(draft: Draft, team_event: bool) -> list[Entry]:
    """A point without opponent is the bye of TRF06, if it is the only one of its round; several are full-point byes."""
    entries = draft.entries
    if not draft.points_without_opponent:
        return entries
    byes: dict[int, int] = {}
    for entry in entries:
        for round_number, record in enumerate(entry.rounds, 1):
            if record is not None and record.result is Result.PAIRING_ALLOCATED_BYE:
                byes[round_number] = byes.get(round_number, 0) + 1
    full_point: dict[int, list[int]] = {}
    for number, round_number in draft.points_without_opponent:
        if byes[round_number] > 1 and not team_event:
            full_point.setdefault(number, []).append(round_number)
        else:
            if (number, round_number) in draft.ones_without_opponent:
                continue
            line, column = draft.player_lines[number], round_column(round_number)
            draft.findings.note(ids.PLUS_AS_PAIRING_ALLOCATED_BYE, line, column)
    first_of_round = {
        round_number: number for number, rounds in reversed(full_point.items()) for round_number in rounds
    }
    places = Places(draft.player_lines)
    for round_number, number in sorted(first_of_round.items()):
        data = {"round": round_number, "count": byes[round_number], "player": number}
        place = Place(number, round_number, "result")
        draft.findings.keep(places.locate(Finding(ids.SEVERAL_POINTS_WITHOUT_OPPONENT, data, place=place)))
    return [
        _with_full_point_byes(entry, full_point[entry.number]) if entry.number in full_point else entry
        for entry in entries
    ]


def _with_full_point_byes(entry: Entry, round_numbers: list[int]) -> Entry:
    rounds = list(entry.rounds)
    for round_number in round_numbers:
        rounds[round_number - 1] = RoundRecord(None, None, Result.FULL_POINT_BYE)
    return replace(entry, rounds=tuple(rounds))


def _with_national_ratings(draft: Draft, entries: list[Entry]) -> Iterator[Entry]:
    for record, number, line in draft.national_lines:
        if number not in draft.player_lines:
            draft.findings.add(ids.NATIONAL_LINE_WITHOUT_PLAYER, line, 5, federation=record, player=number)
    for entry in entries:
        national = draft.national.get(entry.number)
        yield replace(entry, national=tuple(national)) if national else entry


_RECORDS_OF_TEAMS = ("013", "310")


def _report_unknown_mentions(draft: Draft, teams: set[int]) -> None:
    """In a team event most of these records name teams; a team may name players who never came."""
    if draft.player_lines_dropped:
        return
    for (record, number), (line, column) in draft.mentions.items():
        if number in draft.player_lines:
            continue
        if record in _RECORDS_OF_TEAMS:
            draft.findings.add(ids.TEAM_NAMES_UNKNOWN_PLAYER, line, column, record=record, number=number)
        elif number not in teams:
            draft.findings.add(ids.RECORD_NAMES_UNKNOWN_PLAYER, line, column, record=record, number=number)


_COUNTS_OF_LINES = frozenset(
    {DECLARED_PLAYERS_DIFFER, DECLARED_RATED_DIFFER, STARTING_RANKS_LOST, STARTING_RANKS_WITH_GAPS}
)


def _of_a_dropped_line(draft: Draft, finding: Finding) -> bool:
    """A line whose number could not be taken falsifies the counts, and may be the opponent somebody misses."""
    if not draft.player_lines_dropped:
        return False
    opponent = finding.data["opponent"] if finding.id == OPPONENT_UNKNOWN else None
    missed = opponent is not None and (opponent <= draft.player_lines_seen or opponent in draft.mistyped_players)
    return missed or finding.id in _COUNTS_OF_LINES


def _without_consequences(draft: Draft, findings: Iterator[Finding]) -> Iterator[Finding]:
    """What cannot be read was reported once; that it then contradicts other lines is no second defect."""
    players_with_unreadable_rounds = {number for number, _ in draft.unreadable_rounds}
    for finding in findings:
        numbers = {finding.data.get("player"), finding.data.get("opponent"), finding.data.get("other")}
        if numbers & draft.unreliable_players:
            continue
        if _of_a_dropped_line(draft, finding):
            continue
        cells = {(number, finding.place.round_number) for number in numbers}
        if cells & draft.unreadable_rounds:
            continue
        if finding.id == POINTS_DIFFER and numbers & players_with_unreadable_rounds:
            continue
        yield finding
