"""One norm of an application: recomputed from its report, taken from a signed certificate, or given by a place."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from arpad.regulations.direct_title_table import DirectTitleRow, direct_titles
from arpad.regulations.edition import Edition
from arpad.titles.application_record import NormClaim
from arpad.titles.credit import Credit, championship_of_event, credit_of_certificate, credit_with_championship
from arpad.titles.model import NormReport, NormVerdict, Requirement
from arpad.tournament.dates import start_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.title import Title


class Source(StrEnum):
    RECOMPUTED = "recomputed"
    CERTIFIED = "certified"  # as certified, not recomputed
    BY_PLACE = "by_place"  # a championship's table gives it


@dataclass(frozen=True)
class Recomputed:
    """What the report of a norm gives for the applicant."""

    facts: Facts
    report: NormReport
    verdict: NormVerdict

    @property
    def tournament(self) -> Tournament:
        return self.report.tournament


@dataclass(frozen=True)
class ExaminedNorm:
    """`valid` is None where a fact is missing; `failed` says what is wrong. Scores are tenths."""

    index: int  # from 1, as in the file
    claim: NormClaim
    source: Source
    event: str
    place: str
    start: date | None
    end: date | None
    edition: str  # the law of its day; empty where that is not encoded
    games: int | None
    score: int | None
    average: int | None
    required_score: int | None
    credit: Credit
    foreigner_rule: bool | None
    valid: bool | None
    failed: tuple[Requirement, ...] = ()
    open: tuple[Requirement, ...] = ()
    one_round_a_day: bool | None = None
    recomputed: Recomputed | None = None

    @property
    def exceeded_by(self) -> int | None:
        return None if self.score is None or self.required_score is None else self.score - self.required_score


def recomputed_norm(
    index: int, claim: NormClaim, title: Title, found: Recomputed, in_time: Requirement | None = None
) -> ExaminedNorm:
    """The norm as the rules of its own day give it.   [norm_edition]"""
    event, verdict, edition = found.tournament, found.verdict, found.report.edition
    championship = championship_of_event(found.facts)
    credit = credit_with_championship(
        Credit(verdict.games_credited, "surplus_points"), championship, title, verdict.games, edition
    )
    asked = (*verdict.requirements, *found.report.event_requirements, *((in_time,) if in_time else ()))
    failed = tuple(one for one in dict.fromkeys(asked) if one.passed is False)
    undecided = tuple(one for one in dict.fromkeys(asked) if one.passed is None)
    return ExaminedNorm(
        index=index,
        claim=claim,
        source=Source.RECOMPUTED,
        event=event.name,
        place=event.city or claim.place,
        start=start_of(event),
        end=event.end,
        edition=edition.id,
        games=verdict.games,
        score=verdict.score,
        average=verdict.average,
        required_score=verdict.required_score,
        credit=credit,
        foreigner_rule=verdict.foreigner_rule,
        valid=False if failed or not verdict.achieved else None if undecided else True,
        failed=failed,
        open=undecided,
        one_round_a_day=claim.one_round_a_day if claim.one_round_a_day is not None else _one_round_a_day(event),
        recomputed=found,
    )


def _one_round_a_day(event: Tournament) -> bool | None:
    """At least three days in a row of the calendar with one round each; None where the dates are not all known."""
    days = event.round_dates
    if not days or any(day is None for day in days):
        return None
    alone = sorted({day for day in days if day is not None and days.count(day) == 1})
    return len(alone) >= 3


def certified_norm(
    index: int, claim: NormClaim, title: Title, own: Edition | None, application: Edition
) -> ExaminedNorm:
    """The norm as the certificate has it. `own` is the edition of its day, None in a gap."""
    edition = own or application
    suits = norm_suits(claim.title or title, title, application)
    return ExaminedNorm(
        index=index,
        claim=claim,
        source=Source.CERTIFIED,
        event=claim.event,
        place=claim.place,
        start=claim.start,
        end=claim.end,
        edition=own.id if own else "",
        games=claim.games,
        score=claim.score,
        average=claim.average,
        required_score=claim.required_score,
        credit=credit_of_certificate(claim, title, edition),
        foreigner_rule=claim.foreigner_rule,
        valid=suits,
        failed=() if suits else (_unsuited(claim, title, application),),
        one_round_a_day=claim.one_round_a_day,
    )


def norm_by_place(index: int, claim: NormClaim, title: Title, own: Edition, application: Edition) -> ExaminedNorm:
    """A norm, or a performance, that the table gives: it counts as one with every requirement met.   [direct_titles]"""
    rows = rows_for(claim, title, own, application)
    best = max(rows, key=lambda row: row.credit or 0, default=None)
    performance = best is not None and best.reward == "performance"
    return ExaminedNorm(
        index=index,
        claim=claim,
        source=Source.BY_PLACE,
        event=claim.event,
        place=claim.place,
        start=claim.start,
        end=claim.end,
        edition=own.id,
        games=claim.games,
        score=claim.score,
        average=claim.average,
        required_score=claim.required_score,
        credit=Credit(best.credit or 0 if best else 0, "championship_credit"),
        foreigner_rule=claim.foreigner_rule if performance else True,
        valid=best is not None,
        failed=() if best else (_unsuited(claim, title, application),),
        one_round_a_day=claim.one_round_a_day,
    )


def rows_for(claim: NormClaim, title: Title, own: Edition, application: Edition) -> Sequence[DirectTitleRow]:
    """The clauses of the table that give the applicant a norm, or a performance, of this title."""
    rule = own.find("direct_titles")
    if rule is None:
        return ()
    table = direct_titles(rule.text("table")).rows
    return [
        row
        for row in table.get(claim.championship, ())
        if row.by == claim.by
        and row.reward != "title"
        and (row.reward != "unnamed" or rule.text("unnamed") == "norm")
        and norm_suits(row.title, title, application)
        and (row.games is None or (claim.games or 0) >= row.games)
    ]


def norm_suits(norm: Title, title: Title, edition: Edition) -> bool:
    """A norm of a higher title is one of the lower too (I-187).   [shared_norms]"""
    order = edition.rule("shared_norms").texts("order")
    return norm in order and title in order and order.index(norm) <= order.index(title)


def _unsuited(claim: NormClaim, title: Title, edition: Edition) -> Requirement:
    rule = edition.rule("shared_norms")
    said = claim.championship or (claim.title or title).value
    return Requirement(rule.name, rule.article, said, title.value, False)
