"""Who has the K of a young player on a day."""

from datetime import date

import narwhals as nw

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


def junior_column(rule: Rule, day: date) -> nw.Expr:
    """Who still has the K of a young player on a day; a birth that is not known well enough says no."""
    if "junior_until" not in rule.values:
        return nw.lit(False)
    birth = nw.col("birth")
    known = birth.str.len_chars() >= 4
    year = nw.when(known).then(birth.str.slice(0, 4)).otherwise(nw.lit("0")).cast(nw.Int64())
    last_year = year + rule.integer("junior_age")
    if rule.text("junior_until") == "end_of_year":
        return known & (last_year >= day.year)
    whole = birth.str.len_chars() == 10
    before_birthday = birth.str.slice(5, 5) > f"{day:%m-%d}"
    return (known & (last_year > day.year)) | (whole & (last_year == day.year) & before_birthday)
