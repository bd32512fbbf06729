"""Whether two accounts are two persons, as far as the log can say (I-821).

Who made an account or a token of it, gave it a password or another address, or took its second factor away can act in
its name: he has it in hand. So does whoever did it on the machine itself, where anybody can say any name. It ends when
another administrator confirms the account, or after some days in which everybody could read it in the log.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from arpad.office.log import entries_of
from arpad.office.models import LogEntry
from arpad.values.records import dataclass

COOLING = timedelta(days=3)
TAKING_IN_HAND = ("add_account", "set_password", "set_email", "end_second_factor", "make_token")
CONFIRM = "confirm_account"
THE_MACHINE = ""
"""Whoever acts on the machine itself: nobody's name."""


@dataclass(frozen=True)
class Hand:
    """`by` has `account` in hand since that entry of the log; THE_MACHINE is whoever was there."""

    account: str
    by: str
    number: int
    at: datetime

    @property
    def until(self) -> datetime:
        return self.at + COOLING

    @property
    def until_text(self) -> str:
        return hour_of(self.until)


def hour_of(moment: datetime) -> str:
    """As the log writes hours.

    >>> hour_of(datetime(2026, 11, 22, 9, 5, tzinfo=UTC))
    '2026-11-22 09:05 UTC'
    """
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def hands(at: datetime, since: datetime | None = None) -> list[Hand]:
    """All that count at a moment, or counted at any since an earlier one."""
    first = (since or at) - COOLING
    entries = list(entries_of(*TAKING_IN_HAND, CONFIRM).filter(at__gt=_written(first), at__lte=_written(at)))
    confirmed = {_hand(one).account: one.number for one in sorted(entries, key=_number) if one.verb == CONFIRM}
    found = [_hand(one) for one in entries if one.verb != CONFIRM]
    return [hand for hand in found if hand.by != hand.account and hand.number > confirmed.get(hand.account, 0)]


def _number(entry: LogEntry) -> int:
    return entry.number


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def _hand(entry: LogEntry) -> Hand:
    facts = json.loads(entry.facts)
    by = THE_MACHINE if facts.get("machine") else entry.actor
    account = str(facts.get("account") or entry.subject.partition(":")[2])
    return Hand(account, by, entry.number, datetime.fromisoformat(entry.at))


def are_two(one: str, other: str, at: datetime, since: datetime | None = None) -> bool:
    """Nobody can be both. Who acts on the machine could be anybody."""
    known = hands(at, since)
    first, second = one_hand(one, known), one_hand(other, known)
    return other not in first and THE_MACHINE not in first | second


def may_confirm(actor: str, account: str, known: Iterable[Hand]) -> bool:
    """Nobody answers for himself, nor for an account that could be in the same hand as his own."""
    known = list(known)
    return actor not in one_hand(account, known) and THE_MACHINE not in one_hand(actor, known)


def one_hand(account: str, known: Iterable[Hand]) -> set[str]:
    """The accounts that could all be one person's, by whatever way."""
    pairs = [(hand.account, hand.by) for hand in known]
    found, grown = {account}, True
    while grown:
        more = set(_beside(found, pairs))
        grown = not more <= found
        found |= more
    return found


def _beside(found: set[str], pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for pair in pairs:
        if found & set(pair):
            yield from pair
