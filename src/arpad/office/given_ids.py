"""Ids that an import gave to people who were in the register before it, as its entry of the log tells them.

Of those people an import changes nothing else: names, births, federations and clubs stay what they were.

    p17    fide_id:2200001          person 17 had no FIDE id before, and has had this one since
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from arpad.office.log import Fact
from arpad.office.models import LogEntry, Player

_PERSON = re.compile(r"p[0-9]+")
_ID = re.compile(r"[A-Za-z0-9._/@+=-]{1,40}")


def given_ids(given: Mapping[int, str], column: str) -> dict[str, Fact]:
    """`column` is that of the ids. One that the log cannot hold, such as one with a blank, is left out: it goes back
    whatever it is by then."""
    return {f"p{person}": f"{column}:{id if _ID.fullmatch(id) else ''}" for person, id in given.items()}


def take_back_ids(entries: Iterable[int], number: int) -> int:
    """Nobody had one of that kind before. One that was changed by hand since stays."""
    given = dict(_given(entries))
    back = []
    for person in Player.objects.filter(pk__in=given):
        column, _, id = given[person.pk].partition(":")
        if getattr(person, column) and (not id or getattr(person, column) == id):
            setattr(person, column, None)
            person.changed_in = number
            back.append(person)
    columns = sorted({given[person.pk].partition(":")[0] for person in back})
    if back:
        Player.objects.bulk_update(back, [*columns, "changed_in"], batch_size=500)
    return len(back)


def _given(entries: Iterable[int]) -> Iterator[tuple[int, str]]:
    for facts in LogEntry.objects.filter(number__in=list(entries)).values_list("facts", flat=True):
        for name, fact in json.loads(facts).items():
            if _PERSON.fullmatch(name):
                yield int(name[1:]), str(fact)
