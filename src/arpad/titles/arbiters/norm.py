"""One arbiter, one event, one title: every check of a norm, and whether it can be certified."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from enum import StrEnum

from arpad.regulations.edition import Edition
from arpad.titles.arbiters.event import ArbiterCase
from arpad.titles.arbiters.routes import ArbiterTitle, Route, applicable, at_least, requirement, routes_of, said_so
from arpad.titles.model import Requirement, Sense
from arpad.tournament.arbiter_facts import Arbiter, ArbiterRole
from arpad.tournament.model import end_of, start_of
from arpad.values.event_type import EventType
from arpad.values.records import dataclass


class Verdict(StrEnum):
    MET = "met"
    NOT_MET = "not_met"
    OPEN = "open"  # met if the facts that are missing hold


@dataclass(frozen=True, slots=True)
class Certificates:
    """How many the event may have; `most` is None where there is no limit."""

    issued: int | None
    most: int | None


@dataclass(frozen=True)
class ArbiterNormVerdict:
    """`route` is the way in which the event counts, or the nearest one; `tried` are the other ways looked at."""

    case: ArbiterCase
    arbiter: Arbiter
    title: ArbiterTitle
    role: ArbiterRole
    requirements: tuple[Requirement, ...]
    route: Route | None
    tried: tuple[Route, ...]
    short_event: bool  # fewer rounds than usual, of which an application may have one
    certificates: Certificates
    signed_by: str  # the chief arbiter, or the supervisor of his own norm

    @property
    def edition(self) -> Edition:
        return self.case.edition

    @property
    def failed(self) -> tuple[Requirement, ...]:
        return tuple(one for one in self.requirements if one.passed is False)

    @property
    def open(self) -> tuple[Requirement, ...]:
        return tuple(one for one in self.requirements if one.passed is None)

    @property
    def verdict(self) -> Verdict:
        return Verdict.NOT_MET if self.failed else Verdict.OPEN if self.open else Verdict.MET

    @property
    def achieved(self) -> bool:
        return self.verdict is Verdict.MET

    @property
    def open_facts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.missing_fact for one in self.open if one.missing_fact))

    @property
    def once(self) -> tuple[tuple[str, int], ...]:
        """Articles that let such a norm count so many times in an application."""
        rule = self.edition.rule(f"{self.title.lower()}_short_event")
        short = ((rule.article, rule.integer("at_most")),) if self.short_event else ()
        route = self.route
        limited = ((route.article, route.at_most),) if route is not None and route.at_most is not None else ()
        return (*limited, *short)


def arbiter_norm(case: ArbiterCase, arbiter: Arbiter, title: ArbiterTitle) -> ArbiterNormVerdict:
    routes = routes_of(case, arbiter, title)
    route = _best(routes)
    rounds, short = enough_rounds(case, title)
    checks = (*(check(case, arbiter, title) for check in _CHECKS),)
    requirements = (
        *(found for found in checks if found is not None),
        *applicable(case, routes, title),
        *(route.requirements if route is not None else ()),
        rounds,
    )
    return ArbiterNormVerdict(
        case,
        arbiter,
        title,
        case.role_of(arbiter),
        requirements,
        route,
        tuple(one for one in routes if one is not route),
        short,
        Certificates(case.facts.arbiter_certificates, most_certificates(case)),
        _signatory(case, arbiter),
    )


def _best(routes: tuple[Route, ...]) -> Route | None:
    """The first that is open to the event, one without a limit before one that an application has once only; else the
    one that lacks least."""
    order = {True: 0, None: 1, False: 2}

    def rank(route: Route) -> tuple[int, int, bool]:
        failed = sum(one.passed is False for one in route.requirements)
        return order[route.passed], failed, route.at_most is not None

    return min(routes, key=rank, default=None)


Check = Callable[[ArbiterCase, Arbiter, ArbiterTitle], Requirement | None]


def rated_event(case: ArbiterCase, _: Arbiter, __: ArbiterTitle) -> Requirement | None:
    """Registered with FIDE to be rated, and not too late for every list (I-774).   [fide_rated_event]"""
    rule, codes = case.edition.rule("fide_rated_event"), case.facts.frs_codes
    if (late := case.never_rated) is not None:
        return requirement(rule, f"never_rated, B.02 {late.article}", "yes", False, Sense.IS)
    return requirement(rule, ", ".join(codes), "yes", True if codes else None, Sense.IS, "frs_codes")


def system_allowed(case: ArbiterCase, _: Arbiter, __: ArbiterTitle) -> Requirement | None:
    """[norm_systems]"""
    rule = case.edition.rule("norm_systems")
    accepted = True if case.type in rule.texts("systems") or _is_match_of_fide(case) else case.facts.system_accepted
    return requirement(
        rule, case.type.value, ", ".join(rule.texts("systems")), accepted, Sense.ONE_OF, "system_accepted"
    )


def _is_match_of_fide(case: ArbiterCase) -> bool:
    """Official matches are named among the events of International Arbiters.   [ia_official_event]"""
    return case.type is EventType.MATCH and bool(case.facts.fide_event)


def hybrid_endorsed(case: ArbiterCase, _: Arbiter, __: ArbiterTitle) -> Requirement | None:
    """Asked of hybrid events only.   [hybrid_events]"""
    if not case.facts.hybrid:
        return None
    return said_so(case.edition.rule("hybrid_events"), case.facts.hybrid_endorsed, "hybrid_endorsed")


def most_certificates(case: ArbiterCase) -> int | None:
    """One for so many players of a Swiss or part of them, a number in all in a round robin; no limit in events of
    FIDE and the continents.   [swiss_certificates, round_robin_certificates, unlimited_certificates]"""
    if case.unlimited:
        return None
    if case.system is EventType.SWISS:
        each = case.edition.rule("swiss_certificates").integer("players_each")
        return -(-case.players // each)
    if case.system.all_play_all:
        return case.edition.rule("round_robin_certificates").integer("at_most")
    return None


def certificate_left(case: ArbiterCase, _: Arbiter, __: ArbiterTitle) -> Requirement | None:
    """[swiss_certificates, round_robin_certificates]"""
    most = most_certificates(case)
    if most is None:
        return None
    swiss = case.system is EventType.SWISS
    rule = case.edition.rule("swiss_certificates" if swiss else "round_robin_certificates")
    issued = case.facts.arbiter_certificates
    if issued is None:
        return requirement(rule, None, most, None, Sense.AT_MOST, "arbiter_certificates")
    return requirement(rule, issued + 1, most, issued + 1 <= most, Sense.AT_MOST)


def signed(case: ArbiterCase, arbiter: Arbiter, _: ArbiterTitle) -> Requirement | None:
    """By the chief arbiter, if he has a title; his own norm by a supervisor who has one.   [norm_signed, chief_titled,
    chief_supervised]"""
    if case.role_of(arbiter) is ArbiterRole.CHIEF:
        rule, facts = case.edition.rule("chief_supervised"), case.facts
        titles, given = rule.texts("titles"), facts.supervisor_title
        missing = [
            name
            for name, value in (
                ("supervisor", facts.supervisor),
                ("supervisor_title", given),
                ("supervisor_position", facts.supervisor_position),
            )
            if not value
        ]
        passed = False if given and given not in titles else None if missing else True
        return requirement(rule, given, ", ".join(titles), passed, Sense.ONE_OF, ", ".join(missing))
    rule, chief = case.edition.rule("chief_titled"), case.chief
    titles = rule.texts("titles")
    if chief is None:
        return requirement(rule, None, ", ".join(titles), None, Sense.ONE_OF, "arbiters.chief")
    passed = chief.title in titles if chief.title else None
    return requirement(rule, chief.title, ", ".join(titles), passed, Sense.ONE_OF, "arbiters.title")


def _signatory(case: ArbiterCase, arbiter: Arbiter) -> str:
    if case.role_of(arbiter) is ArbiterRole.CHIEF:
        return case.facts.supervisor
    return case.chief.name if case.chief is not None else case.tournament.chief_arbiter


def registered(case: ArbiterCase, arbiter: Arbiter, title: ArbiterTitle) -> Requirement | None:
    """With FIDE's commission: as National Arbiter, or as FIDE Arbiter.   [registered_arbiter]"""
    rule = case.edition.rule("registered_arbiter")
    needed = rule.text(title.lower())
    measured = ", ".join(part for part in (arbiter.title, _answer(arbiter.registered)) if part)
    wrong = (arbiter.title and arbiter.title != needed) or arbiter.registered is False
    missing = ", ".join(
        name
        for name, value in (("arbiters.title", arbiter.title), ("arbiters.registered", arbiter.registered))
        if value in ("", None)
    )
    passed = False if wrong else None if missing else True
    article = rule.article if title is ArbiterTitle.FA else case.edition.rule("active_arbiter").article
    return replace(requirement(rule, measured, needed, passed, Sense.IS, missing), article=article)


def _answer(flag: bool | None) -> str:
    return "" if flag is None else "yes" if flag else "no"


def active(case: ArbiterCase, arbiter: Arbiter, title: ArbiterTitle) -> Requirement | None:
    """[active_arbiter]"""
    if title is ArbiterTitle.FA:
        return None
    return said_so(case.edition.rule("active_arbiter"), arbiter.active, "arbiters.active")


def old_enough(case: ArbiterCase, arbiter: Arbiter, title: ArbiterTitle) -> Requirement | None:
    """On the last day of the event.   [arbiter_age]"""
    if title is not ArbiterTitle.FA:
        return None
    rule, day = case.edition.rule("arbiter_age"), end_of(case.tournament) or start_of(case.tournament)
    if arbiter.birth is None or day is None:
        return at_least(rule, None, rule.integer("years"), "arbiters.birth" if arbiter.birth is None else "052")
    return at_least(rule, age_on(arbiter.birth, day), rule.integer("years"))


def age_on(birth: date, day: date) -> int:
    """Whole years.

    >>> age_on(date(2007, 5, 2), date(2025, 5, 1)), age_on(date(2007, 5, 2), date(2025, 5, 2))
    (17, 18)
    """
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def holds_fa(case: ArbiterCase, arbiter: Arbiter, title: ArbiterTitle) -> Requirement | None:
    """[fide_arbiter_first]"""
    if title is not ArbiterTitle.IA:
        return None
    rule = case.edition.rule("fide_arbiter_first")
    passed = arbiter.title == rule.text("title") if arbiter.title else None
    return requirement(rule, arbiter.title, rule.text("title"), passed, Sense.IS, "arbiters.title")


def fee_paid(case: ArbiterCase, arbiter: Arbiter, _: ArbiterTitle) -> Requirement | None:
    """The registration fee, or a licence for all days of the event.   [registration_fee]"""
    rule = case.edition.rule("registration_fee")
    paid = arbiter.fee_paid
    start, end = start_of(case.tournament), end_of(case.tournament)
    first, last = arbiter.licence_from, arbiter.licence_to
    if paid is None and (first or last) and start is not None:
        paid = (first is None or first <= start) and (last is None or last >= (end or start))
    return said_so(rule, paid, "arbiters.fee_paid")


def enough_rounds(case: ArbiterCase, title: ArbiterTitle) -> tuple[Requirement, bool]:
    """The usual number; or a few less, which an application may have once.   [fa_rounds, fa_short_event, ia_rounds,
    ia_short_event]"""
    usual = case.edition.rule(f"{title.lower()}_rounds")
    short = case.edition.rule(f"{title.lower()}_short_event")
    if case.rounds >= usual.integer("rounds"):
        return at_least(usual, case.rounds, usual.integer("rounds")), False
    return at_least(short, case.rounds, short.integer("rounds")), case.rounds >= short.integer("rounds")


_CHECKS: tuple[Check, ...] = (
    rated_event,
    system_allowed,
    hybrid_endorsed,
    certificate_left,
    signed,
    registered,
    holds_fa,
    active,
    old_enough,
    fee_paid,
)
