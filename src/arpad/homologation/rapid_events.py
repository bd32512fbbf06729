"""What is asked besides of a rapid event."""

from collections.abc import Iterator

from arpad.homologation.case import Answer, HomologationCase, answered
from arpad.homologation.papers import special_report_in_time
from arpad.homologation.registration import DECISION
from arpad.homologation.school_events import not_too_long
from arpad.rating.requirement import Requirement
from arpad.values.kinds import FormCode


def of_rapid_events(case: HomologationCase) -> Iterator[Requirement]:
    yield not_too_long(case, "rapid_duration")
    yield a_championship(case)
    if case.after_the_event:
        yield special_report_in_time(case, case.rule("special_report_deadline").also[1])


def a_championship(case: HomologationCase) -> Requirement:
    """The regional one, or the absolute one of a province, one a year; others by the administrator (I-319).

    [rapid_events]
    """
    rule, form = case.rule("rapid_events"), case.form
    another = another_of_the_province(case)
    inputs = {"championship": FormCode(form.championship), "absolute": form.absolute, "another": another}
    named = bool(form.official) and form.championship in rule.texts("championships")
    provincial = form.championship == "provincial"
    passed = named and (not provincial or (bool(form.absolute) and not another))
    return answered(rule, Answer(passed, inputs, "" if passed else DECISION))


def another_of_the_province(case: HomologationCase) -> str:
    """An earlier championship of the same kind, province and year."""
    return next(
        (
            planned.name
            for planned in case.calendar
            if planned.championship == "provincial"
            and planned.kind == case.form.kind
            and planned.province.casefold() == case.form.province.casefold()
            and planned.start.year == case.start.year
            and planned.name != case.form.name
            and planned.start < case.start
        ),
        "",
    )
