"""Records about the event: one line, one value."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from arpad.formats.moving_in.federations import CODES, read_federations
from arpad.formats.trf import ids
from arpad.formats.trf.columns import MAX_ROUNDS, ROUND_WIDTH, ROUNDS_FROM
from arpad.formats.trf.date_order import ReportDates, settle
from arpad.formats.trf.dates import (
    Form,
    Order,
    form_of,
    is_standard_round_date,
    is_year_first,
    looks_like_a_date,
    readings_of,
    without_weekday_and_hour,
)
from arpad.formats.trf.draft import Draft
from arpad.tournament.event_type import declared_type
from arpad.values.result import Colour
from arpad.values.time_control_text import parse_code, parse_rate_of_play

RecordReader = Callable[[Draft, str, int, str], None]

TEXT_RECORDS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "092": "type_text",
    "102": "chief_arbiter",
    "122": "rate_of_play_text",
    "172": "starting_rank_method",
    "182": "pairing_controller",
    "222": "time_control_code",
    "352": "board_colours",
}
COUNT_RECORDS = {"062": "declared_players", "072": "declared_rated", "082": "declared_teams"}
DATE_RECORDS = {"042": "start", "052": "end"}
CODE_LISTS = {"202": "tiebreak_codes", "212": "standings_codes"}

MAX_TEXT_TO_INTERPRET = 200


def read_text(draft: Draft, record: str, line: int, text: str) -> None:
    draft.values[TEXT_RECORDS[record]] = text[4:].strip()


def read_federation(draft: Draft, record: str, line: int, text: str) -> None:
    """Of the event, by its code. A country in words, or the code that other bodies have for it, names a federation."""
    written = text[4:].strip()
    code = written if written in CODES else read_federations([written]).get(written, written)
    if code != written:
        draft.findings.add(ids.FEDERATION_FORM, line, 5, text=written[:60], code=code)
    draft.values[TEXT_RECORDS[record]] = code


def read_deputy(draft: Draft, record: str, line: int, text: str) -> None:
    if name := text[4:].strip():
        draft.append("deputy_arbiters", name)


def read_type_code(draft: Draft, record: str, line: int, text: str) -> None:
    code = text[4:].strip().upper().replace("-", "_")
    draft.values["type_code"] = code
    if code and declared_type(code, "") is None:
        draft.findings.add(ids.TYPE_CODE_UNKNOWN, line, 5, text=code[:60])


def read_codes(draft: Draft, record: str, line: int, text: str) -> None:
    draft.values[CODE_LISTS[record]] = tuple(code for part in text[4:].split(",") if (code := part.strip()))


def read_count(draft: Draft, record: str, line: int, text: str) -> None:
    """A count that cannot be read is no harm: what it counts is in the file."""
    written = text[4:].strip()
    if not written:
        return
    match = re.match(r"\d{1,6}(?!\d)", written, re.ASCII)
    if match is None:
        draft.findings.add(ids.COUNT_UNREADABLE, line, 5, record=record, text=written[:60])
    else:
        draft.values[COUNT_RECORDS[record]] = int(match[0])


def read_rounds_planned(draft: Draft, record: str, line: int, text: str) -> None:
    written = text[4:].strip()
    if not (written.isascii() and written.isdecimal() and len(written) <= 6 and 0 < int(written) <= MAX_ROUNDS):
        draft.findings.add(ids.ROUNDS_PLANNED_UNREADABLE, line, 5, record=record, text=written[:60])
        return
    draft.rounds_planned[record] = (int(written), line)


def rounds_planned(draft: Draft) -> int | None:
    """Record 142; XXR is its forerunner and must not say otherwise."""
    own, other = draft.rounds_planned.get("142"), draft.rounds_planned.get("XXR")
    if own and other and own[0] != other[0]:
        draft.findings.add(ids.ROUNDS_PLANNED_DISAGREE, max(own[1], other[1]), 5, rounds=own[0], other_rounds=other[0])
    chosen = own or other
    return chosen[0] if chosen else None


def read_initial_colour(draft: Draft, record: str, line: int, text: str) -> None:
    written = text[4:].strip()
    colour = {"W": Colour.WHITE, "B": Colour.BLACK}.get(written[:1].upper())
    if colour is None:
        draft.findings.add(ids.RECORD_UNREADABLE, line, 5, record=record, text=written[:60])
    else:
        draft.values["initial_colour"] = colour


def read_configuration(draft: Draft, record: str, line: int, text: str) -> None:
    """XXC of the pairing engines: words, of which only the first colour means something here."""
    for word in text[4:].casefold().split():
        if word in ("white1", "black1"):
            draft.values["initial_colour"] = Colour.WHITE if word == "white1" else Colour.BLACK
        else:
            draft.extra.setdefault(record, []).append(f"XXC {word}")


def read_date_record(draft: Draft, record: str, line: int, text: str) -> None:
    """Kept until all dates of the report are known, which settle each other's doubts."""
    if written := text[4:].strip():
        short = len(written) <= MAX_TEXT_TO_INTERPRET
        draft.raw_dates[record] = (line, without_weekday_and_hour(written) if short else written)


def read_round_dates(draft: Draft, record: str, line: int, text: str) -> None:
    """Round r stands at column 92 + 10(r-1). Dates that start at column 5 are moved there."""
    block = text[ROUNDS_FROM - 1 :].rstrip()
    cells = [block[start : start + ROUND_WIDTH].strip() for start in range(0, len(block), ROUND_WIDTH)]
    words = text[4:].split()
    if text[4 : ROUNDS_FROM - 1].strip():
        draft.findings.add(ids.ROUND_DATES_MISPLACED, line, 5)
        cells = words
    elif all(map(looks_like_a_date, words)) and not all(looks_like_a_date(cell) for cell in cells if cell):
        cells = words  # one after the other, but not in their columns
    if len(cells) > MAX_ROUNDS:
        draft.findings.add(ids.RECORD_UNREADABLE, line, 5, record=record, text=text[4:64].strip())
        return
    draft.raw_round_dates = (line, ["" if not cell.strip("0/.- ") else cell for cell in cells])


def read_dates(draft: Draft) -> None:
    """In one order for the whole report."""
    written = {record: text for record, (_, text) in draft.raw_dates.items() if len(text) <= MAX_TEXT_TO_INTERPRET}
    line, cells = draft.raw_round_dates
    dates = settle(written.get("042", ""), written.get("052", ""), cells)
    for record, day in (("042", dates.start), ("052", dates.end)):
        if record in draft.raw_dates:
            _take_date(draft, record, day, dates)
    if dates.open and not draft.raw_dates:
        _report_open(draft, "132", line, next(cell for cell in cells if cell), dates)
    _report_round_dates(draft, line, cells, dates)
    draft.round_dates = list(dates.rounds)
    while draft.round_dates and draft.round_dates[-1] is None:
        draft.round_dates.pop()


def _take_date(draft: Draft, record: str, day: date | None, dates: ReportDates) -> None:
    line, text = draft.raw_dates[record]
    if day is None and dates.open and readings_of(text):
        _report_open(draft, record, line, text, dates)
    elif day is None:
        finding_id = ids.DATE_UNREADABLE if looks_like_a_date(text) else ids.DATE_NOT_UNDERSTOOD
        draft.findings.add(finding_id, line, 5, record=record, text=text[:60])
    else:
        draft.values[DATE_RECORDS[record]] = day
        form = form_of(text, day)
        if form is not Form.STANDARD:
            finding_id = ids.DATE_GUESSED if form is Form.GUESSED else ids.DATE_FORM
            draft.findings.add(finding_id, line, 5, record=record, text=text, date=day.isoformat())


def _report_open(draft: Draft, record: str, line: int, text: str, dates: ReportDates) -> None:
    meanings = sorted({day.isoformat() for day in readings_of(text).values()})
    draft.findings.add(ids.DATE_ORDER_OPEN, line, 5, record=record, text=text, first=meanings[0], last=meanings[-1])


def _report_round_dates(draft: Draft, line: int, cells: Sequence[str], dates: ReportDates) -> None:
    order_told = False
    for index, (cell, day) in enumerate(zip(cells, dates.rounds, strict=True)):
        column = ROUNDS_FROM + ROUND_WIDTH * index
        if not cell or (day is None and dates.open and readings_of(cell)):
            continue
        data: dict[str, Any] = {"round": index + 1, "text": cell[:60]}
        if day is None:
            draft.findings.add(ids.ROUND_DATE_UNREADABLE, line, column, **data)
        elif index in dates.moved:
            draft.findings.add(ids.ROUND_DATE_IN_ANOTHER_YEAR, line, column, **data, date=day.isoformat())
        elif dates.round_order is not Order.YEAR_MONTH_DAY or (looks_like_a_date(cell) and not is_year_first(cell)):
            if not order_told:
                draft.findings.add(ids.ROUND_DATES_IN_ANOTHER_ORDER, line, column, **data, date=day.isoformat())
            order_told = True
        elif not is_standard_round_date(cell):
            draft.findings.note(ids.DATE_FORM, line, column, record="132", text=cell, date=day.isoformat())


def interpret_time_control(draft: Draft) -> None:
    """Record 222, else the free text of 122 as far as it leaves no doubt."""
    code, text = draft.values.get("time_control_code", ""), draft.values.get("rate_of_play_text", "")
    if not code and not text:
        return
    if code:
        try:
            draft.values["time_control"] = parse_code(code[:MAX_TEXT_TO_INTERPRET])
            return
        except ValueError:
            line = draft.record_lines["222"]
            draft.findings.add(ids.TIME_CONTROL_UNREADABLE, line, 5, text=code[:60])
    if text:
        control = parse_rate_of_play(text) if len(text) <= MAX_TEXT_TO_INTERPRET else None
        draft.values["time_control"] = control
        if control is None and not code:
            draft.findings.add(ids.RATE_OF_PLAY_UNREADABLE, draft.record_lines["122"], 5, text=text[:60])


READERS: dict[str, RecordReader] = {
    **dict.fromkeys(TEXT_RECORDS, read_text),
    "032": read_federation,
    **dict.fromkeys(COUNT_RECORDS, read_count),
    **dict.fromkeys(DATE_RECORDS, read_date_record),
    **dict.fromkeys(CODE_LISTS, read_codes),
    "112": read_deputy,
    "132": read_round_dates,
    "142": read_rounds_planned,
    "XXR": read_rounds_planned,
    "152": read_initial_colour,
    "XXC": read_configuration,
    "192": read_type_code,
}
