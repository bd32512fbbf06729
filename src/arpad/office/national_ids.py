"""National ids by the scheme of the federation: `NOR{number:06}`, `{number:5:20000}{check}` (I-452).

`{number}` counts, with its width and where it begins; `{check}` is the check digit of the number by Luhn's rule.
"""

import re
from collections.abc import Iterator

from django.db.models.functions import Length

from arpad.office.federation_settings import settings
from arpad.office.models import Player
from arpad.values.finding import Finding
from arpad.values.records import dataclass

_SCHEME = re.compile(
    r"(?P<before>[A-Za-z0-9._-]{0,12})\{number(?::(?P<width>0?[1-9][0-9]?))?(?::(?P<first>[0-9]{1,15}))?\}"
    r"(?P<between>[A-Za-z0-9._-]{0,4})(?P<check>\{check\})?(?P<after>[A-Za-z0-9._-]{0,8})"
)
_LONGEST = 20


@dataclass(frozen=True)
class IdScheme:
    before: str
    width: int
    first: int
    between: str
    check: bool
    after: str

    def id_of(self, number: int) -> str:
        digit = str(check_digit(number)) if self.check else ""
        return f"{self.before}{number:0{self.width}}{self.between}{digit}{self.after}"

    def number_in(self, given: str) -> int | None:
        """None where it is no id of this scheme."""
        digits = "[0-9]" if self.check else ""
        parts = (re.escape(text) for text in (self.before, self.between, self.after))
        before, between, after = parts
        found = re.fullmatch(f"{before}([0-9]+){between}{digits}{after}", given)
        number = int(found[1]) if found else None
        return number if number is not None and self.id_of(number) == given else None


def scheme_in(text: str) -> IdScheme | None:
    """None where the text is no scheme, or its ids would not fit.

    >>> scheme_in("NOR{number:06}").id_of(41), scheme_in("{number:5:20000}{check}").id_of(20000), scheme_in("NOR")
    ('NOR000041', '200006', None)
    """
    found = _SCHEME.fullmatch(text.strip())
    if found is None:
        return None
    width, first = int(found["width"] or 1), int(found["first"] or 1)
    scheme = IdScheme(found["before"], width, first, found["between"], bool(found["check"]), found["after"])
    return scheme if len(scheme.id_of(first)) <= _LONGEST else None


def wrong_scheme(text: str) -> Iterator[Finding]:
    if scheme_in(text) is None:
        yield Finding("office.E256", {"scheme": text[:60]})


def check_digit(number: int) -> int:
    """By Luhn's rule: every second digit doubled from the right, and what is missing to the next ten.

    >>> check_digit(7992739871)
    3
    """
    total = 0
    for place, digit in enumerate(reversed(str(number))):
        doubled = int(digit) * (2 if place % 2 == 0 else 1)
        total += doubled // 10 + doubled % 10
    return -total % 10


def scheme_now() -> IdScheme | None:
    return scheme_in(settings().national_id_scheme)


def is_own(federation: str, fide_id: str) -> bool:
    """Whether somebody gets an id: a guest whom FIDE knows has enough of them."""
    home = settings().federation
    return not (fide_id and home and federation and federation != home)


def free_ids(scheme: IdScheme) -> Iterator[str]:
    """Ids that nobody has, one after the other, behind the highest that was given."""
    number = max(scheme.first, _highest(scheme) + 1)
    while True:
        given = scheme.id_of(number)
        if not Player.objects.filter(key=given).exists():
            yield given
        number += 1


def _highest(scheme: IdScheme) -> int:
    given = Player.objects.filter(national_id__startswith=scheme.before).exclude(national_id=None)
    longest_first = given.annotate(length=Length("national_id")).order_by("-length", "-national_id")
    for national_id in longest_first.values_list("national_id", flat=True).iterator(chunk_size=100):
        number = scheme.number_in(national_id or "")
        if number is not None:
            return number
    return 0


def next_id(federation: str, fide_id: str) -> str:
    """For one person who has none; empty where the federation has no scheme, or he is a guest."""
    scheme = scheme_now()
    return next(free_ids(scheme)) if scheme is not None and is_own(federation, fide_id) else ""
