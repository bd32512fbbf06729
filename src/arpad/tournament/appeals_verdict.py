"""Whether an appeals committee is as the rules want it, whether an appeal can be heard, and who may judge it.

And what becomes of its deposit. What the rules order is a warning, what they recommend a note.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from enum import StrEnum

from arpad.regulations.edition import Edition, Rule
from arpad.tournament.appeals import COMMITTEE, END_OF_ROUND, Appeal, AppealsRecord, Outcome, Role
from arpad.values.dates import moment_text
from arpad.values.finding import Finding, WordKey
from arpad.values.numbers import parse_decimal
from arpad.values.person import Birth
from arpad.values.records import dataclass


def committee_findings(record: AppealsRecord, rule: Rule) -> Iterator[Finding]:
    """Everything about the committee at once.   [appeals_committee]"""
    if not record.committee:
        yield Finding("appeals.W001", rule=rule.name, article=rule.article)
        return
    yield from _chosen_in_time(record, rule)
    yield from _odd_voters(record, rule)
    yield from _named_twice(record, rule)
    yield from _composition(record, rule)
    yield from _same_federation(record, rule)
    yield from _too_young(record, rule)
    yield from _not_said(record, rule)


def _chosen_in_time(record: AppealsRecord, rule: Rule) -> Iterator[Finding]:
    """Before the first round begins."""
    chosen, first = record.chosen_at, record.first_round
    if chosen is not None and first is not None and chosen >= first:
        data = {"chosen": moment_text(chosen), "first_round": moment_text(first)}
        yield Finding("appeals.W002", data, rule=rule.name, article=rule.article)


def _odd_voters(record: AppealsRecord, rule: Rule) -> Iterator[Finding]:
    if len(record.voters) % 2 == 0:
        yield Finding("appeals.W003", {"voters": len(record.voters)}, rule=rule.name, article=rule.article)


def _named_twice(record: AppealsRecord, rule: Rule) -> Iterator[Finding]:
    names: dict[str, list[str]] = defaultdict(list)
    for member in record.committee:
        names[same_name(member.name)].append(member.name)
    for written in names.values():
        if len(written) > 1:
            yield Finding("appeals.W004", {"name": written[0]}, rule=rule.name, article=rule.article)


def _composition(record: AppealsRecord, rule: Rule) -> Iterator[Finding]:
    """A chairman, and the minimum of members and reserves."""
    have = Counter(member.role for member in record.committee)
    asked = {Role.CHAIRMAN: 1, Role.MEMBER: rule.integer("members"), Role.RESERVE: rule.integer("reserves")}
    if have[Role.CHAIRMAN] == 1 and all(have[role] >= number for role, number in asked.items()):
        return
    data = {role.value: have[role] for role in Role} | {f"{role.value}_asked": number for role, number in asked.items()}
    yield Finding("appeals.I001", data, rule=rule.name, article=rule.article)


def _same_federation(record: AppealsRecord, rule: Rule) -> Iterator[Finding]:
    by_federation: dict[str, list[str]] = defaultdict(list)
    for member in record.committee:
        if member.federation:
            by_federation[member.federation].append(member.name)
    for federation, names in by_federation.items():
        if len(names) > 1:
            data = {"federation": federation, "names": "; ".join(names)}
            yield Finding("appeals.I002", data, rule=rule.name, article=rule.article)


def _too_young(record: AppealsRecord, rule: Rule) -> Iterator[Finding]:
    """On the day of the first round; where only the year of birth is known, in that year (I-336)."""
    least = rule.integer("least_age")
    for member in record.committee:
        if member.birth is None or record.first_round is None:
            continue
        age = age_on(record.first_round.date(), member.birth)
        if age < least:
            data = {"name": member.name, "age": age, "least": least}
            yield Finding("appeals.I003", data, rule=rule.name, article=rule.article)


def _not_said(record: AppealsRecord, rule: Rule) -> Iterator[Finding]:
    said = {
        "chosen_at": record.chosen_at is not None,
        "federations": all(member.federation for member in record.committee),
        "births": all(member.birth is not None for member in record.committee),
    }
    if open_ := [WordKey(f"appeals.open.{name}") for name, is_said in said.items() if not is_said]:
        yield Finding("appeals.I004", {"fields": open_}, rule=rule.name, article=rule.article)


def age_on(day: date, birth: Birth) -> int:
    """In years; the whole year of the birthday where its day is not known.

    >>> age_on(date(2011, 9, 3), Birth(1990, 9, 4)), age_on(date(2011, 9, 4), Birth(1990, 9, 4))
    (20, 21)
    >>> age_on(date(2011, 9, 3), Birth(1990))
    21
    """
    before_birthday = birth.month is not None and (day.month, day.day) < (birth.month, birth.day or 1)
    return day.year - birth.year - before_birthday


def same_name(name: str) -> str:
    """Capitals and blanks make no other person."""
    return " ".join(name.split()).casefold()


class Deposit(StrEnum):
    """What becomes of it."""

    RETURN = "return"
    MAY_RETURN = "may_return"
    KEEP = "keep"
    OPEN = "open"


@dataclass(frozen=True)
class JudgedAppeal:
    """One appeal. `conditions` are met, not met or not known (None); `due_at` is the last moment for it."""

    number: int
    appeal: Appeal
    conditions: Mapping[str, bool | None]
    due_at: datetime | None
    panel: tuple[str, ...]
    deposit: Deposit
    findings: tuple[Finding, ...]

    @property
    def admissible(self) -> bool | None:
        """None as long as a condition is not known and none is broken."""
        met = self.conditions.values()
        return False if False in met else None if None in met else True


@dataclass(frozen=True)
class AppealsVerdict:
    record: AppealsRecord
    edition: Edition
    appeals: tuple[JudgedAppeal, ...]
    findings: tuple[Finding, ...]

    @property
    def everything(self) -> list[Finding]:
        return [*self.findings, *(finding for appeal in self.appeals for finding in appeal.findings)]


def appeals_verdict(record: AppealsRecord, edition: Edition) -> AppealsVerdict:
    """Committee, terms and every appeal."""
    committee, rule = edition.rule("appeals_committee"), edition.rule("appeals")
    judged = tuple(_judged(number, one, record, committee, rule) for number, one in enumerate(record.appeals, start=1))
    findings = (*committee_findings(record, committee), *terms_findings(record, rule))
    return AppealsVerdict(record, edition, judged, findings)


def terms_findings(record: AppealsRecord, rule: Rule) -> Iterator[Finding]:
    """Deposit and deadline are fixed, and before the first round.   [appeals]"""
    terms = {"deposit": record.deposit, "deadline_minutes": record.deadline_minutes}
    if missing := [WordKey(f"appeals.open.{name}") for name, said in terms.items() if said in ("", None)]:
        yield Finding("appeals.W005", {"fields": missing}, rule=rule.name, article=rule.article)
    fixed, first = record.fixed_at, record.first_round
    if fixed is not None and first is not None and fixed >= first:
        data = {"fixed": moment_text(fixed), "first_round": moment_text(first)}
        yield Finding("appeals.W006", data, rule=rule.name, article=rule.article)
    if fixed is None:
        yield Finding(
            "appeals.I004", {"fields": [WordKey("appeals.open.fixed_at")]}, rule=rule.name, article=rule.article
        )


def _judged(number: int, appeal: Appeal, record: AppealsRecord, committee: Rule, rule: Rule) -> JudgedAppeal:
    conditions, panel = conditions_of(appeal, record), panel_for(appeal, record)
    due, deposit = due_at(appeal, record), deposit_of(appeal, conditions)
    findings = (
        *_whether_it_is_heard(number, appeal, conditions, rule),
        *_who_judges(number, appeal, record, panel, committee),
        *_what_became_of_the_deposit(number, appeal, deposit, rule),
    )
    return JudgedAppeal(number, appeal, conditions, due, panel, deposit, findings)


def conditions_of(appeal: Appeal, record: AppealsRecord) -> dict[str, bool | None]:
    """In writing, with the deposit, in time; the committee's own decisions are final.   [appeals]"""
    due = due_at(appeal, record)
    return {
        "appealable": appeal.against != COMMITTEE,
        "in_writing": appeal.in_writing,
        "deposit": _at_least(appeal.deposit, record.deposit),
        "in_time": None if due is None or appeal.received_at is None else appeal.received_at <= due,
    }


def _at_least(paid: str, fixed: str) -> bool | None:
    return parse_decimal(paid, 2) >= parse_decimal(fixed, 2) if paid and fixed else None


def due_at(appeal: Appeal, record: AppealsRecord) -> datetime | None:
    """The minutes run from the decision, or from the end of the round where the event says so (I-337).   [appeals]"""
    begun = appeal.round_ended_at if record.deadline_from == END_OF_ROUND else appeal.decision_at
    if begun is None or record.deadline_minutes is None:
        return None
    try:
        return begun + timedelta(minutes=record.deadline_minutes)
    except OverflowError:  # beyond the calendar
        return None


def panel_for(appeal: Appeal, record: AppealsRecord) -> tuple[str, ...]:
    """Who judged it; else chairman and members, reserves in their order in the place of who is involved (I-335).
    [appeals_committee]"""
    if appeal.judges:
        return tuple(dict.fromkeys(appeal.judges))
    involved = {same_name(name) for name in (appeal.appellant, *appeal.involved)}
    free = [voter.name for voter in record.voters if same_name(voter.name) not in involved]
    reserves = [reserve.name for reserve in record.reserves if same_name(reserve.name) not in involved]
    return (*free, *reserves[: len(record.voters) - len(free)])


def deposit_of(appeal: Appeal, conditions: Mapping[str, bool | None]) -> Deposit:
    """Back if the appeal is upheld; if it is rejected, only where the committee finds it reasonable (I-338).
    [appeals]"""
    if appeal.outcome is Outcome.UPHELD:
        return Deposit.RETURN
    if appeal.outcome is None or False in conditions.values():
        return Deposit.OPEN
    return Deposit.KEEP if appeal.reasonable is False else Deposit.MAY_RETURN


def _whether_it_is_heard(
    number: int, appeal: Appeal, conditions: Mapping[str, bool | None], rule: Rule
) -> Iterator[Finding]:
    for finding_id, answer in (("appeals.W007", False), ("appeals.W008", None)):
        if found := [WordKey(f"appeals.condition.{name}") for name, met in conditions.items() if met is answer]:
            data = {"number": number, "appellant": appeal.appellant, "fields": found}
            yield Finding(finding_id, data, rule=rule.name, article=rule.article)
    if appeal.outcome is Outcome.UPHELD and False in conditions.values():
        yield Finding("appeals.W009", {"number": number}, rule=rule.name, article=rule.article)


def _who_judges(
    number: int, appeal: Appeal, record: AppealsRecord, panel: tuple[str, ...], rule: Rule
) -> Iterator[Finding]:
    """Nobody involved, nobody from outside, an odd number."""
    involved = {same_name(name) for name in (appeal.appellant, *appeal.involved)}
    known = {same_name(member.name) for member in record.committee}
    for name in appeal.judges:
        if same_name(name) in involved:
            yield Finding("appeals.W010", {"number": number, "name": name}, rule=rule.name, article=rule.article)
        elif same_name(name) not in known:
            yield Finding("appeals.W011", {"number": number, "name": name}, rule=rule.name, article=rule.article)
    if record.committee and len(panel) % 2 == 0:
        data = {"number": number, "judges": len(panel)}
        yield Finding("appeals.W012", data, rule=rule.name, article=rule.article)


def _what_became_of_the_deposit(number: int, appeal: Appeal, deposit: Deposit, rule: Rule) -> Iterator[Finding]:
    if deposit is Deposit.RETURN and appeal.deposit_returned is False:
        yield Finding("appeals.W013", {"number": number}, rule=rule.name, article=rule.article)
    if deposit is Deposit.KEEP and appeal.deposit_returned:
        yield Finding("appeals.W014", {"number": number}, rule=rule.name, article=rule.article)
    if appeal.outcome is not None and appeal.deposit_returned is None:
        yield Finding("appeals.I005", {"number": number}, rule=rule.name, article=rule.article)
