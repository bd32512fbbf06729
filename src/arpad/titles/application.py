"""Whether an application gives the title: norms, games, rating and papers, each measured, and what is missing."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition, Rule
from arpad.titles.application_checks import defects, retold
from arpad.titles.application_dates import (
    Surcharge,
    attained_on,
    in_time_for_the_meeting,
    published_long_enough,
    surcharge,
)
from arpad.titles.application_record import Application
from arpad.titles.model import Requirement, Sense
from arpad.titles.norm_examination import ExaminedNorm
from arpad.titles.running_rating import RunningRating
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class ApplicationVerdict:
    application: Application
    edition: Edition
    norms: tuple[ExaminedNorm, ...]
    requirements: tuple[Requirement, ...]
    surcharge: Surcharge | None  # None where the edition's deadline is not known
    attained_on: date | None
    proof: RunningRating | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def complete(self) -> bool:
        return all(requirement.passed for requirement in self.requirements)

    @property
    def missing(self) -> tuple[Requirement, ...]:
        return tuple(requirement for requirement in self.requirements if not requirement.passed)

    @property
    def games(self) -> int:
        return sum(norm.credit.games for norm in self.norms if norm.valid is not False)


def examine(
    application: Application, norms: Sequence[ExaminedNorm], edition: Edition, proof: RunningRating | None = None
) -> ApplicationVerdict:
    """The application under the edition of the day it is received."""
    norms = _with_one_forfeit(norms)
    rating = rating_reached(application, proof)
    requirements = [
        *(found for check in _CHECKS if (found := check(application, norms, edition)) is not None),
        *_rating_requirements(application, rating, proof, edition),
    ]
    dates = (check(application, edition) for check in (in_time_for_the_meeting, published_long_enough))
    requirements += [found for found in dates if found is not None]
    return ApplicationVerdict(
        application,
        edition,
        tuple(norms),
        tuple(requirements),
        surcharge(application, norms, edition),
        attained_on(application, norms, proof),
        proof,
        (*defects(application, norms, edition), *retold(edition, (one.rule for one in requirements))),
    )


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


def rating_reached(application: Application, proof: RunningRating | None) -> int | None:
    """What the proof shows when the title's rating was there; else the highest that is claimed or proved."""
    claim = application.rating
    known = [claim.reached] if claim.reached is not None and (claim.published or proof is None) else []
    if proof is not None:
        if not known and proof.reached is not None:
            return proof.games[proof.reached].rating
        known += [game.rating for game in proof.games if game.rating is not None]
        known += [proof.start] if proof.start is not None else []
    return max(known, default=None)


def _rating_requirements(
    application: Application, rating: int | None, proof: RunningRating | None, edition: Edition
) -> list[Requirement]:
    """The rating the title needs, at any time; unpublished it must be proved.   [application_rating]"""
    rule = edition.rule("application_rating")
    needed = rule.integer(application.title.value.lower())
    shown = "" if rating is None else str(rating)
    claim = application.rating
    reached = None if rating is None else rating >= needed
    published = claim.published or (proof is not None and proof.start is not None and proof.start >= needed)
    if reached and not published and proof is None:
        reached = None  # claimed, neither published nor proved
    found = [
        Requirement(rule.name, rule.article, shown, str(needed), reached, missing_fact=_rating_fact(claim.published))
    ]
    if reached is not False and not published and rating is not None:
        found.append(unpublished_rating(application, edition.rule("unpublished_rating")))
    return found


def _rating_fact(published: bool | None) -> str:
    return "rating.published" if published is None else "rating.reports"


def unpublished_rating(application: Application, rule: Rule) -> Requirement:
    """Confirmed only when the whole period is rated, and with the consent of the administrator and the chairman.

    [unpublished_rating]
    """
    claim = application.rating
    flags = {"rating.period_complete": claim.period_complete, "rating.accepted": claim.accepted}
    return _all_of(rule, flags)


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


def documents(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Requirement | None:
    """IT2, every IT1 and the crosstables.   [application_documents]"""
    rule = edition.find("application_documents")
    if rule is None:
        return None
    wanted, given = rule.texts("documents"), application.documents
    there = [name for name in wanted if name in (given or ())]
    passed = None if given is None else len(there) == len(wanted)
    return Requirement(
        rule.name, rule.article, ", ".join(there), ", ".join(wanted), passed, Sense.IS, missing_fact="documents"
    )


def applied_by(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Requirement | None:
    """The player's federation applies; the player himself only if it refused.   [applicant]"""
    rule = edition.find("applicant")
    if rule is None:
        return None
    if application.applied_by == "player":
        return _all_of(rule, {"federation_refused": application.federation_refused})
    known = application.federation and application.applicant.federation
    passed = application.federation == application.applicant.federation if known else None
    return Requirement(
        rule.name, rule.article, application.federation, application.applicant.federation, passed, Sense.IS,
        missing_fact="federation, player.federation",
    )  # fmt: skip


def fee(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Requirement | None:
    """The fee is paid.   [application_fee]"""
    rule = edition.find("application_fee")
    return _all_of(rule, {"fee_paid": application.fee_paid}) if rule else None


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


_CHECKS: Sequence[Callable[[Application, Sequence[ExaminedNorm], Edition], Requirement | None]] = (
    enough_norms,
    enough_games,
    foreigner_norm,
    forfeit_counted_once,
    swiss_norm,
    one_round_a_day,
    signed,
    rated_first,
    documents,
    applied_by,
    fee,
)


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


def _all_of(rule: Rule, flags: dict[str, bool | None]) -> Requirement:
    """Flags of the file that must all be true."""
    unmet = ", ".join(name for name, flag in flags.items() if not flag)
    passed = False if False in flags.values() else None if unmet else True
    said = "" if passed is None else "yes" if passed else "no"
    return Requirement(rule.name, rule.article, said, "yes", passed, Sense.IS, missing_fact=unmet)
