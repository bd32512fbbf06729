"""What had to be assumed or is left open, said openly: findings about one prepared event."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from arpad.rating.extraordinary_events import extraordinary_findings
from arpad.rating.k_factor import by_rating, has_junior_k, values_of
from arpad.rating.participants import Participant, Standing
from arpad.rating.prepared_event import PreparedEvent
from arpad.rating.requirement import Outcome, Requirement
from arpad.regulations.edition import Edition, Rule
from arpad.tournament.facts import Facts
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, Measured, RuleName, WordKey
from arpad.values.numbers import runs_of


def findings_about(event: PreparedEvent, with_k: bool = True) -> Iterator[Finding]:
    """`with_k`: whether K matters here, so that what was assumed for it must be said."""
    yield from _requirements(event)
    yield from _below_the_floor(event)
    yield from _time_control(event)
    yield from _method(event)
    yield from _unconfirmed(event)
    if event.extraordinary is not None:
        yield from extraordinary_findings(event.extraordinary)
    if event.rated:
        yield from _junior_unknown(event)
    if event.rated and with_k:
        yield from _k_assumed(event)


def _finding(finding_id: str, rule: Rule, **data: object) -> Finding:
    return Finding(finding_id, data, rule=rule.name, article=rule.article)


_OPEN_FACT = "rate.W010"


def _requirements(event: PreparedEvent) -> Iterator[Finding]:
    nothing_told = event.case.facts == Facts()
    for requirement in event.requirements:
        for finding in requirement_findings(requirement):
            yield replace(finding, untold=nothing_told and finding.id == _OPEN_FACT)


def requirement_findings(requirement: Requirement) -> Iterator[Finding]:
    """What there is to say of a requirement that is not simply met."""
    rule = requirement.rule
    about = {"requirement": RuleName(rule.name), "measured": Measured(rule.name, dict(requirement.inputs))}
    if requirement.outcome is Outcome.OPEN:
        yield from _left_open(requirement)
    elif requirement.outcome is Outcome.LATE:
        yield _finding("rate.W011", rule, **about)
    elif requirement.outcome is Outcome.FAILED:
        yield _finding("rate.W012", rule, **about)
        if requirement.missing_fact:
            yield _finding("rate.I005", rule, requirement=RuleName(rule.name), fact=requirement.missing_fact)


def _left_open(requirement: Requirement) -> Iterator[Finding]:
    rule = requirement.rule
    if requirement.missing_fact:
        if_not_met = WordKey(f"rate.if_not_met.{'not_rated' if requirement.weighs else 'rated'}")
        about = {"fact": requirement.missing_fact, "requirement": RuleName(rule.name), "if_not_met": if_not_met}
        yield _finding(_OPEN_FACT, rule, **about)
    elif requirement.missing_record:
        yield _finding("rate.W024", rule, record=requirement.missing_record, requirement=RuleName(rule.name))
    else:
        yield _finding("rate.W025", rule, requirement=RuleName(rule.name))


def _below_the_floor(event: PreparedEvent) -> Iterator[Finding]:
    """No published rating lies below the floor; one that does is none, which is not kept silent (reading I-109)."""
    rule, entries = event.case.edition.rule("rating_floor"), event.case.tournament.by_number
    floor = rule.integer("floor")
    low = [
        person
        for person in event.people.values()
        if person.standing is Standing.UNRATED
        and 0 < ((person.listed.rating if person.listed else None) or entries[person.number].rating or 0) < floor
    ]
    if low:
        yield _finding("rate.W026", rule, players=_numbers(low), floor=floor)


def changed_for_the_call(edition: Edition) -> list[Finding]:
    """For whoever named the options in this call. What a series has for good is not news with each of its reports."""
    if not edition.changed:
        return []
    return [Finding("rate.I004", {"edition": edition.id, "options": ", ".join(edition.changed)})]


def _time_control(event: PreparedEvent) -> Iterator[Finding]:
    """A recommended first period is a hint; an unknown rate of play leaves the time checks undone."""
    edition, control = event.case.edition, event.case.tournament.time_control
    if control is None:
        rule = edition.find("rate_of_play") or edition.find("cadence_classes")
        declared = event.case.tournament.declared_cadence
        data = {"text": event.case.tournament.rate_of_play_text}
        finding_id = "rate.W013"
        if declared is not None:
            finding_id, data = "rate.W060", {**data, "cadence": WordKey(f"tunx.pace.{declared.value}")}
        yield _finding(finding_id, rule, **data) if rule else Finding(finding_id, data)
        return
    rule_40 = edition.find("first_control")
    moves = control.white[0].moves
    if rule_40 is None or rule_40.flag("required"):
        return
    if moves is not None and moves != rule_40.integer("moves"):
        yield _finding("rate.I002", rule_40, moves=moves, recommended=rule_40.integer("moves"))


def _method(event: PreparedEvent) -> Iterator[Finding]:
    edition = event.case.edition
    unplayed = edition.find("round_robin_unplayed")
    if event.as_swiss and unplayed is not None:
        yield _finding("rate.I001", unplayed)
    for requirement in event.requirements:
        league = requirement.rule.name == "league_duration" and requirement.rule.policy == "list_of_each_game"
        if league and event.case.rounds is None:
            yield _finding("rate.W014", requirement.rule)


def _k_assumed(event: PreparedEvent) -> Iterator[Finding]:
    rule = event.case.edition.rule("k_factor")
    playing = {row.player for row in event.rows}
    if rule.policy == "by_rate_of_play" and event.case.tournament.time_control is None:
        yield _finding("rate.W016", rule, k=rule.integer("k"))
    if not by_rating(rule):
        return
    values = values_of(rule)
    rated = [person for number, person in event.people.items() if number in playing]
    odd = [person for person in rated if person.listed and person.listed.k not in {None, *values}]
    if odd:
        yield _finding("rate.W017", rule, players=_numbers(odd), values=", ".join(map(str, sorted(values))))
    assumed = [person for person in rated if _k_is_assumed(person, values, rule)]
    if assumed:
        yield _finding("rate.W015", rule, players=_numbers(assumed), games=rule.integer("new_games"))
    open_age = [person for person in rated if _age_is_open(person, values, rule, event.case.start)]
    if open_age:
        yield _finding("rate.W041", rule, players=_numbers(open_age), age=rule.integer("junior_age"))


def _k_is_assumed(person: Participant, values: set[int], rule: Rule) -> bool:
    """Neither K nor games are known; or the rating is below the limit and no past peak is known."""
    if person.source == "standard_seed":
        return False  # new on this list
    if person.standing is Standing.LISTED_MEANWHILE or (person.listed and person.listed.k in values):
        return False
    games = person.listed.games if person.listed else None
    peak = person.listed.peak if person.listed else None
    if games is None:
        return True
    below = (person.own_rating or 0) < rule.integer("upper_from")
    return games >= rule.integer("new_games") and below and peak is None


def _age_is_open(person: Participant, values: set[int], rule: Rule, day: date | None) -> bool:
    """The K of a young player is possible, but what is known of the birth does not settle it."""
    if "junior_until" not in rule.values or (person.listed and person.listed.k in values):
        return False
    listed_games = person.listed.games if person.listed else None
    peak = max(person.own_rating or 0, (person.listed.peak if person.listed else None) or 0)
    is_new = listed_games is not None and listed_games < rule.integer("new_games")
    return not is_new and peak < rule.integer("junior_below") and has_junior_k(rule, person.birth, day) is None


_OF_LISTS = {"closing_date", "inactivity", "list_calendar"}
_OF_NEWCOMERS = {
    "field_average",
    "first_list_games",
    "first_list_span",
    "first_performance",
    "initial_even",
    "initial_over",
    "initial_over_junior",
    "initial_under",
    "initial_under_round_robin",
    "low_score",
    "rated_opponents",
}
_OF_ROUND_ROBINS = {
    "field_average",
    "initial_under_round_robin",
    "round_robin_double",
    "round_robin_national",
    "round_robin_share",
    "round_robin_small",
    "round_robin_unplayed",
}
_OF_MATCHES = {"match_decided", "match_players"}


def _bearing(event: PreparedEvent, names: Iterable[str]) -> list[str]:
    """Those of the rules that this event could meet: a closing date is the list's, first ratings are the newcomers'."""
    of_others = set(_OF_LISTS)
    if not event.newcomers:
        of_others |= _OF_NEWCOMERS
    if not event.case.type.all_play_all:
        of_others |= _OF_ROUND_ROBINS
    if event.case.type is not EventType.MATCH:
        of_others |= _OF_MATCHES
    return [name for name in names if name not in of_others]


def _unconfirmed(event: PreparedEvent) -> Iterator[Finding]:
    """What the edition is known to have, but not with which content: nothing of it is applied in silence.

    Where a rule leaves first ratings open, that says it.
    """
    edition = event.case.edition
    told_by = edition.supplemented_by or edition.id
    by_rule: dict[str, list[int]] = {}
    for number, newcomer in event.newcomers.items():
        if newcomer.unconfirmed is not None:
            by_rule.setdefault(newcomer.unconfirmed.name, []).append(number)
    left_out = [name for name in _bearing(event, edition.unconfirmed) if name not in by_rule]
    if left_out:
        yield Finding("rate.I010", {"edition": told_by, "rules": [RuleName(name) for name in left_out]})
    yield from _presumed(event, told_by)
    for name, numbers in by_rule.items():
        people = _numbers([event.people[number] for number in numbers])
        yield _finding(
            "rate.W040", edition.unconfirmed[name], requirement=RuleName(name), edition=edition.id, players=people
        )


def _presumed(event: PreparedEvent, told_by: str) -> Iterator[Finding]:
    """Rules that a supplement does not have for certain (ruling R14), and the first ratings that rest on one."""
    rules = event.case.edition.rules
    presumed = _bearing(event, [name for name, rule in rules.items() if rule.certainty])
    if presumed:
        yield Finding("rate.I015", {"edition": told_by, "rules": [RuleName(name) for name in presumed]})
    for name in presumed:
        resting = [
            event.people[number]
            for number, newcomer in event.newcomers.items()
            if any(step.rule == name for step in newcomer.steps)
        ]
        if resting:
            about = {"requirement": RuleName(name), "edition": told_by, "players": _numbers(resting)}
            yield _finding("rate.W045", rules[name], **about)


def _junior_unknown(event: PreparedEvent) -> Iterator[Finding]:
    rule = event.case.edition.find("initial_over_junior")
    if rule is None:
        return
    unknown = [
        event.people[number]
        for number, newcomer in event.newcomers.items()
        if event.people[number].birth_year is None and 2 * newcomer.tenths > 10 * newcomer.games
    ]
    if unknown:
        yield _finding("rate.W018", rule, players=_numbers(unknown), age=rule.integer("under_age"))


def _numbers(people: list[Participant]) -> str:
    return runs_of([person.number for person in people])
