"""An event as typed results are: one table (CSV) or TOML, with a result for each round beside every player."""

import json
from collections.abc import Iterator, Sequence

from arpad.formats.trf.columns import one_line
from arpad.formats.typed.headings import PLAYER_COLUMNS
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.formula_cells import neutral
from arpad.values.numbers import decimal_text
from arpad.values.result import Result

_WHOLE_NUMBERS = ("number", "rating", "rank", "national_rating")
_MARKS = set(',;"')
_BYES = {
    Result.PAIRING_ALLOCATED_BYE: "bye",
    Result.FULL_POINT_BYE: "full",
    Result.HALF_POINT_BYE: "half",
    Result.ZERO_POINT_BYE: "zero",
}


def write_table(tournament: Tournament) -> bytes:
    """CSV in UTF-8: what is known of the event, then the players with a column a round."""
    columns = _columns(tournament)
    lines = [_line([key, *values]) for key, values in _about_event(tournament)]
    rounds = map(str, range(1, max(tournament.rounds_recorded, 1) + 1))  # the first waits for its results
    lines += ["", _line([*columns, *rounds])]
    for entry in tournament.entries:
        results = [result_text(record) for record in entry.rounds] or [""]
        lines.append(_line([*_cells(entry)[: len(columns)], *results]))
    return ("\n".join(lines) + "\n").encode("utf-8")


def _line(cells: Sequence[str]) -> str:
    """As the reader of typed tables takes it apart; no cell is run by a spreadsheet.

    >>> print(_line(["1", "Alfil, Ana", "=1"]))
    1,"Alfil, Ana",'=1
    """
    safe = (str(neutral(cell)) for cell in cells)
    return ",".join('"' + cell.replace('"', '""') + '"' if _MARKS & set(cell) else cell for cell in safe)


def write_toml(tournament: Tournament) -> bytes:
    lines = []
    for key, values in _about_event(tournament):
        several = key in ("deputy_arbiters", "round_dates", "tiebreaks")
        lines.append(f"{key} = {_list(values) if several else _quoted(values[0])}")
    for entry in tournament.entries:
        lines += ["", "[[player]]"]
        cells = zip(PLAYER_COLUMNS, _cells(entry), strict=True)
        lines += [f"{name} = {cell if name in _WHOLE_NUMBERS else _quoted(cell)}" for name, cell in cells if cell]
        results = [result_text(record) for record in entry.rounds] or ([] if tournament.rounds_recorded else [""])
        if results:
            lines.append(f"results = {_list(results)}")
    return ("\n".join(lines) + "\n").encode("utf-8")


def _columns(tournament: Tournament) -> Sequence[str]:
    """Without the national ones, which come last, where nobody has any."""
    return PLAYER_COLUMNS if any(entry.national for entry in tournament.entries) else PLAYER_COLUMNS[:-2]


def result_text(record: RoundRecord | None) -> str:
    """As the reader of typed results takes it: opponent, colour and result, or the name of a bye.

    >>> from arpad.values.result import Colour
    >>> result_text(RoundRecord(4, Colour.WHITE, Result.WIN))
    '4w1'
    """
    if record is None:
        return ""
    if record.opponent is None:
        return _BYES.get(record.result, "")
    return f"{record.opponent}{record.colour.value if record.colour else '-'}{record.result.value}"


def _about_event(tournament: Tournament) -> Iterator[tuple[str, Sequence[str]]]:
    days = [day.isoformat() if day else "" for day in tournament.round_dates]
    values: dict[str, Sequence[str]] = {
        "name": [tournament.name],
        "city": [tournament.city],
        "federation": [tournament.federation],
        "start": [tournament.start.isoformat() if tournament.start else ""],
        "end": [tournament.end.isoformat() if tournament.end else ""],
        "type": [tournament.type_text],
        "rate_of_play": [tournament.rate_of_play_text],
        "chief_arbiter": [tournament.chief_arbiter],
        "deputy_arbiters": tournament.deputy_arbiters,
        "round_dates": days,
        "rounds": [str(tournament.rounds_planned) if tournament.rounds_planned is not None else ""],
        "tiebreaks": tournament.tiebreak_codes,
    }
    for key, texts in values.items():
        if any(texts):
            yield key, [one_line(text) for text in texts]


def _cells(entry: Entry) -> list[str]:
    """In the order of PLAYER_COLUMNS."""
    national = entry.national[0] if entry.national else None
    return [
        str(entry.number),
        one_line(entry.name),
        entry.sex.value if entry.sex else "",
        entry.title.value if entry.title else "",
        str(entry.rating) if entry.rating is not None else "",
        one_line(entry.federation),
        one_line(entry.player_id),
        str(entry.birth) if entry.birth else "",
        decimal_text(entry.points, 1) if entry.points is not None else "",
        str(entry.rank) if entry.rank is not None else "",
        one_line(national.player_id) if national else "",
        str(national.rating) if national and national.rating is not None else "",
    ]


def _quoted(text: str) -> str:
    """A basic string of TOML has the escapes of JSON; control characters are not in it."""
    return json.dumps(text, ensure_ascii=False)


def _list(texts: Sequence[str]) -> str:
    return f"[{', '.join(_quoted(text) for text in texts)}]"
