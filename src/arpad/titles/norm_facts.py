"""What the report of an event cannot say and a norm may hang on, as a form asks for it: made from the fields of the
facts file."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from arpad.titles.event_requirements import NORM_RULES
from arpad.titles.round_ratings import NAME as ROUND_RATINGS_NAME
from arpad.titles.round_ratings import ROUND_RATINGS
from arpad.tournament.arbiter_facts import ARBITER_FIELDS, Arbiter
from arpad.tournament.facts import COMPLAINTS, EVENT_FIELDS, Facts
from arpad.values.fields import Field, FieldError
from arpad.values.finding import Finding

_OTHER_RULES = frozenset(
    {
        "minimum_games",
        "foreign_federations",
        "national_finals",
        "national_teams",
        "club_championships",
        "approved_events",
    }
)
"""Rules of a norm that hang on the kind of event and on decisions about it."""


def _asked(field: Field) -> bool:
    return not (NORM_RULES | _OTHER_RULES).isdisjoint(field.asked_by.split(", "))


NORM_FACTS: tuple[Field, ...] = (*filter(_asked, EVENT_FIELDS), ROUND_RATINGS)
CHIEF = "arbiters"
CHIEF_FACTS: tuple[Field, ...] = tuple(field for field in ARBITER_FIELDS if field.name in ("name", "id", "title"))
"""The chief arbiter, whom a form asks for as one row of [[arbiters]]."""


def read_typed(
    typed: Mapping[str, str], fields: tuple[Field, ...] = NORM_FACTS
) -> tuple[dict[str, Any], list[Finding]]:
    """What was typed, by the name of the fact and as a file would have it; what is blank was not said."""
    values: dict[str, Any] = {}
    findings: list[Finding] = []
    for field in NORM_FACTS:
        text = typed.get(field.name, "").strip()
        if not text:
            continue
        try:
            values[field.name] = field.written(text)
            field.read(values[field.name])
        except FieldError as error:
            values.pop(field.name, None)
            value = error.wrong or text
            findings.append(Finding(COMPLAINTS.wrong, {"key": field.name, "value": value, "takes": field.takes}))
    return values, findings


def with_norm_facts(facts: Facts, values: Mapping[str, Any]) -> Facts:
    """The facts with what was said besides, which prevails over the file; of the ratings of single games, game by
    game."""
    known = {field.name: field for field in NORM_FACTS}
    said: dict[str, Any] = {name: known[name].read(value) for name, value in values.items() if name in known}
    if ROUND_RATINGS_NAME in said:
        said[ROUND_RATINGS_NAME] = (*facts.round_ratings, *said[ROUND_RATINGS_NAME])
    return replace(facts, **said)


def with_chief_arbiter(facts: Facts, name: str, fide_id: str, title: str) -> Facts:
    """That arbiter as the chief; what else the facts know of him stays."""
    if not (name or fide_id or title):
        return facts
    same = [one for one in facts.arbiters if (fide_id and one.id == fide_id) or (name and one.name == name)]
    if not (same or name or fide_id):
        same = [one for one in facts.arbiters if one.chief][:1] or list(facts.arbiters[:1])
    own = same[0] if same else Arbiter(name)
    chief = replace(own, name=name or own.name, id=fide_id or own.id, title=title or own.title, chief=True)
    others = tuple(replace(one, chief=False) for one in facts.arbiters if one not in same)
    return replace(facts, arbiters=(chief, *others))
