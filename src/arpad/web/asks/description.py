"""The description of a form: its fields, and the verb that it leads to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from arpad.office.models import Event

YEARS = (date(1800, 1, 1), date(2999, 12, 31))
"""Days beyond these are in no book, and counting from them would leave the calendar."""

Given = Mapping[str, Any]
"""What a form says, by field, with the `key` or `number` of its address."""

Do = Callable[..., Any]
"""Carries out a verb in the caller's name: `do("pay", "open-1", day)`."""

Offer = tuple[str, str]
"""A value and how it is called."""


class Kind(StrEnum):
    TEXT = "text"
    LONG = "long"  # several lines
    DAY = "day"
    MOMENT = "moment"
    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"
    LINES = "lines"  # a list, one a line
    NUMBERS = "numbers"  # a list of numbers, one a line
    SEVERAL = "several"  # a list, ticked
    FILE = "file"
    DOCUMENT = "document"  # a text: typed, or as a file


@dataclass(frozen=True)
class Upload:
    name: str = ""
    data: bytes = b""


@dataclass(frozen=True)
class Field:
    """`most` is the length of a text, or the largest number. `offers` are what is known to the books, for the subject
    of the form. `about` are the findings that belong beside this field. What only officers may say (`officers`), others
    neither see nor send (I-364). Fields of one `group` stand in one frame."""

    name: str
    kind: Kind = Kind.TEXT
    needed: bool = False
    most: int = 200
    least: int = 0
    choices: tuple[str, ...] = ()
    default: str = ""
    offers: Callable[[str], list[Offer]] | None = None
    about: tuple[str, ...] = ()
    officers: bool = False
    group: str = ""

    @property
    def is_sent_as_file(self) -> bool:
        return self.kind in (Kind.FILE, Kind.DOCUMENT)

    @property
    def file_part(self) -> str:
        """How a page sends the file: a text has a field of its own, which an empty file would hide."""
        return f"{self.name}-file" if self.kind is Kind.DOCUMENT else self.name

    @property
    def nothing(self) -> Any:
        """What a field says that nobody filled in."""
        if self.kind in (Kind.LINES, Kind.NUMBERS, Kind.SEVERAL):
            return ()
        if self.is_sent_as_file:
            return Upload()
        return {Kind.DAY: None, Kind.MOMENT: None, Kind.NUMBER: None, Kind.FLAG: False}.get(self.kind, self.default)


def _always(event: Event) -> bool:
    return True


@dataclass(frozen=True)
class Ask:
    """`page` and `api` are its addresses; an empty one is none. `subject` says what was acted on, such as
    `event:open-1`; `then` is the page after it, by default that of the subject. `known` gives what the books say now:
    such a form changes what differs from it, and leaves alone what is not given. `begun` only fills a new form in.
    `about` names what it is about where the address does not say it, or raises Http404. `fits` says of which events it
    can be asked."""

    name: str
    verb: str
    fields: tuple[Field, ...]
    act: Callable[[Do, Given], Any]
    page: str
    api: str
    subject: Callable[[Any, Given], str]
    then: str = ""
    known: Callable[[str], Given] | None = None
    begun: Callable[[str], Given] | None = None
    about: Callable[[Given], str] | None = None
    fits: Callable[[Event], bool] = _always
    danger: bool = False
    created: bool = False  # something new is there: 201 for programs
    tab: str = "events"
    done: str = ""  # which words say that it was done; by default those of its name

    @property
    def is_of_an_event(self) -> bool:
        return self.page.startswith("desk/events/<key:key>/")

    @property
    def is_of_a_person(self) -> bool:
        return self.page.startswith("desk/person/<key:key>/")

    @property
    def address(self) -> str:
        return f"desk_{self.name}"

    @property
    def call(self) -> str:
        """Its name among the addresses of the API."""
        return f"act_{self.name}"


REASON = Field("reason", Kind.LONG, needed=True, most=2000, about=("office.E002",))


def of_event(_: Any, given: Given) -> str:
    return f"event:{given['key']}"


def of_player(_: Any, given: Given) -> str:
    return f"player:{given['key']}"
