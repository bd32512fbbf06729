"""Who counts as rated in an event, and with what rating: the list of the start, a seed, or listed meanwhile.

Lists are pairs of a date and rows by player, oldest first. A row is a dict with the fields of `lists.BLANK`.
"""

from datetime import date
from typing import NamedTuple

Lists = list[tuple[date, dict[str, dict]]]


class Status(NamedTuple):
    own: int | None  # the rating he is rated with; None: a newcomer
    public: int | None  # what he has for his opponents; None: unrated
    row: dict | None  # the line that says his K
    kind: str  # "rated", "seeded", "meanwhile", "unrated"
    lapses: bool = False  # rated at the start, unrated now: nothing to add a change to


def in_force(lists: Lists, day: date) -> int:
    """The list in force on a day, else the oldest. 2004, 2005: 9.11; 2011, 2018: 7.11."""
    known = [index for index, (when, _) in enumerate(lists) if when <= day]
    return known[-1] if known else 0


def rating_on(rows: dict[str, dict], player: str, floor: int) -> int | None:
    """Below the floor is no rating. 2004, 2005: 9.21; 2011, 2018: 7.21; I-109."""
    rating = rows[player]["rating"] if player in rows else None
    return rating if rating is not None and rating >= floor else None


def status_of(player: str, day: date, law: dict, lists: Lists, standard: Lists) -> Status:
    floor = law["floor"]
    index = in_force(lists, day)
    served = lists[index][1]
    latest = lists[-1][1]
    rating = rating_on(served, player, floor)
    if rating is not None:  # a list that leaves him out, as inactive players are (9.23, 7.23), says nothing of it
        now = [rows[player]["rating"] for _, rows in lists[index:] if player in rows][-1]
        return Status(rating, rating, served[player], "rated", now is None)
    seed = seed_of(player, day, law, served, standard)
    if seed is not None:
        return Status(seed, seed, served.get(player), "seeded")
    if law["listed_meanwhile"] and rating_on(latest, player, floor) is not None:
        first = len(lists) - 1  # 10.4, 8.4, I-13, I-390: the first list from which he is rated without interruption
        while first - 1 > index and rating_on(lists[first - 1][1], player, floor) is not None:
            first -= 1
        row = lists[first][1][player]
        return Status(row["rating"], None, row, "meanwhile")
    return Status(None, None, None, "unrated")


def seed_of(player: str, day: date, law: dict, served: dict[str, dict], standard: Lists) -> int | None:
    """2018: 8.22. The standard list in force when the event began; without any, what the list itself says."""
    if not law["seed"]:
        return None
    rows = standard[in_force(standard, day)][1] if standard else served
    field = "rating" if standard else "standard_rating"
    return (rows[player][field] or None) if player in rows else None
