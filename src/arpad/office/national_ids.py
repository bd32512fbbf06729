"""National ids by the scheme of the federation: `NOR{number:06}`, `{number:5:20000}{check}` (I-452).

`{number}` counts, with its width and where it begins; `{check}` is the check digit of the number by Luhn's rule.
"""

import re
from collections.abc import Iterator, Sequence

import polars as pl
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


def is_own(federation: str, fide_id: str, home: str) -> bool:
    """Whether somebody gets an id: a guest whom FIDE knows has enough of them."""
    return not (fide_id and home and federation and federation != home)


_MOST_AT_ONCE = 500


def free_ids(scheme: IdScheme, behind: int = 0) -> Iterator[str]:
    """Ids that nobody has, one after the other, behind the highest that was given. Somebody's id on the lists may look
    like one, and is passed over: FIDE's ids are numbers too, and would lead the count astray."""
    number, size = max(scheme.first, behind + 1, _highest(scheme) + 1), 1
    while True:
        some = [scheme.id_of(number + more) for more in range(size)]
        keys = set(Player.objects.filter(key__in=some).values_list("key", flat=True))
        yield from (given for given in some if given not in keys)
        number, size = number + size, min(2 * size, _MOST_AT_ONCE)


def _highest(scheme: IdScheme) -> int:
    given = Player.objects.filter(national_id__startswith=scheme.before).exclude(national_id=None)
    longest_first = given.annotate(length=Length("national_id")).order_by("-length", "-national_id")
    for known in longest_first.values_list("national_id", flat=True).iterator(chunk_size=100):
        number = scheme.number_in(known or "")
        if number is not None:
            return number
    return 0


def with_national_ids(people: pl.DataFrame, federations: Sequence[str]) -> pl.DataFrame:
    """People who are about to be entered (`key`, and what other ids they bring), each with a national id if the
    federation has a scheme: the one given, else the key where it is one, else the next."""
    scheme = scheme_now()
    if scheme is None:
        return people
    home = settings().federation
    keys = people["key"].to_list()
    given, fide = (_texts(people, name) for name in ("national_id", "fide_id"))
    taken = {known for known in given if known}
    own_keys = {
        key for key, fide_id in zip(keys, fide, strict=True) if scheme.number_in(key) is not None and key != fide_id
    }
    numbers = (scheme.number_in(known) for known in taken | own_keys)
    free = free_ids(scheme, max((number for number in numbers if number is not None), default=0))
    found: list[str | None] = []
    ids_by_key = own_keys - taken
    for key, known, fide_id, federation in zip(keys, given, fide, federations, strict=True):
        if not known and key in ids_by_key:
            known = key
        elif not known and is_own(federation, fide_id, home):
            known = next(free)
        found.append(known or None)
    return people.with_columns(national_id=pl.Series(found, dtype=pl.String))


def _texts(people: pl.DataFrame, name: str) -> list[str]:
    return people[name].fill_null("").to_list() if name in people.columns else [""] * people.height


def next_id(federation: str, fide_id: str) -> str:
    """For one person who has none; empty where the federation has no scheme, or he is a guest."""
    scheme = scheme_now()
    own = is_own(federation, fide_id, settings().federation)
    return next(free_ids(scheme)) if scheme is not None and own else ""
