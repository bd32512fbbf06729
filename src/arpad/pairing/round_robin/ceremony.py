"""When, where and by whom the lots were drawn, and whether that was in good time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from arpad.regulations.edition import Rule
from arpad.values.finding import Finding

_HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Ceremony:
    """What the minutes record besides the lots; whatever is not known is left open."""

    held: datetime | None = None
    place: str = ""
    arbiter: str = ""
    announced: datetime | None = None  # the restriction, to the players
    first_round: datetime | None = None
    published: datetime | None = None  # the pairings of the first round


def held_a_night_before(ceremony: Ceremony, rule: Rule) -> list[Finding]:
    """The draw is held the required number of hours before the first round.   [draw_ceremony]"""
    if ceremony.first_round is None or ceremony.held is None:
        return []
    before, required = ceremony.first_round - ceremony.held, rule.integer("hours_before")
    if before >= required * _HOUR:
        return []
    data = {"hours": max(before // _HOUR, 0), "required": required}
    return [Finding("draw.W004", data, rule=rule.name, article=rule.article)]


def announced_before_the_start(ceremony: Ceremony, rule: Rule) -> list[Finding]:
    """The restriction made known before the first round begins.   [restriction_announced]"""
    if ceremony.first_round is None or ceremony.announced is None or ceremony.announced < ceremony.first_round:
        return []
    return [Finding("draw.W005", rule=rule.name, article=rule.article)]


def published_in_time(ceremony: Ceremony, rule: Rule) -> list[Finding]:
    """The pairings of the first round made known soon after the draw, and before the round.   [draw_ceremony]"""
    if ceremony.published is None:
        return []
    too_late = ceremony.first_round is not None and ceremony.published >= ceremony.first_round
    too_early = ceremony.held is not None and ceremony.published < ceremony.held
    return [Finding("draw.W006", rule=rule.name, article=rule.article)] if too_late or too_early else []
