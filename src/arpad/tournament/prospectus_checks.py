"""The items that an invitation must have, what of them is missing or does not fit, and who answers for the event.

An organiser who has nothing to say about an item says that: silence is missing (I-330).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from datetime import datetime
from itertools import pairwise

from arpad.regulations.edition import Edition, Rule
from arpad.tournament.event_type import declared_type
from arpad.tournament.prospectus import Occasion, ProgrammeLine, Prospectus
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, WordKey
from arpad.values.records import dataclass

Parts = Mapping[str, bool]
"""By name, whether a part of an item is there."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item by its number in the article. `given` and `missing` are parts of it."""

    number: int
    name: str
    article: str
    given: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def complete(self) -> bool:
        return not self.missing


def items_of(prospectus: Prospectus, rule: Rule) -> tuple[Item, ...]:
    """Every item that the edition asks for, in its order.   [prospectus]"""
    return tuple(
        _item(number, name, PARTS[name](prospectus), rule) for number, name in enumerate(rule.texts("items"), start=1)
    )


def _item(number: int, name: str, parts: Parts, rule: Rule) -> Item:
    given = tuple(part for part, is_there in parts.items() if is_there)
    missing = tuple(part for part, is_there in parts.items() if not is_there)
    return Item(number, name, f"{rule.article}{number}", given, missing)


def missing_items(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """One finding for each item that is not there, or not whole.   [prospectus]"""
    for item in items_of(prospectus, rule):
        if item.complete:
            continue
        if not item.given:
            data = {"number": item.number, "fields": [WordKey(f"prospectus.item.{item.name}")]}
            yield Finding("prospectus.W001", data, rule=rule.name, article=item.article)
        else:
            data = {"number": item.number, "fields": [WordKey(f"prospectus.part.{part}") for part in item.missing]}
            yield Finding("prospectus.W002", data, rule=rule.name, article=item.article)


def _is_there(value: object) -> bool:
    """A text with something in it; a number of none is an answer too."""
    return bool(value.strip()) if isinstance(value, str) else value not in (None, ())


def _said(*names: str) -> Callable[[Prospectus], Parts]:
    """Fields of the prospectus itself."""
    return lambda prospectus: {name: _is_there(getattr(prospectus, name)) for name in names}


def _hotels(prospectus: Prospectus) -> Parts:
    """Each with its e-mail, fax and telephone."""
    hotels = prospectus.hotels
    reached = ("email", "fax", "telephone")
    return {"hotels": bool(hotels)} | {
        f"hotel_{name}": bool(hotels) and all(_is_there(getattr(hotel, name)) for hotel in hotels) for name in reached
    }


_OCCASIONS = (Occasion.ARRIVAL, Occasion.OPENING, Occasion.DRAW_OF_LOTS, Occasion.CLOSING, Occasion.DEPARTURE)
"""What every programme has, beside its rounds; special events only where there are any."""


def _programme(prospectus: Prospectus) -> Parts:
    """Every occasion and every round, each with day, hour and place."""
    lines = prospectus.programme
    there = {line.occasion for line in lines}
    parts = {f"programme_{occasion.value}": occasion in there for occasion in _OCCASIONS}
    parts["programme_round"] = _every_round(prospectus)
    parts |= {
        f"programme_{name}": bool(lines) and all(_is_there(getattr(line, name)) for line in lines)
        for name in ("on", "hour", "place")
    }
    return parts


def _every_round(prospectus: Prospectus) -> bool:
    """All of them, as far as their number is known."""
    shown = {line.round_number for line in prospectus.programme if line.occasion is Occasion.ROUND}
    return bool(shown) and (prospectus.rounds is None or shown >= set(range(1, prospectus.rounds + 1)))


def _default_time(prospectus: Prospectus) -> Parts:
    """In an official event the article itself says it; in others, the article of the Laws and the minutes."""
    if prospectus.official:
        return {"default_law": True}
    return _said("default_law", "default_minutes")(prospectus)


def _finances(prospectus: Prospectus) -> Parts:
    return {field.name: _is_there(getattr(prospectus.finances, field.name)) for field in fields(prospectus.finances)}


def _participants(prospectus: Prospectus) -> Parts:
    return {**_said("players", "invited")(prospectus), "chief_arbiter": _is_there(prospectus.chief_arbiter.name)}


def _contact(prospectus: Prospectus) -> Parts:
    """The federation that organises by itself is the organiser (I-331)."""
    organiser = prospectus.organisation.organiser or prospectus.organisation.federation
    reached = prospectus.email or prospectus.telephone
    return {"web": _is_there(prospectus.web), "contact": _is_there(reached), "organiser": _is_there(organiser)}


PARTS: Mapping[str, Callable[[Prospectus], Parts]] = {
    "dates_and_place": _said("start", "end", "place"),
    "hotels": _hotels,
    "programme": _programme,
    "rate_of_play": _said("rate_of_play", "clocks"),
    "pairings_and_tiebreaks": _said("system", "tiebreaks"),
    "default_time": _default_time,
    "draw_agreements": _said("draw_agreements"),
    "finances": _finances,
    "access": _said("access", "transport"),
    "participants": _participants,
    "contact": _contact,
    "duties": _said("duties"),
    "answer": _said("answer_by", "arrival_notice"),
    "security": _said("security"),
    "medical": _said("medical"),
    "tourism": _said("tourism"),
}
"""What each item consists of."""


def prospectus_findings(prospectus: Prospectus, edition: Edition) -> list[Finding]:
    """Everything at once: missing items in their order, days that do not fit, people."""
    rule = edition.rule("prospectus")
    return [
        *missing_items(prospectus, rule),
        *days_that_do_not_fit(prospectus, rule),
        *late_arrival(prospectus, edition.rule("default_time")),
        *who_answers(prospectus, edition.rule("organisation")),
        *chief_arbiter_of_championship(prospectus, edition.rule("championship_chief_arbiter")),
        *swiss_announced(prospectus, edition.rule("announced_system")),
    ]


def days_that_do_not_fit(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """Rounds outside the event's days or out of order, and an answer asked for when it has begun.   [prospectus]"""
    rounds = [line for line in prospectus.programme if line.occasion is Occasion.ROUND]
    start, end = prospectus.start, prospectus.end
    for line in rounds:
        if line.on is not None and start is not None and end is not None and not start <= line.on <= end:
            data = {"round": line.round_number or "—", "day": str(line.on), "start": str(start), "end": str(end)}
            yield Finding("prospectus.W003", data, rule=rule.name, article=f"{rule.article}3")
    yield from _out_of_order(rounds, rule)
    if prospectus.answer_by is not None and start is not None and prospectus.answer_by >= start:
        data = {"day": str(prospectus.answer_by), "start": str(start)}
        yield Finding("prospectus.W005", data, rule=rule.name, article=f"{rule.article}13")


def _out_of_order(rounds: list[ProgrammeLine], rule: Rule) -> Iterator[Finding]:
    """Each round once, and none before an earlier one is over."""
    timed = [(line.round_number, when) for line in rounds if line.round_number and (when := _when(line)) is not None]
    timed.sort(key=lambda one: one[0] or 0)
    for (number, earlier), (following, later) in pairwise(timed):
        if number == following or later <= earlier:
            data = {"round": number, "following": following}
            yield Finding("prospectus.W004", data, rule=rule.name, article=f"{rule.article}3")


def _when(line: ProgrammeLine) -> datetime | None:
    return datetime.combine(line.on, line.hour) if line.on is not None and line.hour is not None else None


def late_arrival(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """In an official event nobody may come late.   [default_time]"""
    minutes, official = prospectus.default_minutes, rule.integer("official_minutes")
    if prospectus.official and minutes not in (None, official):
        data = {"minutes": minutes, "official": official}
        yield Finding("prospectus.W006", data, rule=rule.name, article=rule.article)


def who_answers(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """A federation answers for the event; an organiser whom it entrusts names a committee (I-331).   [organisation]"""
    found = prospectus.organisation
    if not found.federation:
        yield Finding("prospectus.W007", rule=rule.name, article=rule.article)
    if found.organiser and not found.committee:
        yield Finding("prospectus.W008", {"organiser": found.organiser}, rule=rule.name, article=rule.article)


def chief_arbiter_of_championship(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """Of a world or continental event: named by its president, with the title, the class and the experience asked for.
    [championship_chief_arbiter]"""
    if prospectus.level not in rule.texts("levels"):
        return
    chief = prospectus.chief_arbiter
    asked = {
        "named_by": _answer(chief.named_by, (rule.text(f"named_by_{prospectus.level}"),)),
        "title": _answer(chief.title, (rule.text("title"),)),
        "classification": _answer(chief.classification, rule.texts("classes")),
        "experience": chief.experience,
    }
    data = {"name": chief.name or "—"}
    for finding_id, answer in (("prospectus.W009", False), ("prospectus.W010", None)):
        if found := [WordKey(f"prospectus.arbiter.{name}") for name, met in asked.items() if met is answer]:
            yield Finding(finding_id, {**data, "fields": found}, rule=rule.name, article=rule.article)


def swiss_announced(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """The program of a Swiss is announced with its system, and before the start.   [announced_system]"""
    if declared_type("", prospectus.system) is not EventType.SWISS:
        return
    if not prospectus.program:
        yield Finding("prospectus.W011", rule=rule.name, article=rule.article)
    day, start = prospectus.announced_on, prospectus.start
    if day is not None and start is not None and day > start:
        yield Finding("prospectus.W012", {"day": str(day), "start": str(start)}, rule=rule.name, article=rule.article)


def _answer(said: str, accepted: tuple[str, ...]) -> bool | None:
    """None where nobody said it."""
    return said in accepted if said else None
