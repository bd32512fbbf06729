"""Cells as values. What cannot be read is a finding at its cell, and the value is left out."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import TypeVar

from arpad.formats.trf.columns import MAX_PLAYERS, MAX_ROUNDS
from arpad.formats.trf.dates import Form, read_birth, read_date
from arpad.formats.trf.draft import Findings
from arpad.formats.typed import ids
from arpad.formats.typed.sheet import Cell
from arpad.tournament.model import RoundRecord
from arpad.values.finding import WordKey
from arpad.values.numbers import parse_decimal
from arpad.values.person import Birth, Sex, Title
from arpad.values.result import RESULTS, Colour, Result

Value = TypeVar("Value")

BYES = {
    "bye": Result.PAIRING_ALLOCATED_BYE,
    "full": Result.FULL_POINT_BYE,
    "half": Result.HALF_POINT_BYE,
    "zero": Result.ZERO_POINT_BYE,
    **{code.value.lower(): code for code in Result if not code.has_opponent},
}
POINT_WITHOUT_OPPONENT = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
"""Who was left over, if nobody else has a point without an opponent in the round."""
_UNPAIRED = {
    "-1": POINT_WITHOUT_OPPONENT,
    "-+": POINT_WITHOUT_OPPONENT,
    "+": POINT_WITHOUT_OPPONENT,
    **dict.fromkeys(("=", "½", "-½", "-=", "-0.5", "-0,5", "-1/2"), RoundRecord(None, None, Result.HALF_POINT_BYE)),
    **dict.fromkeys(("0", "-0", "--"), RoundRecord(None, None, Result.ZERO_POINT_BYE)),
}
"""Cells of exported crosstables for who had no opponent."""
_SEXES = {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE}
_RECORD = re.compile(r"(\d{1,4})\s*([wbsn-])\s*(1/2|0[.,]5|[10=½+\-WDL?]|)", re.ASCII | re.IGNORECASE)
_HALVES = ("½", "1/2", "0.5", "0,5")
_TITLE_LETTERS = {
    "G": Title.GM, "M": Title.IM, "F": Title.FM, "C": Title.CM, "WG": Title.WGM, "WM": Title.WIM, "WF": Title.WFM,
    "WC": Title.WCM,
}  # fmt: skip
_HIGHEST_RATING = 4000


_KNOWN_BY_OTHER_MEANS = ("birth", "sex", "title", "points", "rank", "round_dates")
_FOR_RATING = ("rating", "national_rating", "start", "end")


def _unreadable(field: str) -> str:
    """The finding about a value that cannot be read: a defect stops only what needs the value."""
    if field in _KNOWN_BY_OTHER_MEANS:
        return ids.VALUE_LEFT_OUT
    return ids.VALUE_FOR_RATING_UNREADABLE if field in _FOR_RATING else ids.VALUE_UNREADABLE


def value_of(cell: Cell, read: Callable[[str], Value], field: str, findings: Findings) -> Value | None:
    """None for an empty cell too."""
    if not cell.text:
        return None
    try:
        return read(cell.text)
    except (ValueError, KeyError):
        findings.add(_unreadable(field), cell.line, cell.column, field=column_words(field), text=cell.text[:60])
        return None


def column_words(column: str) -> WordKey:
    """A column as a reader's language heads it."""
    return WordKey(f"results.column.{column}")


def _whole(text: str, lowest: int, highest: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and lowest <= int(text) <= highest):
        raise ValueError(text)
    return int(text)


def number(text: str) -> int:
    return _whole(text, 1, MAX_PLAYERS)


def round_number(text: str) -> int:
    return _whole(text, 1, MAX_ROUNDS)


def rating(text: str) -> int | None:
    """0 is no rating."""
    return _whole(text, 0, _HIGHEST_RATING) or None


def points(text: str) -> int:
    return parse_decimal(text.replace(",", ".").replace("½", ".5" if text[0] != "½" else "0.5"), 1)


def day(text: str) -> date:
    """Year first, or day first with four digits of the year: nothing is guessed."""
    reading = read_date(text)
    if reading is None or reading.form is Form.GUESSED:
        raise ValueError(text)
    return reading.date


def birth(text: str) -> Birth | None:
    reading = read_birth(text)
    if reading is None:
        raise ValueError(text)
    return reading.birth


def sex(text: str) -> Sex:
    return _SEXES[text.lower()]


def title(text: str) -> Title | None:
    """None for a title that is not FIDE's."""
    if text.upper() in _NO_FIDE_TITLES:
        return None
    return _TITLE_LETTERS.get(text.upper()) or Title(text.upper())


def is_title(text: str) -> bool:
    return text.upper() in _TITLE_LETTERS or text.upper() in (*Title, *_NO_FIDE_TITLES)


_NO_FIDE_TITLES = ("AGM", "AIM", "AFM", "ACM", "NM", "WNM", "MN", "MC", "MK")
"""Of other lists: known, so that a column of titles is known, and then not read."""


def game_result(text: str) -> tuple[Result, Result]:
    """As it is typed, or as lists of pairings have it: `1 - 0`, `½:½`, `+ - -`, and `?` where it is not there yet.

    >>> game_result("+ - -"), game_result("0,5 : 0,5")[0].value
    ((<Result.FORFEIT_WIN: '+'>, <Result.FORFEIT_LOSS: '-'>), '=')
    """
    plain = text.replace(" ", "").replace(":", "-").replace("–", "-")
    if plain == "?":
        return Result.UNKNOWN, Result.UNKNOWN
    for half in ("1/2", "0.5", "0,5", "½"):
        plain = plain.replace(half, "=")
    return RESULTS[{"==": "=", "=-=": "=", "+--": "+-", "--+": "-+", "---": "--"}.get(plain, plain)]


def bye(text: str) -> Result:
    return BYES[text.lower()]


def record(text: str, colours: Mapping[str, Colour]) -> RoundRecord | None:
    """`4w1`: opponent, colour and result, as a report has them (`4-+` where no colour is known); or a bye; None for a
    dash.

    >>> record("12 b ½", {"w": Colour.WHITE, "b": Colour.BLACK})
    RoundRecord(opponent=12, colour=<Colour.BLACK: 'b'>, result=<Result.DRAW: '='>)
    """
    plain = text.replace(" ", "").replace("−", "-").replace("–", "-")
    if plain == "-":
        return None
    if plain.lower() in BYES:
        return RoundRecord(None, None, BYES[plain.lower()])
    if plain in _UNPAIRED:
        return _UNPAIRED[plain]
    match = _RECORD.fullmatch(plain)
    if match is None or match[2].lower() not in (*colours, "-") or (match[2] == "-" and not match[3]):
        raise ValueError(text)
    colour = None if match[2] == "-" else colours[match[2].lower()]
    result = "=" if match[3] in _HALVES else match[3] or "?"
    return RoundRecord(int(match[1]), colour, Result(result.upper()))


def opponent_in(text: str) -> int | None:
    match = _RECORD.fullmatch(text)
    return int(match[1]) if match else None


def letter_in(text: str) -> str:
    match = _RECORD.fullmatch(text)
    return match[2].lower().strip("-") if match else ""
