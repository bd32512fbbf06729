"""What a list from elsewhere leaves unsaid, or says against the law: each assumption and each loss is said openly."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.rating.k_factor import by_rating
from arpad.rating.recent_games import CELL, YEAR
from arpad.regulations.edition import Edition
from arpad.values.finding import Finding


def unsaid(frame: Frame, edition: Edition) -> Iterator[Finding]:
    """One finding for each column that the law asks for and a list, not made here, leaves empty (reading I-395)."""
    rated = frame.filter(~nw.col("rating").is_null())
    if not len(rated) or rated["recent_games"].str.len_chars().max() >= CELL * YEAR:
        return
    for name, (finding, is_needed) in _COLUMNS.items():
        missing = rated.filter(nw.col(name).is_null() if name in _NUMBERS else nw.col(name) == "")
        if len(missing) and is_needed(edition):
            yield Finding(finding, {"players": len(missing), "rated": len(rated)})


def below_the_floor(frame: Frame, edition: Edition, day: date) -> Iterator[Finding]:
    """Ratings that no list of the edition can have: they are none, which is not kept silent (reading I-109)."""
    rule = edition.rule("rating_floor")
    floor = rule.integer("floor")
    low = len(frame.filter((nw.col("rating") < floor).fill_null(False)))
    if low:
        data = {"players": low, "floor": floor, "date": str(day), "edition": edition.id}
        yield Finding("list.W047", data, rule=rule.name, article=rule.article)


def _k_by_rating(edition: Edition) -> bool:
    return by_rating(edition.rule("k_factor"))


def _inactivity(edition: Edition) -> bool:
    return edition.find("inactivity") is not None or edition.find("activity_states") is not None


def _ages(edition: Edition) -> bool:
    young = "junior_until" in edition.rule("k_factor").values or edition.find("initial_over_junior")
    return bool(young or edition.find("age_score"))


_NUMBERS = frozenset({"games", "peak"})
_COLUMNS: Mapping[str, tuple[str, Callable[[Edition], bool]]] = {
    "games": ("list.W042", _k_by_rating),
    "peak": ("list.W043", _k_by_rating),
    "listed_from": ("list.W044", _inactivity),
    "recent_games": ("list.W045", _inactivity),
    "birth": ("list.W046", _ages),
}
