"""Matchings of rows with columns. A row's columns are the bits of a whole number, so hundreds of them are one step."""

from collections.abc import Sequence

from arpad.pairing.matching.bits import lowest

_NOBODY = -1


class Assignment:
    """A column for every row, each column at most once, with room for changes."""

    def __init__(self, rows: Sequence[int]) -> None:
        self.rows = list(rows)
        self.column_of = [_NOBODY] * len(rows)
        self._owner: dict[int, int] = {}
        self._free = 0
        for columns in rows:
            self._free |= columns
        self._closed = 0  # columns of rows that are settled

    def complete(self) -> bool:
        """Find a column for every row, by short ways first."""
        waiting = []
        for row, columns in enumerate(self.rows):
            open_columns = columns & self._free
            if open_columns:
                self._give(row, lowest(open_columns))
            else:
                waiting.append(row)
        return all(self._reach(row, self._free) for row in waiting)

    def settle(self, row: int) -> None:
        """Give the row the lowest column that leaves one for every row not settled yet, and keep it there."""
        held = self.column_of[row]
        lower = self.rows[row] & ((1 << held) - 1) & ~self._closed
        while lower:
            wanted = lowest(lower)
            lower &= lower - 1
            if self._move(row, wanted):
                break
        self._closed |= 1 << self.column_of[row]

    def _move(self, row: int, wanted: int) -> bool:
        held = self.column_of[row]
        displaced = self._owner.get(wanted)
        self._closed |= 1 << wanted
        found = displaced is None or self._reach(displaced, self._free | 1 << held, besides=row)
        self._closed &= ~(1 << wanted)
        if found:
            if self._owner.get(held) == row:
                del self._owner[held]
                self._free |= 1 << held
            self._give(row, wanted)
        return found

    def _give(self, row: int, column: int) -> None:
        self._owner[column], self.column_of[row] = row, column
        self._free &= ~(1 << column)

    def _reach(self, start: int, goal: int, besides: int = _NOBODY) -> bool:
        """Breadth first from a row to a column of the goal over columns and their owners; moves all on the way."""
        came_from: dict[int, int] = {}
        unseen = ~self._closed
        queue = [start]
        for row in queue:
            columns = self.rows[row] & unseen
            hit = columns & goal
            if hit:
                column = lowest(hit)
                came_from[column] = row
                self._shift(column, start, came_from)
                return True
            unseen &= ~columns
            while columns:
                column = lowest(columns)
                columns &= columns - 1
                holder = self._owner.get(column, _NOBODY)
                if holder not in (_NOBODY, besides):
                    came_from[column] = row
                    queue.append(holder)
        return False

    def _shift(self, column: int, start: int, came_from: dict[int, int]) -> None:
        while True:
            row = came_from[column]
            before = self.column_of[row]
            self._give(row, column)
            if row == start:
                return
            column = before


def first_assignment(rows: Sequence[int]) -> list[int] | None:
    """Of all complete assignments the first: the lowest column for row 0, then for row 1, and so on."""
    assignment = Assignment(rows)
    if not assignment.complete():
        return None
    for row in range(len(rows)):
        assignment.settle(row)
    return assignment.column_of
