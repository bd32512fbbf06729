"""One table: what its columns mean, its rows, and which columns each face of it shows."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from arpad.results.words import Words

Part: TypeAlias = Literal["rank", "name", "fact", "game", "total"]
"""Where a column stands on a page: facts follow the name, totals come last, and the first of them decides."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as a reader sees it.

    `text` may have a title before it (of a person) or the opponent and the colour (of a game by rounds). `diagonal`:
    nobody plays against himself.
    """

    text: str = ""
    title: str = ""
    opponent: str = ""
    colour: str = ""
    diagonal: bool = False

    @property
    def plain(self) -> str:
        return "×" if self.diagonal else f"{self.opponent}{self.colour}{self.text}"


@dataclass(frozen=True, slots=True)
class Kind:
    """How values of a kind are written: `text` for a reader, `data` in JSON, `cell` in CSV if it is not the same.

    What is missing is given to none of them: a reader and CSV see an empty cell, JSON has null.
    """

    text: Callable[[Any, Words], str | Cell]
    data: Callable[[Any], Any] = lambda value: value
    cell: Callable[[Any], Any] | None = None
    left: bool = False

    def csv(self, value: Any) -> Any:
        return (self.cell or self.data)(value)


@dataclass(frozen=True, slots=True)
class Column:
    """`key` is its name in CSV, and in JSON unless `path` says otherwise: the names that lead there.

    A reader finds it under the words of `heading`, or under `label` where that is the same in every language. `value`
    takes a row; `shown_if` says of a row whether a reader sees the value. What a number counts is said by its kind.
    """

    key: str
    kind: Kind
    value: Callable[[Any], Any]
    heading: str = ""
    label: str = ""
    path: tuple[str, ...] = ()
    part: Part = "fact"
    shown_if: Callable[[Any], bool] | None = None
    missing: str = ""  # what a reader sees where there is no value

    def head(self, words: Words) -> str:
        return words.text(self.heading) if self.heading else self.label

    def shown(self, row: Any, words: Words) -> Cell:
        if self.shown_if is not None and not self.shown_if(row):
            return Cell()
        value = self.value(row)
        made = self.missing if value is None else self.kind.text(value, words)
        return made if isinstance(made, Cell) else Cell(made)

    def csv(self, row: Any) -> Any:
        value = self.value(row)
        return None if value is None else self.kind.csv(value)

    def data(self, row: Any) -> Any:
        value = self.value(row)
        return None if value is None else self.kind.data(value)


def _nothing(words: Words) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Table:
    """Rows, and the columns that each face shows, in its order. No face words or rounds anything itself.

    `about` are the lines above the table, `notes` those below it, both worded when they are written. A result of many
    tables knows each by its `key`; `most_shown` limits the rows for a reader, CSV and JSON have all.
    """

    rows: Sequence[Any]
    text: Sequence[Column] = ()
    csv: Sequence[Column] = ()
    json: Sequence[Column] = ()
    page: Sequence[Column] = ()
    about: Callable[[Words], Sequence[str]] = _nothing
    notes: Callable[[Words], Sequence[str]] = _nothing
    by_opponent: bool = field(default=False, kw_only=True)  # the columns of games
    key: str = field(default="", kw_only=True)
    most_shown: int | None = field(default=None, kw_only=True)


def named(columns: Iterable[Column], *keys: str) -> tuple[Column, ...]:
    """Those columns, in the order of the keys."""
    by_key = {column.key: column for column in columns}
    return tuple(by_key[key] for key in keys)
