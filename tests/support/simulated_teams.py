"""Seeded team events: random matches, byes, forfeited boards and matches, teams that stay away."""

import random
from datetime import date

from arpad.tournament.model import Entry, RoundRecord, Team, Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Colour, Result
from support.simulated import FORFEITS, GAMES, bye, pairs_of


def simulated_teams(seed: int, start: date, swiss: bool = True) -> Tournament:
    """Byes and forfeited matches stand in records 320 and 330, as TRF26 wants them."""
    draw = random.Random(seed)
    boards = draw.randint(2, 4)
    count = draw.randint(5, 13) if swiss else draw.randint(4, 7)
    members = {team: [(team - 1) * boards + board for board in range(1, boards + 1)] for team in range(1, count + 1)}
    lines: dict[int, list[RoundRecord | None]] = {player: [] for players in members.values() for player in players}
    met: dict[int, set[int]] = {team: set() for team in members}
    seats: list[int | None] = [*members, *([None] if count % 2 else [])]
    byes: list[int] = []
    forfeits: list[str] = []
    gone: set[int] = set()
    turns = draw.randint(3, min(7, count - 1)) if swiss else len(seats) - 1
    for turn in range(1, turns + 1):
        if swiss:
            here = [team for team in members if team not in gone and draw.random() > 0.05]
            pairs = list(pairs_of(draw, here, met))
            gone |= {team for team in here if draw.random() < 0.03}
        else:
            pairs = [(white, black) for white, black in _seated(seats)]
            seats = [seats[0], seats[-1], *seats[1:-1]]
        byes.append(0)
        for white, black in pairs:
            if black is None:
                byes[-1] = white if swiss else 0
            elif draw.random() < 0.05:
                marks, results = draw.choice(list(zip(("+-", "-+", "--"), FORFEITS, strict=True)))
                forfeits.append(f"330 {marks} {turn:3d} {white:3d} {black:3d}")
                for board, (left, right) in enumerate(zip(members[white], members[black], strict=True)):
                    _add(lines, left, right, board, results)
            else:
                for board, (left, right) in enumerate(zip(members[white], members[black], strict=True)):
                    _game(draw, lines, left, right, board)
        for records in lines.values():
            if len(records) < turn:
                records.append(bye(Result.ZERO_POINT_BYE))
    entries = tuple(
        Entry(player, f"Player {player}", rating=2000, rounds=tuple(records)) for player, records in lines.items()
    )
    extra = {"362": ("362 TW 2.0   TD 1.0   TL 0.0",), "330": tuple(forfeits)}
    if any(byes):
        cells = " ".join(f"{team:3d}" if team else "000" for team in byes)
        extra["320"] = (f"320  1.0 {boards / 2:4.1f} {cells}",)
    return Tournament(
        entries,
        name=f"Teams {seed}",
        start=start,
        end=start,
        rounds_planned=turns,
        type_code="CUSTOM_TEAM_SWISS" if swiss else "FIDE_TEAM_ROUNDROBIN",
        declared_type=EventType.TEAM,
        teams=tuple(Team(team, f"Team {team}", tuple(players)) for team, players in members.items()),
        board_colours="".join("WB"[board % 2] for board in range(boards)),
        extra={record: texts for record, texts in extra.items() if texts},
    )


def _seated(seats: list[int | None]) -> list[tuple[int, int | None]]:
    pairs = [(seats[left], seats[-1 - left]) for left in range(len(seats) // 2)]
    return [(white or black or 0, black if white else None) for white, black in pairs]


def _game(draw: random.Random, lines: dict[int, list[RoundRecord | None]], left: int, right: int, board: int) -> None:
    _add(lines, left, right, board, draw.choice(FORFEITS if draw.random() < 0.05 else GAMES))


def _add(
    lines: dict[int, list[RoundRecord | None]], left: int, right: int, board: int, results: tuple[Result, Result]
) -> None:
    """The first team has White on the first board, and so on in turn."""
    colour = Colour.WHITE if board % 2 == 0 else Colour.BLACK
    lines[left].append(RoundRecord(right, colour, results[0]))
    lines[right].append(RoundRecord(left, colour.opposite, results[1]))
