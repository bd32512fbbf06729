"""Fields of a TOML file that people write: how each is read, and every defect as a finding.

A file declares its fields once; reading, findings and documentation follow the declaration.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from enum import StrEnum
from typing import Any

from arpad.values.finding import DecimalText, Finding
from arpad.values.numbers import parse_decimal, plain_number
from arpad.values.person import Birth
from arpad.values.records import dataclass

_LARGEST_COUNT = 100_000


class FieldError(ValueError):
    """A value that does not fit its field. The text is what the field takes; `wrong` is the part of it that does not
    fit, where it has parts."""

    def __init__(self, takes: str, wrong: str = "") -> None:
        super().__init__(takes)
        self.wrong = wrong


def a_date(value: Any) -> date:
    if type(value) is not date:
        raise FieldError("date")
    return value


def an_hour(value: Any) -> time:
    """A time of day: "16:30", or as TOML writes it."""
    try:
        found = value if type(value) is time else time.fromisoformat(value)
    except (TypeError, ValueError):
        raise FieldError("hour") from None
    return found.replace(tzinfo=None)


def a_moment(value: Any) -> datetime:
    """A day with its hour, where the event is played: "2011-09-03 16:30", or as TOML writes it."""
    if isinstance(value, str) and ":" not in value:
        raise FieldError("moment")  # a day without an hour
    try:
        found = value if type(value) is datetime else datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise FieldError("moment") from None
    return found.replace(tzinfo=None)


def a_birth(value: Any) -> Birth:
    """A birth date, or the year alone."""
    if type(value) is int and 1000 <= value <= 9999:
        return Birth(value)
    found = a_date(value)
    return Birth(found.year, found.month, found.day)


def a_flag(value: Any) -> bool:
    if type(value) is not bool:
        raise FieldError("flag")
    return value


def a_count(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= _LARGEST_COUNT:
        raise FieldError("count")
    return value


def an_amount(value: Any) -> DecimalText:
    """Money, as a quoted decimal."""
    try:
        parse_decimal(value, 2)
    except (TypeError, AttributeError, ValueError):
        raise FieldError("amount") from None
    return DecimalText(value)


def points(value: Any) -> int:
    """Points, as a quoted decimal or a whole number, in tenths."""
    try:
        tenths = parse_decimal(str(value) if type(value) is int else value, 1)
    except (TypeError, AttributeError, ValueError):
        raise FieldError("points") from None
    if tenths < 0 or tenths % 5:
        raise FieldError("points")
    return tenths


def a_text(value: Any) -> str:
    if not isinstance(value, str):
        raise FieldError("text")
    return value


def texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise FieldError("texts")
    return tuple(value)


def numbers(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise FieldError("numbers")
    return tuple(a_count(one) for one in value)


def one_of(*choices: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in choices:
            raise FieldError(", ".join(choices))
        return str(value)

    return read


class Asked(StrEnum):
    """How a form asks for a field."""

    ANSWER = "answer"  # yes, no, or nothing where nobody knows
    DAY = "day"
    NUMBER = "number"
    TEXT = "text"
    TEXTS = "texts"  # with commas between
    CHOICE = "choice"
    LINES = "lines"  # one row a line


ANSWERS = ("yes", "no")


@dataclass(frozen=True)
class Field:
    """One field: its name in the file, how it is read, what it takes in words, and which requirements ask for it.
    `choices` are all that it takes, where they are few; `asked_as` is how a form asks where the reader does not tell.
    """

    name: str
    read: Callable[[Any], Any]
    takes: str
    asked_by: str
    choices: tuple[str, ...] = ()
    asked_as: Asked | None = None

    @property
    def asked(self) -> Asked:
        if self.asked_as is not None:
            return self.asked_as
        return Asked.CHOICE if self.choices else _ASKED.get(self.read, Asked.TEXT)

    def written(self, typed: str) -> Any:
        """What was typed into a form, as a file would have it: FieldError where it cannot be meant."""
        if self.asked is Asked.ANSWER:
            if typed not in ANSWERS:
                raise FieldError("flag")
            return typed == ANSWERS[0]
        if self.asked is Asked.DAY:
            try:
                return date.fromisoformat(typed)
            except ValueError:
                raise FieldError("date") from None
        if self.asked is Asked.NUMBER:
            return plain_number(typed)
        if self.asked is Asked.TEXTS:
            return [part.strip() for part in typed.split(",") if part.strip()]
        return typed


_ASKED: Mapping[Callable[[Any], Any], Asked] = {
    a_flag: Asked.ANSWER,
    a_date: Asked.DAY,
    a_count: Asked.NUMBER,
    texts: Asked.TEXTS,
}


@dataclass(frozen=True)
class Complaints:
    """The findings of one kind of file."""

    unknown: str
    wrong: str
    missing: str


def read_fields(
    raw: Mapping[str, Any],
    fields: Sequence[Field],
    where: str,
    complaints: Complaints,
    findings: list[Finding],
    beside: Collection[str] = (),
) -> dict[str, Any]:
    """The values that fit; `beside` are names that stand next to these fields and are read elsewhere."""
    known = {field.name: field for field in fields}
    values: dict[str, Any] = {}
    for name, value in raw.items():
        key = f"{where}{name}"
        if name not in known:
            choices = [*known, *beside]
            import difflib  # only to say what is wrong

            nearest = difflib.get_close_matches(name, choices, n=1)
            known_text = nearest[0] if nearest else ", ".join(choices)
            findings.append(Finding(complaints.unknown, {"key": key, "nearest": known_text}))
            continue
        try:
            values[name] = known[name].read(value)
        except FieldError:
            data = {"key": key, "value": str(value), "takes": known[name].takes}
            findings.append(Finding(complaints.wrong, data))
    return values


def read_rows(
    rows: Any,
    table: str,
    fields: Sequence[Field],
    required: Collection[str],
    complaints: Complaints,
    findings: list[Finding],
) -> Iterator[dict[str, Any]]:
    """The rows of [[table]] that have all they need."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        data = {"key": table, "value": str(rows), "takes": f"[[{table}]]"}
        findings.append(Finding(complaints.wrong, data))
        return
    for index, row in enumerate(rows, 1):
        where = f"{table}[{index}]."
        values = read_fields(row, fields, where, complaints, findings)
        findings.extend(lacking(required, row, where, complaints))
        if not set(required) - set(values):
            yield values


Sections = Mapping[str, tuple[Sequence[Field], Callable[..., Any]]]
"""[tables] by name: their fields, and what is made of them."""
Rows = Mapping[str, tuple[Sequence[Field], Collection[str], Callable[..., Any]]]
"""[[tables]] by name: their fields, those a row cannot do without, and what is made of a row."""


def read_tables(
    raw: Mapping[str, Any], sections: Sections, rows: Rows, complaints: Complaints, findings: list[Finding]
) -> dict[str, Any]:
    """What the tables of a file hold, by their names."""
    values: dict[str, Any] = {}
    for name, (fields, make) in sections.items():
        body = raw.get(name, {})
        if not isinstance(body, dict):
            findings.append(Finding(complaints.wrong, {"key": name, "value": str(body), "takes": f"[{name}]"}))
            continue
        values[name] = make(**read_fields(body, fields, f"{name}.", complaints, findings))
    for name, (fields, required, make) in rows.items():
        found = read_rows(raw.get(name, []), name, fields, required, complaints, findings)
        values[name] = tuple(make(**row) for row in found)
    return values


def lacking(required: Collection[str], raw: Mapping[str, Any], where: str, complaints: Complaints) -> Iterator[Finding]:
    return (Finding(complaints.missing, {"key": f"{where}{name}"}) for name in sorted(set(required) - set(raw)))
