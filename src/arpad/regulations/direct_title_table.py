"""Which place or score in which championship gives which title: the table as data, checked when it is read."""

from collections.abc import Mapping
from functools import cache

from arpad.regulations.errors import EditionFileError
from arpad.regulations.tables import table_rows, table_text
from arpad.values.event_type import STAGES
from arpad.values.numbers import parse_decimal
from arpad.values.person import Title
from arpad.values.records import dataclass

MEDALS = ("gold", "silver", "bronze")
TOP = ("first", "first_not_gold")
"""How far a player came in a knock-out, each stage beyond the one before."""
GAMES = ("score", "performance", "norm")
REWARDS = ("title", "norm", "performance", "unnamed")
_HEADER = ["championships", "title", "by", "games", "score", "waiver", "limit", "reward", "credit"]


@dataclass(frozen=True, slots=True)
class DirectTitleRow:
    """One clause of one cell. `share` is the part of the points asked for, as numerator and denominator.

    `waiver`: so many tenths give the title with fewer games too, unless that reading is `doubtful` (a question mark
    in the file), when they are only remarked on; `limit`: so many titles of the event; `credit`: the games with which a
    norm or a performance counts. A cell that names no reward is `unnamed`.
    """

    title: Title
    by: str
    reward: str
    games: int | None = None
    share: tuple[int, int] | None = None
    waiver: int | None = None
    limit: int | None = None
    credit: int | None = None
    doubtful: bool = False


@dataclass(frozen=True)
class DirectTitleTable:
    name: str
    rows: Mapping[str, tuple[DirectTitleRow, ...]]  # by championship


def parse_direct_titles(text: str, file: str) -> DirectTitleTable:
    by_championship: dict[str, list[DirectTitleRow]] = {}
    for number, (championships, *cells) in enumerate(table_rows(text, file, _HEADER), 2):
        row = _row(file, f"line {number}", cells)
        for championship in championships.split():
            rows = by_championship.setdefault(championship, [])
            if any((row.title, row.by) == (other.title, other.by) for other in rows):
                raise EditionFileError(file, f"line {number}", "clause_twice", championship=championship)
            rows.append(row)
    return DirectTitleTable(file.removesuffix(".csv"), {name: tuple(rows) for name, rows in by_championship.items()})


def _row(file: str, key: str, cells: list[str]) -> DirectTitleRow:
    title, by, games, score, waiver, limit, reward, credit = cells
    try:
        row = DirectTitleRow(
            Title(title), by, reward, _count(games), _share(score), _tenths(waiver.rstrip("?")),
            _count(limit), _count(credit), waiver.endswith("?"),
        )  # fmt: skip
    except ValueError:
        raise EditionFileError(file, key, "not_a_direct_title", cells=",".join(cells)) from None
    if by not in (*MEDALS, *TOP, *STAGES, "losing_finalist", *GAMES) or reward not in REWARDS:
        raise EditionFileError(file, key, "achievement")
    if (by in GAMES) != (row.games is not None) or (by == "score") != (row.share is not None):
        raise EditionFileError(file, key, "score_and_share")
    if (reward == "title") == (row.credit is not None):
        raise EditionFileError(file, key, "games_of_reward")
    return row


def _tenths(text: str) -> int | None:
    return parse_decimal(text, 1) if text else None


def _count(text: str) -> int | None:
    return int(text) if text else None


def _share(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    numerator, _, denominator = text.partition("/")
    return int(numerator), int(denominator)


@cache
def direct_titles(name: str) -> DirectTitleTable:
    return parse_direct_titles(table_text(name), f"{name}.csv")
