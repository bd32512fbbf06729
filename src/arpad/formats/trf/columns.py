"""Where each field stands. Columns are characters, counted from 1, both ends included."""


def columns(first: int, last: int) -> slice:
    return slice(first - 1, last)


NUMBER = columns(5, 8)
SEX = columns(10, 10)
TITLE = columns(11, 13)
NAME = columns(15, 47)
RATING = columns(49, 52)
FEDERATION = columns(54, 56)
PLAYER_ID = columns(58, 68)
BIRTH = columns(70, 79)
POINTS = columns(81, 84)
RANK = columns(86, 89)

PLAYER_FIELDS = {
    "number": NUMBER,
    "sex": SEX,
    "title": TITLE,
    "name": NAME,
    "rating": RATING,
    "federation": FEDERATION,
    "player_id": PLAYER_ID,
    "birth": BIRTH,
    "points": POINTS,
    "rank": RANK,
}

BETWEEN_FIELDS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
"""Columns of a player's line that are always blank."""

ROUNDS_FROM = 92
ROUND_WIDTH = 10
IN_ROUND = {"opponent": 0, "colour": 5, "result": 7}

MAX_PLAYERS = 9_999
MAX_ROUNDS = 999


def round_column(round_number: int, field: str = "opponent") -> int:
    """The first column of a field of a round: round 2's result is in column 109.

    >>> round_column(2, "result")
    109
    """
    return ROUNDS_FROM + ROUND_WIDTH * (round_number - 1) + IN_ROUND.get(field, 0)
