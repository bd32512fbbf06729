"""Records for the pairing: byes, acceleration, forbidden pairs, abnormal points; and their forerunners XXZ, XXA, XXP.

They are read by words where the columns allow it, since programs do not agree on the columns.
"""

import re

from arpad.formats.trf import ids
from arpad.formats.trf.columns import MAX_PLAYERS, MAX_ROUNDS
from arpad.formats.trf.draft import Draft
from arpad.formats.trf.header_records import RecordReader
from arpad.tournament.model import AbnormalPoints, Acceleration, ForbiddenPairs, RequestedBye
from arpad.values.numbers import parse_decimal
from arpad.values.result import Result

_BYES = {"F": Result.FULL_POINT_BYE, "H": Result.HALF_POINT_BYE, "Z": Result.ZERO_POINT_BYE}
_ABNORMAL_KINDS = frozenset("WDLFHZ+- ")
_FIRST_COLUMN_OF_IDS = 23  # of record 299, whichever of its two layouts


def read_byes(draft: Draft, record: str, line: int, text: str) -> None:
    words = text[4:].split()
    kind = _BYES.get(words[0].upper()) if words else None
    if kind is None or len(words) < 2:
        raise ValueError(text)
    numbers = read_numbers(words[2:])
    draft.append("requested_byes", RequestedBye(kind, _round(words[1]), numbers))
    draft.mention(record, line, 11, *numbers)


def read_absent_next_round(draft: Draft, record: str, line: int, text: str) -> None:
    numbers = read_numbers(text[4:].split())
    draft.absent_next_round += numbers
    draft.mention(record, line, 5, *numbers)


def read_acceleration(draft: Draft, record: str, line: int, text: str) -> None:
    words = text[4:].split()
    if len(words) not in (5, 6):
        raise ValueError(text)
    match_points = parse_decimal(words.pop(0), 1) if len(words) == 6 else None
    points = parse_decimal(words[0], 1)
    first_number, last_number = read_numbers(words[3:])
    draft.append(
        "accelerations",
        Acceleration(points, _round(words[1]), _round(words[2]), first_number, last_number, match_points),
    )


def read_player_acceleration(draft: Draft, record: str, line: int, text: str) -> None:
    """XXA: one player, the virtual points of every round. Equal rounds in a row become one acceleration."""
    (number,) = read_numbers(text[4:8].split())
    block = text[9:].rstrip()
    tenths = [
        parse_decimal(cell, 1) if (cell := block[start : start + 5].strip()) else 0 for start in range(0, len(block), 5)
    ]
    if len(tenths) > MAX_ROUNDS:
        raise ValueError(text)
    first = 0
    for last, points in enumerate(tenths):
        if last + 1 == len(tenths) or tenths[last + 1] != points:
            if points:
                draft.append("accelerations", Acceleration(points, first + 1, last + 1, number, number))
            first = last + 1
    draft.mention(record, line, 5, number)


def read_forbidden_pairs(draft: Draft, record: str, line: int, text: str) -> None:
    first, last, words = text[4:7].strip(), text[8:11].strip(), text[12:].split()
    if not all(not word or word.isdecimal() for word in (first, last)) or text[7:8].strip() or text[11:12].strip():
        first, last, *words = text[4:].split()
    numbers = _at_least_two(words) if text[4:].strip() else ()
    draft.append("forbidden_pairs", ForbiddenPairs(_round(first or "1"), _round(last) if last else None, numbers))
    draft.mention(record, line, 13, *numbers)


def read_forbidden_group(draft: Draft, record: str, line: int, text: str) -> None:
    numbers = _at_least_two(text[4:].split()) if text[4:].strip() else ()
    draft.append("forbidden_pairs", ForbiddenPairs(1, None, numbers))
    draft.mention(record, line, 5, *numbers)


def read_abnormal_points(draft: Draft, record: str, line: int, text: str) -> None:
    """Points first, one or two of them; then the round, unless it was left blank and the players start at once."""
    kind = text[4:5].upper() or " "
    found = list(re.finditer(r"\S+", text[5:]))
    words = [match[0] for match in found]
    if kind not in _ABNORMAL_KINDS or not words:
        raise ValueError(text)
    pointed = 2 if len(words) > 1 and "." in words[1] else 1
    points = [parse_decimal(word, 1) for word in words[:pointed]]
    rest = words[pointed:]
    round_number = None
    if rest and found[pointed].start() + 6 < _FIRST_COLUMN_OF_IDS:
        round_number = read_number(rest.pop(0)) or None
    numbers = read_numbers(rest)
    draft.append(
        "abnormal_points",
        AbnormalPoints(kind.strip(), points[-1], round_number, numbers, points[0] if pointed == 2 else None),
    )
    draft.mention(record, line, 24, *numbers)


def _at_least_two(words: list[str]) -> tuple[int, ...]:
    """A ban for one player alone bans nothing: something is missing in the line."""
    numbers = read_numbers(words)
    if len(set(numbers)) < 2:
        raise ValueError("fewer than two players")
    return numbers


def _round(word: str) -> int:
    number = read_number(word)
    if not 0 < number <= MAX_ROUNDS:
        raise ValueError(f"{word!r} is no round")
    return number


def read_numbers(words: list[str]) -> tuple[int, ...]:
    """Players (or teams); zeros are empty places."""
    numbers = tuple(number for word in words if (number := read_number(word)))
    if len(numbers) > MAX_PLAYERS:
        raise ValueError("more numbers than players")
    return numbers


def read_number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 4):
        raise ValueError(f"{word!r} is no number")
    return int(word)


def or_report(read: RecordReader) -> RecordReader:
    """Whatever stands in the way of reading a record is one finding about that record."""

    def reading(draft: Draft, record: str, line: int, text: str) -> None:
        try:
            read(draft, record, line, text)
        except ValueError:
            draft.findings.add(ids.RECORD_UNREADABLE, line, 5, record=record, text=text[4:64].strip())

    return reading


READERS: dict[str, RecordReader] = {
    "240": or_report(read_byes),
    "250": or_report(read_acceleration),
    "260": or_report(read_forbidden_pairs),
    "299": or_report(read_abnormal_points),
    "XXZ": or_report(read_absent_next_round),
    "XXA": or_report(read_player_acceleration),
    "XXP": or_report(read_forbidden_group),
}
