"""Events of restricted entry or low transparency: which they are, by the figures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from arpad.homologation.case import HomologationCase
from arpad.homologation.form import AREAS
from arpad.regulations.edition import Rule
from arpad.values.kinds import FormCode


@dataclass(frozen=True)
class Ground:
    """One reason why an event may count as restricted; `applies` is None where a fact is missing."""

    name: str
    article: str
    applies: bool | None
    inputs: Mapping[str, Any] = field(default_factory=dict)
    missing: str = ""


@dataclass(frozen=True)
class Transparency:
    """`low` is None where no ground is sure and one is open."""

    rule: Rule
    grounds: tuple[Ground, ...]

    @property
    def low(self) -> bool | None:
        if any(ground.applies for ground in self.grounds):
            return True
        return None if any(ground.applies is None for ground in self.grounds) else False


def transparency_of(case: HomologationCase) -> Transparency:
    """Any one ground is enough; an official event, or one the media follow, has none (I-304, I-305).

    [low_transparency]
    """
    rule, form = case.rule("low_transparency"), case.form
    if form.official or form.access.media_coverage:
        return Transparency(rule, ())
    return Transparency(rule, tuple(_grounds(case, rule)))


def _grounds(case: HomologationCase, rule: Rule) -> Iterator[Ground]:
    by_places, by_figures, by_entry = rule.also[:3]
    yield few_places(case, rule, by_places)
    if case.after_the_event:
        yield few_players(case, rule, by_figures)
    yield closed_to_others(case, rule, by_entry)


def few_places(case: HomologationCase, rule: Rule, article: str) -> Ground:
    """Entry or room for fewer players than the minimum."""
    access, least = case.form.access, rule.integer("capacity")
    inputs = {"capacity": access.capacity, "at_least": least}
    if access.capacity is None and not access.unlimited:
        return Ground("few_places", article, None, inputs, "access.capacity")
    return Ground("few_places", article, access.capacity is not None and access.capacity < least, inputs)


def few_players(case: HomologationCase, rule: Rule, article: str) -> Ground:
    """Fewer effective players, or rated ones among them, than the minimum (I-304)."""
    found, players, rated = case.figures, rule.integer("players"), rule.integer("rated")
    inputs = {
        "effective": found.effective,
        "rated": found.rated,
        "at_least_players": players,
        "at_least_rated": rated,
    }
    sure = (found.effective is not None and found.effective < players) or (
        found.rated is not None and found.rated < rated
    )
    if not sure and (found.effective is None or found.rated is None):
        missing = "figures.effective" if found.effective is None else "figures.rated"
        return Ground("few_players", article, None, inputs, missing)
    return Ground("few_players", article, sure, inputs)


def closed_to_others(case: HomologationCase, rule: Rule, article: str) -> Ground:
    """For a class of players, members or neighbours only; school events, a least rating, an open festival and an area
    of a province at least are excepted (I-305)."""
    form, access = case.form, case.form.access
    inputs = {
        "limited_to": FormCode(access.limited_to),
        "area": FormCode(access.area),
        "high_fees": bool(access.high_fees),
    }
    if access.high_fees:
        return Ground("closed", article, True, inputs)
    if form.is_school or access.minimum_rating or access.open_festival or access.limited_to == "nobody":
        return Ground("closed", article, False, inputs)
    if not access.limited_to:
        return Ground("closed", article, None, inputs, "access.limited_to")
    if access.limited_to in ("class", "club"):
        return Ground("closed", article, True, inputs)
    if not access.area:
        return Ground("closed", article, None, inputs, "access.area")
    return Ground("closed", article, AREAS.index(access.area) < AREAS.index(rule.text("area")), inputs)
