"""Whether an application gives the title: norms, games, rating and papers, each measured, and what is missing."""

from collections.abc import Sequence
from datetime import date

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
from arpad.titles.norms_together import OF_NORMS, Check, norms_that_count
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
        return sum(norm.credit.games for norm in self.counted if norm.valid is not False)

    @property
    def counted(self) -> tuple[ExaminedNorm, ...]:
        """Without those that stay out because the others are enough."""
        return tuple(norm for norm in self.norms if not norm.left_out)


def examine(
    application: Application, norms: Sequence[ExaminedNorm], edition: Edition, proof: RunningRating | None = None
) -> ApplicationVerdict:
    """The application under the edition of the day it is received."""
    everything = norms_that_count(application, norms, edition)
    norms = [norm for norm in everything if not norm.left_out]
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
        everything,
        tuple(requirements),
        surcharge(application, norms, edition),
        attained_on(application, norms, proof),
        proof,
        (*defects(application, everything, edition), *retold(edition, (one.rule for one in requirements))),
    )


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


_CHECKS: Sequence[Check] = (*OF_NORMS, documents, applied_by, fee)


def _all_of(rule: Rule, flags: dict[str, bool | None]) -> Requirement:
    """Flags of the file that must all be true."""
    unmet = ", ".join(name for name, flag in flags.items() if not flag)
    passed = False if False in flags.values() else None if unmet else True
    said = "" if passed is None else "yes" if passed else "no"
    return Requirement(rule.name, rule.article, said, "yes", passed, Sense.IS, missing_fact=unmet)
