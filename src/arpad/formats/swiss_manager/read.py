"""From the fields of a Swiss-Manager file to the event, by the way every report goes: all findings at once.

A place in the event leads back to the byte that says it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from datetime import date

from arpad.formats.swiss_manager.contents import FileDate, Kind, PlayerRecord, SwissManagerFile, Text
from arpad.formats.swiss_manager.pairings import EnteredRounds, enter_rounds
from arpad.formats.swiss_manager.teams import line_up_records, match_findings, teams_of
from arpad.formats.swiss_manager.walk import MAX_BYTES, CannotBeRead, walk, without_licence
from arpad.formats.trf.columns import one_line
from arpad.formats.trf.document import TrfDocument
from arpad.formats.trf.draft import Findings
from arpad.formats.trf.header_records import MAX_TEXT_TO_INTERPRET
from arpad.formats.trf.places import Places
from arpad.formats.trf.players import NEVER_A_FEDERATION
from arpad.formats.trf.report import TrfReport
from arpad.regulations.calendar import cadence_by_sorting, sorting_moves
from arpad.tournament.checks import check_tournament
from arpad.tournament.event_type import declared_type
from arpad.tournament.model import AbnormalPoints, Entry, ForbiddenPairs, NationalRating, Tournament
from arpad.values.finding import Finding, Place, WordKey
from arpad.values.person import Birth, Sex, Title
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence, TimeControl
from arpad.values.time_control_text import parse_rate_of_play

FORMAT_DATES = (20241023, 20250319)
"""The two states of the format that have been seen; they have the same layout."""

_KNOWN_TEXTS = {
    "name": 0, "second_line": 1, "remarks": 2, "director": 3, "organiser": 4, "place": 5, "arbiters": 6,
    "pgn_event": 9, "pgn_site": 10, "categories": 13, "rate_of_play": 14, "html": 15, "federation": 20,
    "chief_arbiter": 21, "email": 23, "homepage": 24, "second_federation": 25, "deputy_arbiter": 35,
}  # fmt: skip
_SECRET_TEXTS = (7, 8, 11)
_KNOWN_PLAYER_TEXTS = (0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 14, 15, 17)
_TYPE_TEXTS = {
    Kind.SWISS: "swiss",
    Kind.ROUND_ROBIN: "round robin",
    Kind.TEAM_SWISS: "team swiss",
    Kind.TEAM_ROUND_ROBIN: "team round robin",
}
_PACES = {1: Cadence.STANDARD, 2: Cadence.RAPID, 3: Cadence.BLITZ}
_NO_NATIONAL_RATING = (0, 10)
_HIGHEST_RATING = 4000
_COMPUTER = 2
_USUAL_POINTS = (2, 2, 2)
_TIE_BREAK_NAMES = {
    11: "direct_encounter", 37: "buchholz", 52: "sonneborn_berger", 81: "direct_encounter", 84: "buchholz",
    85: "sonneborn_berger",
}  # fmt: skip

_FIELDS_OF_EVENT = {
    "name": "name", "city": "place", "federation": "federation", "chief_arbiter": "chief_arbiter",
    "deputy_arbiters": "deputy_arbiter", "rate_of_play_text": "rate_of_play", "time_control": "rate_of_play",
}  # fmt: skip
_SETTINGS_OF_EVENT = {
    "rounds_planned": 0x00, "type_text": 0x0B, "declared_type": 0x0B, "declared_players": 0x13, "start": 0x47,
    "end": 0x4B, "declared_teams": 0x2F, "point_system": 0x64,
}  # fmt: skip
_PLAYER_OFFSETS = {
    "sex": 0x06, "rating": 0x08, "birth": 0x0E, "player_id": 0x18, "points": 0x32, "rank": 0x20,
}  # fmt: skip


@dataclass(frozen=True)
class BytePlaces(Places):
    """Bytes of the event by field, of players by number and field, of rounds by number and round."""

    event: Mapping[str, int] = field(default_factory=dict)
    players: Mapping[int, PlayerRecord] = field(default_factory=dict)
    rounds: Mapping[tuple[int, int], int] = field(default_factory=dict)
    round_dates: tuple[int, ...] = ()

    def locate(self, finding: Finding) -> Finding:
        if finding.byte is not None or finding.line is not None:
            return finding
        return replace(finding, byte=self._byte(finding.place))

    def _byte(self, place: Place) -> int | None:
        if place.player is None:
            if place.field == "round_dates" and place.round_number is not None:
                return self.round_dates[place.round_number - 1]
            return self.event.get(place.field)
        if place.round_number is not None and (byte := self.rounds.get((place.player, place.round_number))):
            return byte
        record = self.players.get(place.player)
        if record is None:
            return None
        offset = _PLAYER_OFFSETS.get(place.field)
        return record.byte if offset is None else record.block + offset


@dataclass(frozen=True)
class SwissManagerReport(TrfReport):
    """`contents` has every field that is known, also those for which an event has no place; None if refused."""

    contents: SwissManagerFile | None = None


def read_swiss_manager(data: bytes) -> SwissManagerReport:
    document = TrfDocument.unread(without_licence(data[: MAX_BYTES + 1]))
    try:
        contents = walk(data)
    except CannotBeRead as refused:
        return SwissManagerReport(document, None, (refused.finding,))
    findings = Findings()
    for finding in _about_the_file(contents):
        findings.keep(finding)
    entered = enter_rounds(contents, findings)
    places = _places(contents, entered)
    tournament = _tournament(contents, entered, findings)
    for finding in match_findings(contents):
        findings.keep(finding)
    for finding in check_tournament(tournament):
        named = {finding.data.get(name) for name in ("player", "opponent", "other")}
        if not named & entered.doubtful:  # what could not be read was said; what follows from it is no second defect
            findings.keep(places.locate(finding))
    ordered = sorted(findings.all(), key=lambda finding: (finding.byte or 0, finding.id))
    return SwissManagerReport(document, tournament, tuple(ordered), places, contents)


def _about_the_file(contents: SwissManagerFile) -> Iterator[Finding]:
    settings = contents.settings
    if contents.format_date not in FORMAT_DATES:
        yield Finding("tunx.W001", {"date": contents.format_date}, byte=0x1C)
    if not contents.section_table_agrees:
        yield Finding("tunx.W010", byte=contents.sections["section_table"])
    if settings.point_values != _USUAL_POINTS:
        shown = ", ".join(map(str, settings.point_values))
        yield Finding("tunx.W002", {"values": shown}, byte=settings.byte_of(0x64))
    if settings.tie_breaks:
        yield Finding("tunx.I001", {"names": _tie_break_names(contents)}, byte=settings.byte_of(0x1B))
    if settings.last_paired_round < settings.rounds:
        rounds = {"paired": settings.last_paired_round, "rounds": settings.rounds}
        yield Finding("tunx.W004", rounds, byte=settings.byte_of(0x11))
    unknown = [number for number, text in enumerate(contents.texts) if text.text.strip() and _is_unknown(number)]
    if unknown:
        shown = ", ".join(map(str, unknown))
        yield Finding("tunx.I002", {"numbers": shown}, byte=contents.texts[unknown[0]].byte)
    if not contents.players:
        yield Finding("tunx.W018", byte=settings.byte_of(0x13))
    yield from _about_the_players(contents)


def _is_unknown(text_number: int) -> bool:
    return text_number not in _KNOWN_TEXTS.values() and text_number not in _SECRET_TEXTS


def _tie_break_names(contents: SwissManagerFile) -> list[WordKey | str]:
    """Those whose meaning is sure by name, the others by Swiss-Manager's number."""
    return [
        WordKey(f"tunx.tie_break.{_TIE_BREAK_NAMES[tie_break.code]}")
        if tie_break.code in _TIE_BREAK_NAMES
        else str(tie_break.code)
        for tie_break in contents.settings.tie_breaks
    ]


def _about_the_players(contents: SwissManagerFile) -> Iterator[Finding]:
    extra = [player for player in contents.players if player.extra_half_points]
    if extra:
        numbers = ", ".join(str(player.number) for player in extra[:_SHOWN])
        finding_id = "tunx.W006" if contents.settings.adds_extra_points else "tunx.I006"
        yield Finding(finding_id, {"count": len(extra), "players": numbers}, byte=extra[0].block + 0x32)
    computers = [player for player in contents.players if player.sex == _COMPUTER]
    if computers:
        numbers = ", ".join(str(player.number) for player in computers[:_SHOWN])
        yield Finding("tunx.I005", {"players": numbers}, byte=computers[0].block + 0x06)
    unknown = {
        number: player
        for player in reversed(contents.players)
        for number, text in enumerate(player.texts)
        if text.strip() and number not in _KNOWN_PLAYER_TEXTS
    }
    if unknown:
        first = min(unknown.values(), key=lambda player: player.number)
        numbers = ", ".join(map(str, sorted(unknown)))
        yield Finding("tunx.I003", {"numbers": numbers, "player": first.number}, byte=first.byte)


_SHOWN = 5


def _tournament(contents: SwissManagerFile, entered: EnteredRounds, findings: Findings) -> Tournament:
    settings, kind = contents.settings, contents.settings.kind
    rate_of_play = _text(contents, "rate_of_play")
    control = _time_control(rate_of_play)
    _check_pace(contents, control, findings)
    dates = tuple(_day(entry.date, "round", findings) for entry in contents.calendar[: settings.rounds])
    paired = dates[: settings.last_paired_round]
    if missing := [str(number) for number, day in enumerate(paired, 1) if day is None]:
        byte = contents.calendar[int(missing[0]) - 1].date.byte
        findings.add("tunx.W007", rounds=", ".join(missing), byte=byte)
    return Tournament(
        entries=tuple(_entry(contents, player, entered, findings) for player in contents.players),
        name=_text(contents, "name"),
        city=_text(contents, "place"),
        federation=_text(contents, "federation").upper(),
        start=_day(settings.start, "start", findings),
        end=_day(settings.end, "end", findings),
        round_dates=dates if any(dates) else (),
        rounds_planned=settings.rounds or None,
        type_text=_TYPE_TEXTS[kind],
        declared_type=declared_type("", _TYPE_TEXTS[kind]),
        rate_of_play_text=rate_of_play,
        time_control=control,
        declared_cadence=_PACES.get(settings.pace),
        chief_arbiter=_text(contents, "chief_arbiter"),
        deputy_arbiters=tuple(name for name in (_text(contents, "deputy_arbiter"),) if name),
        declared_players=settings.players,
        declared_teams=settings.teams if kind.of_teams else None,
        teams=teams_of(contents),
        requested_byes=entered.requested,
        forbidden_pairs=tuple(_forbidden(contents, findings)),
        abnormal_points=tuple(_extra_points(contents)),
        board_colours=("WB" * settings.boards)[: settings.boards] if kind.of_teams and settings.boards < 100 else "",
        extra=line_up_records(contents),
    )


def _text(contents: SwissManagerFile, name: str) -> str:
    return " ".join(one_line(contents.text(_KNOWN_TEXTS[name])).split())


def _day(given: FileDate, name: str, findings: Findings) -> date | None:
    if given.is_impossible or (given.digits and given.day is None):
        findings.add("tunx.W008", digits=f"{given.digits:08d}", what=WordKey(f"tunx.date.{name}"), byte=given.byte)
    return given.day


def _time_control(text: str) -> TimeControl | None:
    return parse_rate_of_play(text) if text and len(text) <= MAX_TEXT_TO_INTERPRET else None


def _check_pace(contents: SwissManagerFile, control: TimeControl | None, findings: Findings) -> None:
    pace, byte = _PACES.get(contents.settings.pace), contents.settings.byte_of(0x4EF)
    if control is None or pace is None:
        return
    read = cadence_by_sorting(control.seconds_for(sorting_moves()))
    if read is not pace:
        words = {"pace": WordKey(f"tunx.pace.{pace.value}"), "read": WordKey(f"tunx.pace.{read.value}")}
        text = _text(contents, "rate_of_play")[:60]
        findings.keep(Finding("tunx.W011", {"text": text, **words}, byte=byte))


def _entry(contents: SwissManagerFile, player: PlayerRecord, entered: EnteredRounds, findings: Findings) -> Entry:
    title = _title(player)
    rating = player.fide_rating or None
    if rating is not None and rating > _HIGHEST_RATING:
        findings.add("tunx.W014", player=player.number, rating=rating, byte=player.block + 0x08)
        rating = None
    return Entry(
        number=player.number,
        name=_name(player),
        sex={0: Sex.MALE, 1: Sex.FEMALE}.get(player.sex),
        title=title,
        rating=rating,
        federation=one_line(player.federation).upper(),
        player_id=str(player.fide_id) if player.fide_id else "",
        birth=_birth(player, findings),
        points=entered.points(player.number) + _extra_tenths(contents, player),
        rounds=entered.rounds_of(player.number),
        national=_national(contents, player, title),
    )


def _extra_tenths(contents: SwissManagerFile, player: PlayerRecord) -> int:
    """Extra points, where the settings say that they count."""
    return 5 * player.extra_half_points if contents.settings.adds_extra_points else 0


def _extra_points(contents: SwissManagerFile) -> Iterator[AbnormalPoints]:
    """As a report tells them: points that follow from no result, by how many."""
    numbers: dict[int, list[int]] = {}
    for player in contents.players:
        if extra := _extra_tenths(contents, player):
            numbers.setdefault(extra, []).append(player.number)
    for tenths, players in numbers.items():
        yield AbnormalPoints("", tenths, None, tuple(players))


def _name(player: PlayerRecord) -> str:
    names = (one_line(text) for text in (player.surname, player.first_name))
    return ", ".join(name for name in names if name)


def _title(player: PlayerRecord) -> Title | None:
    try:
        return Title(player.title.strip().upper())
    except ValueError:
        return None


def _birth(player: PlayerRecord, findings: Findings) -> Birth | None:
    given = player.birth
    if given.is_impossible:
        data = {"digits": f"{given.digits:08d}", "player": player.number}
        findings.keep(Finding("tunx.W009", data, place=Place(player.number, field="birth"), byte=given.byte))
    if given.digits == 0 or given.is_impossible:
        return None
    day = given.day
    return Birth(day.year, day.month, day.day) if day is not None else Birth(given.digits // 10_000)


def _national(contents: SwissManagerFile, player: PlayerRecord, title: Title | None) -> tuple[NationalRating, ...]:
    """The national number, rating and title, under the federation of the event, or else of the player."""
    rating = None if player.national_rating in _NO_NATIONAL_RATING else player.national_rating
    number = one_line(player.national_id)
    classification = "" if title is not None else one_line(player.title)
    codes = (_text(contents, "federation").upper(), one_line(player.federation).upper())
    federation = next((code for code in codes if _is_federation(code)), None)
    if federation is None or not (rating or number or classification):
        return ()
    return (NationalRating(federation, rating, number, classification),)


def _is_federation(code: str) -> bool:
    return len(code) == 3 and code.isascii() and code.isalpha() and not code.startswith(NEVER_A_FEDERATION)


def _forbidden(contents: SwissManagerFile, findings: Findings) -> Iterator[ForbiddenPairs]:
    known = len(contents.teams) if contents.settings.kind.of_teams else len(contents.players)
    for pair in contents.forbidden:
        if not (0 < pair.first <= known and 0 < pair.second <= known):
            findings.add("tunx.W013", first=pair.first, second=pair.second, byte=pair.byte)
            continue
        yield ForbiddenPairs(1, None, (pair.first, pair.second))


def _places(contents: SwissManagerFile, entered: EnteredRounds) -> BytePlaces:
    texts: tuple[Text, ...] = contents.texts
    return BytePlaces(
        event={
            **{name: texts[_KNOWN_TEXTS[text]].byte for name, text in _FIELDS_OF_EVENT.items()},
            **{name: contents.settings.byte_of(offset) for name, offset in _SETTINGS_OF_EVENT.items()},
        },
        players={player.number: player for player in contents.players},
        rounds=entered.bytes_of,
        round_dates=tuple(entry.date.byte for entry in contents.calendar),
    )
