"""The rows of all rounds, entered for each player: who met whom, with which colour and result."""

from collections.abc import Iterator
from dataclasses import field

from arpad.formats.swiss_manager.contents import Row, SwissManagerFile
from arpad.formats.swiss_manager.results import (
    BYE,
    NO_RESULT,
    NOBODY,
    NOT_PAIRED,
    SPECIAL_CODES,
    game_results,
    is_open_bye,
    is_player,
    result_alone,
)
from arpad.formats.trf.draft import Findings
from arpad.tournament.model import PointSystem, RequestedBye, RoundRecord
from arpad.values.finding import Finding, Place
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result


@dataclass
class EnteredRounds:
    """Records by player and round, and the byte of the row; `doubtful` are players of whom a row was not taken."""

    paired: int
    of_teams: bool
    records: dict[tuple[int, int], RoundRecord] = field(default_factory=dict)
    bytes_of: dict[tuple[int, int], int] = field(default_factory=dict)
    rows_of: dict[tuple[int, int], int] = field(default_factory=dict)
    doubtful: set[int] = field(default_factory=set)
    open_byes: set[tuple[int, int]] = field(default_factory=set)
    requested: tuple[RequestedBye, ...] = ()

    def rounds_of(self, number: int) -> tuple[RoundRecord | None, ...]:
        """Who has no row in a round of a team event did not play for his team."""
        rest = RoundRecord(None, None, Result.ZERO_POINT_BYE) if self.of_teams else None
        return tuple(self.records.get((number, at), rest) for at in range(1, self.paired + 1))

    def points(self, number: int) -> int:
        """In tenths; a result that is not there yet is nothing yet."""
        worth = PointSystem()
        known = (record for record in self.rounds_of(number) if record and record.result is not Result.UNKNOWN)
        return sum(worth.points(record.result) for record in known)


def enter_rounds(contents: SwissManagerFile, findings: Findings) -> EnteredRounds:
    settings = contents.settings
    paired = min(settings.last_paired_round, len(contents.rows))
    entered = EnteredRounds(paired, settings.kind.of_teams)
    for round_number, rows in enumerate(contents.rows, 1):
        if round_number <= paired:
            _Round(contents, entered, findings, round_number).enter(rows)
    entered.requested = tuple(_absences_to_come(contents, paired, findings))
    return entered


class _Round:
    """One round that was paired."""

    def __init__(self, contents: SwissManagerFile, entered: EnteredRounds, findings: Findings, number: int) -> None:
        self._contents = contents
        self._entered = entered
        self._findings = findings
        self._number = number

    def enter(self, rows: tuple[Row, ...]) -> None:
        for position, row in enumerate(rows, 1):
            self._enter_row(position, row)
        self._say_open_results(rows)
        self._say_by_hand(rows)
        self._say_missing()

    def _enter_row(self, position: int, row: Row) -> None:
        sides = [number for number in (row.white, row.black) if is_player(number)]
        place = {"round": self._number, "row": position, "byte": row.byte}
        unknown = [number for number in sides if number > len(self._contents.players)]
        if unknown:
            self._say("tunx.E011", place, number=unknown[0], players=len(self._contents.players))
        elif len(sides) == 2:
            self._enter_game(position, row, place)
        elif len(sides) == 1:
            self._enter_alone(position, row, sides[0], place)
        elif not (self._entered.of_teams and row.white == row.black == NOBODY):
            self._say("tunx.E014", place, white=row.white, black=row.black)
        if unknown:
            self._entered.doubtful.update(sides)

    def _enter_game(self, position: int, row: Row, place: dict[str, int]) -> None:
        results = game_results(row.code)
        if row.white == row.black:
            self._say("tunx.E014", place, white=row.white, black=row.black)
            return
        if results is None:
            self._say("tunx.E013", place, code=row.code, white=row.white, black=row.black)
            self._entered.doubtful.update((row.white, row.black))
            return
        if row.code in SPECIAL_CODES:
            self._say("tunx.W005", place, code=row.code, white=row.white, black=row.black)
        self._record(position, row, row.white, RoundRecord(row.black, Colour.WHITE, results[0]))
        self._record(position, row, row.black, RoundRecord(row.white, Colour.BLACK, results[1]))

    def _enter_alone(self, position: int, row: Row, number: int, place: dict[str, int]) -> None:
        if is_open_bye(row) and is_player(row.white):
            self._entered.open_byes.add((number, self._number))
            return
        result = result_alone(row, self._contents.settings.kind)
        if result is None or row.white in (BYE, NOT_PAIRED):
            self._say("tunx.E013", place, code=row.code, white=row.white, black=row.black)
            self._entered.doubtful.add(number)
            return
        self._record(position, row, number, RoundRecord(None, None, result))

    def _record(self, position: int, row: Row, number: int, record: RoundRecord) -> None:
        key = (number, self._number)
        if key in self._entered.records:
            place = {"round": self._number, "row": position, "byte": row.byte}
            self._say("tunx.E012", place, player=number, other_row=self._entered.rows_of[key])
            self._entered.doubtful.add(number)
            if record.opponent is not None:
                self._entered.doubtful.add(record.opponent)
            return
        self._entered.records[key] = record
        self._entered.bytes_of[key] = row.byte
        self._entered.rows_of[key] = position

    def _say_open_results(self, rows: tuple[Row, ...]) -> None:
        open_rows = [row for row in rows if row.code == NO_RESULT and is_player(row.white) and row.black != NOT_PAIRED]
        if open_rows:
            first = open_rows[0]
            place = {"round": self._number, "row": rows.index(first) + 1, "byte": first.byte}
            self._say("tunx.W003", place, count=len(open_rows))

    def _say_by_hand(self, rows: tuple[Row, ...]) -> None:
        by_hand = [position for position, row in enumerate(rows, 1) if row.by_hand]
        if by_hand:
            first = rows[by_hand[0] - 1]
            place = {"round": self._number, "row": by_hand[0], "byte": first.byte}
            self._say("tunx.I004", place, count=len(by_hand))

    def _say_missing(self) -> None:
        """In a Swiss or a round robin every player has a row in every round that was paired."""
        if self._entered.of_teams:
            return
        missing = [
            player.number
            for player in self._contents.players
            if (player.number, self._number) not in self._entered.records.keys() | self._entered.open_byes
            and player.number not in self._entered.doubtful
        ]
        if missing:
            shown = ", ".join(map(str, missing[:_SHOWN]))
            byte = self._contents.sections["pairings"]
            self._findings.add("tunx.W015", round=self._number, players=shown, count=len(missing), byte=byte)

    def _say(self, finding_id: str, place: dict[str, int], **data: object) -> None:
        values = {"round": place["round"], "row": place["row"], **data}
        where = Place(round_number=place["round"])
        self._findings.keep(Finding(finding_id, values, place=where, byte=place["byte"]))


_SHOWN = 5


def _absences_to_come(contents: SwissManagerFile, paired: int, findings: Findings) -> Iterator[RequestedBye]:
    """Rounds after the last one that was paired hold only who will not play; anything else there is not taken."""
    kinds = {0: Result.ZERO_POINT_BYE, 3: Result.ZERO_POINT_BYE, 2: Result.HALF_POINT_BYE, 1: Result.FULL_POINT_BYE}
    for round_number, rows in enumerate(contents.rows[paired:], paired + 1):
        asked: dict[Result, list[int]] = {}
        for position, row in enumerate(rows, 1):
            known = is_player(row.white) and row.white <= len(contents.players)
            if known and row.black == NOT_PAIRED and row.code in kinds:
                asked.setdefault(kinds[row.code], []).append(row.white)
            else:
                data = {"round": round_number, "row": position, "white": row.white, "black": row.black}
                findings.keep(Finding("tunx.W016", {**data, "code": row.code}, byte=row.byte))
        for kind, numbers in asked.items():
            yield RequestedBye(kind, round_number, tuple(sorted(set(numbers))))
