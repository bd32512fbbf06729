"""What a report and its facts leave unsaid or odd, as far as norms need it: all findings at once."""

from collections.abc import Iterable, Iterator

from arpad.titles.case import TitleCase
from arpad.titles.federations import HOST
from arpad.titles.model import UNKNOWN_FEDERATION, FieldCounts, Requirement
from arpad.tournament.facts import EventKind
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, Place, RuleName


def findings_of(
    case: TitleCase,
    requirements: tuple[Requirement, ...],
    of_players: Iterable[Requirement],
    field: FieldCounts,
    women_examined: bool,
) -> tuple[Finding, ...]:
    """`requirements` are those on the event; those of players speak up where a fact of the event leaves them open."""
    return (
        *_federations(case),
        *_under_no_flag(case),
        *_titles(case),
        *_sexes(case, women_examined),
        *_confirmations(case),
        *_computers(case),
        *_team_event(case),
        *_unfinished(case),
        *_host(case, field),
        *_open(requirements),
        *_open(_of_the_event(of_players)),
        *_unconfirmed(case, requirements),
    )


def _numbers(numbers: list[int]) -> str:
    shown = ", ".join(map(str, numbers[:10]))
    return f"{shown}, …" if len(numbers) > 10 else shown


def _federations(case: TitleCase) -> Iterator[Finding]:
    rule = case.edition.rule("foreign_federations")
    entries = case.tournament.entries
    without = [entry.number for entry in entries if not entry.federation]
    if without and len(without) == len(entries):
        yield Finding("norms.W002", rule=rule.name, article=rule.article)
    elif without:
        data = {"count": len(without), "players": _numbers(without)}
        place = Place(player=without[0], field="federation")
        yield Finding("norms.W004", data, rule=rule.name, article=rule.article, place=place)


def _under_no_flag(case: TitleCase) -> Iterator[Finding]:
    """Players under FIDE's flag: their games count, but they bring no federation."""
    rule = case.edition.rule("foreign_federations")
    outside = [entry.number for entry in case.tournament.entries if entry.federation in case.no_federation]
    if outside:
        data = {"players": _numbers(outside)}
        place = Place(player=outside[0], field="federation")
        yield Finding("norms.I004", data, rule=rule.name, article=rule.article, place=place)


def _titles(case: TitleCase) -> Iterator[Finding]:
    rule = case.edition.rule("title_holders")
    if not any(entry.title for entry in case.tournament.entries):
        yield Finding("norms.W003", rule=rule.name, article=rule.article)


def _sexes(case: TitleCase, women_examined: bool) -> Iterator[Finding]:
    without = [entry.number for entry in case.tournament.entries if entry.sex is None]
    if without and women_examined:
        data = {"count": len(without), "players": _numbers(without)}
        yield Finding("norms.W005", data, place=Place(player=without[0], field="sex"))


def _confirmations(case: TitleCase) -> Iterator[Finding]:
    """Titles that count although nobody said when they were confirmed, and those that do not (I-40)."""
    rule = case.edition.find("title_confirmed")
    if rule is None:
        return
    holders = [entry for entry in case.tournament.entries if entry.title]
    unknown = [e.number for e in holders if case.facts.player(e.number).title_confirmed_on is None]
    if unknown:
        data = {"count": len(unknown), "players": _numbers(unknown)}
        yield Finding("norms.W006", data, rule=rule.name, article=rule.article)
    for entry in holders:
        if case.titles[entry.number] is None:
            confirmed = case.facts.player(entry.number).title_confirmed_on
            data = {"player": entry.number, "title": str(entry.title), "date": str(confirmed)}
            yield Finding("norms.I002", data, rule=rule.name, article=rule.article, place=Place(player=entry.number))


def _computers(case: TitleCase) -> Iterator[Finding]:
    rule = case.edition.find("computer_opponents") or case.edition.unconfirmed.get("computer_opponents")
    for entry in case.tournament.entries:
        if case.facts.player(entry.number).computer and rule is not None:
            data = {"player": entry.number}
            yield Finding("norms.I001", data, rule=rule.name, article=rule.article, place=Place(player=entry.number))


def _team_event(case: TitleCase) -> Iterator[Finding]:
    """A team event that does not say which may need fewer games and no mix of federations."""
    rule = case.edition.rule("team_event_games")
    unsaid = case.facts.kind in (None, EventKind.TEAM_CHAMPIONSHIP)
    if unsaid and (case.type is EventType.TEAM or case.facts.kind is not None):
        yield Finding("norms.W007", rule=rule.name, article=rule.article)


def _unfinished(case: TitleCase) -> Iterator[Finding]:
    played = case.tournament.rounds_held
    if played < case.rounds:
        yield Finding("norms.I003", {"played": played, "rounds": case.rounds})


def _host(case: TitleCase, field: FieldCounts) -> Iterator[Finding]:
    rule = case.edition.find("foreigners_in_swiss")
    if rule is not None and field.applies is None:
        yield Finding("norms.W012", rule=rule.name, article=rule.article)


def _of_the_event(requirements: Iterable[Requirement]) -> tuple[Requirement, ...]:
    """Each rule and fact once; a blank federation and an unknown host have findings of their own."""
    known = {"", UNKNOWN_FEDERATION, HOST}
    found = {
        (requirement.rule, requirement.missing_fact): requirement
        for requirement in requirements
        if requirement.passed is None
    }
    return tuple(one for (_, fact), one in found.items() if fact not in known)


def _open(requirements: tuple[Requirement, ...]) -> Iterator[Finding]:
    for requirement in requirements:
        if requirement.passed is None and requirement.missing_fact:
            data = {"requirement": RuleName(requirement.rule), "fact": requirement.missing_fact}
            in_the_report = requirement.missing_fact[0].isdecimal()  # a record, not a fact beside it
            yield Finding(
                "norms.W015" if in_the_report else "norms.W008",
                data,
                rule=requirement.rule,
                article=requirement.article,
            )


def _unconfirmed(case: TitleCase, requirements: tuple[Requirement, ...]) -> Iterator[Finding]:
    names = [RuleName(requirement.rule) for requirement in requirements if requirement.rule in case.edition.unconfirmed]
    if names:
        yield Finding("norms.W009", {"edition": case.edition.id, "rules": names})
    retold = sum(bool(rule.certainty) for rule in case.edition.rules.values())
    if retold:
        yield Finding("norms.I005", {"edition": case.edition.id, "count": retold})
