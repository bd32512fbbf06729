"""A page where anybody drops a report and sees every finding, and its norms with what they hang on. Nothing of it is
kept: the page itself carries the report to the next check."""

import base64
import binascii
import zlib
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from arpad.formats.box import ANYBODY, report_in_box
from arpad.formats.trf import MAX_REPORT_BYTES
from arpad.reports.norms import facts_on_page, verdict_text
from arpad.reports.title_requirements import shown_requirements
from arpad.reports.wording import Wording
from arpad.titles.model import NormVerdict
from arpad.titles.norm_facts import CHIEF, CHIEF_FACTS, NORM_FACTS
from arpad.titles.round_ratings import MOST_LINES, NAME, with_missing
from arpad.values.fields import Asked, Field
from arpad.values.finding import FileName, Finding, Problem
from arpad.values.numbers import shortest_text
from arpad.values.records import dataclass
from arpad.web.fact_fields import shown_field
from arpad.web.language import words_of
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


@dataclass(frozen=True)
class Dropped:
    """What somebody dropped, now or on the page before."""

    report: bytes
    name: str
    facts: bytes | None
    facts_name: str


def _dropped(request: HttpRequest) -> Dropped | None:
    given, facts = request.FILES.get("report"), request.FILES.get("facts")
    beside, beside_name = _unpacked(request.POST.get("kept_facts", "")), request.POST.get("kept_facts_name", "")[:200]
    if isinstance(facts, UploadedFile):
        beside, beside_name = facts.read(_MOST_FACTS + 1), facts.name or ""
    if isinstance(given, UploadedFile):
        return Dropped(given.read(MAX_REPORT_BYTES + 1), given.name or "", beside, beside_name)
    kept = _unpacked(request.POST.get("kept", ""))
    return None if kept is None else Dropped(kept, request.POST.get("kept_name", "")[:200], beside, beside_name)


_MOST_KEPT = 1_000_000  # characters in the page
_MOST_PACKED = 5_000_000  # bytes of a report that is kept there


def _packed(data: bytes | None) -> str:
    """For a hidden field; empty where it would be too large, and the file is chosen again."""
    if data is None or len(data) > _MOST_PACKED:
        return ""
    text = base64.b64encode(zlib.compress(data)).decode()
    return text if len(text) <= _MOST_KEPT else ""


def _unpacked(text: str) -> bytes | None:
    if not text:
        return None
    try:
        return zlib.decompressobj().decompress(base64.b64decode(text, validate=True), _MOST_PACKED)
    except (binascii.Error, ValueError, zlib.error):
        return None


def _checked(request: HttpRequest, edition: str | None, on: date | None) -> dict[str, Any]:
    dropped = _dropped(request)
    if dropped is None:
        return {"findings": [Finding("web.E110")], "checked": False}
    if dropped.facts is not None and len(dropped.facts) > _MOST_FACTS:
        problem = Problem("problem.toml_too_large", {"size": len(dropped.facts), "most": _MOST_FACTS})
        told = {"problem": problem, "line": 1, "file": FileName(dropped.facts_name)}
        return {"findings": [Finding("facts.E001", told)], "checked": False}
    typed = {field.name: request.POST.get(f"fact_{field.name}", "")[: _most(field)] for field in NORM_FACTS}
    chief = {field.name: request.POST.get(f"chief_{field.name}", "").strip()[:200] for field in CHIEF_FACTS}
    names = (dropped.name, dropped.facts_name)
    found = report_in_box(ANYBODY, dropped.report, dropped.facts, names, edition, on, typed, chief)
    return {
        "checked": True,
        "file": dropped.name,
        "findings": found.findings,
        "errors": sum(finding.is_error for finding in found.findings),
        "event": found.event,
        "lines": [{"number": number, "text": text} for number, text in found.lines],
        "kept": {
            "kept": _packed(dropped.report),
            "kept_name": dropped.name,
            "kept_facts": _packed(dropped.facts),
            "kept_facts_name": dropped.facts_name,
        },
        **_norms(found.norms, {**typed, **_of_chief(chief)}, words_of(request)),
    }


def _most(field: Field) -> int:
    """Characters that are read."""
    return MOST_LINES if field.asked is Asked.LINES else 200


def _of_chief(chief: Mapping[str, str]) -> dict[str, str]:
    return {f"{CHIEF}.{name}": value for name, value in chief.items()}


def _norms(norms: Sequence[tuple[str, NormVerdict]] | None, typed: Mapping[str, str], words: Wording) -> dict[str, Any]:
    """The norms of the report, and fields for what they hang on: those that would decide something first."""
    if norms is None or (not norms and not any(typed.values())):
        return {}
    typed = {**typed, NAME: with_missing(typed.get(NAME, ""), (verdict for _, verdict in norms))}
    missing = {fact.fact.partition(".")[0] for _, verdict in norms for fact in verdict.open_facts}
    facts = [(field.name, f"fact_{field.name}", field) for field in NORM_FACTS]
    facts += [(f"{CHIEF}.{field.name}", f"chief_{field.name}", field) for field in CHIEF_FACTS]
    fields = [(key, shown_field(field, name, typed.get(key, ""), words)) for key, name, field in facts]
    shown = [
        {
            "title": verdict.title.value,
            "name": name,
            "number": verdict.number,
            "achieved": verdict.achieved,
            "verdict": verdict_text(verdict, words),
            "open_facts": facts_on_page(verdict, words),
            "games": verdict.games,
            "score": words.number(shortest_text(verdict.score, 1)),
            "performance": verdict.performance,
            "requirements": shown_requirements(verdict.requirements, words),
        }
        for name, verdict in norms
    ]
    return {
        "norms": shown,
        "asks_norms": True,
        "open_fields": [one for key, one in fields if key.partition(".")[0] in missing],
        "more_fields": [one for key, one in fields if key.partition(".")[0] not in missing],
    }
