"""Who sent a report, whether its event was registered at all, and whether a returned one is back in time."""

from collections.abc import Iterator
from datetime import date

from arpad.office.duties import fide_law, title_rule
from arpad.office.models import Attachment, Event, Report
from arpad.values.dates import plus_days
from arpad.values.finding import Finding


def findings_of_sending(report: Report) -> Iterator[Finding]:
    yield from _unregistered(report)
    yield from _back_late(report)
    yield from _without_federation(report)
    yield from _without_games(report)


def correction_day(event: Event, returned_on: date) -> date | None:
    """By when a report must be back, where the edition says it.   [corrected_report]"""
    rule = title_rule(event, "corrected_report")
    return plus_days(returned_on, rule.integer("days")) if rule is not None else None


def _unregistered(report: Report) -> Iterator[Finding]:
    """A title event entered after it began: only from its federation, and only with the chairman's consent (I-258).
    [unregistered_report]"""
    event, rule = report.event, title_rule(report.event, "unregistered_report")
    if rule is None or event.registered_on <= event.start:
        return
    if report.sender_role != Report.Sender.FEDERATION:
        data = {"event": event.key, "federation": event.federation or "—"}
        yield Finding("office.E131", data, rule=rule.name, article=rule.article)
    if not event.approved:
        yield Finding("office.E132", {"event": event.key}, rule=rule.name, article=rule.article)


def _back_late(report: Report) -> Iterator[Finding]:
    """After the day set when it was returned: by B.01 not rated, else a question (I-258).   [corrected_report]"""
    earlier = report.event.reports.filter(version__lt=report.version, state=Report.State.RETURNED)
    returned = earlier.order_by("-version").first()
    if returned is None or returned.correct_by is None:
        return
    back = report.event.reports.filter(version__gt=returned.version).order_by("version").first()
    if back is None or back.received_on <= returned.correct_by:
        return
    rule = title_rule(report.event, "corrected_report")
    data = {"due": str(returned.correct_by), "received": str(back.received_on)}
    if rule is not None:
        yield Finding("office.E130", data, rule=rule.name, article=rule.article)
    else:
        yield Finding("office.W100", data)


def _without_federation(report: Report) -> Iterator[Finding]:
    """Somebody else sent it: an officer may rate an important event all the same.   [federation_report]"""
    law = fide_law(report.event)
    rule = law.find("federation_report") if law is not None else None
    if rule is not None and report.sender_role not in (Report.Sender.UNKNOWN, Report.Sender.FEDERATION):
        yield Finding("office.W099", {"sender": report.sender or "—"}, rule=rule.name, article=rule.article)


def _without_games(report: Report) -> Iterator[Finding]:
    """The games belong to the report of a title event when there are any; without them it is only a remark.
    [games_of_the_event]"""
    rule = title_rule(report.event, "games_of_the_event")
    if rule is not None and not report.event.attachments.filter(kind=Attachment.Kind.GAMES).exists():
        yield Finding("office.W101", rule=rule.name, article=rule.article)
