"""Are enough of the players rated for this kind of event? Tested on the starters (reading I-07)."""

from collections.abc import Mapping

from arpad.rating.case import EventCase
from arpad.rating.fields import EventField, rated_as_round_robin
from arpad.rating.participants import Participant
from arpad.rating.requirement import Outcome, Requirement
from arpad.tournament.facts import EventKind
from arpad.values.event_type import EventType


def _counts(field: EventField, people: Mapping[int, Participant]) -> tuple[int, int]:
    rated = [number for number in field.numbers if people[number].rating_for_opponents is not None]
    return len(field.numbers), len(rated)


def _as_round_robin(case: EventCase, field: EventField) -> bool:
    """Rated by the round-robin rules: one that is rated as a Swiss has no composition to test."""
    return rated_as_round_robin(case, field)


def _by_general_rules(case: EventCase, field: EventField) -> bool:
    """Not as a national championship, which has its own rule (reading I-20)."""
    national = case.facts.kind is EventKind.NATIONAL_CHAMPIONSHIP and case.edition.find("round_robin_national")
    return _as_round_robin(case, field) and not national


def _verdict(passed: bool) -> Outcome:
    return Outcome.MET if passed else Outcome.FAILED


def _rescue(case: EventCase, passed: bool) -> str:
    """A national championship has a rule of its own: whether it is one may decide."""
    ask = not passed and case.facts.kind is None and case.edition.find("round_robin_national") is not None
    return "kind" if ask else ""


def share_of_rated(case: EventCase, field: EventField, people: Mapping[int, Participant]) -> Requirement | None:
    """At least one player in so many is rated.   [round_robin_share]"""
    rule = case.edition.find("round_robin_share")
    if rule is None or not _by_general_rules(case, field):
        return None
    players, rated = _counts(field, people)
    inputs = {"players": players, "rated": rated, "one_in": rule.integer("one_in")}
    passed = rated * rule.integer("one_in") >= players
    return Requirement(rule, _verdict(passed), inputs, missing_fact=_rescue(case, passed))


def rated_in_small_field(case: EventCase, field: EventField, people: Mapping[int, Participant]) -> Requirement | None:
    """A small field needs a fixed number of rated players.   [round_robin_small]"""
    rule = case.edition.find("round_robin_small")
    players, rated = _counts(field, people)
    if rule is None or not _by_general_rules(case, field) or players >= rule.integer("below_players"):
        return None
    inputs = {"players": players, "rated": rated, "at_least": rule.integer("rated")}
    passed = rated >= rule.integer("rated")
    return Requirement(rule, _verdict(passed), inputs, missing_fact=_rescue(case, passed))


def double_round_robin(case: EventCase, field: EventField, people: Mapping[int, Participant]) -> Requirement | None:
    """With unrated players a double round needs so many players, so many of them rated.   [round_robin_double]"""
    rule = case.edition.find("round_robin_double")
    players, rated = _counts(field, people)
    if rule is None or field.type is not EventType.DOUBLE_ROUND_ROBIN or rated == players:
        return None
    if not _by_general_rules(case, field):
        return None
    inputs = {
        "players": players,
        "rated": rated,
        "at_least_players": rule.integer("players"),
        "at_least_rated": rule.integer("rated"),
    }
    passed = players >= rule.integer("players") and rated >= rule.integer("rated")
    return Requirement(rule, _verdict(passed), inputs, missing_fact=_rescue(case, passed))


def national_championship(case: EventCase, field: EventField, people: Mapping[int, Participant]) -> Requirement | None:
    """A national championship needs three rated players, or two in a women's event.   [round_robin_national]"""
    rule = case.edition.find("round_robin_national")
    if rule is None or not _as_round_robin(case, field) or case.facts.kind is not EventKind.NATIONAL_CHAMPIONSHIP:
        return None
    _, rated = _counts(field, people)
    at_least = rule.integer("rated_women" if case.facts.women_only else "rated")
    return Requirement(rule, _verdict(rated >= at_least), {"rated": rated, "at_least": at_least})


def scheveningen_unrated(case: EventCase, field: EventField, people: Mapping[int, Participant]) -> Requirement | None:
    """Not more than so many unrated players in a Scheveningen or a match.   [scheveningen_unrated]"""
    rule = case.edition.find("scheveningen_unrated")
    if rule is None or field.type not in (EventType.SCHEVENINGEN, EventType.MATCH):
        return None
    players, rated = _counts(field, people)
    inputs = {"unrated": players - rated, "at_most": rule.integer("at_most")}
    return Requirement(rule, _verdict(players - rated <= rule.integer("at_most")), inputs)


def match_length_known(case: EventCase, field: EventField, _: Mapping[int, Participant]) -> Requirement | None:
    """Without the length of a match nobody can say when it was decided.   [match_decided]"""
    rule = case.edition.find("match_decided")
    if rule is None or field.type is not EventType.MATCH or field.scheduled is not None:
        return None
    return Requirement(rule, Outcome.OPEN, {}, missing_fact="scheduled_games")


def match_players_rated(case: EventCase, field: EventField, people: Mapping[int, Participant]) -> Requirement | None:
    """Both players of a match are rated.   [match_players]"""
    rule = case.edition.find("match_players")
    if rule is None or field.type is not EventType.MATCH:
        return None
    players, rated = _counts(field, people)
    return Requirement(rule, _verdict(rated == players), {"unrated": players - rated})
