"""A report of the books as it is read: the bytes as they came, with the officer's amendments."""

from arpad.formats.amendments import Amendment
from arpad.formats.report_with_facts import ReadReport, report_with_facts
from arpad.office.models import Amendment as AmendmentRow
from arpad.office.models import Report
from arpad.office.person_form import ERASED


def read_of(report: Report) -> ReadReport:
    return report_with_facts(bytes(report.content), bytes(report.facts) or None, amendments=amendments_of(report.pk))


def births_in(report: Report) -> dict[int, str]:
    """As the report says them, by the numbers of the lines."""
    tournament = read_of(report).report.tournament
    return {line.number: str(line.birth or "") for line in tournament.entries} if tournament is not None else {}


def amendments_of(report: int) -> tuple[Amendment, ...]:
    """Those that stand, in the order they were made."""
    rows = AmendmentRow.objects.filter(report=report, undone=False).order_by("pk")
    return tuple(Amendment(*row) for row in rows.values_list("number", "field", "value", "round_number"))


ERASED_AS = {"name": ERASED, "birth": "", "sex": "", "federation": ""}
"""What an amendment says of somebody who was erased. Ids and results stay: they tell nothing about the person."""


def is_erased(amendment: Amendment) -> bool:
    return ERASED_AS.get(amendment.field) == amendment.value


def shown_bytes(report: Report) -> bytes:
    """For whoever looks at its lines: with what was put right, where the file has lines at all."""
    document = read_of(report).report.document
    return bytes(report.content) if document.is_unread else document.to_bytes()
