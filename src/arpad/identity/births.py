"""Two dates of birth beside each other, each a day, a year or not known; 1 January is a year (I-702)."""

from enum import StrEnum


class BirthAgreement(StrEnum):
    DAY = "birth"
    YEAR = "year"  # one of them is only a year
    NEAR = "near_birth"  # as a slip of the pen would have it
    OTHER = "other_birth"
    UNKNOWN = "no_birth"


_SLIP_OF_YEARS = 2
_GENERATION = 12
_NO_DAY = "-01-01"


def as_known(birth: str) -> str:
    """The first of January is what a column of days has of whom only the year is known.

    >>> as_known("1983-01-01"), as_known("1983-01-02"), as_known("")
    ('1983', '1983-01-02', '')
    """
    return birth[:4] if len(birth) == 10 and birth.endswith(_NO_DAY) else birth


def compare_births(one: str, other: str) -> BirthAgreement:
    """
    >>> others = ("1983-01-02", "1983", "1983-01-01", "1983-02-01", "1984-01-02", "1953-01-02", "")
    >>> [compare_births("1983-01-02", other).value for other in others]
    ['birth', 'year', 'year', 'near_birth', 'near_birth', 'other_birth', 'no_birth']
    >>> compare_births("1983-01-01", "1983-01-01").value
    'year'
    """
    one, other = as_known(one), as_known(other)
    if not one or not other:
        return BirthAgreement.UNKNOWN
    whole = len(one) == len(other) == 10
    if one == other:
        return BirthAgreement.DAY if whole else BirthAgreement.YEAR
    if one[:4] == other[:4]:
        return BirthAgreement.NEAR if whole else BirthAgreement.YEAR
    return BirthAgreement.NEAR if _slip(one[:4], other[:4], whole and one[4:] == other[4:]) else BirthAgreement.OTHER


def one_slip(one: str, other: str) -> bool:
    """Whether two days that are near each other differ in one place, as a slip of the pen does: the year, the month or
    the day, or these two in the other order. Of a year alone nobody knows.

    >>> others = ("1984-01-02", "1983-01-20", "1983-02-01", "1984-01-01", "1984-05-07", "1984")
    >>> [one_slip("1983-01-02", other) for other in others]
    [True, True, True, False, False, False]
    """
    if not len(as_known(one)) == len(as_known(other)) == 10:
        return False
    differ = sum(said != opposite for said, opposite in zip(one.split("-"), other.split("-"), strict=True))
    swapped = one[:4] == other[:4] and one[5:7] == other[8:] and one[8:] == other[5:7]
    return differ == 1 or swapped


def _slip(year: str, other: str, same_day: bool) -> bool:
    """A year or two off, or with the same day and month one digit wrong; never a generation, which is a parent's."""
    if not (year.isdigit() and other.isdigit()):
        return False
    off = abs(int(year) - int(other))
    if off <= _SLIP_OF_YEARS:
        return True
    wrong = sum(digit != opposite for digit, opposite in zip(year, other, strict=False))
    return same_day and off < _GENERATION and (wrong == 1 or sorted(year) == sorted(other))
