"""From the first byte to the last: each section must begin where the one before it ends.

No mark is searched for, because a text may hold the same bytes, and no position is taken from the file. Every count is
held against a limit before anything is read.
"""

import re
from struct import Struct

from arpad.formats.swiss_manager.contents import (
    CalendarEntry,
    FileDate,
    Kind,
    Match,
    Pair,
    PlayerRecord,
    Row,
    Settings,
    SwissManagerFile,
    TeamRecord,
    Text,
    TieBreak,
)
from arpad.formats.trf.columns import MAX_PLAYERS, MAX_ROUNDS
from arpad.values.finding import Finding, WordKey

MAGIC = b"\x93\xff\x89\x44"
MAX_BYTES = 16 * 1024 * 1024
MAX_TEAMS = 999

EVENT_TEXTS = 132
SECRET_TEXTS = (7, 8, 11)  # paths of files on the user's disk, and a key
_SECRET_HEADER = (slice(0x08, 0x1C), slice(0x30, 0x6C))  # signature and date of the licence
_HEADER = 0x6C
_SETTINGS = 0x16FB
_CALENDAR_BLOCK = 106
PLAYER_TEXTS = 30
_PLAYER_BLOCK = 110
_ROW = Struct("<HHHB14x")
_MATCH = Struct("<HH11x")
_PAIR = Struct("<HH")
_TEAM_BYTES = 106  # of a team without names: two for each text, the rest fixed
_TEAM_TEXTS = range(3, 54)
_MARK_TAIL = b"\xff\x89\x44"
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_MARKS = {
    "settings": 0x95, "calendar": 0xA3, "players": 0xA5, "pairings": 0xB3, "teams": 0xB5, "matches": 0xC3,
    "forbidden": 0xC5, "section_table": 0xD3, "end": 0xE3,
}  # fmt: skip


class CannotBeRead(Exception):
    """The one finding for which nothing of the file is taken."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.id)
        self.finding = finding


def section_name(section: str) -> WordKey:
    return WordKey(f"tunx.section.{section}")


class _Walk:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self.section = "header"
        self.sections: dict[str, int] = {}

    def refuse(self, finding_id: str, byte: int, **values: object) -> CannotBeRead:
        return CannotBeRead(Finding(finding_id, {"section": section_name(self.section), **values}, byte=byte))

    def take(self, count: int) -> int:
        """Where these bytes begin; the walk goes on behind them."""
        start, end = self.at, self.at + count
        if end > len(self.data):
            raise self.refuse("tunx.E002", start, needed=count, left=len(self.data) - start)
        self.at = end
        return start

    def text(self, secret: bool = False) -> Text:
        byte = self.take(2)
        units = self.u16(byte)
        start = self.take(2 * units)
        if secret:
            return Text("", byte)
        try:
            text = self.data[start : self.at].decode("utf-16-le")
        except UnicodeDecodeError as error:
            raise self.refuse("tunx.E004", start + error.start) from None
        return Text(_CONTROLS.sub("", text), byte)

    def is_mark(self, section: str) -> bool:
        return self.data[self.at : self.at + 4] == bytes([_MARKS[section]]) + _MARK_TAIL

    def mark(self, section: str) -> None:
        """The mark must stand exactly here."""
        before, self.section = self.section, section
        if self.at + 4 > len(self.data):
            raise self.refuse("tunx.E002", self.at, needed=4, left=len(self.data) - self.at)
        if not self.is_mark(section):
            raise self.refuse("tunx.E003", self.at, before=section_name(before))
        self.sections[section] = self.take(4)

    def u8(self, byte: int) -> int:
        return self.data[byte]

    def u16(self, byte: int) -> int:
        return int.from_bytes(self.data[byte : byte + 2], "little")

    def u32(self, byte: int) -> int:
        return int.from_bytes(self.data[byte : byte + 4], "little")

    def date(self, byte: int) -> FileDate:
        return FileDate(self.u32(byte), byte)

    def at_most(self, count: int, limit: int, of: str, byte: int) -> None:
        if count > limit:
            raise self.refuse("tunx.E006", byte, count=count, limit=limit, of=WordKey(f"tunx.of.{of}"))


def walk(data: bytes) -> SwissManagerFile:
    """The whole file; raises CannotBeRead."""
    if len(data) > MAX_BYTES:
        raise CannotBeRead(Finding("tunx.E001", {"size": len(data), "limit": MAX_BYTES}))
    walk = _Walk(data)
    walk.take(_HEADER)
    walk.section = "texts"
    texts = tuple(walk.text(secret=number in SECRET_TEXTS) for number in range(EVENT_TEXTS))
    settings = _settings(walk)
    calendar = _calendar(walk, settings)
    players = _players(walk, settings)
    rows = _rows(walk, calendar)
    teams: tuple[TeamRecord, ...] = ()
    matches: tuple[tuple[Match, ...], ...] = ()
    if settings.kind.of_teams:
        walk.mark("teams")
        teams = _teams(walk, settings)
        matches = _matches(walk, calendar)
    forbidden = _forbidden(walk)
    section_table = _section_table(walk)
    walk.mark("end")
    if walk.at != len(data):
        raise walk.refuse("tunx.E007", walk.at, count=len(data) - walk.at)
    return SwissManagerFile(
        format_date=walk.u32(0x1C),
        chess_results_id=walk.u32(0x20),
        texts=texts,
        settings=settings,
        calendar=calendar,
        players=players,
        rows=rows,
        teams=teams,
        matches=matches,
        forbidden=forbidden,
        section_table=section_table,
        section_table_agrees=section_table == _expected_table(walk.sections),
        sections=walk.sections,
    )


def _settings(walk: _Walk) -> Settings:
    walk.mark("settings")
    at = walk.take(_SETTINGS)
    kind = walk.u16(at + 0x0B)
    if kind not in tuple(Kind):
        raise walk.refuse("tunx.E005", at + 0x0B, kind=kind)
    walk.at_most(walk.u16(at), MAX_ROUNDS, "rounds", at)
    walk.at_most(walk.u16(at + 0x13), MAX_PLAYERS, "players", at + 0x13)
    walk.at_most(walk.u16(at + 0x17), MAX_ROUNDS, "calendar", at + 0x17)
    walk.at_most(walk.u16(at + 0x2F), MAX_TEAMS, "teams", at + 0x2F)
    return Settings(
        byte=at,
        rounds=walk.u16(at),
        format_date=walk.u32(at + 0x07),
        kind=Kind(kind),
        created=walk.date(at + 0x0D),
        last_paired_round=walk.u16(at + 0x11),
        players=walk.u16(at + 0x13),
        rated_fide=bool(walk.u16(at + 0x15) & 2),
        rated_national=bool(walk.u16(at + 0x15) & 1),
        calendar_entries=walk.u16(at + 0x17),
        tie_breaks=_tie_breaks(walk, at),
        teams=walk.u16(at + 0x2F),
        boards=walk.u16(at + 0x31),
        start=walk.date(at + 0x47),
        end=walk.date(at + 0x4B),
        age_date=walk.date(at + 0x52),
        adds_extra_points=walk.u8(at + 0x35F) == 1,
        pace=walk.u8(at + 0x4EF),
        fide_event=walk.u32(at + 0x4F7),
        point_values=(walk.u16(at + 0x64), walk.u16(at + 0x66), walk.u16(at + 0x68)),
    )


_MOST_TIE_BREAKS = 9
"""As many codes stand between their number and the next field that is known."""


def _tie_breaks(walk: _Walk, at: int) -> tuple[TieBreak, ...]:
    found = []
    for index in range(min(walk.u16(at + 0x1B), _MOST_TIE_BREAKS)):
        parameters = at + 0x28B + 19 * index
        cuts = walk.u8(parameters)
        flags, value = walk.u8(parameters + 1), walk.u16(parameters + 2)
        found.append(TieBreak(walk.u16(at + 0x1D + 2 * index), cuts & 15, cuts >> 4, flags, value))
    return tuple(found)


def _calendar(walk: _Walk, settings: Settings) -> tuple[CalendarEntry, ...]:
    walk.mark("calendar")
    entries = []
    for _ in range(settings.calendar_entries):
        time = walk.text().text
        at = walk.take(_CALENDAR_BLOCK)
        entries.append(CalendarEntry(time, walk.date(at + 0x1E), walk.u16(at + 0x24), walk.u16(at + 0x26)))
    return tuple(entries)


def _players(walk: _Walk, settings: Settings) -> tuple[PlayerRecord, ...]:
    walk.mark("players")
    return tuple(_player(walk, number) for number in range(1, settings.players + 1))


def _player(walk: _Walk, number: int) -> PlayerRecord:
    byte = walk.at
    texts = tuple(walk.text().text for _ in range(PLAYER_TEXTS))
    at = walk.take(_PLAYER_BLOCK)
    return PlayerRecord(
        number=number,
        byte=byte,
        block=at,
        texts=texts,
        sex=walk.u8(at + 0x06),
        fide_rating=walk.u16(at + 0x08),
        national_rating=walk.u16(at + 0x0A),
        birth=walk.date(at + 0x0E),
        club_number=walk.u16(at + 0x12),
        fide_id=walk.u32(at + 0x18),
        team=walk.u16(at + 0x1C),
        board=walk.u16(at + 0x1E),
        rank_correction=walk.u16(at + 0x20),
        extra_half_points=walk.u16(at + 0x32),
        entered_after_round=walk.u16(at + 0x34),
        fixed_board=walk.u16(at + 0x36),
        k=walk.u16(at + 0x3A),
    )


def _rows(walk: _Walk, calendar: tuple[CalendarEntry, ...]) -> tuple[tuple[Row, ...], ...]:
    walk.mark("pairings")
    return tuple(tuple(_row(walk) for _ in range(entry.rows)) for entry in calendar)


def _row(walk: _Walk) -> Row:
    at = walk.take(_ROW.size)
    white, black, code, flag = _ROW.unpack_from(walk.data, at)
    return Row(white, black, code, flag == 1, at)


def _teams(walk: _Walk, settings: Settings) -> tuple[TeamRecord, ...]:
    """How many of a team's bytes are further texts is not known: the first split that ends at the matches is taken."""
    start = walk.at
    for texts in _TEAM_TEXTS:
        walk.at = _end_of_teams(walk.data, start, settings.teams, texts)
        if walk.is_mark("matches"):
            walk.at = start
            return tuple(_team(walk, number, texts) for number in range(1, settings.teams + 1))
    walk.at = start
    raise walk.refuse("tunx.E008", start, count=settings.teams)


def _end_of_teams(data: bytes, at: int, teams: int, texts: int) -> int:
    """Where they end if each has so many texts; positions only, because most splits are wrong."""
    last = len(data) - 2
    for _ in range(teams):
        for _ in range(texts):
            if at > last:
                return at
            at += 2 + 2 * (data[at] | data[at + 1] << 8)
        at += _TEAM_BYTES - 2 * texts
    return at


def _team(walk: _Walk, number: int, texts: int) -> TeamRecord:
    byte = walk.at
    name, short_name, captain = (walk.text().text for _ in range(3))
    for _ in range(texts - 3):
        walk.text()
    walk.take(_TEAM_BYTES - 2 * texts)
    return TeamRecord(number, byte, name, short_name, captain)


def _matches(walk: _Walk, calendar: tuple[CalendarEntry, ...]) -> tuple[tuple[Match, ...], ...]:
    walk.mark("matches")
    return tuple(tuple(_match(walk) for _ in range(entry.matches)) for entry in calendar)


def _match(walk: _Walk) -> Match:
    at = walk.take(_MATCH.size)
    first, second = _MATCH.unpack_from(walk.data, at)
    return Match(first, second, at)


def _forbidden(walk: _Walk) -> tuple[Pair, ...]:
    """The one section without a count: pairs follow each other up to the next mark."""
    if not walk.is_mark("forbidden"):
        return ()
    walk.mark("forbidden")
    found = []
    while not walk.is_mark("section_table"):
        at = walk.take(_PAIR.size)
        first, second = _PAIR.unpack_from(walk.data, at)
        found.append(Pair(first, second, at))
    return tuple(found)


def _section_table(walk: _Walk) -> tuple[int, ...]:
    walk.mark("section_table")
    at = walk.take(7 * 4)
    return tuple(walk.u32(at + 4 * index) for index in range(7))


def _expected_table(sections: dict[str, int]) -> tuple[int, ...]:
    """The positions of the marks as the walk found them."""
    end = sections["section_table"]
    forbidden = sections.get("forbidden")
    after_matches = forbidden if forbidden is not None else end
    return (
        sections["calendar"],
        sections["players"],
        sections["pairings"],
        sections.get("teams", after_matches),
        sections.get("matches", 0),
        after_matches if "matches" in sections else 0,
        end if forbidden is not None else 0,
    )


def without_licence(data: bytes) -> bytes:
    """The file with zeros for the licence and blanks for paths on the user's disk; every other byte as it was.

    A file that ends too early is treated as far as it goes.
    """
    kept = bytearray(data)
    for secret in _SECRET_HEADER:
        kept[secret] = bytes(len(kept[secret]))
    at = _HEADER
    for number in range(max(SECRET_TEXTS) + 1):
        units = int.from_bytes(data[at : at + 2], "little")
        start, end = at + 2, min(at + 2 + 2 * units, len(data))
        if number in SECRET_TEXTS and start < end:
            kept[start:end] = (b" \0" * units)[: end - start]
        at += 2 + 2 * units
    return bytes(kept)
