"""The rated games of the last months, as a list carries them from period to period.

`recent_games` has a cell of three characters for each month of the window (twelve at least), the newest first. Games
belong to the list for which they were rated: its month has their number, a month without a list `000`, and a month of
which nothing is known `---`. A text of fewer than twelve cells, as hand-made lists and those of earlier versions have,
is one cell a list of the calendar.
"""

from datetime import date
from functools import cache

import narwhals as nw

from arpad.rating.frames import Frame, Series
from arpad.rating.periods import months_a_period
from arpad.regulations.edition import Edition

CELL = 3
YEAR = 12
UNKNOWN = "---"
_NONE = "000"
_MOST = 10**CELL - 1


def window_months(edition: Edition) -> int:
    """How many months decide whether a player is active (reading I-392).   [inactivity, activity_states]"""
    rule = edition.find("inactivity")
    return rule.integer("window_months") if rule else edition.rule("activity_states").integer("recent_months")


def known_games(text: str, edition: Edition) -> int:
    """How many games are known of the months of the window."""
    if len(text) < CELL * YEAR:
        cells = [text[at : at + CELL] for at in range(0, len(text), CELL)]
        text = "".join(cell + _NONE * (months_a_period(edition) - 1) for cell in cells)
    cells = [text[at : at + CELL] for at in range(0, CELL * window_months(edition), CELL)]
    return sum(int(cell) for cell in cells if cell and cell != UNKNOWN)


def with_recent_games(frame: Frame, edition: Edition, previous: date | None, list_date: date) -> Frame:
    """The cells of the next list: the period's games in front, then those of the list before, month by month."""
    kept = max(YEAR, window_months(edition))
    before, games = _monthly_cells(frame, edition, kept), nw.col("rated_games")
    passed = min(_months_between(previous, list_date), kept) if previous is not None else 1
    if passed > 0:
        frame = frame.with_columns(_cell=_written()[frame["rated_games"].clip(0, _MOST)])
        cells = nw.concat_str([nw.col("_cell"), nw.lit(_NONE * (passed - 1)), before], separator="")
    else:  # a second list in the same month adds to its cell
        first = before.str.slice(0, CELL)
        known = nw.when(first == UNKNOWN).then(nw.lit("0")).otherwise(first).cast(nw.Int64())
        cells = nw.concat_str([_digits(known + games), before.str.slice(CELL)], separator="")
    return frame.with_columns(recent_games=cells.str.slice(0, CELL * kept)).drop("_cell", strict=False)


def _months_between(earlier: date, later: date) -> int:
    return 12 * (later.year - earlier.year) + later.month - earlier.month


def _monthly_cells(frame: Frame, edition: Edition, kept: int) -> nw.Expr:
    """The column by month. A list that says nothing of it may still say how many games its own period had."""
    text = nw.col("recent_games")
    if not len(frame) or frame["recent_games"].str.len_chars().min() == CELL * kept:
        return text
    each, length = months_a_period(edition), text.str.len_chars()
    unknown = nw.lit(UNKNOWN * kept)
    by_list = [
        nw.when(length > CELL * at)
        .then(nw.concat_str([text.str.slice(CELL * at, CELL), nw.lit(_NONE * (each - 1))], separator=""))
        .otherwise(nw.lit(""))
        for at in range(YEAR // each)
    ]
    own_period = (
        nw.when(nw.col("games_in_period").is_null()).then(nw.lit("")).otherwise(_digits(nw.col("games_in_period")))
    )
    known = nw.when(length == 0).then(own_period).otherwise(nw.concat_str(by_list, separator=""))
    known = nw.when(length < CELL * YEAR).then(known).otherwise(text)
    return nw.concat_str([known, unknown], separator="").str.slice(0, CELL * kept)


@cache
def _written() -> Series:
    """The cells of all numbers: looking one up costs a small part of writing it."""
    texts = [str(games).zfill(CELL) for games in range(_MOST + 1)]
    return nw.new_series("cell", texts, nw.String(), backend="polars")


def _digits(games: nw.Expr) -> nw.Expr:
    return nw.min_horizontal(games, nw.lit(_MOST)).cast(nw.String()).str.zfill(CELL)


def fewer_known_games(than: int, months: int) -> nw.Expr:
    """Whether the games known of these months are below the limit; for none a look at the digits is enough."""
    window = nw.col("recent_games").str.slice(0, CELL * months)
    if than == 1:
        return ~window.str.contains("[1-9]")
    total = nw.lit(0, nw.Int64())
    for month in range(months):
        cell = window.str.slice(CELL * month, CELL)
        total = total + nw.when(cell == UNKNOWN).then(nw.lit("0")).otherwise(cell).cast(nw.Int64())
    return total < than


def all_known(months: int) -> nw.Expr:
    return ~nw.col("recent_games").str.slice(0, CELL * months).str.contains("-", literal=True)
