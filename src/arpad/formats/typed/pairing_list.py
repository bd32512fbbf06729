"""Lists of pairings with their results, as programs export them: one line a board, both players with their data."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arpad.formats.trf.draft import Findings
from arpad.formats.typed.headings import bare, column_name
from arpad.formats.typed.sheet import Cell, Row, Sheet
from arpad.formats.typed.titles import round_and_day
from arpad.formats.typed.values import is_title

if TYPE_CHECKING:
    from arpad.formats.typed.table import GridRow

_OF_A_PLAYER = ("number", "name", "title", "rating", "federation", "id", "national_id", "national_rating", "birth")
_BYES = frozenset(map(bare, ("bye", "spielfrei", "descansa", "exento", "libre", "freilos", "descanso")))
_NOT_PAIRED = frozenset(map(bare, ("not paired", "nicht ausgelost", "no emparejado", "no emparejada", "nicht gepaart")))
_WORTH = {
    "1": "full", "+": "full", "½": "half", "0.5": "half", "0,5": "half", "1/2": "half", "0": "zero", "": "zero",
}  # fmt: skip


def read_pairings(
    sheet: Sheet, heading: "GridRow", above: "Sequence[GridRow]", rows: "Sequence[GridRow]", findings: Findings
) -> None:
    """The players come from the list itself, unless a table of players stands in the file too."""
    names = {position: column_name(cell.text) for position, cell in heading.cells.items() if cell.text}
    names |= dict.fromkeys(titles_without_heading(heading, rows), "title")
    result_at = next(position for position, name in names.items() if name == "result")
    round_at = next((position for position, name in names.items() if name == "round"), None)
    number, day = round_and_day(above)
    if number is None and round_at is None:
        cell = heading.at(result_at)
        findings.add("results.E015", cell.line, cell.column)
        return
    if number is not None and day is not None and int(number.text):
        _date_round(sheet, number, day)
    for row in rows:
        game = Row(row.line)
        game.cells["round"] = row.at(round_at) if round_at is not None else number or row.at(result_at)
        sides = [
            {position: name for position, name in names.items() if (position < result_at) is on_the_left}
            for on_the_left in (True, False)
        ]
        for side, columns in zip(("white", "black"), sides, strict=True):
            game.cells[side] = _enter_player(sheet, row, side, columns, findings)
        _enter_result(game, row, result_at, sides[1])
        sheet.games.append(game)


def titles_without_heading(heading: "GridRow", rows: "Sequence[GridRow]") -> list[int]:
    """Exports have titles in a column without a heading; flags stand under no heading either."""
    texts: dict[int, set[str]] = {}
    for row in rows:
        for position, cell in row.cells.items():
            if cell.text and not heading.at(position).text:
                texts.setdefault(position, set()).add(cell.text)
    return [position for position, found in texts.items() if all(map(is_title, found))]


def _date_round(sheet: Sheet, number: Cell, day: Cell) -> None:
    dates = sheet.event.setdefault("round_dates", [])
    at = int(number.text)
    while len(dates) < at:
        dates.append(day._replace(text=""))
    dates[at - 1] = day


def _enter_player(sheet: Sheet, row: "GridRow", side: str, columns: dict[int, str], findings: Findings) -> Cell:
    """The player of one side, known by number, else by name; the cell says the number under which he is entered."""
    cells = {
        "name" if name == side else name: row.at(position)
        for position, name in columns.items()
        if name in _OF_A_PLAYER or name == side
    }
    name = cells.get("name") or row.at(-1)
    if not name.text or bare(name.text) in _BYES | _NOT_PAIRED:
        return name._replace(text="")
    by = "number" if "number" in cells else "name"
    given = cells.get(by) or name
    known = sheet.player_by(by, given.text)
    if known is None:
        player = Row(row.line, cells)
        if by == "name":
            player.cells["number"] = name._replace(text=str(len(sheet.players) + 1))
        sheet.players.append(player)
        return player.get("number")._replace(line=row.line)
    if known.get("name").text != name.text:
        number, other = known.get("number").text, known.get("name").text
        findings.add("results.E016", name.line, name.column, player=number, name=name.text, other=other)
    return known.get("number")._replace(line=name.line, column=name.column)


def _enter_result(game: Row, row: "GridRow", result_at: int, black: dict[int, str]) -> None:
    result = row.at(result_at)
    game.cells["result"] = result
    if game.get("black").text:
        if result.text in ("", "-", ":"):  # not played yet
            game.cells["result"] = result._replace(text="?")
        return
    opponent = next((row.at(at).text for at, name in black.items() if name in ("black", "name")), "")
    worth = _WORTH.get(result.text.split("-")[0].split(":")[0].strip(), result.text)
    if bare(opponent) in _BYES and worth == "full":
        worth = "bye"
    game.cells["result"] = result._replace(text=worth)
