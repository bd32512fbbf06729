"""The days of an application: in time, at what price, published, and when the title was attained."""

from collections.abc import Sequence
from datetime import date, timedelta

from arpad.regulations.edition import Edition, Rule
from arpad.titles.application_record import Application
from arpad.titles.model import Requirement
from arpad.titles.norm_examination import ExaminedNorm
from arpad.titles.running_rating import RunningRating
from arpad.values.numbers import decimal_text, parse_decimal, round_half_up
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class Surcharge:
    """What lateness costs. `percent` is None where a date is missing; `fee` is the whole sum to pay."""

    rule: str
    article: str
    percent: int | None
    days: int | None  # from receipt to decision
    needed: int
    in_congress: bool | None
    may_be_waived: bool = False  # the last norm came too late to be in time
    earliest_decision: date | None = None
    fee: str | None = None
    next_meeting: bool = False  # too late for this one, at no cost


def surcharge(application: Application, norms: Sequence[ExaminedNorm], edition: Edition) -> Surcharge | None:
    """Less time than the examination needs costs more, arriving during the Congress most (I-191).

    [application_deadline]
    """
    rule = edition.find("application_deadline")
    if rule is None:
        return None
    if rule.maybe_integer("late_percent") is None:
        return _for_a_meeting(application, rule)
    needed, received, decided = rule.integer("days"), application.received_on, application.decision_on
    days = (decided - received).days if received and decided else None
    in_congress = _in_congress(application)
    percent: int | None = None
    if in_congress:
        percent = rule.integer("congress_percent")
    elif days is not None:
        percent = 0 if days >= needed else rule.integer("late_percent")
    last = max((norm.end for norm in norms if norm.end is not None), default=None)
    too_late = bool(percent and last and decided and (decided - last).days < needed)
    earliest = received + timedelta(days=needed) if received else None
    return Surcharge(
        rule.name, rule.article, percent, days, needed, in_congress, too_late, earliest, _fee(application.fee, percent)
    )


def _for_a_meeting(application: Application, rule: Rule) -> Surcharge:
    """Lateness costs nothing: a later application goes to the next meeting."""
    needed, received, decided = rule.integer("days"), application.received_on, application.decision_on
    days = (decided - received).days if received and decided else None
    earliest = received + timedelta(days=needed) if received else None
    percent = None if days is None else 0
    late = days is not None and days < needed
    return Surcharge(
        rule.name, rule.article, percent, days, needed, None, earliest_decision=earliest,
        fee=_fee(application.fee, percent), next_meeting=late,
    )  # fmt: skip


def in_time_for_the_meeting(application: Application, edition: Edition) -> Requirement | None:
    """Where lateness costs nothing, it keeps the application from this meeting (I-655).   [application_deadline]"""
    rule = edition.find("application_deadline")
    if rule is None or rule.maybe_integer("late_percent") is not None:
        return None
    found = _for_a_meeting(application, rule)
    passed = None if found.days is None else not found.next_meeting
    shown = "" if found.days is None else str(found.days)
    return Requirement(
        rule.name, rule.article, shown, str(found.needed), passed,
        missing_fact="received_on, decision_on" if passed is None else "",
    )  # fmt: skip


def _in_congress(application: Application) -> bool | None:
    first, last, received = application.congress_from, application.congress_to, application.received_on
    return None if first is None or last is None or received is None else first <= received <= last


def _fee(fee: str | None, percent: int | None) -> str | None:
    if fee is None or percent is None:
        return None
    return decimal_text(round_half_up(parse_decimal(fee, 2) * (100 + percent), 100), 2)


def published_long_enough(application: Application, edition: Edition) -> Requirement | None:
    """All the details stand on FIDE's pages long enough before the decision.   [application_published]"""
    rule = edition.find("application_published")
    if rule is None:
        return None
    needed, shown, decided = rule.integer("days"), application.published_on, application.decision_on
    if shown is None or decided is None:
        return Requirement(
            rule.name, rule.article, "", str(needed), None, missing_fact="published_on, decision_on"
        )  # fmt: skip
    days = (decided - shown).days
    return Requirement(rule.name, rule.article, str(days), str(needed), days >= needed)


def attained_on(application: Application, norms: Sequence[ExaminedNorm], proof: RunningRating | None) -> date | None:
    """The later of the last norm and of the rating; None while either day is unknown.   [title_attained]"""
    ends = [norm.end for norm in norms if norm.valid is not False]
    rated = application.rating.on
    if proof is not None and proof.reached is not None:
        rated = proof.games[proof.reached].day
    known = [day for day in (*ends, rated) if day is not None]
    return max(known) if ends and rated is not None and len(known) == len(ends) + 1 else None
