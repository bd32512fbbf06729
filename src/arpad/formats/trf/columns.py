"""Where each field stands, and text that fits into columns and into an encoding.

Columns are characters, counted from 1, both ends included.
"""

import unicodedata

from arpad.values.numbers import decimal_text, shortest_text


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


def one_line(text: str) -> str:
    """Line ends, tabs and other controls would move what follows: a blank instead of each."""
    return "".join(" " if unicodedata.category(char) == "Cc" else char for char in text).strip()


def cut(text: str, width: int) -> str:
    """As much as fits, from the left, padded to the width."""
    return one_line(text)[:width].ljust(width)


def right(text: str, width: int) -> str:
    """Right-justified. A number that does not fit is left out: half a number is a wrong one."""
    text = one_line(text)
    return text.rjust(width) if len(text) <= width else " " * width


def points_text(tenths: int | None, width: int) -> str:
    if tenths is None:
        return " " * width
    text = decimal_text(tenths, 1)
    return right(text if len(text) <= width else shortest_text(tenths, 1), width)


def encode(text: str, encoding: str) -> bytes:
    """Letters that the encoding lacks lose their accents; columns stay where they are.

    >>> encode("Ñandú, Łukasz", "ascii")
    b'Nandu, ?ukasz'
    """
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_nearest(char, encoding) for char in text).encode(encoding)


def _nearest(char: str, encoding: str) -> str:
    base = "".join(part for part in unicodedata.normalize("NFKD", char) if not unicodedata.combining(part))
    for candidate in (char, base):
        try:
            candidate.encode(encoding)
        except UnicodeEncodeError:
            continue
        if len(candidate) == 1:
            return candidate
    return "?"
