"""The category of a round robin: how strong its field is. Descriptive only, never part of a norm."""

from arpad.titles.case import TitleCase
from arpad.values.event_type import EventType
from arpad.values.rounding import round_half_up

_BELOW_THE_FIRST, _WIDTH = 2050, 25


def category(case: TitleCase) -> int | None:
    """I from 2051 to 2075, II to 2100 and so on; None below, in other events, or with an unrated player (I-173)."""
    ratings = [entry.rating or 0 for entry in case.tournament.entries]
    if case.type is not EventType.ROUND_ROBIN or not ratings or not all(ratings):
        return None
    above = round_half_up(sum(ratings), len(ratings)) - _BELOW_THE_FIRST
    return -(-above // _WIDTH) if above > 0 else None
