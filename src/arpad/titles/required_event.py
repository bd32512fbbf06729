"""Whether an event is one of those of which an application needs a norm: a large Swiss, or one of the kinds named."""

from arpad.regulations.edition import Edition, Rule
from arpad.titles.federations import fields_by_round
from arpad.tournament.event_type import event_type_of
from arpad.tournament.facts import EventKind, Facts
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType


def required_event(event: Tournament, facts: Facts, edition: Edition) -> bool | None:
    """True where the report and its facts show it; else None, since some of them only somebody can tell (I-734).
    [swiss_norm]"""
    rule = edition.find("swiss_norm")
    if rule is None:
        return None
    return True if required_kind(facts.kind, facts.final_stage, rule) or large_swiss(event, rule) else None


def required_kind(kind: EventKind | None, final_stage: bool | None, rule: Rule) -> bool:
    """An Olympiad, or the final stage of a national championship."""
    return kind in rule.maybe_texts("kinds") or (bool(final_stage) and kind in rule.maybe_texts("finals"))


def large_swiss(event: Tournament, rule: Rule) -> bool:
    """Enough players in every round, and strong enough on average whatever the unrated ones count.   [swiss_norm]"""
    if event.teams or event_type_of(event).type is not EventType.SWISS or rule.maybe_integer("players") is None:
        return False
    fields = list(fields_by_round(event, rule.integer("missed_at_most")))
    for field in fields:
        rated = [entry.rating for entry in field if entry.rating]
        all_of_them = [entry.rating or rule.integer("unrated") for entry in field]
        if len(field) < rule.integer("players") or not rated:
            return False
        if any(sum(ratings) < rule.integer("average") * len(ratings) for ratings in (rated, all_of_them)):
            return False
    return bool(fields)
