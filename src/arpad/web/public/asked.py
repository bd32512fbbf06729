"""What the query of an address asks for. What cannot be understood counts as not asked: an address is no form."""

from collections.abc import Iterable, Mapping

from arpad.values.person import Title
from arpad.web.queries.shown_list import Filters

_TITLES = {"any", *(title.value for title in Title)}


def choice(given: str | None, known: Iterable[str], otherwise: str) -> str:
    return given if given is not None and given in set(known) else otherwise


def whole(given: str | None, largest: int) -> int | None:
    """A whole number from 0, or nothing.

    >>> whole("12", 99), whole("-3", 99), whole("100", 99), whole("²", 99), whole(None, 99)
    (12, None, None, None, None)
    """
    if given is None or not (given.isascii() and given.isdecimal()) or len(given) > 12:
        return None
    return int(given) if int(given) <= largest else None


def asked_filters(query: Mapping[str, str]) -> Filters:
    return Filters(
        federation=query.get("federation", "")[:20],
        province=query.get("province", "")[:60],
        sex=choice(query.get("sex"), ("m", "w"), ""),
        title=choice(query.get("title"), _TITLES, ""),
        activity=choice(query.get("activity"), ("active", "inactive"), ""),
        age_from=whole(query.get("age_from"), 150),
        age_to=whole(query.get("age_to"), 150),
    )
