"""The frame of every verb: who, when and why; one transaction; one entry in the log. And all verbs there are.

    @verb(REGISTER)
    def register(record: Record, asked: Registration) -> Event:
        event = Event.objects.create(…, changed_in=record.number)
        record.about(f"event:{event.key}", start=str(event.start))
        return event

    register(Act("ana", now), asked)

Work that is too long for one transaction does it in pieces nobody can see, and ends in a short `writing` block.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from datetime import date, datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.db import transaction

from arpad.office import verbs
from arpad.office.description import Desk, VerbDescription
from arpad.office.log import Fact, Head, append, locked_head
from arpad.office.refused import Refused
from arpad.office.verb_names import in_the_order_of_a_month
from arpad.values.finding import Finding
from arpad.values.records import dataclass

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Act:
    """Who does something, when and why. The clock is the caller's, an aware one; its day is the office's (I-271).
    `at_machine` says that nobody proved who he is: on the command line anybody can say any name."""

    actor: str
    at: datetime
    reason: str = ""
    at_machine: bool = False

    @property
    def day(self) -> date:
        return self.at.date()


@dataclass
class Record:
    """What a verb tells the log. `number` is that of its entry, known from the start."""

    act: Act
    number: int
    subject: str = ""
    facts: dict[str, Fact] = field(default_factory=dict)
    _after: Head = field(default_factory=lambda: Head(0, ""))
    _verb: str = ""
    _signed: Head | None = None

    def about(self, subject: str, **facts: Fact) -> None:
        self.subject = subject
        self.facts |= facts

    def sign(self) -> Head:
        """Write the entry, once, and give the new head; a verb that keeps it with its work signs by itself."""
        if self._signed is None:
            act = self.act
            self._signed = append(self._after, act.at, act.actor, self._verb, self.subject, self.facts, act.reason)
        return self._signed


@contextmanager
def writing(act: Act, verb_name: str, *, reason_needed: bool = False) -> Iterator[Record]:
    """One transaction that begins by taking the log's lock and ends with an entry; an exception leaves nothing."""
    _check(act, verb_name, reason_needed)
    with transaction.atomic():
        after = locked_head()
        record = Record(act, after.number + 1, _after=after, _verb=verb_name)
        yield record
        record.sign()


def _check(act: Act, verb_name: str, reason_needed: bool) -> None:
    if act.at.tzinfo is None:
        raise ValueError("a clock without a time zone cannot say on which day it is")
    missing = [Finding("office.E001", {"verb": verb_name})] if not act.actor.strip() else []
    if reason_needed and not act.reason.strip():
        missing.append(Finding("office.E002", {"verb": verb_name}))
    if missing:
        raise Refused(*missing)


VERBS: dict[str, Callable[..., object]] = {}
"""Every verb by name, once `every_verb` has imported them; pages and the API check permissions by these names."""

DESCRIPTIONS: dict[str, VerbDescription] = {}
"""What each of them is, by the same names; and of other ways to ask for one of them."""


def described(description: VerbDescription) -> VerbDescription:
    """Another way to ask for a verb: it has a description and no function of its own."""
    DESCRIPTIONS[description.name] = description
    return description


def long_verb(description: VerbDescription) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A verb that is more than one transaction, or only reads: it has its name here and does its own writing."""

    def named(function: Callable[P, R]) -> Callable[P, R]:
        VERBS[described(description).name] = function
        return function

    return named


def verb(
    description: VerbDescription,
) -> Callable[[Callable[Concatenate[Record, P], R]], Callable[Concatenate[Act, P], R]]:
    """Makes a function that is given a record into a verb that is given an act."""

    def framed(function: Callable[Concatenate[Record, P], R]) -> Callable[Concatenate[Act, P], R]:
        @wraps(function)
        def act_out(act: Act, /, *args: P.args, **kwargs: P.kwargs) -> R:
            with writing(act, description.name, reason_needed=description.reason_needed) as record:
                return function(record, *args, **kwargs)

        VERBS[described(description).name] = act_out
        return act_out

    return framed


def carry_out(act: Act, name: str, *args: Any, **kwargs: Any) -> Any:
    """A verb by its name. Those that only read know no actor."""
    function = VERBS[name]
    first = next(iter(inspect.signature(function).parameters), "")
    return function(*((act,) if first in ("act", "record") else ()), *args, **kwargs)


def every_verb() -> Mapping[str, Callable[..., object]]:
    for desk in Desk:
        folder = importlib.import_module(f"{verbs.__name__}.{desk}")
        for module in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
            importlib.import_module(module.name)
    return VERBS


def every_description() -> tuple[VerbDescription, ...]:
    """By desk, in the order of a month."""
    every_verb()
    return tuple(DESCRIPTIONS[name] for name in in_the_order_of_a_month(DESCRIPTIONS))


def day_it_happened(record: Record, given: date | None) -> date:
    """The day that was given, which has come; without one it is today."""
    today = record.act.day
    if given is not None and given > today:
        raise Refused(Finding("office.E161", {"day": str(given), "today": str(today)}))
    return given or today
