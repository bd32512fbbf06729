"""From typed cells to the event, by the way every report goes: read to the end, checked, all findings at once.

A place in the event leads back to the cell that says it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from datetime import date
from typing import TypeVar

from arpad.formats.report_kinds import is_toml
from arpad.formats.trf import TrfDocument, TrfReport
from arpad.formats.trf.document import LEGACY_ENCODINGS, MAX_REPORT_BYTES, MAX_REPORT_LINES, encoding_of
from arpad.formats.trf.draft import Findings
from arpad.formats.trf.header_records import MAX_TEXT_TO_INTERPRET
from arpad.formats.trf.ids import LEGACY_ENCODING, RATE_OF_PLAY_UNREADABLE, TOO_LARGE, TOO_MANY_LINES
from arpad.formats.trf.places import Places
from arpad.formats.typed import values
from arpad.formats.typed.games import Rounds, enter_games
from arpad.formats.typed.sheet import Cell, Row, Sheet, read_toml_sheet
from arpad.formats.typed.table import read_table
from arpad.tournament.checks import check_tournament
from arpad.tournament.checks import ids as checked
from arpad.tournament.crosstable import points_of
from arpad.tournament.event_type import declared_cadence, declared_type
from arpad.tournament.model import Entry, NationalRating, RoundRecord, Tournament
from arpad.values.finding import TABLE, Finding
from arpad.values.problems import not_utf8
from arpad.values.records import dataclass
from arpad.values.time_control import TimeControl
from arpad.values.time_control_text import parse_rate_of_play

_KEYS = {
    "type_text": "type",
    "declared_type": "type",
    "rate_of_play_text": "rate_of_play",
    "time_control": "rate_of_play",
    "rounds_planned": "rounds",
    "tiebreak_codes": "tiebreaks",
}
_COLUMNS = {"player_id": "id"}
_LONGEST_ID = 40


@dataclass(frozen=True)
class TypedPlaces(Places):
    """Cells of the event by key, of players by number and column, of rounds by number and round."""

    event: Mapping[str, Cell] = field(default_factory=dict)
    players: Mapping[tuple[int, str], Cell] = field(default_factory=dict)
    rounds: Mapping[tuple[int, int], Cell] = field(default_factory=dict)
    source: str = TABLE

    def locate(self, finding: Finding) -> Finding:
        return replace(super().locate(finding), source=self.source)

    def _cell(self, finding: Finding) -> Cell | None:
        place = finding.place
        if place.player is None:
            return self.event.get(_KEYS.get(place.field, place.field))
        if place.round_number is not None and (cell := self.rounds.get((place.player, place.round_number))):
            return cell
        return self.players.get((place.player, _COLUMNS.get(place.field, place.field)))

    def _line(self, finding: Finding) -> int | None:
        cell = self._cell(finding)
        if cell is not None:
            return cell.line
        return self.player_lines.get(finding.place.player) if finding.place.player is not None else None

    def _column(self, finding: Finding) -> int:
        cell = self._cell(finding)
        return cell.column if cell is not None else 1


Value = TypeVar("Value")


def read_typed(data: bytes) -> TrfReport:
    findings = Findings()
    if len(data) > MAX_REPORT_BYTES:
        findings.add(TOO_LARGE, size=len(data), limit=MAX_REPORT_BYTES)
        return _unread(data, findings)
    if (lines := max(data.count(b"\n"), data.count(b"\r"))) > MAX_REPORT_LINES:
        findings.add(TOO_MANY_LINES, lines=lines, limit=MAX_REPORT_LINES)
        return _unread(data, findings)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        encoding = encoding_of(data)
        if is_toml(data) or encoding == "latin-1":  # which takes every byte, be it text or not
            findings.add("results.E001", line, 1, problem=not_utf8(error))
            return _unread(data, findings)
        findings.add(LEGACY_ENCODING, line, 1, encoding=LEGACY_ENCODINGS[encoding])
        text = data.decode(encoding)
    sheet = read_toml_sheet(data, findings) if is_toml(data) else read_table(text, findings)
    return read_sheet(data, sheet, findings, TABLE) if sheet is not None else _unread(data, findings)


def _unread(data: bytes, findings: Findings) -> TrfReport:
    found = tuple(replace(finding, source=TABLE) for finding in findings.all())
    return TrfReport(TrfDocument.unread(data), None, found, TypedPlaces())


def read_sheet(data: bytes, sheet: Sheet, findings: Findings, source: str) -> TrfReport:
    """The event of these cells, with every finding at the cell that it is about."""
    numbers = _numbers(sheet, findings)
    rounds = enter_games(sheet, numbers, findings)
    has_results = numbers and (sheet.games or any(row.rounds for row in numbers.values()))
    if not has_results and not sheet.of_teams:
        findings.add("results.E010", 1, 1)
    tournament = _tournament(sheet, numbers, rounds, findings)
    places = _places(sheet, numbers, rounds, source)
    for finding in check_tournament(tournament):
        if finding.id == checked.COLOUR_MISSING and sheet.by_opponents:
            continue  # it was said of the whole table
        named = {finding.data.get(name) for name in ("player", "opponent", "other")}
        if not named & rounds.doubtful:  # what could not be read was said; what follows from it is no second defect
            findings.keep(places.locate(finding))
    found = tuple(replace(finding, source=source) for finding in findings.all())
    return TrfReport(TrfDocument.unread(data), tournament, found, places)


def _numbers(sheet: Sheet, findings: Findings) -> dict[int, Row]:
    """The players by number; who has none is numbered by his place in the table."""
    found: dict[int, Row] = {}
    for place, row in enumerate(sheet.players, 1):
        cell = row.get("number")
        number = values.value_of(cell, values.number, "number", findings) or (place if not cell.text else None)
        if number is None:
            continue
        if number in found and sheet.exported and _is_the_same(row, found[number]):
            continue  # a page of the export repeats what another had
        if number in found:
            findings.add("results.E006", cell.line, cell.column, player=number, other_line=found[number].line)
            _entry(number, row, {}, findings)  # for what else is wrong with it
            continue
        found[number] = row
    return found


def _is_the_same(row: Row, other: Row) -> bool:
    texts = [{name: cell.text for name, cell in (*line.cells.items(), *line.rounds.items())} for line in (row, other)]
    return texts[0] == texts[1]


def _entry(number: int, row: Row, rounds: Mapping[int, RoundRecord], findings: Findings, host: str = "") -> Entry:
    name = row.get("name")
    if not name.text:
        findings.add("results.E004", name.line, name.column, player=number)

    def read(column: str, how: Callable[[str], Value]) -> Value | None:
        return values.value_of(row.get(column), how, column, findings)

    last = max(rounds, default=0)
    federation = row.get("federation").text.upper()
    national = NationalRating(
        host or federation, read("national_rating", values.rating), row.get("national_id").text[:_LONGEST_ID]
    )
    return Entry(
        number=number,
        name=name.text,
        sex=read("sex", values.sex),
        title=read("title", values.title),
        rating=read("rating", values.rating),
        federation=federation,
        player_id=row.get("id").text,
        birth=read("birth", values.birth),
        points=read("points", values.points),
        rank=read("rank", values.number),
        rounds=tuple(rounds.get(at) for at in range(1, last + 1)),
        national=(national,) if national.rating or national.player_id else (),
    )


def _tournament(sheet: Sheet, numbers: Mapping[int, Row], rounds: Rounds, findings: Findings) -> Tournament:
    def texts(key: str) -> tuple[str, ...]:
        return tuple(cell.text for cell in sheet.event.get(key, ()))

    def dates(key: str) -> tuple[date | None, ...]:
        return tuple(values.value_of(cell, values.day, key, findings) for cell in sheet.event.get(key, ()))

    def text(key: str) -> str:
        return ", ".join(texts(key))

    start, end = (next(iter(dates(key)), None) for key in ("start", "end"))
    planned = [values.value_of(cell, values.round_number, "rounds", findings) for cell in sheet.event.get("rounds", ())]
    host = text("federation").upper()
    entries = [_entry(number, row, rounds.of[number], findings, host) for number, row in sorted(numbers.items())]
    tournament = Tournament(
        entries=tuple(entries),
        name=text("name"),
        city=text("city"),
        federation=host,
        start=start,
        end=end,
        round_dates=dates("round_dates"),
        rounds_planned=next(iter(planned), None),
        type_text=text("type"),
        declared_type=declared_type("", text("type")),
        declared_cadence=declared_cadence(text("type")),
        rate_of_play_text=text("rate_of_play"),
        time_control=_time_control(sheet, text("rate_of_play"), findings),
        chief_arbiter=text("chief_arbiter"),
        deputy_arbiters=texts("deputy_arbiters"),
        tiebreak_codes=tuple(code for text in texts("tiebreaks") for code in re.split(r"[,;\s]+", text) if code),
    )
    counted = (
        entry if entry.points is not None else replace(entry, points=points_of(entry, tournament)) for entry in entries
    )
    return replace(tournament, entries=tuple(counted))


def _time_control(sheet: Sheet, text: str, findings: Findings) -> TimeControl | None:
    """As of record 122: what leaves a doubt is not read, and said."""
    if not text:
        return None
    control = parse_rate_of_play(text) if len(text) <= MAX_TEXT_TO_INTERPRET else None
    if control is None:
        cell = sheet.event["rate_of_play"][0]
        findings.add(RATE_OF_PLAY_UNREADABLE, cell.line, cell.column, text=text[:60])
    return control


def _places(sheet: Sheet, numbers: Mapping[int, Row], rounds: Rounds, source: str) -> TypedPlaces:
    return TypedPlaces(
        source=source,
        player_lines={number: row.line for number, row in numbers.items()},
        event={key: cells[0] for key, cells in sheet.event.items() if cells},
        players={(number, name): cell for number, row in numbers.items() for name, cell in row.cells.items()},
        rounds=rounds.cells,
    )
