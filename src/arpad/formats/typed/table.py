"""Tables of cells as the event, its players and its games, whether somebody typed them or a program exported them.

A typed table has lines of `key,value` about the event, then the players, then, if need be, the games. An exported one
has titles above it, headings in the visitor's language, and remarks below it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import NamedTuple

from arpad.formats.trf.draft import Findings
from arpad.formats.typed import values
from arpad.formats.typed.headings import (
    EVENT_KEYS,
    GAME_COLUMNS,
    PLAYER_COLUMNS,
    bare,
    column_name,
    is_exported,
    is_heading,
    is_needless,
    round_of,
)
from arpad.formats.typed.opponents_grid import has_only_results, is_against_himself, rounds_of_grid
from arpad.formats.typed.pairing_list import read_pairings, titles_without_heading
from arpad.formats.typed.sheet import LETTERS, Cell, Row, Sheet, unknown
from arpad.formats.typed.titles import read_titles
from arpad.values.formula_cells import restored
from arpad.values.records import dataclass
from arpad.values.result import Colour

DELIMITERS = ",;\t"
MAX_CELLS = 500_000
_MOST_UNKNOWN = 50
_COLUMNS = {"players": PLAYER_COLUMNS, "games": GAME_COLUMNS}
_CERTAINLY_FIDE = frozenset({"rtgi", "eloi", "elofide", "fideelo", "eloint", "rtgfide", "elointernacional"})


class GridRow(NamedTuple):
    """One line of a table: its cells by their position, from 0; those that are missing are empty."""

    line: int
    cells: Mapping[int, Cell]

    def at(self, position: int) -> Cell:
        return self.cells.get(position) or Cell("", self.line, 1)

    @property
    def filled(self) -> list[Cell]:
        return [cell for cell in self.cells.values() if cell.text]


@dataclass
class Block:
    """A heading and the lines under it; `above` are the lines over it that are no part of another table."""

    kind: str
    heading: GridRow
    exported: bool
    above: list[GridRow]
    rows: list[GridRow] = field(default_factory=list)


def read_table(text: str, findings: Findings) -> Sheet | None:
    """A table of text: cells are parted by commas, semicolons, or tabs as a spreadsheet copies them.

    None if it has more cells than any report, which are counted before they are kept.
    """
    delimiter = max(DELIMITERS, key=text.count)
    if text.count(delimiter) + text.count("\n") > MAX_CELLS:
        findings.add("results.E018", limit=MAX_CELLS)
        return None
    lines = enumerate(text.splitlines(), 1)
    return read_rows((GridRow(number, _cells(line, number, delimiter)) for number, line in lines), findings)


def _cells(line: str, number: int, delimiter: str) -> dict[int, Cell]:
    """One line of CSV; a cell in quotation marks may hold the delimiter, and a doubled mark is one.

    >>> [cell.text for cell in _cells('1,"Alfil, Ana",2400', 1, ",").values()]
    ['1', 'Alfil, Ana', '2400']
    """
    cells: dict[int, Cell] = {}
    at = 0
    while at <= len(line):
        start, text = at, ""
        quoted = _OPENING.match(line, at)
        if quoted:
            at = start = quoted.end()
            while at < len(line):
                if line[at] == '"':
                    if line[at + 1 : at + 2] != '"':
                        break
                    at += 1
                text += line[at]
                at += 1
            end = line.find(delimiter, at)
        else:
            end = line.find(delimiter, at)
            text = line[at : end if end >= 0 else len(line)]
            start += len(text) - len(text.lstrip())
        cells[len(cells)] = Cell(" ".join(restored(text).split()), number, start + 1)
        if end < 0:
            break
        at = end + 1
    return cells


_OPENING = re.compile(r'[^\S\t]*"')


def read_rows(rows: Iterable[GridRow], findings: Findings) -> Sheet:
    above, blocks = _blocks(rows)
    sheet = Sheet(exported=any(block.exported for block in blocks))
    first = blocks[0].above if blocks else above
    if sheet.exported:
        read_titles(sheet, first, findings)
    else:
        for row in first:
            _about_event(sheet, row, findings)
    for block in blocks:
        if block.kind == "teams":
            sheet.of_teams = True
            findings.add("results.E040", block.heading.line, 1)
        elif block.kind == "pairings":
            read_pairings(sheet, block.heading, block.above, block.rows, findings)
        else:
            _read_block(sheet, block, findings)
    if sheet.exported:
        _number_players(sheet, findings)
    elif not sheet.by_opponents:
        _take_ranks_for_numbers(sheet)
    sheet.colours = _letters(sheet, findings)
    return sheet


def _blocks(rows: Iterable[GridRow]) -> tuple[list[GridRow], list[Block]]:
    above: list[GridRow] = []
    blocks: list[Block] = []
    kinds = [(row, is_heading([cell.text for cell in row.filled])) for row in rows if row.filled]
    of_players = sum(1 for _, kind in kinds if kind == "players")
    for row, kind in kinds:
        filled = row.filled
        texts = [cell.text for cell in filled]
        if kind == "players" and not blocks and of_players > 1 and _names_event(texts):
            of_players -= 1
            above.append(row)
        elif kind:
            blocks.append(Block(kind, row, kind == "pairings" or is_exported(texts), above))
            above = []
        elif not blocks or (blocks[-1].exported and _is_remark(filled)):
            above.append(row)
        else:
            blocks[-1].rows.append(row)
    return above, blocks


def _names_event(texts: Sequence[str]) -> bool:
    """Whether a line above the table is no heading, but about an event or people called like a column.

    >>> _names_event(["name", "NR"]), _names_event(["name", "elo", "1"]), _names_event(["city", "Elo"])
    (True, False, True)
    """
    key = column_name(texts[0])
    return key in EVENT_KEYS and (key not in PLAYER_COLUMNS or len(texts) == 2)


def _is_remark(filled: Sequence[Cell]) -> bool:
    """A line with one text in it: a title, a footnote, where the table came from."""
    return len(filled) == 1 and not filled[0].text.rstrip(".").isdecimal()


def _about_event(sheet: Sheet, row: GridRow, findings: Findings) -> None:
    cells = list(row.cells.values())
    key = column_name(cells[0].text)
    if key not in EVENT_KEYS:
        unknown(cells[0], EVENT_KEYS, findings)
        return
    last = max((at for at, cell in enumerate(cells) if cell.text), default=0)
    given = cells[1 : last + 1]
    sheet.event[key] = [cell for cell in given if cell.text or key == "round_dates"]  # a round without a date is one


def _read_block(sheet: Sheet, block: Block, findings: Findings) -> None:
    columns, rounds = _heading(block, findings)
    grid: list[dict[int, Cell]] | None = None
    if block.kind == "players" and (cell := _by_opponents(block, rounds)) is not None:
        grid = _read_grid(sheet, block, columns, rounds, cell, findings)
        rounds = {}
    last = max(block.heading.cells)
    for index, line in enumerate(block.rows):
        beside = next((cell for position, cell in line.cells.items() if position > last and cell.text), None)
        if beside is not None and not block.exported:
            found, expected = len(line.cells), len(block.heading.cells)
            findings.add("results.E003", beside.line, beside.column, found=found, expected=expected)
        row = Row(line.line)
        row.cells = {name: line.at(position) for position, name in columns.items() if position in line.cells}
        row.rounds = {number: line.at(position) for position, number in rounds.items() if position in line.cells}
        if grid:
            row.rounds = grid[index]
            if line.line in sheet.numbers_by_line:
                row.cells["number"] = sheet.numbers_by_line[line.line]
        if block.exported:
            row.cells |= {
                name: cell._replace(text=cell.text.rstrip("."))
                for name, cell in row.cells.items()
                if name in ("rank", "number")
            }
        (sheet.players if block.kind == "players" else sheet.games).append(row)


def _heading(block: Block, findings: Findings) -> tuple[dict[int, str], dict[int, int]]:
    """Columns and rounds by position. What nobody reads is said once; what may be two things is asked."""
    known = _COLUMNS[block.kind]
    candidates: dict[str, list[int]] = {}
    rounds: dict[int, int] = {}
    strange = 0
    for position, cell in block.heading.cells.items():
        name = column_name(cell.text) if cell.text else ""
        if block.kind == "players" and name not in known and (number := round_of(cell.text)):
            rounds[position] = number
        elif name in known:
            candidates.setdefault(name, []).append(position)
        elif name and not (block.exported and is_needless(cell.text)) and strange < _MOST_UNKNOWN:
            strange += 1
            unknown(cell, known, findings)
    if block.exported:
        if "title" not in candidates and (titles := titles_without_heading(block.heading, block.rows)):
            candidates["title"] = titles
        _tell_ids_apart(block, candidates, findings)
    chosen = {name: _only(block, name, positions, findings) for name, positions in candidates.items()}
    columns = {position: name for name, position in chosen.items() if position is not None}
    return columns, _once(block, rounds, findings)


def _tell_ids_apart(block: Block, candidates: dict[str, list[int]], findings: Findings) -> None:
    """`ID` is the national number beside a column for FIDE's; alone it may be either, and is not read."""
    plain = [at for at in candidates.get("id", ()) if bare(block.heading.at(at).text) == "id"]
    if not plain:
        return
    others = [at for at in candidates["id"] if at not in plain]
    candidates["id"] = others
    if others:
        candidates.setdefault("national_id", []).extend(plain)
    else:
        del candidates["id"]
        if any(row.at(at).text for at in plain for row in block.rows):
            cell = block.heading.at(plain[0])
            findings.add("results.W003", cell.line, cell.column, heading=cell.text)


def _only(block: Block, name: str, positions: list[int], findings: Findings) -> int | None:
    if name == "rating" and len(positions) > 1:
        certain = [at for at in positions if bare(block.heading.at(at).text) in _CERTAINLY_FIDE]
        positions = certain if len(certain) == 1 else positions
    if len(positions) == 1:
        return positions[0]
    alike = {tuple(row.at(at).text for row in block.rows) for at in positions}
    if len(alike) > 1:
        cells = [block.heading.at(at) for at in positions]
        headings = ", ".join(f"“{cell.text}”" for cell in cells)
        findings.add("results.E011", cells[1].line, cells[1].column, headings=headings, field=values.column_words(name))
    return positions[0] if positions else None


def _once(block: Block, rounds: Mapping[int, int], findings: Findings) -> dict[int, int]:
    seen: dict[int, Cell] = {}
    kept: dict[int, int] = {}
    for position, number in rounds.items():
        cell = block.heading.at(position)
        if number in seen:
            headings = f"“{seen[number].text}”, “{cell.text}”"
            findings.add("results.E011", cell.line, cell.column, headings=headings, field=f"R{number}")
            continue
        seen[number], kept[position] = cell, number
    return kept


def _by_opponents(block: Block, rounds: Mapping[int, int]) -> Cell | None:
    """Where a table of results against each opponent shows itself: nobody has one against himself."""
    for row in block.rows:
        for position in rounds:
            cell = row.cells.get(position)
            if cell is not None and is_against_himself(cell.text):
                return cell
    if has_only_results(block.rows, rounds):
        return block.rows[0].at(min(rounds))
    return None


def _read_grid(
    sheet: Sheet, block: Block, columns: Mapping[int, str], rounds: Mapping[int, int], star: Cell, findings: Findings
) -> list[dict[int, Cell]] | None:
    """The results against each opponent by round; players without a number of their own have that of their column."""
    at = next((position for position, name in columns.items() if name == "number"), None)
    texts = [] if at is None else [row.at(at).text.rstrip(".") for row in block.rows]
    is_numbered = bool(texts) and len(set(texts)) == len(texts) and all(text.isdecimal() for text in texts)
    numbers = [int(text) for text in texts] if is_numbered and all(len(text) <= 4 for text in texts) else []
    found, doubtful = rounds_of_grid(block.rows, rounds, numbers)
    if doubtful is not None:
        findings.add("results.E012", doubtful.line, doubtful.column, text=doubtful.text[:60] or "—")
        return None
    findings.add("results.W039", star.line, star.column)
    sheet.by_opponents = True
    if not numbers:
        for index, row in enumerate(block.rows, 1):
            own = (rounds[position] for position in rounds if is_against_himself(row.at(position).text))
            sheet.numbers_by_line[row.line] = Cell(str(next(own, index)), row.line, 1)
    return found


def _number_players(sheet: Sheet, findings: Findings) -> None:
    """The numbers that results name: starting ranks, or final ranks in a crosstable by rank.

    Where a table has both, the one under which every two players name each other is meant.
    """
    rows = sheet.players
    if sheet.by_opponents:
        return  # the grid itself says who is who
    numbered, ranked = (_all_numbered(rows, name) for name in ("number", "rank"))
    if not rows or not any(row.rounds for row in rows) or (numbered and not ranked):
        return
    if ranked and not numbered:
        for row in rows:
            row.cells["number"] = row.cells["rank"]
        findings.add("results.I001", rows[0].line, rows[0].cells["rank"].column)
        return
    if not ranked:
        return
    fits = {name: _answered(rows, key) for name, key in (("number", numbered), ("rank", ranked))}
    if numbered == ranked or fits["number"] > fits["rank"]:
        return
    if fits["rank"] > fits["number"]:
        sheet.by_rank = {rank: number for number, rank in zip(numbered, ranked, strict=True)}
        return
    if fits["number"]:
        cells = [rows[0].cells[name] for name in ("number", "rank")]
        findings.add("results.E013", cells[1].line, cells[1].column)


def _take_ranks_for_numbers(sheet: Sheet) -> None:
    """A crosstable that arpad wrote names opponents by their places; in a typed table they have their numbers."""
    rows = sheet.players
    numbered, ranked = (_all_numbered(rows, name) for name in ("number", "rank"))
    if numbered and ranked and numbered != ranked and _answered(rows, ranked) > _answered(rows, numbered):
        sheet.by_rank = {rank: number for number, rank in zip(numbered, ranked, strict=True)}


def _all_numbered(rows: Sequence[Row], name: str) -> list[int]:
    """The numbers of a column, if every player has one of his own; none otherwise."""
    texts = [row.get(name).text for row in rows]
    if not all(text.isascii() and text.isdecimal() and len(text) <= 6 for text in texts):
        return []
    numbers = [int(text) for text in texts]
    return numbers if len(set(numbers)) == len(numbers) else []


def _answered(rows: Sequence[Row], numbers: Sequence[int]) -> int:
    """How many results are answered by that of the opponent they name; nobody answers himself."""
    named = {
        (number, round_number): opponent
        for number, row in zip(numbers, rows, strict=True)
        for round_number, cell in row.rounds.items()
        if (opponent := values.opponent_in(cell.text)) is not None
    }
    return sum(opponent != number and named.get((opponent, at)) == number for (number, at), opponent in named.items())


def _letters(sheet: Sheet, findings: Findings) -> Mapping[str, Colour]:
    """Which language the letters of the colours are in: w and b, b and n (blancas, negras), w and s (weiß, schwarz)."""
    used: dict[str, Cell] = {}
    for cell in _round_cells(sheet):
        if letter := values.letter_in(cell.text):
            used.setdefault(letter, cell)
    meant = [letters for letters in LETTERS.values() if set(used) <= set(letters)]
    if set(used) == {"b"} and sheet.exported:
        findings.add("results.E014", used["b"].line, used["b"].column)
    return meant[0] if meant else LETTERS["en"]


def _round_cells(sheet: Sheet) -> Iterator[Cell]:
    return (cell for row in sheet.players for cell in row.rounds.values() if cell.text)
