"""The canon: approved by the assembly for a year."""

from datetime import date

from arpad.homologation.case import Answer, answered
from arpad.rating.requirement import Requirement
from arpad.regulations.edition import Rule


def canon_of_the_year(rule: Rule, rate_from: date, start: date) -> Requirement:
    """The rate was approved for the year in which the event began; an older one goes on, and is said (I-307).

    [canon]
    """
    return answered(rule, Answer(rate_from.year == start.year, {"rate_from": str(rate_from), "start": str(start)}))
