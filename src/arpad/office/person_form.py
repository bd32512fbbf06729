"""What is entered about a person by hand, with the days on which it holds, and everything that can be wrong with it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from arpad.formats.trf.dates import read_birth
from arpad.office.models import Player, PlayerFact, PlayerTitle
from arpad.values.finding import Finding
from arpad.values.person import is_known_title
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Dated:
    """A value and the days on which it holds, as it is typed: VALUE@FROM/TO."""

    value: str
    valid_from: date | None = None
    valid_to: date | None = None

    @classmethod
    def read(cls, text: str) -> "Dated":
        """Both days may be missing: since ever, still. Raises ValueError."""
        value, _, days = text.rpartition("@") if "@" in text else (text, "", "")
        first, _, last = days.partition("/")
        if not value.strip():
            raise ValueError(text)
        return cls(
            value.strip(),
            date.fromisoformat(first) if first else None,
            date.fromisoformat(last) if last else None,
        )


ID_COLUMNS = ("fide_id", "national_id", "regional_id")
ERASED = "—"
_ID = re.compile(r"[A-Za-z0-9._+=-]{1,20}")
_KINDS = frozenset(PlayerFact.Kind.values)


@dataclass(frozen=True)
class Fact:
    """Federation, province, club or licence, from a day (None: since ever) to a day (None: still)."""

    kind: str
    value: str
    valid_from: date | None = None
    valid_to: date | None = None


@dataclass(frozen=True)
class TitleGiven:
    """`route` is how it was won: application, championship or rating; `confirmed_on` the day from which it holds."""

    title: str
    confirmed_on: date | None = None
    route: str = ""
    confirmed_by: str = ""


@dataclass(frozen=True)
class PersonForm:
    """`key` is the id on the office's lists; without one it is the first other id, or one of the office's own."""

    name: str
    key: str = ""
    fide_id: str = ""
    national_id: str = ""
    regional_id: str = ""
    birth: str = ""
    sex: str = ""
    facts: Sequence[Fact] = ()
    titles: Sequence[TitleGiven] = ()

    def ids(self) -> dict[str, str]:
        return {column: getattr(self, column) for column in ID_COLUMNS if getattr(self, column)}


def wrong_with(form: PersonForm, today: date) -> list[Finding]:
    return [
        *([] if form.name.strip() else [Finding("office.E115")]),
        *wrong_ids({"key": form.key, **form.ids()} if form.key else form.ids()),
        *wrong_data(form.birth, form.sex, today),
        *wrong_facts(form.facts),
        *wrong_titles(form.titles),
    ]


def is_id(text: str) -> bool:
    """One word that the log may hold."""
    return bool(_ID.fullmatch(text))


def wrong_ids(given: Mapping[str, str]) -> Iterator[Finding]:
    """An id is one word, and one federation gives it to one person."""
    for column, one in given.items():
        if not is_id(one):
            yield Finding("office.E120", {"id": one[:60]})
            continue
        other = Player.objects.filter(**{column: one}).first()
        if other is not None:
            yield Finding("office.E104", {"id": one, "key": other.key, "name": other.name})


def wrong_data(birth: str | None, sex: str | None, today: date) -> Iterator[Finding]:
    if birth and birth_text(birth, today) is None:
        yield Finding("office.E116", {"text": birth[:60]})
    if sex and sex not in ("m", "w"):
        yield Finding("office.E117", {"text": sex[:60]})


def birth_text(text: str, today: date) -> str | None:
    """A day or a year, as the register keeps it; None if it is neither, or not yet."""
    reading = read_birth(text)
    if reading is None or reading.birth is None:
        return None
    kept = str(reading.birth)
    return kept if "1850" <= kept <= str(today) else None


def wrong_facts(facts: Sequence[Fact]) -> Iterator[Finding]:
    for fact in facts:
        if fact.kind not in _KINDS or not fact.value.strip():
            yield Finding("office.E126", {"kind": fact.kind, "text": fact.value[:60]})
        elif fact.valid_from and fact.valid_to and fact.valid_to < fact.valid_from:
            yield Finding(
                "office.E119", {"text": fact.value[:60], "from": str(fact.valid_from), "to": str(fact.valid_to)}
            )


def wrong_titles(titles: Sequence[TitleGiven]) -> Iterator[Finding]:
    for given in titles:
        if not is_known_title(given.title) or given.route not in PlayerTitle.Route.values:
            yield Finding("office.E118", {"text": f"{given.title} {given.route}".strip()[:60]})


def enter_title(player: Player, given: TitleGiven) -> PlayerTitle:
    return PlayerTitle.objects.create(
        player=player,
        title=given.title,
        valid_from=given.confirmed_on,
        route=given.route,
        confirmed_by=given.confirmed_by,
    )
