"""What a correction changes on a list, cell by cell, as people read it."""

from arpad.rating.pool import is_pool_text, pool_from_text
from arpad.reports.wording import Wording
from arpad.values.numbers import shortest_text


def moved_text(field: str, value: str, words: Wording) -> str:
    """A cell before or after; results that wait for a first rating as the score out of the games: 2.5/4."""
    if field != "pool" or not is_pool_text(value):
        return value
    pool = pool_from_text(value)
    score = sum(entry.tenths for entry in pool.entries)
    return f"{words.number(shortest_text(score, 1))}/{pool.games}"
