"""Options with days: VALUE@FROM/TO."""

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from arpad.cli.exits import Exit, Refusal
from arpad.office.dated import Dated
from arpad.values.finding import Finding

if TYPE_CHECKING:
    from arpad.office.person_form import Fact

KINDS = ("federation", "province", "club", "licence")
FORM = "VALUE[@FROM[/TO]]"


def dated(option: str, texts: Sequence[str]) -> tuple[Dated, ...]:
    """All that cannot be read is said at once."""
    read, wrong = [], []
    for text in texts:
        try:
            read.append(Dated.read(text))
        except ValueError:
            wrong.append(Finding("office.E128", {"option": option, "text": text}))
    if wrong:
        raise Refusal(Exit.REFUSED, *wrong)
    return tuple(read)


def facts(given: dict[str, Sequence[str]]) -> "tuple[Fact, ...]":
    from arpad.office.person_form import Fact

    return tuple(
        Fact(kind, one.value, one.valid_from, one.valid_to)
        for kind in KINDS
        for one in dated(f"--{kind}", given.get(kind, ()))
    )


def last_days(texts: Sequence[str]) -> dict[str, date]:
    """KIND=DATE."""
    found, wrong = {}, []
    for text in texts:
        kind, _, day = text.partition("=")
        try:
            found[kind] = date.fromisoformat(day)
        except ValueError:
            wrong.append(Finding("office.E128", {"option": "--end", "text": text}))
    if wrong:
        raise Refusal(Exit.REFUSED, *wrong)
    return found
