"""The description of a verb: what it is called, what it is told, who may do it, what it acts on.

Its command, its page with a form, its call for programs, its row among the rights and its entry in the reference are
made from it. Nothing here knows a browser, a terminal or a database.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from arpad.values.records import dataclass

if TYPE_CHECKING:
    from arpad.office.models import Event

YEARS = (date(1800, 1, 1), date(2999, 12, 31))
"""Days beyond these are in no book, and counting from them would leave the calendar."""

Given = Mapping[str, Any]
"""What was said, by field, with the `key` or `number` of the subject."""

Do = Callable[..., Any]
"""Carries out a verb in the caller's name: `do("pay", "open-1", day)`."""

Offer = tuple[str, str]
"""A value and how it is called."""

ARBITER, OFFICER, ADMINISTRATOR, AUDITOR = "arbiter", "officer", "administrator", "auditor"
PUBLIC = "public"
ROLES = (PUBLIC, ARBITER, OFFICER, ADMINISTRATOR, AUDITOR)
"""Who somebody can be; the public is whoever has no account."""


class NoSubject(LookupError):
    """What a form is about is not in the books."""


class Desk(StrEnum):
    """Where a verb belongs, in the order of a month."""

    EVENTS = "events"
    REPORTS = "reports"
    LISTS = "lists"
    PEOPLE = "people"
    CLAIMS = "claims"
    LETTERS = "letters"
    MONEY = "money"
    BOOKS = "books"


class About(StrEnum):
    """What a verb acts on, and so what a right is measured by."""

    EVENT = "event"
    NEW_EVENT = "new_event"
    OFFICE = "office"
    ACCOUNT = "account"


class Reach(StrEnum):
    """How far a right goes: `own` the events he registered or directs, `place` the events of his federation or
    province, `office` everything (a role without limits is needed), `self` his own account, `anybody`."""

    OWN = "own"
    PLACE = "place"
    OFFICE = "office"
    SELF = "self"
    ANYBODY = "anybody"


class FieldKind(StrEnum):
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
class VerbField:
    """`least` and `most` are the length of a text, or the range of a number; a command takes a text of any length.
    `offers` are what is known to the books, for the subject
    of the form. `about` are the findings that belong beside this field. What only officers may say (`officers`), others
    neither see nor send (I-364). Fields of one `group` stand in one frame.

    On the command line a needed field is an argument, another one the option of its name; `option` names another,
    `argument` makes it an argument all the same, `first` puts it before the others. `more` is the option for the second
    and every further value of a list, `off` the one that takes a flag back where something is changed, `flag` what an
    option without a value says. Lines that are `keyed` read NAME=VALUE: each changes one and leaves the others; NAME=
    takes one back, as does taking its line out of a form. `any_text` leaves it to the verb to refuse a choice. `usual`
    is what a command says where nobody does. Without `help` it is helped by its label if the verb has no help either,
    or if it is `worded`."""

    name: str
    kind: FieldKind = FieldKind.TEXT
    needed: bool = False
    most: int = 200
    least: int = 0
    choices: tuple[str, ...] = ()
    default: str = ""
    offers: Callable[[str], list[Offer]] | None = None
    about: tuple[str, ...] = ()
    officers: bool = False
    group: str = ""
    help: str = ""
    option: str = ""
    argument: bool = False
    first: bool = False
    more: str = ""
    off: str = ""
    flag: str = ""
    metavar: str = ""
    any_text: bool = False
    usual: str = ""
    on_command: bool = True
    keyed: bool = False
    worded: bool = False

    @property
    def is_argument(self) -> bool:
        return self.argument or (self.needed and not self.option)

    @property
    def is_sent_as_file(self) -> bool:
        return self.kind in (FieldKind.FILE, FieldKind.DOCUMENT)

    @property
    def is_a_list(self) -> bool:
        return self.kind in (FieldKind.LINES, FieldKind.NUMBERS, FieldKind.SEVERAL)

    @property
    def file_part(self) -> str:
        """How a page sends the file: a text has a field of its own, which an empty file would hide."""
        return f"{self.name}-file" if self.kind is FieldKind.DOCUMENT else self.name

    @property
    def nothing(self) -> Any:
        """What a field says that nobody filled in."""
        if self.is_a_list:
            return ()
        if self.is_sent_as_file:
            return Upload()
        without = {FieldKind.DAY: None, FieldKind.MOMENT: None, FieldKind.NUMBER: None, FieldKind.FLAG: False}
        return without.get(self.kind, self.default)


REASON = VerbField("reason", FieldKind.LONG, needed=True, most=2000, about=("office.E002",), on_command=False)
"""Every command has it anyhow."""


@dataclass(frozen=True)
class Subject:
    """What the address of a verb names: `part` in the address, `argument` on the command line."""

    kind: str
    part: str
    argument: str
    page: str
    api: str
    metavar: str = ""


EVENT = Subject("event", "key", "event", "desk/events/<key:key>/", "/events/{key:key}/")
PERSON = Subject("player", "key", "player", "desk/person/<key:key>/", "/players/{key:key}/")
SERIES = Subject("series", "key", "series", "desk/series/<key:key>/", "/series/{key:key}/")
CLAIM = Subject("claim", "number", "claim", "desk/claims/<int:number>/", "/claims/{int:number}/")
LETTER = Subject("letter", "number", "number", "desk/letters/<int:number>/", "/letters/{int:number}/", "LETTER")
JOB = Subject("job", "number", "job", "desk/jobs/<int:number>/", "/jobs/{int:number}/")
ATTACHMENT = Subject(
    "attachment", "number", "number", "desk/events/<key:key>/attachments/<int:number>/", "/attachments/{int:number}/",
    "ATTACHMENT",
)  # fmt: skip


class Word(str):
    """A value in a sentence that is itself a key of the wording."""


@dataclass(frozen=True)
class Amount:
    """A sum in a sentence, in the smallest unit of its currency."""

    smallest: int
    currency: str


@dataclass(frozen=True)
class Said:
    """A sentence about what was done: its key, and what stands in it."""

    key: str
    data: Mapping[str, Any] = field(default_factory=dict)


def said(key: str, /, **data: Any) -> Said:
    return Said(key, data)


@dataclass(frozen=True)
class Output:
    """The file that a command writes of what was done. One that may be left out goes to standard output."""

    content: Callable[[Any], bytes | str]
    help: str = ""
    needed: bool = True


@dataclass(frozen=True)
class CallAddress:
    """Where a call lies that has no subject of its own: which field each part of the address is. The other fields are
    the body, or with `query` stand behind the address, so that nothing has to be sent."""

    before: str
    parts: Mapping[str, str]
    query: bool = False


OF_A_LIST = CallAddress("/lists/{key:series}/{day}/", {"series": "series", "day": "list_date"})


@dataclass(frozen=True)
class OnTop:
    """A page made by hand, by the name of its address, and why a form is not enough."""

    address: str
    why: str


def _always(event: "Event") -> bool:
    return True


@dataclass(frozen=True)
class VerbDescription:
    """`rights` say by role how far it may be done; without any it is done on the machine itself.

    `through` names the verb that carries it out, and whose rights hold, where it is only another way to ask for one;
    `act` does more than one verb. `arguments` gives what the function takes, by default the subject and the fields in
    their order.

    `folder` is where its page lies if it has no subject. `on_top` is a page made by hand, `no_page` and `no_call` are
    reasons why there is none. `call_at` is where its call lies if not at its subject. `then` is the page after it, by
    default that of the subject. `known` gives what the books say now: such a form changes what differs from it, and
    leaves alone what is not given. `begun` only fills a new form in. `object` names what it is about where the address
    does not say it, or raises NoSubject. `fits` says of which events it can be asked. `done` are the words for that it
    was done, by default those of its name."""

    name: str
    desk: Desk
    about: About = About.OFFICE
    rights: Mapping[str, Reach] = field(default_factory=dict)
    fields: tuple[VerbField, ...] = ()
    subject: Subject | None = None
    reason_needed: bool = False
    dangerous: bool = False
    creates: bool = False  # something new is there: 201 for programs
    through: str = ""
    arguments: Callable[[Given], Sequence[Any]] | None = None
    act: Callable[[Do, Given], Any] | None = None
    acted_on: Callable[[Any, Given], str] | None = None
    folder: str = ""
    on_top: OnTop | None = None
    no_page: str = ""
    call_at: CallAddress | None = None
    no_call: str = ""
    then: str = ""
    known: Callable[[str], Given] | None = None
    begun: Callable[[str], Given] | None = None
    object: Callable[[Given], str] | None = None
    fits: Callable[["Event"], bool] = _always
    tab: str = "events"
    done: str = ""
    help: str = ""
    said: Callable[[Any, Given], Iterable[Said]] | None = None
    output: Output | None = None

    @property
    def verb(self) -> str:
        """Whose rights hold."""
        return self.through or self.name

    @property
    def all_fields(self) -> tuple[VerbField, ...]:
        return (*self.fields, REASON) if self.reason_needed else self.fields

    @property
    def slug(self) -> str:
        """As commands and addresses write its name."""
        return self.name.replace("_", "-")

    @property
    def page(self) -> str:
        """The address of its form, if it has one."""
        if self.on_top is not None or self.no_page:
            return ""
        before = self.subject.page if self.subject is not None else f"desk/{self.folder}"
        return f"{before}{self.slug}/"

    @property
    def api(self) -> str:
        """The address of its call, if it has one."""
        if self.no_call:
            return ""
        if self.call_at is not None:
            return f"{self.call_at.before}{self.slug}"
        return f"{self.subject.api if self.subject is not None else '/'}{self.slug}"

    @property
    def is_of_an_event(self) -> bool:
        """Or of something that belongs to one."""
        return self.subject in (EVENT, ATTACHMENT)

    @property
    def is_of_a_person(self) -> bool:
        return self.subject is PERSON

    @property
    def address(self) -> str:
        return f"desk_{self.name}"

    @property
    def call(self) -> str:
        """Its name among the addresses of the API."""
        return f"act_{self.name}"

    def carry_out(self, do: Do, given: Given) -> Any:
        if self.act is not None:
            return self.act(do, given)
        return do(self.verb, *self._arguments(given))

    def _arguments(self, given: Given) -> Sequence[Any]:
        if self.arguments is not None:
            return self.arguments(given)
        of = [given[self.subject.part]] if self.subject is not None else []
        return [*of, *(given[one.name] for one in self.fields)]

    def subject_of(self, done: Any, given: Given) -> str:
        """What was acted on, such as `event:open-1`."""
        if self.acted_on is not None:
            return self.acted_on(done, given)
        return f"{self.subject.kind}:{given[self.subject.part]}" if self.subject is not None else self.name


OF_THE_OFFICE: Mapping[str, Reach] = {OFFICER: Reach.OFFICE}
"""What officers without limits may do."""
OF_THE_PLACE: Mapping[str, Reach] = {OFFICER: Reach.PLACE}
"""What officers may do with the events of their place."""
OF_SENDERS: Mapping[str, Reach] = {ARBITER: Reach.OWN, OFFICER: Reach.PLACE}
"""What an arbiter may do with his own events as well."""
OF_ADMINISTRATORS: Mapping[str, Reach] = {ADMINISTRATOR: Reach.OFFICE}
OF_ONESELF: Mapping[str, Reach] = dict.fromkeys((ARBITER, OFFICER, ADMINISTRATOR, AUDITOR), Reach.SELF)
"""What everybody does about their own account."""
OF_ONESELF_OR_ADMINISTRATORS: Mapping[str, Reach] = {**OF_ONESELF, **OF_ADMINISTRATORS}
