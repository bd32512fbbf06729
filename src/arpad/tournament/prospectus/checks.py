"""What does not fit in a prospectus, and who answers for the event."""

from collections.abc import Iterator
from datetime import datetime
from itertools import pairwise

from arpad.regulations.edition import Edition, Rule
from arpad.tournament.event_type import declared_type
from arpad.tournament.prospectus.items import missing_items
from arpad.tournament.prospectus.record import Occasion, ProgrammeLine, Prospectus
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.kinds import WordKey


def prospectus_findings(prospectus: Prospectus, edition: Edition) -> list[Finding]:
    """Everything at once: missing items in their order, days that do not fit, people."""
    rule = edition.rule("prospectus")
    return [
        *missing_items(prospectus, rule),
        *days_that_do_not_fit(prospectus, rule),
        *late_arrival(prospectus, edition.rule("default_time")),
        *who_answers(prospectus, edition.rule("organisation")),
        *chief_arbiter_of_championship(prospectus, edition.rule("championship_chief_arbiter")),
        *swiss_announced(prospectus, edition.rule("announced_system")),
    ]


def days_that_do_not_fit(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """Rounds outside the event's days or out of order, and an answer asked for when it has begun.   [prospectus]"""
    rounds = [line for line in prospectus.programme if line.occasion is Occasion.ROUND]
    start, end = prospectus.start, prospectus.end
    for line in rounds:
        if line.on is not None and start is not None and end is not None and not start <= line.on <= end:
            data = {"round": line.round_number or "—", "day": str(line.on), "start": str(start), "end": str(end)}
            yield Finding("prospectus.W003", data, rule=rule.name, article=f"{rule.article}3")
    yield from _out_of_order(rounds, rule)
    if prospectus.answer_by is not None and start is not None and prospectus.answer_by >= start:
        data = {"day": str(prospectus.answer_by), "start": str(start)}
        yield Finding("prospectus.W005", data, rule=rule.name, article=f"{rule.article}13")


def _out_of_order(rounds: list[ProgrammeLine], rule: Rule) -> Iterator[Finding]:
    """Each round once, and none before an earlier one is over."""
    timed = [(line.round_number, when) for line in rounds if line.round_number and (when := _when(line)) is not None]
    timed.sort(key=lambda one: one[0] or 0)
    for (number, earlier), (following, later) in pairwise(timed):
        if number == following or later <= earlier:
            data = {"round": number, "following": following}
            yield Finding("prospectus.W004", data, rule=rule.name, article=f"{rule.article}3")


def _when(line: ProgrammeLine) -> datetime | None:
    return datetime.combine(line.on, line.hour) if line.on is not None and line.hour is not None else None


def late_arrival(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """In an official event nobody may come late.   [default_time]"""
    minutes, official = prospectus.default_minutes, rule.integer("official_minutes")
    if prospectus.official and minutes not in (None, official):
        data = {"minutes": minutes, "official": official}
        yield Finding("prospectus.W006", data, rule=rule.name, article=rule.article)


def who_answers(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """A federation answers for the event; an organiser whom it entrusts names a committee (I-331).   [organisation]"""
    found = prospectus.organisation
    if not found.federation:
        yield Finding("prospectus.W007", rule=rule.name, article=rule.article)
    if found.organiser and not found.committee:
        yield Finding("prospectus.W008", {"organiser": found.organiser}, rule=rule.name, article=rule.article)


def chief_arbiter_of_championship(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """Of a world or continental event: named by its president, with the title, the class and the experience asked for.
    [championship_chief_arbiter]"""
    if prospectus.level not in rule.texts("levels"):
        return
    chief = prospectus.chief_arbiter
    asked = {
        "named_by": _answer(chief.named_by, (rule.text(f"named_by_{prospectus.level}"),)),
        "title": _answer(chief.title, (rule.text("title"),)),
        "classification": _answer(chief.classification, rule.texts("classes")),
        "experience": chief.experience,
    }
    data = {"name": chief.name or "—"}
    for finding_id, answer in (("prospectus.W009", False), ("prospectus.W010", None)):
        if found := [WordKey(f"prospectus.arbiter.{name}") for name, met in asked.items() if met is answer]:
            yield Finding(finding_id, {**data, "fields": found}, rule=rule.name, article=rule.article)


def swiss_announced(prospectus: Prospectus, rule: Rule) -> Iterator[Finding]:
    """The program of a Swiss is announced with its system, and before the start.   [announced_system]"""
    if declared_type("", prospectus.system) is not EventType.SWISS:
        return
    if not prospectus.program:
        yield Finding("prospectus.W011", rule=rule.name, article=rule.article)
    day, start = prospectus.announced_on, prospectus.start
    if day is not None and start is not None and day > start:
        yield Finding("prospectus.W012", {"day": str(day), "start": str(start)}, rule=rule.name, article=rule.article)


def _answer(said: str, accepted: tuple[str, ...]) -> bool | None:
    """None where nobody said it."""
    return said in accepted if said else None
