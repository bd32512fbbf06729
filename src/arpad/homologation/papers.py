"""What is asked of the report of every event: its day, its contents, the event's own file, alike phases."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date

from arpad.homologation.case import Answer, HomologationCase, answered
from arpad.rating.periods import closing_date, list_after
from arpad.rating.requirement import Requirement
from arpad.rating.requirements.formalities import report_in_time
from arpad.regulations.edition import Edition, Rule
from arpad.tournament.model import Entry, Tournament
from arpad.values.dates import plus_days, plus_months
from arpad.values.finding import FormCode
from arpad.values.numbers import runs_of
from arpad.values.time_control_text import parse_rate_of_play


def of_every_report(case: HomologationCase) -> Iterator[Requirement]:
    found = report_in_time(case.event, case.people)
    if found is not None:
        yield found
    yield own_file_enclosed(case)
    if len(case.form.phases) > 1:
        yield phases_alike(case)
    if case.report is not None:
        yield contents_complete(case, case.report)


def own_file_enclosed(case: HomologationCase) -> Requirement:
    """The pairing program's own file came with it; any complete report is rated all the same (I-309).   [event_file]"""
    files = case.form.papers.files
    return answered(case.rule("event_file"), Answer(bool(files), {"files": files or ()}))


def phases_alike(case: HomologationCase) -> Requirement:
    """Phases of one report are added up, so that they need one rate of play (I-310).   [alike_stages]"""
    rates = tuple(dict.fromkeys(phase.rate_of_play for phase in case.form.phases))
    controls = {str(parse_rate_of_play(rate) or rate) for rate in rates}
    return answered(case.rule("alike_stages"), Answer(len(controls) == 1, {"rates": rates}))


def contents_complete(case: HomologationCase, report: Tournament) -> Requirement:
    """The event's data and its players' are all there (I-312).   [report_contents]"""
    rule = case.rule("report_contents")
    known = _event_data(case, report)
    missing = tuple(FormCode(name) for name in rule.texts("fields") if not known[name])
    lacking = {
        name: numbers_or_nobody([entry.number for entry in report.entries if not _PLAYER_DATA[name](case, entry)])
        for name in rule.texts("player_fields")
    }
    inputs = {"missing": missing, **{f"without_{name}": numbers for name, numbers in lacking.items()}}
    return answered(rule, Answer(not missing and not any(lacking.values()), inputs))


def numbers_or_nobody(numbers: list[int]) -> str:
    return runs_of(numbers) if numbers else ""


def _event_data(case: HomologationCase, report: Tournament) -> Mapping[str, bool]:
    form = case.form
    deputies = report.deputy_arbiters or form.papers.deputy_arbiter is not None
    return {
        "name": bool(report.name.strip()),
        "dates": report.start is not None and report.end is not None,
        "rate_of_play": bool(report.rate_of_play_text or report.time_control_code),
        "chief_arbiter": bool(report.chief_arbiter or form.chief_arbiter),
        "telephone": bool(form.telephone),
        "deputy_arbiter": bool(deputies),
        "email": bool(form.email),
        "files": bool(form.papers.files),
    }


def _full_name(_: HomologationCase, entry: Entry) -> bool:
    """A surname and a given name at least."""
    return len(entry.name.replace(",", " ").split()) > 1


def _codes(case: HomologationCase, entry: Entry) -> bool:
    """Whoever has a rating is known somewhere by a number."""
    more = case.form.players.get(entry.number)
    unrated = case.people[entry.number].own_rating is None
    return unrated or bool(entry.player_id or (more and (more.own_id or more.national_id)))


def _birth(case: HomologationCase, entry: Entry) -> bool:
    """Day, month and year of whoever has no rating."""
    if case.people[entry.number].own_rating is not None:
        return True
    return entry.birth is not None and entry.birth.day is not None


def _province(case: HomologationCase, entry: Entry) -> bool:
    more = case.form.players.get(entry.number)
    return bool((more and (more.province or more.origin)) or any(line.origin for line in entry.national))


_PLAYER_DATA: Mapping[str, Callable[[HomologationCase, Entry], bool]] = {
    "name": _full_name,
    "codes": _codes,
    "birth": _birth,
    "province": _province,
}


def last_day_of_special(edition: Edition, end: date) -> date:
    """The later of the closing day of the first list that can have the event, and a number of days after it (I-80).

    [special_report_deadline]
    """
    rule = edition.rule("special_report_deadline")
    lists = (list_after(edition, end, count) for count in (1, 2))
    closing = next(day for day in (closing_date(edition, listed) for listed in lists) if day >= end)
    return max(closing, plus_days(end, rule.integer("days")))


def special_report_in_time(case: HomologationCase, article: str) -> Requirement:
    """Special kinds of events expire earlier than the others.   [special_report_deadline]"""
    rule, received = case.rule("special_report_deadline"), case.event.facts.received_on
    last = last_day_of_special(case.edition, case.end)
    inputs = {"end": str(case.end), "last": str(last), "received_on": str(received or "")}
    missing = "papers.received_on" if received is None else ""
    passed = None if received is None else received <= last
    return answered(rule, Answer(passed, inputs, missing, article))


def due_before_passing_on(rule: Rule, their_last_day: date) -> date:
    """Who else must have the report has a last day of his own; the office needs some days before it (I-313).

    [forwarding_margin]
    """
    return plus_days(their_last_day, -rule.integer("days"))


def kept_until(rule: Rule, received_on: date) -> date:
    """The last day on which the papers of a report must still be there.   [report_archive]"""
    return plus_months(received_on, 12 * rule.integer("years"))


def canon_of_the_year(rule: Rule, rate_from: date, start: date) -> Requirement:
    """The rate was approved for the year in which the event began; an older one goes on, and is said (I-307).

    [canon]
    """
    return answered(rule, Answer(rate_from.year == start.year, {"rate_from": str(rate_from), "start": str(start)}))
