"""The items that an invitation must have: which parts of each are there, and which are missing.

An organiser who has nothing to say about an item says that: silence is missing (I-330).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields

from arpad.regulations.edition import Rule
from arpad.tournament.prospectus.record import Occasion, Prospectus
from arpad.values.finding import Finding
from arpad.values.kinds import WordKey

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
