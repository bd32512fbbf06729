"""Whether the report of a title event came in time. Deadlines run from the last round."""

from arpad.regulations.edition import Edition
from arpad.titles.model import Requirement, Sense
from arpad.tournament.dates import end_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.dates import plus_days, plus_months
from arpad.values.finding import Finding


def report_in_time(tournament: Tournament, facts: Facts, edition: Edition) -> tuple[Requirement | None, list[Finding]]:
    """Uploaded within the days; half a year later it is refused unless the chairman consents (I-193). [title_report]"""
    rule = edition.find("title_report")
    end, sent = end_of(tournament), facts.uploaded_on or facts.received_on
    if rule is None or end is None or sent is None:
        return None, []
    due = plus_days(end, rule.integer("days"))
    last = plus_months(due, rule.integer("months"))
    passed = True if sent <= last else facts.late_report_approved
    missing = "late_report_approved" if passed is None else ""
    late = Requirement(rule.name, rule.article, str(sent), str(last), passed, Sense.AT_MOST, missing)
    findings = []
    if sent > due:
        data = {"sent": str(sent), "due": str(due), "last": str(last)}
        findings.append(Finding("title.W015", data, rule=rule.name, article=rule.article))
    return late, findings
