"""A list brought into the books at the desk: the file, then its columns and what is decided about its rows."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from arpad.formats.box import OFFICE, sheet_in_box
from arpad.formats.moving_in.births import DayOrder
from arpad.formats.moving_in.headings import UNUSED
from arpad.formats.moving_in.plan import (
    CHOICES,
    About,
    Choice,
    Decided,
    Plan,
    Question,
    by_rows,
    guessed,
    plan_toml,
    read_plan,
)
from arpad.formats.moving_in.sheet import Sheet
from arpad.office.models import ImportDraft, Series
from arpad.office.moving_in import ListImport, LookedAt, counts_of, looked_at, told_detail
from arpad.office.refused import Refused
from arpad.office.verb_fields import ID_KINDS
from arpad.office.verbs.lists.import_ import IMPORT
from arpad.values.finding import Finding
from arpad.values.numbers import plain_number
from arpad.web.clock import now, today
from arpad.web.desks.asking import do, given_by, onward, page, tell
from arpad.web.security.guard import caller_of

COLUMNS = (
    "id", "name", "family", "given", "birth", "sex", "federation", "title", "club", "province", "fide_id",
    "national_id", "regional_id", "rating", "rapid_rating", "blitz_rating", "fide_rating", "k", "rapid_k", "blitz_k",
    "games", UNUSED,
)  # fmt: skip
"""What a page offers; a plan in a file may name every column of a list."""
_KEPT = timedelta(days=7)
_EXAMPLES = 3
_QUESTIONS = 400
_VALUES = {"sex": "sexes", "federation": "federations", "title": "titles"}
_OF_A_TABLE = ("list.E24", "list.I", "list.W")


@require_http_methods(["GET", "HEAD", "POST"])
def import_list(request: HttpRequest) -> HttpResponse:
    """An opening list, or another's for reference. What is wrong is said above the form, which keeps what was given."""
    if request.method != "POST":
        return _form(request)
    try:
        given = given_by(request, IMPORT)
        file = given["file"]
        asked = ListImport(
            file.data, file.name, given["series"], given["list_date"], given["ids"], given["reference"],
            tuple(given["also"]), given["plan"].data,
        )  # fmt: skip
        if not asked.reference and (number := _waiting(request, asked)):
            return onward("desk_import_draft", number=number)
        done = do(request, "import", asked)
    except Refused as refused:
        return _form(request, refused.findings)
    tell(request, done.findings)
    return onward("desk", "imported")


def _form(request: HttpRequest, findings: Sequence[Finding] = ()) -> HttpResponse:
    series = Series.objects.in_order()
    made = page(
        request, "import", series=series, ids=ID_KINDS, findings=findings, given=request.POST,
        also=request.POST.getlist("also"),
    )  # fmt: skip
    made.status_code = 422 if findings else 200
    return made


def _waiting(request: HttpRequest, asked: ListImport) -> int | None:
    """The draft's number where the file is a federation's own table or something about the register is to decide; None
    for other lists as arpad and FIDE have them."""
    try:
        found = looked_at(asked)
        if not found.headings and not found.undecided:
            return None
    except Refused as refused:
        if not all(finding.id.startswith(_OF_A_TABLE) for finding in refused.findings):
            raise
    ImportDraft.objects.filter(asked_at__lt=now() - _KEPT).delete()
    told = {"series": asked.series, "also": asked.also, "ids": asked.ids, "list_date": str(asked.list_date or "")}
    draft = ImportDraft.objects.create(
        asked_by=caller_of(request).name,
        asked_at=now(),
        file=asked.file[:200],
        content=asked.data,
        asked=json.dumps(told),
        plan=asked.plan.decode(errors="replace"),
    )
    return draft.pk


@require_http_methods(["GET", "HEAD", "POST"])
def import_draft(request: HttpRequest, number: int) -> HttpResponse:
    """What the columns are, what would be imported, and what is to decide; then the import."""
    draft = ImportDraft.objects.filter(pk=number).first()
    sheet = sheet_in_box(OFFICE, bytes(draft.content))[0] if draft is not None else None
    if draft is None:
        raise Http404
    findings: Sequence[Finding] = ()
    if request.method == "POST":
        plan = _plan(request, sheet)
        draft.plan = plan_toml(plan, [Question(one.about, one.rows, "") for one in plan.decided])
        draft.save(update_fields=["plan"])
        if "import" in request.POST:
            try:
                done = do(request, "import", _asked(draft))
            except Refused as refused:
                findings = refused.findings
            else:
                draft.delete()
                tell(request, done.findings)
                return onward("desk", "imported")
    return _shown(request, draft, sheet, findings)


def _asked(draft: ImportDraft) -> ListImport:
    told = json.loads(draft.asked)
    day = date.fromisoformat(told["list_date"]) if told["list_date"] else None
    also, plan = tuple(told["also"]), draft.plan.encode()
    return ListImport(bytes(draft.content), draft.file, told["series"], day, told["ids"], also=also, plan=plan)


def _plan(request: HttpRequest, sheet: Sheet | None) -> Plan:
    """As the form says it; what the form does not know stays out."""
    sent = request.POST
    headings = sheet.headings if sheet is not None and "column-0" in sent else ()
    columns = {heading: sent.get(f"column-{at}", UNUSED) for at, heading in enumerate(headings)}
    values: dict[str, dict[str, str]] = {kind: {} for kind in _VALUES}
    usual: dict[About, Choice] = {}
    decided: list[Decided] = []
    for name, value in sent.items():
        kind, _, rest = name.partition("-")
        about, _, rows = rest.partition("-")
        if not value:
            continue
        if kind == "value" and about in values:
            values[about][rows] = str(value)[:20]
        elif kind == "usual" and value in _choices(about):
            usual[About(about)] = Choice(value)
        elif kind == "decide" and value in _choices(about):
            numbers = tuple(number for row in rows.split("_") if (number := plain_number(row)) is not None)
            decided.append(Decided(About(about), numbers, Choice(value)))
    known = (*COLUMNS, *_known(sheet))
    order = sent.get("order", "")
    pivot = sent.get("pivot", "")
    return Plan(
        {heading: target if target in known else UNUSED for heading, target in columns.items()},
        DayOrder(order) if order in set(DayOrder) else None,
        int(pivot) if pivot.isdecimal() and len(pivot) <= 2 else None,
        values["sex"], values["federation"], values["title"],
        usual, tuple(decided),
    )  # fmt: skip


def _choices(about: str) -> tuple[Choice, ...]:
    return CHOICES[About(about)] if about in set(About) else ()


def _known(sheet: Sheet | None) -> set[str]:
    return set(guessed(sheet, today().year).columns.values()) if sheet is not None else set()


def _shown(request: HttpRequest, draft: ImportDraft, sheet: Sheet | None, findings: Sequence[Finding]) -> HttpResponse:
    asked = _asked(draft)
    found: LookedAt | None = None
    try:
        found = looked_at(asked)
    except Refused as refused:
        findings = findings or refused.findings
    plan = found.plan if found is not None else (read_plan(asked.plan)[0] or Plan())
    headings = sheet.headings if sheet is not None and (found is None or found.headings) else ()
    columns = plan.columns or (guessed(sheet, today().year).columns if sheet is not None else {})
    shown = page(
        request, "import_draft", draft=draft, series=asked.all_series, found=found, plan=plan,
        findings=findings or (found.findings if found is not None else ()),
        counts=counts_of(found, asked.all_series) if found is not None else None,
        columns=[_column(at, heading, columns, sheet) for at, heading in enumerate(headings)],
        unread=_unread(found, plan), groups=_groups(found, plan, asked.all_series), orders=list(DayOrder),
        targets=COLUMNS,
    )  # fmt: skip
    shown.status_code = 422 if findings and request.method == "POST" else 200
    return shown


def _column(at: int, heading: str, columns: Mapping[str, str], sheet: Sheet | None) -> dict[str, Any]:
    cells = sheet.column(at) if sheet is not None else ()
    texts = list(dict.fromkeys(text for text in cells if text))[:_EXAMPLES]
    return {"at": at, "heading": heading, "target": columns.get(heading, UNUSED), "examples": ", ".join(texts)}


def _unread(found: LookedAt | None, plan: Plan) -> list[dict[str, Any]]:
    """Texts that say nothing known, and those that were said before."""
    rows = []
    for kind, name in _VALUES.items():
        said: Mapping[str, str] = getattr(plan, name)
        texts = {**dict.fromkeys((found.unread if found is not None else {}).get(kind, ()), ""), **said}
        rows += [{"kind": kind, "text": text, "value": value} for text, value in list(texts.items())[:_QUESTIONS]]
    return rows


def _groups(found: LookedAt | None, plan: Plan, series: Sequence[Series]) -> list[dict[str, Any]]:
    """The questions by kind, each with what was decided; a list is told by its name."""
    groups = []
    for about in About:
        questions = by_rows(one for one in (found.questions if found is not None else ()) if one.about is about)
        if questions:
            rows = [
                {
                    "question": one,
                    "detail": told_detail(one, series),
                    "name": "_".join(map(str, one.rows)),
                    "choice": replace(plan, usual={}).choice(about, one.rows) or "",
                }
                for one in questions[:_QUESTIONS]
            ]
            groups.append(
                {
                    "about": about, "rows": rows, "count": len(questions), "usual": plan.usual.get(about, ""),
                    "choices": CHOICES[about],
                }
            )  # fmt: skip
    return groups
