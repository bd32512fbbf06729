"""Point systems: record 162, and the records of pairing engines that came before it.

Each symbol stands for several kinds of round. What no record says follows the win or the draw.
"""

import re

from arpad.formats.trf import ids
from arpad.formats.trf.draft import Draft
from arpad.tournament.model import PointSystem
from arpad.values.numbers import parse_decimal

_WINS = ("win", "forfeit_win", "full_point_bye")
_DRAWS = ("draw", "half_point_bye")
_ABSENCES = ("absence", "zero_point_bye", "forfeit_loss")

_RECORD_162 = {
    "W": _WINS,
    "D": _DRAWS,
    "L": ("loss",),
    "A": _ABSENCES,
    "Z": _ABSENCES,  # seen in files of several programs, in the place of A
    "P": ("pairing_allocated_bye",),
    "X": ("unknown",),
}
_RECORD_XXS = {
    "W": _WINS,
    "D": _DRAWS,
    "WW": ("win",),
    "BW": ("win",),
    "WD": ("draw",),
    "BD": ("draw",),
    "WL": ("loss",),
    "BL": ("loss",),
    "ZPB": ("zero_point_bye", "absence"),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("pairing_allocated_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
_RECORDS_BB = {
    "BBW": _WINS,
    "BBD": _DRAWS,
    "BBL": ("loss",),
    "BBZ": ("zero_point_bye", "absence"),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_allocated_bye",),
}

_SYMBOL_VALUE = re.compile(r"([A-Z]+)\s*(-?\d+(?:\.\d*)?)\s*", re.ASCII)
_CODE_EQUALS_VALUE = re.compile(r"([A-Z]+)\s*=\s*(-?\d+(?:\.\d*)?)[\s,;]*", re.ASCII)
_BY_COLOUR = (("WW", "BW"), ("WD", "BD"), ("WL", "BL"))


def read_162(draft: Draft, record: str, line: int, text: str) -> None:
    symbols = _read_all(_SYMBOL_VALUE, text[4:].strip().upper())
    if symbols is None or not all(symbol in _RECORD_162 for symbol, _ in symbols):
        return _unreadable(draft, record, line, text)
    for symbol, value in symbols:
        if symbol == "Z":
            draft.findings.note(ids.POINT_SYMBOL_Z, line, 5)
        draft.points.update(dict.fromkeys(_RECORD_162[symbol], value))


def read_xxs(draft: Draft, record: str, line: int, text: str) -> None:
    """The last one wins. One value for both colours is all that the model knows."""
    codes = _read_all(_CODE_EQUALS_VALUE, text[4:].strip().upper())
    if codes is None or not all(code in _RECORD_XXS for code, _ in codes):
        return _unreadable(draft, record, line, text)
    given = dict(codes)
    for white, black in _BY_COLOUR:
        if white in given and black in given and given[white] != given[black]:
            draft.findings.add(ids.POINTS_BY_COLOUR, line, 5, white=white, black=black)
    for code, value in codes:
        draft.points.update(dict.fromkeys(_RECORD_XXS[code], value))


def read_bb(draft: Draft, record: str, line: int, text: str) -> None:
    try:
        value = parse_decimal(text[4:], 1)
    except ValueError:
        return _unreadable(draft, record, line, text)
    draft.points.update(dict.fromkeys(_RECORDS_BB[record], value))


def point_system(points: dict[str, int]) -> PointSystem:
    """A bye allocated by the pairing counts as a win, an unknown result as a draw, unless they are given."""
    completed = dict(points)
    if "win" in points:
        completed.setdefault("pairing_allocated_bye", points["win"])
    if "draw" in points:
        completed.setdefault("unknown", points["draw"])
    return PointSystem(**completed)


def _read_all(pattern: re.Pattern[str], text: str) -> list[tuple[str, int]] | None:
    """Every symbol with its tenths; None if anything else stands in between."""
    found: list[tuple[str, int]] = []
    position = 0
    while position < len(text):
        match = pattern.match(text, position)
        if match is None:
            return None
        try:
            found.append((match[1], parse_decimal(match[2].removesuffix("."), 1)))
        except ValueError:
            return None
        position = match.end()
    return found


def _unreadable(draft: Draft, record: str, line: int, text: str) -> None:
    draft.findings.add(ids.RECORD_UNREADABLE, line, 5, record=record, text=text[4:64].strip())
