"""Whether an appeals committee is as the rules want it: what they order is a warning, what they recommend a note."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date

from arpad.regulations.edition import Rule
from arpad.tournament.appeals.record import AppealsRecord, Role
from arpad.values.dates import moment_text
from arpad.values.finding import Finding
from arpad.values.kinds import WordKey
from arpad.values.person import Birth


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
