"""A page where anybody drops a report and sees every finding. Nothing of it is kept."""

from datetime import date
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from arpad.formats.box import ANYBODY, report_in_box
from arpad.formats.shown_lines import shown_lines
from arpad.formats.trf import MAX_REPORT_BYTES
from arpad.values.finding import FileName, Finding, Problem
from arpad.web.public.asked import choice
from arpad.web.public.calculators import editions_of

_MOST_FACTS = 1_000_000


@require_http_methods(["GET", "HEAD", "POST"])
def check_report(request: HttpRequest) -> HttpResponse:
    editions = editions_of("rating")
    edition = choice(request.POST.get("edition"), [one.id for one in editions], "")
    day = _day(request.POST.get("on", ""))
    context: dict[str, Any] = {"editions": editions, "edition": edition, "on": day, "active_menu": "check"}
    if request.method == "POST":
        context |= _checked(request, edition or None, day)
    return render(request, "web/public/check.html", context)


def _day(text: str) -> date | None:
    """What cannot be understood counts as not said; the finding that asks for it stays."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _checked(request: HttpRequest, edition: str | None, on: date | None) -> dict[str, Any]:
    given, facts = request.FILES.get("report"), request.FILES.get("facts")
    if not isinstance(given, UploadedFile):
        return {"findings": [Finding("web.E110")], "checked": False}
    data = given.read(MAX_REPORT_BYTES + 1)
    beside, beside_name = None, ""
    if isinstance(facts, UploadedFile):
        beside, beside_name = facts.read(_MOST_FACTS + 1), facts.name or ""
        if len(beside) > _MOST_FACTS:
            problem = Problem("problem.toml_too_large", {"size": facts.size, "most": _MOST_FACTS})
            told = {"problem": problem, "line": 1, "file": FileName(beside_name)}
            return {"findings": [Finding("facts.E001", told)], "checked": False}
    event, findings = report_in_box(ANYBODY, data, beside, (given.name or "", beside_name), edition, on)
    return {
        "checked": True,
        "file": given.name,
        "findings": findings,
        "errors": sum(finding.is_error for finding in findings),
        "event": event,
        "lines": _lines(data, findings),
    }


def _lines(data: bytes, findings: list[Finding]) -> list[dict[str, Any]]:
    """The lines that findings point at, as they stand in the file."""
    wanted = sorted({finding.line for finding in findings if finding.line})
    shown = shown_lines(data)
    return [{"number": number, "text": shown.text(number)[:400]} for number in wanted if shown.text(number)][:200]
