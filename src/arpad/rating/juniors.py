"""Who has the K of a young player on a day."""

from datetime import date

from arpad.regulations.edition import Rule
from arpad.values.person import Birth


def has_junior_k(rule: Rule, birth: Birth | None, day: date | None) -> bool | None:
    """Whether the age still gives the K of a young player; None where what is known of the birth leaves it open."""
    if "junior_until" not in rule.values or birth is None or day is None:
        return None
    last_year = birth.year + rule.integer("junior_age")
    if day.year != last_year:
        return day.year < last_year
    return UNTIL[rule.text("junior_until")](birth, day)


def birthday(birth: Birth, day: date) -> bool | None:
    """In the year of the birthday: before it, if the day is known."""
    if birth.month is None or birth.day is None:
        return None
    return (day.month, day.day) < (birth.month, birth.day)


def end_of_year(birth: Birth, day: date) -> bool | None:
    """The whole year of the birthday."""
    return True


UNTIL = {"birthday": birthday, "end_of_year": end_of_year}
