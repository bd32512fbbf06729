"""One round in a player's line: opponent, colour, result. Read through tables, since a large event has 300,000."""

import re
from itertools import product

from arpad.formats.trf import ids
from arpad.formats.trf.columns import MAX_ROUNDS, ROUND_WIDTH, ROUNDS_FROM, round_column
from arpad.formats.trf.draft import Draft
from arpad.tournament.model import RoundRecord
from arpad.values.finding import Place
from arpad.values.result import Colour, Result

_COLOURS = {"w": Colour.WHITE, "W": Colour.WHITE, "b": Colour.BLACK, "B": Colour.BLACK, "-": None, " ": None}
_RESULTS = {result.value: result for result in Result}
_RESULTS |= {result.value.lower(): result for result in Result} | {" ": Result.UNKNOWN, "X": Result.UNKNOWN}
_RESULTS["x"] = Result.UNKNOWN

_GAMES = {
    f" {colour_text} {result_text}  ": (colour, result)
    for (colour_text, colour), (result_text, result) in product(_COLOURS.items(), _RESULTS.items())
}
"""What may follow an opponent's number; whether a bye's code may is for the checks."""

_BYES = {
    f" {colour_text} {result_text}  ": RoundRecord(None, None, Result.ZERO_POINT_BYE if result_text == " " else result)
    for colour_text, (result_text, result) in product("- ", _RESULTS.items())
    if result_text not in "+-=01"
}

_NOBODY = frozenset({"0000", " 000", "  00", "   0", "    "})
_NOTHING = frozenset({" " * ROUND_WIDTH, "     -    "})  # a blank and a dash mean the same
_LEFT_OVER = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
_NO_GAME = RoundRecord(None, None, Result.UNKNOWN)

# The way of TRF06, which had no letters for byes. What `+` and `1` mean depends on the rest of the round.
_OLD_BYES = {
    "0": (Result.ZERO_POINT_BYE, ids.ZERO_AS_ABSENCE),
    "-": (Result.ZERO_POINT_BYE, ids.MINUS_AS_ABSENCE),
    "=": (Result.HALF_POINT_BYE, ids.EQUALS_AS_HALF_POINT_BYE),
}


_CELL = re.compile(r"[ \d]{4} [wWbB -] [^ ]?\s*", re.ASCII)


def rounds_in_columns(text: str) -> bool:
    """Whether a line has rounds, and all of them where they belong."""
    block = text[ROUNDS_FROM - 1 :].rstrip()
    cells = [block[start : start + ROUND_WIDTH] for start in range(0, len(block), ROUND_WIDTH)]
    return bool(block) and all(_CELL.fullmatch(cell) or not cell.strip(" -") for cell in cells)


class RoundCells:
    """Reads the rounds of one player's line after another, and remembers the numbers it has seen as text."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._numbers: dict[str, int] = {}

    def read(self, player: int, line: int, text: str) -> tuple[RoundRecord | None, ...]:
        rounds: list[RoundRecord | None] = []
        numbers = self._numbers
        text = text.rstrip()
        text += " " * (-(len(text) - (ROUNDS_FROM - 1)) % ROUND_WIDTH)
        last = ROUNDS_FROM - 1 + MAX_ROUNDS * ROUND_WIDTH
        if len(text) > last:
            self._draft.findings.add(
                ids.TOO_MANY_ROUNDS, line, last + 1, Place(player, field="rounds"), player=player, limit=MAX_ROUNDS
            )
            text = text[:last]
        for start in range(ROUNDS_FROM - 1, len(text), ROUND_WIDTH):
            cell = text[start : start + ROUND_WIDTH]
            opponent = numbers.get(cell[:4])
            if opponent is not None and (game := _GAMES.get(cell[4:])) is not None:
                rounds.append(RoundRecord(opponent, game[0], game[1]))
            elif cell in _NOTHING:
                rounds.append(None)
            elif cell[:4] in _NOBODY and (bye := _BYES.get(cell[4:])) is not None:
                rounds.append(bye)
            elif cell[4] != " " or cell[6] != " " or cell[8:] != "  ":
                self._shifted(player, len(rounds) + 1, line, start + 1, cell)
                break
            else:
                rounds.append(self._read_with_care(player, len(rounds) + 1, line, cell))
        while rounds and rounds[-1] is None:
            rounds.pop()
        return tuple(rounds)

    def _shifted(self, player: int, round_number: int, line: int, column: int, cell: str) -> None:
        """Something stands between the fields: from here on the line is out of its columns."""
        self._draft.unreliable_players.add(player)
        offset = next(offset for offset in (4, 6, 8, 9) if cell[offset] != " ")
        self._draft.findings.add(
            ids.MISALIGNED,
            line,
            column + offset,
            Place(player, round_number),
            expected_blank=column + offset,
            text=cell.rstrip(),
        )

    def _read_with_care(self, player: int, round_number: int, line: int, cell: str) -> RoundRecord:
        """A cell that is not in the tables yet, or not in order."""
        draft, place = self._draft, Place(player, round_number)
        opponent_text, colour_text, result_text = cell[:4].strip(" -"), cell[5], cell[7]
        column = round_column(round_number)
        result = Result.ZERO_POINT_BYE if result_text in "Aa" else _RESULTS.get(result_text)
        is_number = opponent_text.isascii() and opponent_text.isdecimal()
        if result is None or colour_text not in _COLOURS or (opponent_text and not is_number):
            draft.unreadable_rounds.add((player, round_number))
            draft.findings.add(
                ids.ROUND_UNREADABLE, line, column, place, player=player, round=round_number, text=cell.rstrip()
            )
            return RoundRecord(int(opponent_text), None, Result.UNKNOWN) if is_number else _NO_GAME
        if result_text in "Aa":
            draft.findings.note(ids.ABSENT_LETTER, line, column + 7, text=result_text)
        opponent = int(opponent_text or 0)
        if opponent:
            self._numbers[cell[:4]] = opponent
            return RoundRecord(opponent, _COLOURS[colour_text], result)
        if colour_text not in "- ":
            draft.findings.add(
                ids.COLOUR_WITHOUT_OPPONENT,
                line,
                column + 5,
                place,
                player=player,
                round=round_number,
                colour=colour_text,
            )
        return self._bye(player, round_number, line, result_text, result)

    def _bye(self, player: int, round_number: int, line: int, result_text: str, result: Result) -> RoundRecord:
        if result_text == "1":
            self._draft.findings.note(ids.ONE_AS_FULL_POINT, line, round_column(round_number))
            self._draft.ones_without_opponent.add((player, round_number))
        if result_text in "+1":
            self._draft.points_without_opponent.append((player, round_number))
            return _LEFT_OVER
        if result_text in _OLD_BYES:
            if result_text == "-":
                self._draft.losses_without_opponent.append((player, round_number))
            result, finding_id = _OLD_BYES[result_text]
            self._draft.findings.note(finding_id, line, round_column(round_number))
        elif result_text == " ":
            result = Result.ZERO_POINT_BYE
        return RoundRecord(None, None, result)
