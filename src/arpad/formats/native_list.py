"""A list in arpad's own columns, read by the csv module, for the players of an event.

Only one of a federation's size and without a defect: whatever else is in the file, `formats.lists` reads it on columns
and says what is wrong with it.
"""

import csv
import io
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date

from arpad.formats.list_schema import BY_NAME, CHAPTER_COLUMNS, COUNT_DIGITS, HIGHEST_RATING, Holds
from arpad.rating.pool import is_pool_text
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.values.formula_cells import restored
from arpad.values.person import Birth
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

MOST_BYTES = 1_000_000  # some ten thousand players: beyond, columns are faster
_CONTROL = re.compile(rb"[\x00-\x09\x0b\x0c\x0e-\x1f]")
_YEARS = range(1800, 2201)


@dataclass(frozen=True)
class NativeList:
    """The cells of the columns it has, as text; of all players or of those who were looked up.

    `is_combined` if it has standard, rapid and blitz side by side. On FIDE's lists a player without rating is unrated.
    """

    cells: Mapping[str, Sequence[str]]
    is_combined: bool
    is_fide: bool = False
    cadence: Cadence | None = None

    def to_rating_list(self, cadence: Cadence, ids: Collection[str], names: Collection[str]) -> RatingList:
        """Those players, as the games of that cadence see them, and as hints those of the given names."""
        wanted, alike = set(ids), {name.lower() for name in names}
        places = [
            place
            for place, id in enumerate(self.cells["id"])
            if id in wanted or self._cell("name", place).lower() in alike
        ]
        players = (self._player(place, cadence) for place in places)
        return RatingList({player.id: player for player in players})

    def _player(self, place: int, cadence: Cadence) -> ListedPlayer:
        """As `lists.chapters` takes one chapter out of whole columns."""
        own = self.is_combined or self.cadence in (None, cadence)  # a list of one chapter says little of another
        other = self.is_combined and cadence is not Cadence.STANDARD
        rating = self._number(f"{cadence}_rating" if other else "rating", place)
        standard = self._number("rating" if other else "standard_rating", place)
        if not own:
            known = rating if self.cadence is Cadence.STANDARD else standard
            rating, standard = (known, None) if cadence is Cadence.STANDARD else (None, known)
        elif self.is_combined or self.is_fide:
            rating = rating or 0  # it names everybody it rates
        alone = own and not other
        listed_from = self._cell("listed_from", place) if alone else ""
        birth = self._cell("birth", place)
        return ListedPlayer(
            id=self._cell("id", place),
            name=self._cell("name", place),
            federation=self._cell("federation", place),
            sex=self._cell("sex", place),
            title=self._cell("title", place),
            birth=Birth(*map(int, birth.split("-"))) if birth else None,
            rating=rating,
            k=self._number(f"{cadence}_k" if other else "k", place) if own else None,
            games=self._number("games", place) if alone else None,
            peak=self._number("peak", place) if alone else None,
            listed_from=date.fromisoformat(listed_from) if listed_from else None,
            standard_rating=standard,
        )

    def _cell(self, name: str, place: int) -> str:
        return self.cells[name][place] if name in self.cells else ""

    def _number(self, name: str, place: int) -> int | None:
        return number_in(name, self._cell(name, place))


def number_in(name: str, cell: str) -> int | None:
    """Of the ratings only that of the list says by 0 that there is none; elsewhere it says nothing."""
    if not cell:
        return None
    number = int(cell)
    return None if not number and BY_NAME[name].holds is Holds.RATING and name != "rating" else number


def read_native_list(data: bytes) -> NativeList | None:
    """None where it is not for this reader."""
    if len(data) > MOST_BYTES or _CONTROL.search(data):
        return None
    try:
        header, *rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    except (UnicodeDecodeError, csv.Error, ValueError):
        return None
    names = [name.strip() for name in header]
    rows = [row for row in rows if any(cell.strip() for cell in row)]
    known = len(set(names)) == len(names) and "id" in names and BY_NAME.keys() >= set(names)
    if not known or any(len(row) != len(names) for row in rows):
        return None
    cells = clean_cells(names, rows)
    if cells is None:
        return None
    is_combined = any(number_in(name, cell) is not None for name in CHAPTER_COLUMNS for cell in cells.get(name, ()))
    return NativeList(cells, is_combined)


def clean_cells(names: Sequence[str], rows: Sequence[Sequence[str]]) -> Mapping[str, Sequence[str]] | None:
    """The columns, or None if a player is there twice or a cell is not read as it is."""
    cells = {name: [restored(row[place]).strip() for row in rows] for place, name in enumerate(names)}
    twice = len(set(cells["id"])) < len(rows)
    return None if twice or not all(_is_clean(name, column) for name, column in cells.items()) else cells


def _is_clean(name: str, column: Sequence[str]) -> bool:
    """Whether every cell is read as it is."""
    holds, different = BY_NAME[name].holds, set(column)
    if holds is Holds.ID:
        return "" not in different
    reads = _CLEAN.get(holds)
    return reads is None or all(reads(cell) for cell in different if cell)


def _is_count(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal() and len(cell) <= COUNT_DIGITS


def _is_rating(cell: str) -> bool:
    return _is_count(cell) and int(cell) <= HIGHEST_RATING


def _is_date(cell: str) -> bool:
    try:
        return str(date.fromisoformat(cell)) == cell
    except ValueError:
        return False


def _is_birth(cell: str) -> bool:
    year = cell[:4]
    return (cell == year or _is_date(cell)) and _is_count(year) and len(year) == 4 and int(year) in _YEARS


def _is_periods(cell: str) -> bool:
    return re.fullmatch("(?:[0-9]{3}|---)*", cell) is not None


_CLEAN: Mapping[Holds, Callable[[str], bool]] = {
    Holds.RATING: _is_rating,
    Holds.COUNT: _is_count,
    Holds.BIRTH: _is_birth,
    Holds.DATE: _is_date,
    Holds.PERIODS: _is_periods,
    Holds.POOL: is_pool_text,
}
