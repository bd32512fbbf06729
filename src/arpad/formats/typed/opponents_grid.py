"""A table of results against each opponent, as round robins are printed: players by players, nobody against himself.

It is read where every cell is certain: each line has one place against itself, and every two players say the same of
their games. Rounds and colours are not in such a table. The games stand in the rounds of the Berger tables, without
colours, so that nobody plays twice in one of them.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from arpad.formats.typed.sheet import Cell
from arpad.pairing.round_robin.berger import berger_rounds

if TYPE_CHECKING:
    from arpad.formats.typed.table import GridRow

_NOBODY = re.compile(r"[*#■█×]{1,4}|x{1,4}", re.IGNORECASE)
_RESULT = re.compile(r"1/2|½|0[.,]5|=|[10+-]")
_RESULTS = re.compile(rf"(?:{_RESULT.pattern})(?:[ ;|]?(?:{_RESULT.pattern}))?")
_ANSWERS = {("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-")}
_HALVES = ("1/2", "½", "0.5", "0,5")


def is_against_himself(text: str) -> bool:
    return _NOBODY.fullmatch(text) is not None


def has_only_results(rows: "Sequence[GridRow]", headings: Mapping[int, int]) -> bool:
    """As many lines as columns, no opponent named in any cell, and nothing where the lines would meet themselves."""
    columns = [position for position, _ in sorted(headings.items(), key=lambda item: item[1])]
    if len(columns) != len(rows) or len(rows) < 2 or any(row.at(columns[at]).text for at, row in enumerate(rows)):
        return False
    texts = [row.at(position).text for row in rows for position in columns]
    return any(texts) and all(_RESULTS.fullmatch(text) for text in texts if text)


def rounds_of_grid(
    rows: "Sequence[GridRow]", headings: Mapping[int, int], numbers: Sequence[int]
) -> tuple[list[dict[int, Cell]], Cell | None]:
    """For each line its results by round, as a crosstable by rounds has them; or the first cell that leaves a doubt.

    `headings` are the numbers over the columns, by position; `numbers` those of the players, empty where there are none
    but those of the columns.
    """
    columns = [position for position, _ in sorted(headings.items(), key=lambda item: item[1])]
    own = [[at for at, position in enumerate(columns) if is_against_himself(row.at(position).text)] for row in rows]
    if not any(own):  # nothing stands against oneself, where the lines are in the order of the columns
        own = [[at] for at in range(len(rows))]
    for row, places in zip(rows, own, strict=True):
        if len(places) != 1:
            return [], row.at(columns[0])
    line_of = {places[0]: line for line, places in enumerate(own)}
    if len(line_of) != len(columns) or sorted(headings.values()) != list(range(1, len(columns) + 1)):
        return [], rows[0].at(columns[own[0][0]])
    named = [numbers[line] if numbers else column + 1 for column, line in sorted(line_of.items())]
    found: list[dict[int, Cell]] = [{} for _ in rows]
    rounds = berger_rounds(len(columns)) if len(columns) > 1 else ()
    for number, pairs in enumerate(rounds, 1):
        for pair in pairs:
            if pair.is_rest:
                continue
            first, second = pair.white - 1, pair.black - 1
            cells = [rows[line_of[one]].at(columns[other]) for one, other in ((first, second), (second, first))]
            games = [_games(cell.text) for cell in cells]
            if games[0] is None or games[1] is None or len(games[0]) != len(games[1]):
                return [], cells[0] if games[0] is None else cells[1]
            for again, results in enumerate(zip(*(game or () for game in games), strict=True)):
                if results not in _ANSWERS:
                    return [], cells[1]
                at = number + again * len(rounds)
                for one, other, cell, result in zip((first, second), (second, first), cells, results, strict=True):
                    found[line_of[one]][at] = cell._replace(text=f"{named[other]}-{result}")
    return found, None


def _games(text: str) -> tuple[str, ...] | None:
    """The results of up to two games, none for an empty cell, None for what leaves a doubt.

    >>> _games("1"), _games("½ 0"), _games(""), _games("2½"), _games("1.5")
    (('1',), ('=', '0'), (), None, None)
    """
    if not text:
        return ()
    if _RESULTS.fullmatch(text) is None:
        return None
    return tuple("=" if result in _HALVES else result for result in _RESULT.findall(text))
