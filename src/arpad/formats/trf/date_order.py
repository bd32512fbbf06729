"""The dates of one report, read in one order.

A program writes all its dates in the same way, so that they settle each other's doubts: the event begins before it
ends, the rounds lie in between and follow each other, and no event takes a whole year.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import pairwise, product

from arpad.formats.trf.dates import (
    Order,
    has_short_year,
    in_the_year,
    is_standard_round_date,
    is_year_first,
    readings_of,
)
from arpad.values.records import dataclass

_A_YEAR = 365


@dataclass(frozen=True)
class ReportDates:
    """What the dates of a report mean. `open` are the meanings of the first doubtful date, where nothing decides
    between them: then every date with a short year stays unknown. `moved` are rounds that were read in the year of the
    event instead of their own."""

    start: date | None
    end: date | None
    rounds: tuple[date | None, ...]
    header_order: Order | None
    round_order: Order | None
    open: tuple[date, ...] = ()
    moved: frozenset[int] = frozenset()


@dataclass(frozen=True)
class _Meaning:
    """The dates in one order for records 042 and 052, and one for record 132."""

    header_order: Order | None
    round_order: Order | None
    start: date | None
    end: date | None
    rounds: tuple[date | None, ...]
    contradictions: tuple[int, int]  # of the dates of the event, which weigh more, and of the rounds

    @property
    def first(self) -> date | None:
        return self.start or min((day for day in self.rounds if day is not None), default=self.end)


def settle(start: str, end: str, rounds: Sequence[str]) -> ReportDates:
    """The meaning with the fewest contradictions. Dates as the format has them mean what they say, though a round may
    lie outside the event, unless in another order all lie inside."""
    meanings = _fewest_contradictions(start, end, rounds)
    chosen = meanings[0]
    plain = _as_the_format_has_it(start, end, rounds)
    if plain is not None and (chosen.contradictions != (0, 0) or plain.contradictions == (0, 0)):
        return ReportDates(plain.start, plain.end, plain.rounds, Order.YEAR_MONTH_DAY, Order.YEAR_MONTH_DAY)
    first_days = {meaning.first.year: meaning.first for meaning in reversed(meanings) if meaning.first is not None}
    if len(first_days) > 1:
        return _left_open(chosen, tuple(sorted(first_days.values())), (start, end, *rounds))
    moved = dict(_moved_into_the_event(chosen, rounds))
    days = tuple(moved.get(index, day) for index, day in enumerate(chosen.rounds))
    return ReportDates(chosen.start, chosen.end, days, chosen.header_order, chosen.round_order, moved=frozenset(moved))


def _as_the_format_has_it(start: str, end: str, rounds: Sequence[str]) -> _Meaning | None:
    if any(readings_of(text) and (has_short_year(text) or not is_year_first(text)) for text in (start, end)):
        return None
    order, written = Order.YEAR_MONTH_DAY, [text for text in rounds if text]
    if not all(is_standard_round_date(text) and order in readings_of(text) for text in written):
        return None
    return _meaning(order, order, [readings_of(text) for text in (start, end)], [readings_of(text) for text in rounds])


def _fewest_contradictions(start: str, end: str, rounds: Sequence[str]) -> list[_Meaning]:
    """Those that are as good as each other, the usual order first."""
    header_readings = [readings_of(text) for text in (start, end)]
    round_readings = [readings_of(text) for text in rounds]
    meanings = [
        _meaning(header_order, round_order, header_readings, round_readings)
        for header_order, round_order in product(_orders(header_readings), _orders(round_readings))
    ]
    fewest = min(meaning.contradictions for meaning in meanings)
    best = [meaning for meaning in meanings if meaning.contradictions == fewest]
    short = [text for text in (start, end) if has_short_year(text)], [text for text in rounds if has_short_year(text)]
    if all(short):
        best = [meaning for meaning in best if meaning.header_order is meaning.round_order] or best
    return best


def _orders(readings: Sequence[Mapping[Order, date]]) -> list[Order | None]:
    """In which at least one of these dates exists, the usual ones first."""
    return [order for order in Order if any(order in reading for reading in readings)] or [None]


def _meaning(
    header_order: Order | None,
    round_order: Order | None,
    header: Sequence[Mapping[Order, date]],
    rounds: Sequence[Mapping[Order, date]],
) -> _Meaning:
    start, end = (reading.get(header_order) if header_order else None for reading in header)
    days = tuple(reading.get(round_order) if round_order else None for reading in rounds)
    of_event = _lost(header, (start, end)) + _wrong_length(start, end)
    of_rounds = _lost(rounds, days) + _misplaced(start, end, days)
    return _Meaning(header_order, round_order, start, end, days, (of_event, of_rounds))


def _lost(readings: Sequence[Mapping[Order, date]], days: Sequence[date | None]) -> int:
    """Dates that exist in another order only."""
    return sum(bool(reading) and day is None for reading, day in zip(readings, days, strict=True))


def _wrong_length(start: date | None, end: date | None) -> bool:
    return start is not None and end is not None and not 0 <= (end - start).days < _A_YEAR


def _misplaced(start: date | None, end: date | None, rounds: Sequence[date | None]) -> int:
    """Rounds outside the event or before an earlier one, and a year between the first and the last."""
    known = [day for day in rounds if day is not None]
    count = sum(after < before for before, after in pairwise(known))
    count += sum((start is not None and day < start) or (end is not None and day > end) for day in known)
    days = [*known, *(day for day in (start, end) if day is not None)]
    return count + bool(known and (max(days) - min(days)).days >= _A_YEAR)


def _left_open(chosen: _Meaning, meanings: tuple[date, ...], texts: Sequence[str]) -> ReportDates:
    """Nothing with a short year is known; a date that says its year is."""
    start, end, *rounds = (
        None if has_short_year(text) else day
        for text, day in zip(texts, (chosen.start, chosen.end, *chosen.rounds), strict=True)
    )
    return ReportDates(start, end, tuple(rounds), chosen.header_order, chosen.round_order, meanings)


def _moved_into_the_event(chosen: _Meaning, rounds: Sequence[str]) -> Iterator[tuple[int, date]]:
    """Rounds outside the event whose day and month lie in it: somebody mistyped the year."""
    start, end = chosen.start, chosen.end
    if start is None or end is None or end < start:
        return
    for index, (text, day) in enumerate(zip(rounds, chosen.rounds, strict=True)):
        if day is not None and start <= day <= end:
            continue
        meant = [day] if day is not None else list(readings_of(text).values())
        moved = {
            other
            for candidate in meant
            for year in {start.year, end.year}
            if (other := in_the_year(candidate, year)) is not None and start <= other <= end
        }
        if len(moved) == 1:
            yield index, moved.pop()
