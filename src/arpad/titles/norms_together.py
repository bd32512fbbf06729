"""What an application asks of its norms together, and which of them it can do without."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition, Rule
from arpad.titles.application_record import Application
from arpad.titles.model import Requirement, Sense
from arpad.titles.norm_examination import ExaminedNorm

Check = Callable[[Application, Sequence[ExaminedNorm], Edition], Requirement | None]


def norms_that_count(
    application: Application, norms: Sequence[ExaminedNorm], edition: Edition
) -> tuple[ExaminedNorm, ...]:
    """All of them, those marked that stay out; a forfeit that only adds games counts once among the others."""
    for out, may_be_open in _could_stay_out(norms, edition):
        rest = _with_one_forfeit([norm for norm in norms if norm not in out])
        marks = [found.passed for check in OF_NORMS if (found := check(application, rest, edition)) is not None]
        if all(mark or (may_be_open and mark is None) for mark in marks):
            kept = {norm.index: norm for norm in rest}
            return tuple(kept.get(norm.index) or replace(norm, left_out=True) for norm in norms)
    return tuple(_with_one_forfeit(norms))


def _could_stay_out(norms: Sequence[ExaminedNorm], edition: Edition) -> Iterator[tuple[Sequence[ExaminedNorm], bool]]:
    """Which norms, and whether the others may still have something open: those that lack papers hold up nothing that is
    whole without them, and of those that need a forfeit only one counts whatever is open (I-773)."""
    lacking = [norm for norm in norms if lacks(norm, edition)]
    spare = list(_spare_forfeits(norms, edition))
    if lacking:
        yield lacking, False
    for out in spare:
        yield out, True
    for out in spare if lacking else ():
        yield [norm for norm in norms if norm in lacking or norm in out], False


def _spare_forfeits(norms: Sequence[ExaminedNorm], edition: Edition) -> Iterator[list[ExaminedNorm]]:
    """All but one of those that need the forfeit.   [forfeit_credit_once]"""
    need_it = [one for one in norms if one.forfeit_counted and one.valid is not False and not _counts_without(one)]
    if edition.find("forfeit_credit_once") is not None and len(need_it) > 1:
        for kept in need_it:
            yield [norm for norm in need_it if norm is not kept]


def lacks(norm: ExaminedNorm, edition: Edition) -> tuple[str, ...]:
    """The rules of papers that keep the norm back: without it, the application can be whole (I-773).
    [event_rated, certificate_signatures]"""
    paper = _both(norm.claim.signed_by_arbiter, norm.claim.signed_by_federation)
    marks = {"event_rated": norm.rated, "certificate_signatures": paper}
    return tuple(name for name, mark in marks.items() if edition.find(name) is not None and mark is not True)


def _with_one_forfeit(norms: Sequence[ExaminedNorm]) -> list[ExaminedNorm]:
    """Of norms that only count for more with the forfeit, in championships of teams, one takes it where no other has
    it; the rest count the games played (I-634).   [forfeit_credit_once, team_event_games]"""
    used = any(norm.forfeit_counted and norm.valid is not False and not _counts_without(norm) for norm in norms)
    found = []
    for norm in norms:
        if norm.forfeit_counted and norm.valid is not False and (more := _counts_without(norm)):
            if used:
                fewer = replace(norm.credit, games=norm.credit.games - more)
                norm = replace(norm, credit=fewer, forfeit_spared=True)
            used = True
        found.append(norm)
    return found


def _counts_without(norm: ExaminedNorm) -> int:
    """The games that the forfeit adds to a norm that needs none of it; 0 where it needs it."""
    law = edition_named(norm.edition) if norm.edition else None
    teams, forfeit = (law.find("team_event_games"), law.find("games_with_a_forfeit")) if law else (None, None)
    if teams is None or forfeit is None or norm.kind is None or norm.kind not in teams.texts("kinds"):
        return 0
    if norm.games != forfeit.integer("games"):
        return 0
    return max(0, (forfeit.maybe_integer("count_as") or 0) - forfeit.integer("games"))


def enough_norms(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Requirement | None:
    """Two norms or more.   [application_norms]"""
    rule = edition.find("application_norms")
    return _counted(rule, [norm.valid for norm in norms], rule.integer("norms")) if rule else None


def enough_games(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Requirement:
    """They cover 27 games, with what counts for more.   [application_games]"""
    rule = edition.rule("application_games")
    sure = sum(norm.credit.games for norm in norms if norm.valid)
    hoped = sum(norm.credit.games for norm in norms if norm.valid is not False)
    least = rule.integer("games")
    passed = True if sure >= least else None if hoped >= least else False
    return Requirement(rule.name, rule.article, str(hoped), str(least), passed)


def foreigner_norm(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Requirement:
    """At least one norm meets the normal rule of foreign opponents.   [foreigner_norm]"""
    rule = edition.rule("foreigner_norm")
    marks = [_both(norm.valid, norm.foreigner_rule) for norm in norms]
    return _counted(rule, marks, rule.integer("norms"), "norms.foreigner_rule")


def signed(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Requirement | None:
    """Every certificate bears the signatures of arbiter and federation.   [certificate_signatures]"""
    rule = edition.find("certificate_signatures")
    marks = [_both(norm.claim.signed_by_arbiter, norm.claim.signed_by_federation) for norm in norms]
    return _every(rule, marks, "norms.signed_by_arbiter, norms.signed_by_federation") if rule else None


def rated_first(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Requirement | None:
    """An event is rated before its norms are valid.   [event_rated]"""
    rule = edition.find("event_rated")
    return _every(rule, [norm.rated for norm in norms], "norms.rated") if rule else None


def forfeit_counted_once(
    application: Application, norms: Sequence[ExaminedNorm], edition: Edition
) -> Requirement | None:
    """A forfeit win or a bye stands in for the ninth game in one norm only.   [forfeit_credit_once]"""
    rule = edition.find("forfeit_credit_once")
    if rule is None:
        return None
    used = sum(norm.forfeit_counted for norm in norms if norm.valid is not False)
    return Requirement(rule.name, rule.article, str(used), "1", used <= 1, Sense.AT_MOST)


def swiss_norm(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Requirement | None:
    """One norm from a large Swiss or another of the events named, as its report shows or its certificate says.
    [swiss_norm]

    Asked if a norm is later than the day of the rule, or could be (I-520).
    """
    rule = edition.find("swiss_norm")
    if rule is None or not _some_norm_after(rule.maybe_day("after"), norms):
        return None
    return _counted(rule, [_both(norm.valid, norm.required_event) for norm in norms], 1, "norms.swiss_norm")


def _some_norm_after(day: date | None, norms: Sequence[ExaminedNorm]) -> bool:
    """By the last day of the event; one that is refused does not count, one without a day may be later."""
    ends = [norm.end for norm in norms if norm.valid is not False]
    return day is None or any(end is None or end > day for end in ends)


def one_round_a_day(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Requirement | None:
    """One norm with a single round a day, for the titles named.   [one_round_a_day]"""
    rule = edition.find("one_round_a_day")
    if rule is None or application.title not in rule.texts("titles"):
        return None
    return _counted(rule, [_both(norm.valid, norm.one_round_a_day) for norm in norms], 1, "norms.one_round_a_day")


def _both(first: bool | None, second: bool | None) -> bool | None:
    """True if both, False if one is not, else unknown."""
    if first is False or second is False:
        return False
    return True if first and second else None


def _counted(rule: Rule, marks: Sequence[bool | None], least: int, fact: str = "") -> Requirement:
    """At least the number required; undecided while unknown marks could still reach it."""
    sure = sum(mark is True for mark in marks)
    hoped = sum(mark is not False for mark in marks)
    passed = True if sure >= least else None if hoped >= least else False
    return Requirement(
        rule.name, rule.article, str(sure), str(least), passed, missing_fact=fact if passed is None else ""
    )


def _every(rule: Rule, marks: Sequence[bool | None], fact: str) -> Requirement:
    """All of them; nothing to show is nothing proved."""
    sure = sum(mark is True for mark in marks)
    passed = False if False in marks else None if None in marks else True
    return Requirement(
        rule.name, rule.article, str(sure), str(len(marks)), passed, missing_fact=fact if passed is None else ""
    )


OF_NORMS: Sequence[Check] = (
    enough_norms,
    enough_games,
    foreigner_norm,
    forfeit_counted_once,
    swiss_norm,
    one_round_a_day,
    signed,
    rated_first,
)
