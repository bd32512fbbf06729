"""Who met whom: results beside the players, and lines of games."""

from collections.abc import Mapping
from dataclasses import field

from arpad.formats.trf.draft import Findings
from arpad.formats.typed import ids, values
from arpad.formats.typed.sheet import Cell, Row, Sheet
from arpad.tournament.model import RoundRecord
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.result import Colour, Result


@dataclass
class Rounds:
    """What every player did in each round, with its cell; `doubtful` are players of whom something was unreadable."""

    of: dict[int, dict[int, RoundRecord]]
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    doubtful: set[int] = field(default_factory=set)

    def enter(self, number: int, round_number: int, record: RoundRecord, cell: Cell, findings: Findings) -> None:
        """Twice the same is once; twice and different is a contradiction."""
        known = self.of[number].get(round_number)
        if known is not None and known != record:
            other = self.cells[number, round_number].line
            findings.keep(
                Finding(
                    "results.E009",
                    {"player": number, "round": round_number, "other_line": other},
                    cell.line,
                    cell.column,
                )
            )
            self.doubtful.add(number)
            return
        self.of[number][round_number] = record
        self.cells.setdefault((number, round_number), cell)


def enter_games(sheet: Sheet, numbers: Mapping[int, Row], findings: Findings) -> Rounds:
    rounds = Rounds({number: {} for number in numbers})
    for number, row in numbers.items():
        for round_number, cell in row.rounds.items():
            if not cell.text:
                continue
            try:
                record = values.record(cell.text, sheet.colours)
            except ValueError:
                findings.add("results.E008", cell.line, cell.column, text=cell.text[:60])
                rounds.doubtful.add(number)
                continue
            if record is not None and record.opponent is not None and sheet.by_rank is not None:
                record = _by_rank(record, sheet.by_rank, cell, findings)
            if record is not None:
                rounds.enter(number, round_number, record, cell, findings)
    _tell_byes_apart(rounds, findings)
    known = _named(numbers)
    for row in sheet.games:
        _enter_game(rounds, row, known, findings)
    return rounds


def _by_rank(record: RoundRecord, by_rank: Mapping[int, int], cell: Cell, findings: Findings) -> RoundRecord | None:
    opponent = by_rank.get(record.opponent or 0)
    if opponent is None:
        findings.add("results.E007", cell.line, cell.column, text=str(record.opponent))
        return None
    return record._replace(opponent=opponent)


def _tell_byes_apart(rounds: Rounds, findings: Findings) -> None:
    """Only one player of a round is left over by the pairing: of several points without an opponent none is sure."""
    holders: dict[int, list[int]] = {}
    for number, records in rounds.of.items():
        for round_number, record in records.items():
            if record is values.POINT_WITHOUT_OPPONENT:
                holders.setdefault(round_number, []).append(number)
    for round_number, numbers in sorted(holders.items()):
        if len(numbers) > 1:
            cell = rounds.cells[numbers[0], round_number]
            findings.add("results.W002", cell.line, cell.column, round=round_number, count=len(numbers))
            for number in numbers:
                rounds.of[number][round_number] = RoundRecord(None, None, Result.FULL_POINT_BYE)


def _named(numbers: Mapping[int, Row]) -> dict[str, int]:
    """Players by number and, where that leaves no doubt, by id."""
    ids = {row.get("id").text: number for number, row in numbers.items() if row.get("id").text}
    return {**ids, **{str(number): number for number in numbers}}


def _enter_game(rounds: Rounds, row: Row, known: Mapping[str, int], findings: Findings) -> None:
    given = row.get("round")
    round_number = values.value_of(given, values.round_number, "round", findings)
    if not given.text:
        findings.add(ids.VALUE_UNREADABLE, given.line, given.column, field=values.column_words("round"), text="")
    sides = {side: known.get(row.get(side).text) for side in ("white", "black")}
    for side, found in sides.items():
        cell = row.get(side)
        if found is None and (cell.text or side == "white"):
            findings.add("results.E007", cell.line, cell.column, text=cell.text[:60] or "—")
    white, black, result = sides["white"], sides["black"], row.get("result")
    is_bye = not row.get("black").text
    try:
        bye = values.bye(result.text) if is_bye else None
        pair = None if is_bye else values.game_result(result.text)
    except KeyError:
        findings.add("results.E008", result.line, result.column, text=result.text[:60] or "—")
        rounds.doubtful |= {player for player in (white, black) if player is not None}
        return
    if round_number is None or white is None or (black is None and not is_bye):
        rounds.doubtful |= {player for player in (white, black) if player is not None}
        return
    if bye is not None:
        rounds.enter(white, round_number, RoundRecord(None, None, bye), row.get("white"), findings)
    if pair is not None and black is not None:
        rounds.enter(white, round_number, RoundRecord(black, Colour.WHITE, pair[0]), row.get("white"), findings)
        rounds.enter(black, round_number, RoundRecord(white, Colour.BLACK, pair[1]), row.get("black"), findings)
