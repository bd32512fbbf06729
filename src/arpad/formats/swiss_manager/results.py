"""What a row of the pairings means: white, black and a code of Swiss-Manager's own."""

from arpad.formats.swiss_manager.contents import Kind, Row
from arpad.values.result import RESULTS, Result

NOBODY = 0
"""In a team match: nobody at that side of the board."""
BYE = 0xFFFF
NOT_PAIRED = 0xFFFE
_NO_PLAYERS = frozenset({NOBODY, BYE, NOT_PAIRED})

NO_RESULT = 0
SPECIAL_CODES = frozenset({15, 16, 17})
"""Counted as played games by the pairings, but something about them is special: most likely they are not rated."""

_GAMES: dict[int, tuple[Result, Result]] = {
    NO_RESULT: (Result.UNKNOWN, Result.UNKNOWN),
    1: RESULTS["1-0"],
    2: RESULTS["="],
    3: RESULTS["0-1"],
    4: RESULTS["+-"],
    5: RESULTS["-+"],
    6: RESULTS["--"],
    15: (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    16: (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    17: (Result.UNRATED_LOSS, Result.UNRATED_WIN),
}
_ABSENCES = {
    0: Result.ZERO_POINT_BYE,
    1: Result.FULL_POINT_BYE,
    2: Result.HALF_POINT_BYE,
    3: Result.ZERO_POINT_BYE,
}
_BYE_CODE = 9
_WON_ALONE = {4: 0, 5: 1}  # which of the two sides has a player


def is_open_bye(row: Row) -> bool:
    """A bye for which no result is entered yet."""
    return row.black == BYE and row.code == NO_RESULT


def is_player(number: int) -> bool:
    return number not in _NO_PLAYERS


def game_results(code: int) -> tuple[Result, Result] | None:
    """Of two players who are paired; None for a code that nobody has described."""
    return _GAMES.get(code)


def result_alone(row: Row, kind: Kind) -> Result | None:
    """Of a player without an opponent; None where the row cannot be read.

    A bye of a round robin sits out: nothing in the file gives it a point.
    """
    if row.black == BYE and row.code == _BYE_CODE:
        return Result.ZERO_POINT_BYE if kind.all_play_all else Result.PAIRING_ALLOCATED_BYE
    if row.black == NOT_PAIRED:
        return _ABSENCES.get(row.code)
    if NOBODY in (row.white, row.black) and kind.of_teams:
        side = 0 if is_player(row.white) else 1
        if _WON_ALONE.get(row.code) == side:
            return Result.PAIRING_ALLOCATED_BYE  # a point without an opponent, as a team report has it
        return Result.ZERO_POINT_BYE if row.code == NO_RESULT else None
    return None
