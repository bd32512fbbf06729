"""Writes the lines of a report one by one, and a whole report from an event alone.

Player lines are written whole, or only the fields that changed on the line that was there. Every other record knows
which fields of the event it tells.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from arpad.formats.trf import columns as at
from arpad.formats.trf.columns import ROUND_WIDTH, ROUNDS_FROM, cut, encode, one_line, points_text, right
from arpad.formats.trf.header_records import CODE_LISTS, COUNT_RECORDS, DATE_RECORDS, TEXT_RECORDS
from arpad.tournament.model import Entry, NationalRating, PointSystem, RoundRecord, Team, Tournament
from arpad.values.numbers import decimal_text
from arpad.values.person import Birth
from arpad.values.result import Colour, Result

_BLANK_ROUND = " " * 8

_FIELDS: dict[str, Callable[[Entry], str]] = {
    "number": lambda entry: right(str(entry.number), 4),
    "sex": lambda entry: entry.sex.value if entry.sex else " ",
    "title": lambda entry: right(entry.title.value if entry.title else "", 3),
    "name": lambda entry: cut(entry.name, 33),
    "rating": lambda entry: right(str(entry.rating) if entry.rating is not None else "", 4),
    "federation": lambda entry: cut(entry.federation, 3),
    "player_id": lambda entry: right(entry.player_id, 11),
    "birth": lambda entry: birth_text(entry.birth),
    "points": lambda entry: points_text(entry.points, 4),
    "rank": lambda entry: right(str(entry.rank) if entry.rank is not None else "", 4),
}


def player_line(entry: Entry) -> str:
    return patched(" " * (at.ROUNDS_FROM - 1), None, entry)


def patched(line: str, old: Entry | None, new: Entry) -> str:
    """The line with what changed from the old entry to the new; all fields if there is no old one."""
    cells = list(line.ljust(at.ROUNDS_FROM - 1))
    cells[:3] = "001"
    for name, text in _FIELDS.items():
        if old is None or getattr(old, name) != getattr(new, name):
            cells[at.PLAYER_FIELDS[name]] = text(new)
    for round_number, record in _changed_rounds(old.rounds if old else (), new.rounds):
        start = at.round_column(round_number) - 1
        cells += " " * (start + 8 - len(cells))
        cells[start : start + 8] = round_text(record)
    return "".join(cells).rstrip() if old is None or old.rounds != new.rounds else "".join(cells)


def _changed_rounds(
    old: tuple[RoundRecord | None, ...], new: tuple[RoundRecord | None, ...]
) -> Iterator[tuple[int, RoundRecord | None]]:
    for index in range(max(len(old), len(new))):
        was = old[index] if index < len(old) else None
        now = new[index] if index < len(new) else None
        if was != now:
            yield index + 1, now


def round_text(record: RoundRecord | None) -> str:
    """Opponent, colour and result in eight columns. A result that is not there yet is a blank beside an opponent.

    >>> round_text(RoundRecord(None, None, Result.HALF_POINT_BYE))
    '0000 - H'
    """
    if record is None:
        return _BLANK_ROUND
    opponent = "0000" if record.opponent is None else right(str(record.opponent), 4)
    colour = record.colour.value if record.colour is not None else "-"
    result = " " if record.result is Result.UNKNOWN and record.opponent is not None else record.result.value
    return f"{opponent} {colour} {result}"


def birth_text(birth: Birth | None) -> str:
    return f"{birth.year:04d}/{birth.month or 0:02d}/{birth.day or 0:02d}" if birth else " " * 10


def national_line(entry: Entry, national: NationalRating) -> str:
    """The columns of a player's line with the national data, under the federation's code."""
    rating = right(str(national.rating) if national.rating is not None else "", 4)
    return (
        f"{cut(national.federation, 3)} {_FIELDS['number'](entry)} {_FIELDS['sex'](entry)}"
        f"{right(national.classification, 3)} {_FIELDS['name'](entry)} {rating} {cut(national.origin, 3)}"
        f" {right(national.player_id, 11)} {_FIELDS['birth'](entry)}"
    ).rstrip()


Version = Literal["TRF16", "TRF26"]
_FIRST_COLOURS = {Colour.WHITE: "white1", Colour.BLACK: "black1"}


class RecordGroup(NamedTuple):
    """The fields of the event that one kind of record tells, and the ids under which files have it."""

    fields: tuple[str, ...]
    ids: tuple[str, ...]
    lines: Callable[[Tournament, Version], Iterator[str]]
    in_trf16: bool = False


def _text(record: str, field: str) -> Callable[[Tournament, Version], Iterator[str]]:
    def lines(tournament: Tournament, version: Version) -> Iterator[str]:
        if text := one_line(getattr(tournament, field)):
            yield f"{record} {text}"

    return lines


def _count(record: str, field: str) -> Callable[[Tournament, Version], Iterator[str]]:
    def lines(tournament: Tournament, version: Version) -> Iterator[str]:
        if (count := getattr(tournament, field)) is not None:
            yield f"{record} {count}"

    return lines


def _date(record: str, field: str) -> Callable[[Tournament, Version], Iterator[str]]:
    """Four digits of the year here, two in record 132."""

    def lines(tournament: Tournament, version: Version) -> Iterator[str]:
        if (day := getattr(tournament, field)) is not None:
            yield f"{record} {day.year:04d}/{day.month:02d}/{day.day:02d}"

    return lines


def _codes(record: str, field: str) -> Callable[[Tournament, Version], Iterator[str]]:
    def lines(tournament: Tournament, version: Version) -> Iterator[str]:
        if codes := getattr(tournament, field):
            yield f"{record} {','.join(one_line(code) for code in codes)}"

    return lines


def deputies(tournament: Tournament, version: Version) -> Iterator[str]:
    for name in tournament.deputy_arbiters:
        yield f"112 {one_line(name)}"


def round_dates(tournament: Tournament, version: Version) -> Iterator[str]:
    if tournament.round_dates:
        cells = (
            f"{day.year % 100:02d}/{day.month:02d}/{day.day:02d}".ljust(ROUND_WIDTH) if day else " " * ROUND_WIDTH
            for day in tournament.round_dates
        )
        yield ("132".ljust(ROUNDS_FROM - 1) + "".join(cells)).rstrip()


def rounds_planned(tournament: Tournament, version: Version) -> Iterator[str]:
    """TRF16 has no record for it; the engines' XXR is what everybody reads."""
    if tournament.rounds_planned is not None:
        yield f"{'XXR' if version == 'TRF16' else '142'} {tournament.rounds_planned}"


def initial_colour(tournament: Tournament, version: Version) -> Iterator[str]:
    """TRF16 has no record for it, nor for what follows with XX*: the engines' own are what everybody reads."""
    colour = tournament.initial_colour
    if colour is not None:
        yield f"152 {colour.value.upper()}" if version == "TRF26" else f"XXC {_FIRST_COLOURS[colour]}"


def point_system(tournament: Tournament, version: Version) -> Iterator[str]:
    """Only if it is not the usual one. Symbols and values in blocks of nine columns."""
    system = tournament.point_system
    if system != PointSystem() and version == "TRF16":
        yield "XXS " + " ".join(f"{code}={decimal_text(value, 1)}" for code, value in _engine_points(system).items())
    elif system != PointSystem():
        values = {
            "W": system.win,
            "D": system.draw,
            "L": system.loss,
            "A": system.absence,
            "P": system.pairing_allocated_bye,
            "X": system.unknown,
        }
        blocks = (f"{symbol:>2}{decimal_text(value, 1):>4}" for symbol, value in values.items())
        yield "162 " + "   ".join(blocks)


def _engine_points(system: PointSystem) -> dict[str, int]:
    return {
        "WW": system.win,
        "BW": system.win,
        "WD": system.draw,
        "BD": system.draw,
        "WL": system.loss,
        "BL": system.loss,
        "ZPB": system.zero_point_bye,
        "HPB": system.half_point_bye,
        "FPB": system.full_point_bye,
        "PAB": system.pairing_allocated_bye,
        "FW": system.forfeit_win,
        "FL": system.forfeit_loss,
    }


def teams(tournament: Tournament, version: Version) -> Iterator[str]:
    for team in tournament.teams:
        yield _team_013(team) if version == "TRF16" else _team_310(team)


def _team_013(team: Team) -> str:
    return f"013 {cut(team.name, 32)}{_numbers(team.members)}"


def _team_310(team: Team) -> str:
    head = f"310 {right(str(team.number), 3)} {cut(team.name, 32)} {cut(team.nickname, 5)} {right(team.strength, 6)}"
    totals = f"{points_text(team.match_points, 6)} {points_text(team.game_points, 6)}"
    rank = right(str(team.rank) if team.rank is not None else "", 3)
    return f"{head} {totals} {rank}  {_numbers(team.members)}".rstrip()


def requested_byes(tournament: Tournament, version: Version) -> Iterator[str]:
    """The engines know only who is absent from the next round."""
    if version == "TRF16":
        coming = tournament.rounds_held + 1
        for bye in tournament.requested_byes:
            if bye.kind is Result.ZERO_POINT_BYE and bye.round_number == coming:
                yield f"XXZ {_numbers(bye.numbers)}"
        return
    for bye in tournament.requested_byes:
        yield f"240 {bye.kind.value} {bye.round_number:03d} {_numbers(bye.numbers)}".rstrip()


def accelerations(tournament: Tournament, version: Version) -> Iterator[str]:
    if version == "TRF16":
        yield from _player_accelerations(tournament)
        return
    for virtual in tournament.accelerations:
        points = f"{points_text(virtual.match_points, 4)} {points_text(virtual.points, 4)}"
        rounds = f"{virtual.first_round:03d} {virtual.last_round:03d}"
        yield f"250 {points} {rounds} {virtual.first_number:04d} {virtual.last_number:04d}"


def _player_accelerations(tournament: Tournament) -> Iterator[str]:
    """XXA: one line a player, the virtual points of every round."""
    last = max((virtual.last_round for virtual in tournament.accelerations), default=0)
    points: dict[int, list[int]] = {}
    for virtual in tournament.accelerations:
        for number in range(virtual.first_number, virtual.last_number + 1):
            row = points.setdefault(number, [0] * last)
            row[virtual.first_round - 1 : virtual.last_round] = [virtual.points] * (
                virtual.last_round - virtual.first_round + 1
            )
    for number in sorted(points):
        yield f"XXA {number:4d} " + " ".join(points_text(tenths, 4) for tenths in points[number])


def forbidden_pairs(tournament: Tournament, version: Version) -> Iterator[str]:
    """XXP holds for all rounds; a group for some rounds only needs TRF26."""
    for group in tournament.forbidden_pairs:
        if version == "TRF16":
            if group.first_round == 1 and group.last_round is None:
                yield f"XXP {_numbers(group.numbers)}"
            continue
        last = f"{group.last_round:03d}" if group.last_round is not None else "   "
        yield f"260 {group.first_round:03d} {last} {_numbers(group.numbers)}".rstrip()


def abnormal_points(tournament: Tournament, version: Version) -> Iterator[str]:
    """In the columns of the specification; readers that go by words understand them too."""
    for abnormal in tournament.abnormal_points:
        match_points, points = points_text(abnormal.match_points, 4), points_text(abnormal.points, 4)
        head = f"299 {abnormal.kind or ' '}  {match_points}  {points}  {abnormal.round_number or 0:03d}"
        yield f"{head} {_numbers(abnormal.numbers)}".rstrip()


def extra_records(tournament: Tournament, version: Version) -> Iterator[str]:
    for lines in tournament.extra.values():
        yield from lines


def comments(tournament: Tournament, version: Version) -> Iterator[str]:
    for comment in tournament.comments:
        yield f"### {one_line(comment)}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(f"{number:4d}" for number in numbers)


def _groups() -> Iterator[RecordGroup]:
    trf16 = {"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "122"}
    simple = (
        [(record, field, _text) for record, field in TEXT_RECORDS.items()]
        + [(record, field, _date) for record, field in DATE_RECORDS.items()]
        + [(record, field, _count) for record, field in COUNT_RECORDS.items()]
        + [(record, field, _codes) for record, field in CODE_LISTS.items()]
    )
    for record, field, kind in simple:
        yield RecordGroup((field,), (record,), kind(record, field), record in trf16)
    yield RecordGroup(("deputy_arbiters",), ("112",), deputies, True)
    yield RecordGroup(("round_dates",), ("132",), round_dates, True)
    yield RecordGroup(("rounds_planned",), ("142", "XXR"), rounds_planned, True)
    yield RecordGroup(("initial_colour",), ("152", "XXC"), initial_colour, True)
    yield RecordGroup(("point_system",), ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), point_system, True)
    yield RecordGroup(("type_code",), ("192",), _text("192", "type_code"))


BEFORE_PLAYERS = tuple(sorted(_groups(), key=lambda group: group.ids[0]))
AFTER_PLAYERS = (
    RecordGroup(("teams",), ("310", "013"), teams, True),
    RecordGroup(("requested_byes",), ("240", "XXZ"), requested_byes, True),
    RecordGroup(("accelerations",), ("250", "XXA"), accelerations, True),
    RecordGroup(("forbidden_pairs",), ("260", "XXP"), forbidden_pairs, True),
    RecordGroup(("abnormal_points",), ("299",), abnormal_points),
    RecordGroup(("extra",), (), extra_records, True),
    RecordGroup(("comments",), ("###",), comments, True),
)


def write_trf(
    tournament: Tournament, version: Version = "TRF16", line_end: str = "\r\n", encoding: str = "utf-8"
) -> bytes:
    """The report in that edition of the format. Where TRF16 has no record, the engines' XX* tell it, if they can;
    comments and lines that were not understood are kept."""
    return b"".join(encode(line + line_end, encoding) for line in _lines(tournament, version))


def _lines(tournament: Tournament, version: Version) -> Iterator[str]:
    if version == "TRF16":
        tournament = _with_byes_on_lines(tournament)
    for group in BEFORE_PLAYERS:
        if version == "TRF26" or group.in_trf16:
            yield from group.lines(tournament, version)
    for entry in tournament.entries:
        yield player_line(entry)
        yield from (national_line(entry, national) for national in entry.national)
    for group in AFTER_PLAYERS:
        if version == "TRF26" or group.in_trf16:
            yield from group.lines(tournament, version)


def _with_byes_on_lines(tournament: Tournament) -> Tournament:
    """Byes of half a point or a whole one asked for the coming round have no record in TRF16: they are entered ahead,
    as the engines read them. Absences have XXZ."""
    coming = tournament.rounds_held + 1
    wanted = {
        number: bye.kind
        for bye in tournament.requested_byes
        if bye.round_number == coming and bye.kind is not Result.ZERO_POINT_BYE
        for number in bye.numbers
    }
    if not wanted:
        return tournament

    def entered(entry: Entry) -> Entry:
        if entry.number not in wanted or len(entry.rounds) >= coming:
            return entry
        before = (*entry.rounds, *[None] * coming)[: coming - 1]
        return replace(entry, rounds=(*before, RoundRecord(None, None, wanted[entry.number])))

    return replace(tournament, entries=tuple(entered(entry) for entry in tournament.entries))
