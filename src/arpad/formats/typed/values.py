"""Cells as values. What cannot be read is a finding at its cell, and the value is left out."""

import re
from collections.abc import Callable
from datetime import date
from typing import TypeVar

from arpad.formats.trf.columns import MAX_PLAYERS, MAX_ROUNDS
from arpad.formats.trf.dates import Form, read_birth, read_date
from arpad.formats.trf.draft import Findings
from arpad.formats.typed.sheet import Cell
from arpad.tournament.model import RoundRecord
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
_SEXES = {"m": Sex.MALE, "w": Sex.FEMALE, "f": Sex.FEMALE}
_RECORD = re.compile(r"(\d{1,4})\s*([wb-])\s*([10=½+\-WDL?])", re.ASCII | re.IGNORECASE)
_HIGHEST_RATING = 4000


def value_of(cell: Cell, read: Callable[[str], Value], field: str, findings: Findings) -> Value | None:
    """None for an empty cell too."""
    if not cell.text:
        return None
    try:
        return read(cell.text)
    except (ValueError, KeyError):
        findings.add("results.E005", cell.line, cell.column, field=field, text=cell.text[:60])
        return None


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


def title(text: str) -> Title:
    return Title(text.upper())


def game_result(text: str) -> tuple[Result, Result]:
    return RESULTS["=" if text in ("1/2", "½") else text.replace(" ", "")]


def bye(text: str) -> Result:
    return BYES[text.lower()]


def record(text: str) -> RoundRecord:
    """`4w1`: opponent, colour and result, as a report has them (`4-+` where no colour is known); or a bye.

    >>> record("12 b ½")
    RoundRecord(opponent=12, colour=<Colour.BLACK: 'b'>, result=<Result.DRAW: '='>)
    """
    if text.lower() in BYES:
        return RoundRecord(None, None, BYES[text.lower()])
    match = _RECORD.fullmatch(text)
    if match is None:
        raise ValueError(text)
    colour = None if match[2] == "-" else Colour(match[2].lower())
    return RoundRecord(int(match[1]), colour, Result(match[3].replace("½", "=").upper()))
