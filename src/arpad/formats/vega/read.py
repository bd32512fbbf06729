"""Reads a .tdf to its end, by the description in Vega's manual, and says everything that is wrong with it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from typing import NamedTuple, TypeVar

from arpad.formats.trf import TrfDocument, TrfReport, ids
from arpad.formats.trf.columns import MAX_PLAYERS, MAX_ROUNDS
from arpad.formats.trf.dates import Form, read_date
from arpad.formats.trf.document import reason_to_refuse
from arpad.formats.trf.draft import Findings
from arpad.formats.trf.header_records import MAX_TEXT_TO_INTERPRET
from arpad.formats.trf.places import RECORDS_OF_FIELD, Places
from arpad.formats.typed import values
from arpad.formats.vega.births import read_births
from arpad.tournament.checks import check_tournament
from arpad.tournament.event_type import declared_type
from arpad.tournament.model import Entry, NationalRating, PointSystem, RoundRecord, Tournament
from arpad.values.finding import TABLE, Finding, Place
from arpad.values.numbers import parse_decimal, plain_number
from arpad.values.person import Sex, Title
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result
from arpad.values.time_control_text import parse_rate_of_play

FIELDS = (
    "number", "sex", "title", "name", "rating", "federation", "player_id", "national_rating", "national_id", "birth",
    "points", "rank",
)  # fmt: skip
_FIRST_ROUND = len(FIELDS)
_POSITION = {name: position for position, name in enumerate(FIELDS)}
_TEXTS = {
    "012": "name", "022": "city", "032": "federation", "092": "type_text", "102": "chief_arbiter",
    "122": "rate_of_play_text", "192": "pairing_controller",
}  # fmt: skip
_COUNTS = {"062": "declared_players", "072": "declared_rated", "082": "declared_teams"}
_DATES = {"042": "start", "052": "end"}
_REMARKS = {"172", "182"}  # tie-breaks and acceleration by Vega's own names: kept as remarks
_RECORDS_OF_FIELD = {**RECORDS_OF_FIELD, "rounds_planned": ("162",), "point_system": ("142",), "type_text": ("092",)}

_CELL = re.compile(r"(\d{1,4})\s*([wb-])?\s*([102½=+\-WDL])", re.ASCII | re.IGNORECASE)
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_RESULTS = {"1": Result.WIN, "0": Result.LOSS, "2": Result.DRAW, "½": Result.DRAW, "=": Result.UNRATED_DRAW}
_RESULTS |= {sign: Result(sign) for sign in "+-WDL"}
_ABSENT = RoundRecord(None, None, Result.ZERO_POINT_BYE)
_UNPAIRED = {
    "+": values.POINT_WITHOUT_OPPONENT,
    "=": RoundRecord(None, None, Result.HALF_POINT_BYE),
    "-": _ABSENT,
    "1": values.POINT_WITHOUT_OPPONENT,
    "0": _ABSENT,
}
_SEXES = {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE, "": None}
_OTHERWISE_2000 = 2000

Value = TypeVar("Value")


class FieldText(NamedTuple):
    text: str
    column: int


@dataclass(frozen=True)
class VegaPlaces(Places):
    """The columns of a player's fields are where his own line has them."""

    columns: Mapping[int, Sequence[int]] = field(default_factory=dict)

    def locate(self, finding: Finding) -> Finding:
        return replace(super().locate(finding), source=TABLE)

    def _line(self, finding: Finding) -> int | None:
        if finding.place.player is not None:
            return self.player_lines.get(finding.place.player)
        records = _RECORDS_OF_FIELD.get(finding.place.field, ())
        return next((self.record_lines[record] for record in records if record in self.record_lines), None)

    def _column(self, finding: Finding) -> int:
        place = finding.place
        columns = self.columns.get(place.player or 0, ())
        position = (
            _FIRST_ROUND + place.round_number - 1
            if place.round_number is not None
            else _POSITION.get(place.field, len(columns))
        )
        if place.player is None:
            return 5
        return columns[position] if position < len(columns) else 1


@dataclass
class _Draft:
    findings: Findings = field(default_factory=Findings)
    texts: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    players: dict[int, tuple[int, list[FieldText]]] = field(default_factory=dict)
    unread_rounds: set[int] = field(default_factory=set)

    def value(self, record: str) -> str:
        return self.texts.get(record, "")


def read_vega(data: bytes) -> TrfReport:
    if (refusal := reason_to_refuse(data)) is not None:
        return TrfReport(TrfDocument.unread(data), None, (refusal,))
    document = TrfDocument.of(data)
    draft = _Draft()
    for line, (_, _, text, _) in enumerate(document.lines, 1):
        if text.startswith("001"):
            _read_player_line(draft, line, text)
        elif text.strip():
            _read_record(draft, line, text)
    tournament = _tournament(draft)
    columns = {number: [cell.column for cell in cells] for number, (_, cells) in draft.players.items()}
    places = VegaPlaces({number: line for number, (line, _) in draft.players.items()}, draft.lines, columns=columns)
    for finding in check_tournament(tournament):
        named = {finding.data.get(name) for name in ("player", "opponent", "other")}
        if not named & draft.unread_rounds:
            draft.findings.keep(places.locate(finding))
    found = tuple(replace(finding, source=TABLE) for finding in draft.findings.all())
    # Its bytes are kept, but what changes is written as a new report: the columns of a TRF are not here.
    return TrfReport(TrfDocument.unread(data), tournament, found, places)


def _read_record(draft: _Draft, line: int, text: str) -> None:
    record, value = text[:3], text[3:].strip(" |\t")[: MAX_TEXT_TO_INTERPRET * 10]
    draft.lines.setdefault(record, line)
    if record == "112":
        draft.deputies += [value] if value else []
    elif record in _REMARKS:
        draft.remarks += [f"Vega {record} {value}"] if value else []
    else:
        draft.texts.setdefault(record, value)


def _read_player_line(draft: _Draft, line: int, text: str) -> None:
    cells: list[FieldText] = []
    at = 4
    for part in text[4:].split("|", len(FIELDS) + MAX_ROUNDS):
        cells.append(FieldText(part.strip(), at + 1 + len(part) - len(part.lstrip())))
        at += len(part) + 1
    if len(cells) < len(FIELDS):
        draft.findings.add("vega.E001", line, 5, found=len(cells), expected=len(FIELDS))
        return
    written = cells[0].text
    number = plain_number(written) or 0
    if not 0 < number <= MAX_PLAYERS:
        draft.findings.add(ids.STARTING_RANK_UNREADABLE, line, cells[0].column, text=written[:60])
        return
    if number in draft.players:
        other = draft.players[number][0]
        place = Place(number, field="number")
        draft.findings.add(ids.STARTING_RANK_TWICE, line, cells[0].column, place, player=number, other_line=other)
        draft.unread_rounds.add(number)
        return
    draft.players[number] = (line, cells)


def _tournament(draft: _Draft) -> Tournament:
    if not draft.players:
        draft.findings.add(ids.NO_PLAYERS)
    start, end = (_day(draft, record) for record in _DATES)
    round_dates = _round_dates(draft)
    year = (start or end or next(iter(filter(None, round_dates)), None) or date(_OTHERWISE_2000, 1, 1)).year
    typed = {number: cells[_POSITION["birth"]].text for number, (_, cells) in draft.players.items()}
    births, unread, doubtful = read_births(typed, year)
    if doubtful:
        draft.findings.add("vega.W002", min(line for line, _ in draft.players.values()), 1)
    entries = []
    for number, (line, cells) in sorted(draft.players.items()):
        if number in unread:
            at, place = cells[_POSITION["birth"]].column, Place(number, field="birth")
            draft.findings.add("vega.W003", line, at, place, player=number, text=typed[number][:60])
        entries.append(replace(_entry(draft, number, line, cells), birth=births.get(number)))
    rate = draft.value("122")
    control = parse_rate_of_play(rate) if rate and len(rate) <= MAX_TEXT_TO_INTERPRET else None
    if rate and control is None:
        draft.findings.add(ids.RATE_OF_PLAY_UNREADABLE, draft.lines["122"], 5, text=rate[:60])
    return Tournament(
        entries=tuple(_with_byes(draft, _with_draws(draft, entries))),
        start=start,
        end=end,
        round_dates=round_dates,
        rounds_planned=_whole(draft, "162", MAX_ROUNDS),
        declared_type=declared_type("", draft.value("092")),
        time_control=control,
        deputy_arbiters=tuple(draft.deputies),
        point_system=_point_system(draft),
        comments=tuple(draft.remarks),
        **{name: draft.value(record) for record, name in _TEXTS.items()},  # type: ignore[arg-type]
        **{name: _whole(draft, record, 999_999) for record, name in _COUNTS.items()},  # type: ignore[arg-type]
    )


def _day(draft: _Draft, record: str) -> date | None:
    text = draft.value(record)
    reading = read_date(text) if text and len(text) <= MAX_TEXT_TO_INTERPRET else None
    if text and reading is None:
        draft.findings.add(ids.DATE_UNREADABLE, draft.lines[record], 5, record=record, text=text[:60])
    if reading is not None and reading.form is Form.GUESSED:
        day = reading.date.isoformat()
        draft.findings.add(ids.DATE_GUESSED, draft.lines[record], 5, record=record, text=text, date=day)
    return reading.date if reading else None


def _round_dates(draft: _Draft) -> tuple[date | None, ...]:
    parts = [part.strip() for part in draft.value("132").split(";")][:MAX_ROUNDS]
    while parts and not parts[-1]:
        parts.pop()
    days: list[date | None] = []
    for round_number, text in enumerate(parts, 1):
        reading = read_date(text) if text.strip(" 0/.-") else None
        if reading is None and text.strip(" 0/.-"):
            draft.findings.add(ids.ROUND_DATE_UNREADABLE, draft.lines["132"], 5, round=round_number, text=text[:60])
        days.append(reading.date if reading else None)
    return tuple(days)


def _whole(draft: _Draft, record: str, highest: int) -> int | None:
    text = draft.value(record)
    if not text:
        return None
    if text.isascii() and text.isdecimal() and 0 <= int(text[:9]) <= highest:
        return int(text[:9]) or None
    draft.findings.add("vega.W004", draft.lines[record], 5, record=record, text=text[:60])
    return None


def _point_system(draft: _Draft) -> PointSystem:
    """Record 142: points of a win and of a draw. A bye is worth as much."""
    text = draft.value("142")
    if not text:
        return PointSystem()
    try:
        win, draw = (parse_decimal(part.replace(",", "."), 1) for part in re.split(r"[\s;|]+", text))
    except ValueError:
        draft.findings.add("vega.W004", draft.lines["142"], 5, record="142", text=text[:60])
        return PointSystem()
    return PointSystem(
        win=win, draw=draw, pairing_allocated_bye=win, unknown=draw, forfeit_win=win, full_point_bye=win,
        half_point_bye=draw,
    )  # fmt: skip


def _entry(draft: _Draft, number: int, line: int, cells: Sequence[FieldText]) -> Entry:
    given = {name: cells[position] for name, position in _POSITION.items()}

    def read(name: str, how: Callable[[str], Value], finding_id: str) -> Value | None:
        text, column = given[name]
        try:
            return how(text) if text else None
        except (ValueError, KeyError):
            place = Place(number, field=name)
            draft.findings.add(finding_id, line, column, place, player=number, text=text[:60], federation="")
            return None

    federation = given["federation"].text.upper()
    national = NationalRating(
        draft.value("032").upper()[:3] or federation,
        read("national_rating", values.rating, ids.NATIONAL_RATING_UNREADABLE),
        _id(given["national_id"].text),
    )
    return Entry(
        number,
        given["name"].text,
        sex=read("sex", lambda text: _SEXES[text.lower()], ids.SEX_UNKNOWN),
        title=read("title", _title, ids.TITLE_UNKNOWN),
        rating=read("rating", values.rating, ids.RATING_UNREADABLE),
        federation=federation,
        player_id=_id(given["player_id"].text),
        points=read("points", values.points, ids.POINTS_UNREADABLE),
        rank=read("rank", lambda text: values.number(text) if text.strip("0") else None, ids.RANK_UNREADABLE),
        rounds=_rounds(draft, number, line, cells),
        national=(national,) if national.rating or national.player_id else (),
    )


def _title(text: str) -> Title | None:
    return values.title(text) if text.strip("-0") else None


def _id(text: str) -> str:
    """0 is none."""
    return text if text.strip("0") else ""


def _rounds(draft: _Draft, number: int, line: int, cells: Sequence[FieldText]) -> tuple[RoundRecord | None, ...]:
    """What is empty was an absence, up to the last round in which the player has anything or that is being played."""
    current = _current_round(draft)
    rounds: list[RoundRecord | None] = []
    for round_number, cell in enumerate(cells[_FIRST_ROUND : _FIRST_ROUND + MAX_ROUNDS], 1):
        match = _CELL.fullmatch(cell.text)
        if match is None and cell.text.strip("-0 "):
            draft.unread_rounds.add(number)
            given, place = {"player": number, "text": cell.text[:60]}, Place(number, round_number)
            draft.findings.keep(
                Finding(ids.ROUND_UNREADABLE, {**given, "round": round_number}, line, cell.column, place=place)
            )
            rounds.append(None)
        elif match is None:
            rounds.append(_ABSENT if round_number <= current else None)
        elif int(match[1]):
            colour = _COLOURS.get((match[2] or "-").lower())
            rounds.append(RoundRecord(int(match[1]), colour, _RESULTS[match[3].upper()]))
        else:
            rounds.append(_UNPAIRED.get(match[3], _ABSENT))
    while rounds and rounds[-1] is None:
        rounds.pop()
    return tuple(rounds)


def _current_round(draft: _Draft) -> int:
    """The last round that was paired: record 152, else the last with an opponent in it."""
    text = draft.value("152")
    if text.isascii() and text.isdecimal():
        return int(text[:9])
    if "paired" not in draft.lines:
        draft.lines["paired"] = max(
            (
                round_number
                for _, cells in draft.players.values()
                for round_number, cell in enumerate(cells[_FIRST_ROUND:], 1)
                if (match := _CELL.fullmatch(cell.text)) and int(match[1])
            ),
            default=0,
        )
    return draft.lines["paired"]


def _with_draws(draft: _Draft, entries: list[Entry]) -> list[Entry]:
    """`=` is a draw that is not rated, beside `2` for one that was played; a file without `2` writes `=` for both."""
    results = [record.result for entry in entries for record in entry.rounds if record is not None]
    if Result.UNRATED_DRAW not in results or Result.DRAW in results:
        return entries
    first = next(entry for entry in entries if any(_is_unrated_draw(record) for record in entry.rounds))
    line, _ = draft.players[first.number]
    draft.findings.add("vega.W001", line, 1, count=results.count(Result.UNRATED_DRAW))
    return [
        replace(
            entry,
            rounds=tuple(
                record._replace(result=Result.DRAW) if record is not None and _is_unrated_draw(record) else record
                for record in entry.rounds
            ),
        )
        for entry in entries
    ]


def _is_unrated_draw(record: RoundRecord | None) -> bool:
    return record is not None and record.result is Result.UNRATED_DRAW


def _with_byes(draft: _Draft, entries: list[Entry]) -> list[Entry]:
    """Of several points without an opponent in one round nobody knows which the pairing gave."""
    holders: dict[int, list[int]] = {}
    for entry in entries:
        for round_number, record in enumerate(entry.rounds, 1):
            if record is values.POINT_WITHOUT_OPPONENT:
                holders.setdefault(round_number, []).append(entry.number)
    several = {round_number: numbers for round_number, numbers in holders.items() if len(numbers) > 1}
    for round_number, numbers in sorted(several.items()):
        line, _ = draft.players[numbers[0]]
        draft.findings.add("results.W002", line, 1, round=round_number, count=len(numbers))
    full = RoundRecord(None, None, Result.FULL_POINT_BYE)
    return [
        replace(
            entry,
            rounds=tuple(
                full if record is values.POINT_WITHOUT_OPPONENT and round_number in several else record
                for round_number, record in enumerate(entry.rounds, 1)
            ),
        )
        for entry in entries
    ]
