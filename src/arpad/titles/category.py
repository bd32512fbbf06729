"""The category of an event: how people call its level. Descriptive only, never part of a norm."""

from arpad.regulations.edition import Rule
from arpad.titles.case import TitleCase
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.rounding import round_half_up


def category(case: TitleCase) -> int | None:
    """Of a single round robin; None in other events, or with an unrated player (I-173)."""
    average = rated_field_average(case.tournament) if case.type is EventType.ROUND_ROBIN else None
    return None if average is None else category_of(average, case.edition.find("category"))


def rated_field_average(event: Tournament) -> int | None:
    """Over all players, half up; None with an unrated one."""
    ratings = [entry.rating or 0 for entry in event.entries]
    return round_half_up(sum(ratings), len(ratings)) if ratings and all(ratings) else None


def category_of(average: int, rule: Rule | None) -> int | None:
    """I for the first step of ratings above the limit, II for the next; None below it, or without the rule.
    [category]

    >>> one = Rule("category", "", "", values={"above": 2250, "step": 25})
    >>> [category_of(average, one) for average in (2250, 2251, 2275, 2276, 2387)]
    [None, 1, 1, 2, 6]
    """
    if rule is None or average <= rule.integer("above"):
        return None
    return -(-(average - rule.integer("above")) // rule.integer("step"))
