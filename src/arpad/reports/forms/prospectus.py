"""The invitation to an event: its items in the order of the article, with what the organiser said."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, fields

from arpad.regulations.edition import Edition
from arpad.reports.findings import finding_json
from arpad.reports.forms.sheet import Section, Sheet
from arpad.reports.wording import Wording
from arpad.results.as_json import as_rows, json_text
from arpad.results.kinds import FLAG, NUMBER, NUMBERS, TEXT
from arpad.results.table import Column, Table
from arpad.tournament.prospectus.items import items_of
from arpad.tournament.prospectus.record import Hotel, Occasion, ProgrammeLine, Prospectus
from arpad.values.finding import Finding

Lines = Iterator[tuple[str, str]]
"""Label and value."""


def prospectus_sheet(prospectus: Prospectus, edition: Edition, words: Wording) -> Sheet:
    """Every item has its place, whether or not there is something to say."""
    items = items_of(prospectus, edition.rule("prospectus"))
    complete = sum(item.complete for item in items)
    sections = tuple(
        Section(
            f"{item.number}. {words.text(f'prospectus.item.{item.name}')}",
            tuple(_LINES.get(item.name, _plain(item.name))(prospectus, words)) or (("", ""),),
        )
        for item in items
    )
    about = [prospectus.name]
    if complete < len(items):
        about.append(words.text("prospectus.about", edition=edition.id, complete=complete, items=len(items)))
    article = edition.rule("prospectus").article
    return Sheet(words.text("prospectus.title"), article, tuple(about), sections)


def items_table(prospectus: Prospectus, edition: Edition) -> Table:
    """The checklist: one line for each item."""
    number = Column("number", NUMBER, lambda item: item.number)
    name = Column("item", TEXT, lambda item: item.name)
    article = Column("article", TEXT, lambda item: item.article)
    complete = Column("complete", FLAG, lambda item: item.complete)
    missing = Column("missing", NUMBERS, lambda item: item.missing)
    return Table(
        items_of(prospectus, edition.rule("prospectus")),
        csv=(number, name, article, complete, missing),
        json=(number, name, article, missing),
    )


def prospectus_json(prospectus: Prospectus, edition: Edition, findings: Iterable[Finding], words: Wording) -> str:
    shown = {
        "form": "prospectus",
        "edition": edition.id,
        **asdict(prospectus),
        "items": as_rows(items_table(prospectus, edition)),
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown, default=str)


def _part(name: str, value: object, words: Wording) -> Lines:
    """A part of an item, if it is there."""
    text = "" if value is None else str(value)
    if text.strip():
        yield words.text(f"prospectus.part.{name}"), text


def _plain(*names: str) -> Callable[[Prospectus, Wording], Lines]:
    """Parts that are fields of the prospectus itself; lists stand on one line."""

    def lines(prospectus: Prospectus, words: Wording) -> Lines:
        for name in names:
            value = getattr(prospectus, name)
            yield from _part(name, "; ".join(value) if isinstance(value, tuple) else value, words)

    return lines


def _hotels(prospectus: Prospectus, words: Wording) -> Lines:
    for hotel in prospectus.hotels:
        yield hotel.name, " · ".join(_reached(hotel, words))


def _reached(hotel: Hotel, words: Wording) -> Iterator[str]:
    for name in ("email", "fax", "telephone"):
        if value := getattr(hotel, name):
            yield f"{words.text(f'prospectus.part.hotel_{name}')} {value}"


def _programme(prospectus: Prospectus, words: Wording) -> Lines:
    """As the days go by; what has no day yet comes last."""
    for line in sorted(prospectus.programme, key=_when):
        label = words.text(f"prospectus.part.programme_{line.occasion.value}")
        if line.occasion is Occasion.ROUND:
            label = words.text("prospectus.round", number=line.round_number or "—")
        hour = f"{line.hour:%H:%M}" if line.hour is not None else ""
        day = " ".join(filter(None, (str(line.on or ""), hour)))
        yield label, " · ".join(filter(None, (day, line.place, line.text)))


def _when(line: ProgrammeLine) -> tuple[bool, str, bool, str, int]:
    return line.on is None, str(line.on), line.hour is None, str(line.hour), line.round_number or 0


def _default_time(prospectus: Prospectus, words: Wording) -> Lines:
    if prospectus.official:
        yield words.text("prospectus.part.default_law"), words.text("prospectus.official_default")
        return
    yield from _plain("default_law", "default_minutes")(prospectus, words)


def _finances(prospectus: Prospectus, words: Wording) -> Lines:
    for field in fields(prospectus.finances):
        yield from _part(field.name, getattr(prospectus.finances, field.name), words)


def _participants(prospectus: Prospectus, words: Wording) -> Lines:
    yield from _plain("players", "invited")(prospectus, words)
    chief = prospectus.chief_arbiter
    rank = " ".join(filter(None, (chief.title, chief.classification)))
    yield from _part("chief_arbiter", f"{chief.name} ({rank})" if chief.name and rank else chief.name, words)


def _contact(prospectus: Prospectus, words: Wording) -> Lines:
    """With the federation that answers for the event, and the committee."""
    organisation = prospectus.organisation
    yield from _part("organiser", organisation.organiser or organisation.federation, words)
    yield from _part("federation", organisation.federation, words)
    yield from _part("committee", "; ".join(organisation.committee), words)
    yield from _plain("web", "email", "telephone")(prospectus, words)


_LINES: Mapping[str, Callable[[Prospectus, Wording], Lines]] = {
    "dates_and_place": _plain("start", "end", "place"),
    "hotels": _hotels,
    "programme": _programme,
    "rate_of_play": _plain("rate_of_play", "clocks"),
    "pairings_and_tiebreaks": _plain("system", "program", "tiebreaks"),
    "default_time": _default_time,
    "finances": _finances,
    "access": _plain("access", "transport"),
    "participants": _participants,
    "contact": _contact,
    "answer": _plain("answer_by", "arrival_notice"),
}
"""What is printed of an item; of any other, its text."""
