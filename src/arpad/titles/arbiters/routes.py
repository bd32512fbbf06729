"""Which events count for a norm of an arbiter: each way that the regulations open, measured.

A way that is not for such an event at all is None, so that nobody reads of what does not concern it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum

from arpad.regulations.edition import Rule
from arpad.titles.arbiters.event import HOST, RATE_OF_PLAY, ArbiterCase
from arpad.titles.arbiters.field import PossibleNorm, possible_norm
from arpad.titles.model import Requirement, Sense
from arpad.tournament.arbiter_facts import Arbiter, ArbiterRole
from arpad.tournament.facts import EventKind
from arpad.values.event_type import EventType
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

AT_LEAST, IS = Sense.AT_LEAST, Sense.IS


class ArbiterTitle(StrEnum):
    """The titles that norms lead to."""

    FA = "FA"
    IA = "IA"


@dataclass(frozen=True, slots=True)
class Route:
    """One way in which an event counts. `at_most`: how often in one application."""

    rule: str
    article: str
    requirements: tuple[Requirement, ...]
    at_most: int | None = None
    possible: PossibleNorm | None = None  # the player for whom a norm is possible

    @property
    def passed(self) -> bool | None:
        marks = [requirement.passed for requirement in self.requirements]
        return False if False in marks else None if None in marks else True


def requirement(
    rule: Rule, measured: object, required: object, passed: bool | None, sense: Sense = AT_LEAST, missing: str = ""
) -> Requirement:
    said = "" if measured is None else str(measured)
    fact = missing if passed is None else ""
    return Requirement(rule.name, rule.article, said, str(required), passed, sense, fact, "", rule.edition)


def at_least(rule: Rule, measured: int | None, least: int, missing: str = "") -> Requirement:
    passed = None if measured is None else measured >= least
    return requirement(rule, measured, least, passed, AT_LEAST, missing)


def said_so(rule: Rule, flag: bool | None, missing: str) -> Requirement:
    return requirement(rule, "" if flag is None else "yes" if flag else "no", "yes", flag, IS, missing)


Way = Callable[[ArbiterCase, Arbiter], Route | None]


def routes_of(case: ArbiterCase, arbiter: Arbiter, title: ArbiterTitle) -> tuple[Route, ...]:
    """Those that are for such an event, the ones without a limit first."""
    ways = _FOR_FA if title is ArbiterTitle.FA else _FOR_IA
    return tuple(route for way in ways if (route := way(case, arbiter)) is not None)


def _route(rule: Rule, *requirements: Requirement, possible: PossibleNorm | None = None) -> Route:
    return Route(rule.name, rule.article, requirements, rule.maybe_integer("at_most"), possible)


# ------------------------------------------------------------------------------------------------ FIDE Arbiter


def _ordinary(case: ArbiterCase, rule: Rule, *requirements: Requirement) -> Route | None:
    """At a standard rate of play; where nobody knows it, that is what is missing."""
    if case.facts.hybrid or case.cadence in (Cadence.RAPID, Cadence.BLITZ):
        return None
    if case.cadence is None:
        unknown = requirement(rule, None, Cadence.STANDARD.value, None, IS, RATE_OF_PLAY)
        return _route(rule, *requirements, unknown)
    return _route(rule, *requirements)


def fa_swiss(case: ArbiterCase, _: Arbiter) -> Route | None:
    """Enough rated players.   [fa_swiss]"""
    rule = case.edition.rule("fa_swiss")
    if case.system is not EventType.SWISS:
        return None
    return _ordinary(case, rule, at_least(rule, case.rated, rule.integer("rated")))


def fa_round_robin(case: ArbiterCase, _: Arbiter) -> Route | None:
    """Everybody is rated at its end, or enough are rated.   [fa_round_robin]"""
    rule = case.edition.rule("fa_round_robin")
    if case.system is not EventType.ROUND_ROBIN:
        return None
    least = rule.integer("rated")
    everybody = case.rated >= least or case.everybody_rated_at_the_end
    required = f"{min(least, case.players)}"
    return _ordinary(case, rule, requirement(rule, case.rated, required, everybody, AT_LEAST, "ratings"))


def fa_double_round_robin(case: ArbiterCase, _: Arbiter) -> Route | None:
    """[fa_double_round_robin]"""
    rule = case.edition.rule("fa_double_round_robin")
    if case.system is not EventType.DOUBLE_ROUND_ROBIN:
        return None
    return _ordinary(case, rule, at_least(rule, case.rated, rule.integer("rated")))


def fa_top_division(case: ArbiterCase, arbiter: Arbiter) -> Route | None:
    """[fa_top_division]"""
    return _top_division(case, arbiter, case.edition.rule("fa_top_division"))


def _top_division(case: ArbiterCase, arbiter: Arbiter, rule: Rule) -> Route | None:
    """The highest division of the national team championship, by rounds worked, boards, teams and rated players."""
    if case.kind not in (EventKind.NATIONAL_TEAM_CHAMPIONSHIP, EventKind.LEAGUE) or case.facts.top_division is False:
        return None
    double = case.system is EventType.DOUBLE_ROUND_ROBIN
    teams = rule.integer("double_teams" if double else "teams")
    worked = arbiter.rounds_worked if arbiter.rounds_worked is not None else case.rounds
    return _route(
        rule,
        said_so(rule, case.facts.top_division, "top_division"),
        at_least(rule, worked, rule.integer("rounds")),
        at_least(rule, case.boards, rule.integer("boards"), "013/310"),
        at_least(rule, case.teams, teams),
        _share(rule, case),
    )


def _share(rule: Rule, case: ArbiterCase) -> Requirement:
    """Compared exactly; shown as a whole percentage."""
    least = rule.integer("rated_percent")
    enough = 100 * case.rated >= least * case.players
    return requirement(rule, f"{case.rated_percent} %", f"{least} %", enough)


def fa_rapid_or_blitz(case: ArbiterCase, _: Arbiter) -> Route | None:
    """[fa_rapid_or_blitz]"""
    rule = case.edition.rule("fa_rapid_or_blitz")
    if case.cadence not in (Cadence.RAPID, Cadence.BLITZ):
        return None
    return _route(
        rule,
        at_least(rule, case.rated, rule.integer("rated")),
        at_least(rule, case.rounds, rule.integer("rounds")),
    )


def fa_hybrid(case: ArbiterCase, arbiter: Arbiter) -> Route | None:
    """[fa_hybrid]"""
    return _hybrid(case, arbiter, case.edition.rule("fa_hybrid"), _ORDINARY_FA)


def _hybrid(case: ArbiterCase, arbiter: Arbiter, rule: Rule, ordinary: tuple[Way, ...]) -> Route | None:
    """As the same event over the board; that it was endorsed is a requirement of the event."""
    if not case.facts.hybrid:
        return None
    board = ArbiterCase(case.tournament, replace(case.facts, hybrid=None), case.edition, case.titles)
    routes = [route for way in ordinary if (route := way(board, arbiter)) is not None]
    if not routes:
        return _route(rule, requirement(rule, case.system.value, "", False, Sense.ONE_OF))
    order = (True, None, False)
    nearest = min(routes, key=lambda route: order.index(route.passed))
    own = [replace(one, rule=rule.name, article=rule.article) for one in nearest.requirements]
    return _route(rule, *own, possible=nearest.possible)


def fa_olympiad_match(case: ArbiterCase, arbiter: Arbiter) -> Route | None:
    """[fa_olympiad_match]"""
    return _olympiad_match(case, arbiter, case.edition.rule("fa_olympiad_match"))


def _olympiad_match(case: ArbiterCase, arbiter: Arbiter, rule: Rule) -> Route | None:
    if case.kind != EventKind.OLYMPIAD:
        return None
    role = case.role_of(arbiter)
    known = arbiter.role is not None or role is ArbiterRole.CHIEF
    passed = role is ArbiterRole.MATCH if known else None
    return _route(
        rule, requirement(rule, role if known else None, ArbiterRole.MATCH.value, passed, IS, "arbiters.role")
    )


# ------------------------------------------------------------------------------------------------ International Arbiter


def ia_national_final(case: ArbiterCase, _: Arbiter) -> Route | None:
    """[ia_national_final]"""
    rule = case.edition.rule("ia_national_final")
    if case.kind != EventKind.NATIONAL_CHAMPIONSHIP or case.facts.final_stage is False or _is_fast(case):
        return None
    return _route(rule, said_so(rule, case.facts.final_stage, "final_stage"))


def _is_fast(case: ArbiterCase) -> bool:
    """Rapid and blitz count for this title only in official World and Continental Championships (I-686)."""
    return case.cadence in (Cadence.RAPID, Cadence.BLITZ)


def ia_official_event(case: ArbiterCase, _: Arbiter) -> Route | None:
    """[ia_official_event]"""
    rule = case.edition.rule("ia_official_event")
    if case.facts.hybrid or _is_fast(case) or not (case.facts.fide_event or _of_fide(case)):
        return None
    return _route(rule, said_so(rule, case.facts.fide_event is not False, "fide_event"))


def _of_fide(case: ArbiterCase) -> bool:
    rule = case.edition.rule("unlimited_certificates")
    return case.facts.fide_event is not False and case.kind in rule.texts("world")


def ia_norm_possible(case: ArbiterCase, _: Arbiter) -> Route | None:
    """An international event in which a player may in theory make a norm.   [ia_norm_possible]"""
    rule = case.edition.rule("ia_norm_possible")
    if case.facts.hybrid or _is_fast(case):
        return None
    federations = _international(case)
    if federations.passed is False:
        return _route(rule, federations)
    if case.titles is None:
        return _route(rule, federations, requirement(rule, None, "yes", None, IS, "B.01"))
    possible = possible_norm(case.titles)
    measured = "no" if possible.number is None else f"{possible.title} {possible.number}"
    reached = requirement(rule, measured, "yes", possible.passed, IS, RATE_OF_PLAY)
    control = possible.rate_of_play
    slow = (
        [replace(control, rule=rule.name, article=rule.article)]
        if control is not None and control.passed is False
        else []
    )
    return _route(rule, federations, *(slow or [reached]), possible=possible)


def _international(case: ArbiterCase) -> Requirement:
    """Players of enough federations.   [international_event]"""
    rule = case.edition.rule("international_event")
    needed, found = rule.integer("ia"), len(case.federations)
    passed = True if found >= needed else None if found + case.without_federation >= needed else False
    return replace(requirement(rule, found, needed, passed, AT_LEAST, "federation"), article=f"{rule.article}b")


def ia_rapid_or_blitz(case: ArbiterCase, _: Arbiter) -> Route | None:
    """[ia_rapid_or_blitz]"""
    rule = case.edition.rule("ia_rapid_or_blitz")
    if not _is_fast(case):
        return None
    return _route(rule, requirement(rule, case.level, "world, continental", case.unlimited, Sense.ONE_OF))


def ia_large_event(case: ArbiterCase, _: Arbiter) -> Route | None:
    """[ia_large_event]"""
    rule = case.edition.rule("ia_large_event")
    if case.facts.hybrid or _is_fast(case):
        return None
    found = len(case.federations)
    enough = found >= rule.integer("federations")
    maybe = True if enough else None if found + case.without_federation >= rule.integer("federations") else False
    return _route(
        rule,
        at_least(rule, case.players, rule.integer("players")),
        requirement(rule, found, rule.integer("federations"), maybe, AT_LEAST, "federation"),
        _share(rule, case),
        at_least(rule, case.rounds, rule.integer("rounds")),
    )


def ia_top_division(case: ArbiterCase, arbiter: Arbiter) -> Route | None:
    """[ia_top_division]"""
    return None if _is_fast(case) else _top_division(case, arbiter, case.edition.rule("ia_top_division"))


def ia_hybrid(case: ArbiterCase, arbiter: Arbiter) -> Route | None:
    """[ia_hybrid]"""
    return _hybrid(case, arbiter, case.edition.rule("ia_hybrid"), _ORDINARY_IA)


def ia_olympiad_match(case: ArbiterCase, arbiter: Arbiter) -> Route | None:
    """[ia_olympiad_match]"""
    return _olympiad_match(case, arbiter, case.edition.rule("ia_olympiad_match"))


_ORDINARY_FA: tuple[Way, ...] = (fa_swiss, fa_round_robin, fa_double_round_robin)
_FOR_FA: tuple[Way, ...] = (*_ORDINARY_FA, fa_top_division, fa_rapid_or_blitz, fa_hybrid, fa_olympiad_match)
_ORDINARY_IA: tuple[Way, ...] = (ia_official_event, ia_norm_possible, ia_national_final, ia_large_event)
_FOR_IA: tuple[Way, ...] = (
    ia_official_event,
    ia_norm_possible,
    ia_national_final,
    ia_rapid_or_blitz,
    ia_large_event,
    ia_top_division,
    ia_hybrid,
    ia_olympiad_match,
)


def applicable(case: ArbiterCase, routes: tuple[Route, ...], title: ArbiterTitle) -> Iterator[Requirement]:
    """Where no way is for such an event at all.   [fa_events, ia_events]"""
    if not routes:
        rule = case.edition.rule("fa_events" if title is ArbiterTitle.FA else "ia_events")
        yield requirement(rule, case.system.value, "", False, Sense.ONE_OF)


__all__ = ["HOST", "ArbiterTitle", "Route", "applicable", "at_least", "requirement", "routes_of", "said_so"]
