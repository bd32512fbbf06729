"""What the list that a federation begins with does not say: each missing column is an assumption, said openly."""

from collections.abc import Callable, Iterator, Mapping

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
