"""Invented Swiss-Manager files, built byte by byte: a file is as long and has its fields where the program has them."""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

BYE, NOT_PAIRED = 0xFFFF, 0xFFFE
FORMAT = 20250319
_TAIL = b"\xff\x89\x44"


def mark(first: int) -> bytes:
    return bytes([first]) + _TAIL


def text(value: str) -> bytes:
    units = value.encode("utf-16-le")
    return struct.pack("<H", len(units) // 2) + units


@dataclass(frozen=True)
class Player:
    surname: str
    first_name: str = ""
    rating: int = 0
    fide_id: int = 0
    birth: int = 0
    sex: int = 0
    title: str = ""
    federation: str = "ESP"
    national_id: str = ""
    national_rating: int = 0
    team: int = 0
    board: int = 0
    extra_half_points: int = 0
    entered_after: int = 0
    more_texts: Mapping[int, str] = field(default_factory=dict)

    def to_bytes(self, number: int) -> bytes:
        texts = dict.fromkeys(range(30), "") | {
            0: self.surname, 1: self.first_name, 4: self.title, 5: self.national_id, 10: self.federation,
        } | dict(self.more_texts)  # fmt: skip
        block = bytearray(110)
        for offset, code, value in (
            (0x06, "B", self.sex), (0x08, "H", self.rating), (0x0A, "H", self.national_rating), (0x0E, "I", self.birth),
            (0x16, "H", number), (0x18, "I", self.fide_id), (0x1C, "H", self.team), (0x1E, "H", self.board),
            (0x32, "H", self.extra_half_points), (0x34, "H", self.entered_after), (0x38, "H", number),
        ):  # fmt: skip
            struct.pack_into("<" + code, block, offset, value)
        return b"".join(text(texts[index]) for index in range(30)) + bytes(block)


@dataclass(frozen=True)
class Team:
    name: str
    short: str = ""
    captain: str = ""


@dataclass(frozen=True)
class File:
    """`rounds` are rows of white, black, code, and 1 for a pairing made by hand; `matches` pairs of teams by round."""

    players: Sequence[Player] = ()
    rounds: Sequence[Sequence[tuple[int, ...]]] = ()
    kind: int = 0
    paired: int | None = None
    planned: int | None = None
    name: str = "Abierto inventado"
    texts: Mapping[int, str] = field(default_factory=dict)
    days: Sequence[int] = ()
    start: int = 20260801
    end: int = 20260809
    pace: int = 1
    tie_breaks: Sequence[int] = ()
    teams: Sequence[Team] = ()
    team_texts: int = 6
    boards: int = 0
    matches: Sequence[Sequence[tuple[int, int]]] = ()
    forbidden: Sequence[tuple[int, int]] = ()
    format_date: int = FORMAT
    point_values: tuple[int, int, int] = (2, 2, 2)
    adds_extra_points: bool = False
    table: Sequence[int] | None = None

    def to_bytes(self) -> bytes:
        event_texts = dict.fromkeys(range(132), "") | {
            0: self.name, 7: "C:\\Users\\somebody\\games.pgn", 8: "C:\\Users\\somebody\\all.pgn", 11: "0_KEY123",
        } | dict(self.texts)  # fmt: skip
        out = self._header() + b"".join(text(event_texts[index]) for index in range(132))
        out += mark(0x95) + self._settings()
        at = [len(out)]
        out += mark(0xA3) + b"".join(self._calendar(index) for index in range(len(self.rounds)))
        at.append(len(out))
        out += mark(0xA5) + b"".join(player.to_bytes(number) for number, player in enumerate(self.players, 1))
        at.append(len(out))
        out += mark(0xB3) + b"".join(self._row(row) for rows in self.rounds for row in rows)
        at.append(len(out))
        matches = after_matches = after_forbidden = 0
        if self.kind in (2, 3):
            out += mark(0xB5) + b"".join(self._team(team) for team in self.teams)
            matches = len(out)
            out += mark(0xC3) + b"".join(struct.pack("<HH11x", *pair) for pairs in self.matches for pair in pairs)
            after_matches = len(out)
        if self.forbidden:
            out += mark(0xC5) + b"".join(struct.pack("<HH", *pair) for pair in self.forbidden)
            after_forbidden = len(out)
        table = self.table or (*at, matches, after_matches, after_forbidden)
        return out + mark(0xD3) + struct.pack("<7I", *table) + mark(0xE3)

    def _header(self) -> bytes:
        head = bytearray(0x6C)
        head[:4] = mark(0x93)
        head[0x08:0x1C] = b"LICENCE-SECRET-BYTES"
        struct.pack_into("<III", head, 0x1C, self.format_date, 1234567, 4711)
        head[0x30:0x6C] = b"S" * 60
        return bytes(head)

    def _settings(self) -> bytes:
        block = bytearray(0x16FB)
        rounds = len(self.rounds) if self.planned is None else self.planned
        paired = len(self.rounds) if self.paired is None else self.paired
        values = [
            (0x00, "H", rounds), (0x07, "I", self.format_date), (0x0B, "H", self.kind), (0x0D, "I", self.start),
            (0x11, "H", paired), (0x13, "H", len(self.players)), (0x15, "H", 2), (0x17, "H", len(self.rounds)),
            (0x1B, "H", len(self.tie_breaks)), (0x2F, "H", len(self.teams)), (0x31, "H", self.boards),
            (0x47, "I", self.start), (0x4B, "I", self.end), (0x35F, "B", int(self.adds_extra_points)),
            (0x4EF, "B", self.pace),
            *((0x64 + 2 * index, "H", value) for index, value in enumerate(self.point_values)),
            *((0x1D + 2 * index, "H", code) for index, code in enumerate(self.tie_breaks)),
        ]  # fmt: skip
        for offset, code, value in values:
            struct.pack_into("<" + code, block, offset, value)
        return bytes(block)

    def _calendar(self, index: int) -> bytes:
        block = bytearray(106)
        day = self.days[index] if index < len(self.days) else self.start
        matches = len(self.matches[index]) if index < len(self.matches) else 0
        struct.pack_into("<I2xHH", block, 0x1E, day, len(self.rounds[index]), matches)
        return text("16:00") + bytes(block)

    def _row(self, row: tuple[int, ...]) -> bytes:
        white, black, code, *flag = row
        return struct.pack("<HHHB14x", white, black, code, *(flag or [0]))

    def _team(self, team: Team) -> bytes:
        texts = [team.name, team.short, team.captain, *[""] * (self.team_texts - 3)]
        return b"".join(text(value) for value in texts) + bytes(106 - 2 * self.team_texts)


def four_players() -> list[Player]:
    return [
        Player("Alfil", "Ana", 2100, 3500101, 19900412, sex=1, title="WFM"),
        Player("Peón", "Bea", 2000, 3500102, 19910000, sex=1, national_id="AND-7", national_rating=1990),
        Player("Torre", "Cai", 1900, 3500103),
        Player("Caballo", "Dov", 0, 3500104, 20010000, title="NM"),
    ]


def swiss() -> File:
    """Three rounds of four: results of every ordinary kind."""
    return File(
        four_players(),
        [[(1, 3, 1), (4, 2, 3)], [(2, 1, 2), (3, 4, 4)], [(1, 4, 5), (2, 3, 6)]],
        texts={5: "Jaén", 14: "90 min + 30 sec", 20: "ESP", 21: "Árbitro, Rex", 35: "Segunda, Iris"},
        days=(20260801, 20260802, 20260803),
        tie_breaks=(81, 84, 61),
    )


def team_swiss() -> File:
    """Four teams of two boards and three players; one board empty, one line-up out of order."""
    players = [
        Player(f"Jugador{team}{board}", "X", 2200 - 10 * board - team, 3600000 + 10 * team + board, team=team, board=board)
        for team in range(1, 5)
        for board in range(1, 4)
    ]  # fmt: skip
    rounds = [
        [(1, 4, 1), (5, 2, 2), (7, 10, 3), (11, 8, 1)],
        [(1, 7, 1), (0, 2, 5), (12, 4, 2), (5, 10, 1)],
    ]
    return File(
        players, rounds, kind=3, boards=2, matches=[[(1, 2), (3, 4)], [(1, 3), (4, 2)]],
        teams=[Team(f"Club {letter}", letter, f"Capitana {letter}") for letter in "ABCD"], forbidden=[(1, 4)],
        texts={14: "60 min + 30 sec", 20: "ESP"}, days=(20260801, 20260802),
    )  # fmt: skip


def four_friends() -> File:
    """The event of support.month as Swiss-Manager has it: same players, same games."""
    players = [
        Player("Alfil", "Ana", 2400, 990000001, 19800101, sex=1, title="IM"),
        Player("Torre", "Blas", 2300, 990000002, 19810101),
        Player("Dama", "Celia", 2200, 990000003, 19820101, sex=1),
        Player("Rey", "Dario", 2100, 990000004, 19830101),
    ]
    rounds = [[(1, 4, 1), (2, 3, 1)], [(3, 1, 2), (4, 2, 1)], [(1, 2, 1), (4, 3, 2)]]
    return File(
        players, rounds, name="Four friends", start=20111001, end=20111003, days=(20111001, 20111002, 20111003),
        texts={5: "Sevilla", 14: "120 min", 20: "ESP", 21: "Reloj, Rosa"},
    )  # fmt: skip
