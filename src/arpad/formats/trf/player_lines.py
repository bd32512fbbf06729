"""Writes player lines: whole, or only the fields that changed on the line that was there."""

from collections.abc import Callable, Iterator

from arpad.formats.trf import columns as at
from arpad.formats.trf.text import cut, points_text, right
from arpad.tournament.model import Entry, NationalRating, RoundRecord
from arpad.values.person import Birth
from arpad.values.result import Result

_BLANK_ROUND = " " * 8

_FIELDS: dict[str, Callable[[Entry], str]] = {
    "number": lambda entry: right(str(entry.number), 4),
    "sex": lambda entry: entry.sex.value if entry.sex else " ",
    "title": lambda entry: right(entry.title.value if entry.title else "", 3),
    "name": lambda entry: cut(entry.name, 33),
    "rating": lambda entry: right(str(entry.rating) if entry.rating is not None else "", 4),
    "federation": lambda entry: cut(entry.federation, 3),
    "player_id": lambda entry: right(entry.player_id, 11),
    "birth": lambda entry: birth_text(entry.birth),
    "points": lambda entry: points_text(entry.points, 4),
    "rank": lambda entry: right(str(entry.rank) if entry.rank is not None else "", 4),
}


def player_line(entry: Entry) -> str:
    return patched(" " * (at.ROUNDS_FROM - 1), None, entry)


def patched(line: str, old: Entry | None, new: Entry) -> str:
    """The line with what changed from the old entry to the new; all fields if there is no old one."""
    cells = list(line.ljust(at.ROUNDS_FROM - 1))
    cells[:3] = "001"
    for name, text in _FIELDS.items():
        if old is None or getattr(old, name) != getattr(new, name):
            cells[at.PLAYER_FIELDS[name]] = text(new)
    for round_number, record in _changed_rounds(old.rounds if old else (), new.rounds):
        start = at.round_column(round_number) - 1
        cells += " " * (start + 8 - len(cells))
        cells[start : start + 8] = round_text(record)
    return "".join(cells).rstrip() if old is None or old.rounds != new.rounds else "".join(cells)


def _changed_rounds(
    old: tuple[RoundRecord | None, ...], new: tuple[RoundRecord | None, ...]
) -> Iterator[tuple[int, RoundRecord | None]]:
    for index in range(max(len(old), len(new))):
        was = old[index] if index < len(old) else None
        now = new[index] if index < len(new) else None
        if was != now:
            yield index + 1, now


def round_text(record: RoundRecord | None) -> str:
    """Opponent, colour and result in eight columns. A result that is not there yet is a blank beside an opponent.

    >>> round_text(RoundRecord(None, None, Result.HALF_POINT_BYE))
    '0000 - H'
    """
    if record is None:
        return _BLANK_ROUND
    opponent = "0000" if record.opponent is None else right(str(record.opponent), 4)
    colour = record.colour.value if record.colour is not None else "-"
    result = " " if record.result is Result.UNKNOWN and record.opponent is not None else record.result.value
    return f"{opponent} {colour} {result}"


def birth_text(birth: Birth | None) -> str:
    return f"{birth.year:04d}/{birth.month or 0:02d}/{birth.day or 0:02d}" if birth else " " * 10


def national_line(entry: Entry, national: NationalRating) -> str:
    """The columns of a player's line with the national data, under the federation's code."""
    rating = right(str(national.rating) if national.rating is not None else "", 4)
    return (
        f"{cut(national.federation, 3)} {_FIELDS['number'](entry)} {_FIELDS['sex'](entry)}"
        f"{right(national.classification, 3)} {_FIELDS['name'](entry)} {rating} {cut(national.origin, 3)}"
        f" {right(national.player_id, 11)} {_FIELDS['birth'](entry)}"
    ).rstrip()
