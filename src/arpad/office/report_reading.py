"""A report of the books as it is read: the bytes as they came, with the officer's amendments, and without the names of
people who were erased."""

from collections.abc import Collection
from dataclasses import replace

from django.db.models import Q

from arpad.formats.amendments import Amendment
from arpad.formats.report_with_facts import ReadReport, report_with_facts
from arpad.office.models import Amendment as AmendmentRow
from arpad.office.models import Entry, Report
from arpad.office.person_form import ERASED
from arpad.tournament.model import Entry as Line
from arpad.tournament.model import Tournament
from arpad.values.person import Birth


def read_of(report: Report) -> ReadReport:
    read = report_with_facts(bytes(report.content), bytes(report.facts) or None, amendments=amendments_of(report.pk))
    lines = Entry.objects.filter(Q(name=ERASED) | Q(player__name=ERASED), report=report.pk)
    erased = set(lines.values_list("number", flat=True))
    if not erased or read.report.tournament is None:
        return read
    return replace(read, report=replace(read.report, tournament=unnamed(read.report.tournament, erased)))


def unnamed(tournament: Tournament, numbers: Collection[int], *, keeps_year: bool = False) -> Tournament:
    """Without the names and births of these lines, and without remarks that tell the names."""
    names = [line.name for line in tournament.entries if line.number in numbers and line.name != ERASED]
    told = {form.casefold() for name in names for form in (name, " ".join(reversed(name.split(", ")))) if form}
    remarks = (one for one in tournament.comments if not any(name in one.casefold() for name in told))
    return replace(with_lines_unnamed(tournament, numbers, keeps_year=keeps_year), comments=tuple(remarks))


def with_lines_unnamed(tournament: Tournament, numbers: Collection[int], *, keeps_year: bool) -> Tournament:
    lines = (_unnamed(line, keeps_year) if line.number in numbers else line for line in tournament.entries)
    return replace(tournament, entries=tuple(lines))


def _unnamed(line: Line, keeps_year: bool) -> Line:
    return replace(line, name=ERASED, birth=Birth(line.birth.year) if line.birth and keeps_year else None)


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
