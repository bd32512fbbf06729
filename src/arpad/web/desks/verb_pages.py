"""The page of every verb that takes a form: shown, read, acted on, or shown again with its findings."""

from collections.abc import Iterable
from functools import partial, wraps
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from arpad.formats.shown_lines import ShownLines, shown_lines
from arpad.office.description import (
    EVENT,
    About,
    FieldKind,
    Given,
    NoSubject,
    Offer,
    Upload,
    VerbDescription,
    VerbField,
)
from arpad.office.list_kinds import edition_in_words
from arpad.office.models import Event
from arpad.office.norm_facts import FACT_FIELDS
from arpad.office.refused import Refused
from arpad.office.verb_names import label_of
from arpad.reports.wording import Wording
from arpad.values.fields import ANSWERS
from arpad.values.finding import SPREADSHEET, Finding
from arpad.values.records import dataclass
from arpad.web.addresses import Address
from arpad.web.desks.asking import Filled, do, page, person_or_404, placed, seen_event, tell, tell_of
from arpad.web.language import words_of
from arpad.web.security.gate import all_descriptions, may, may_reach, permissions, refuse_unless
from arpad.web.security.guard import caller_of, for_the_whole_office


@dataclass(frozen=True)
class ReportLine:
    """`before`, `at` and `after` are the line; `at` is the cell that the first finding points at."""

    number: int
    before: str
    at: str
    after: str
    findings: tuple[Finding, ...]

    @property
    def player(self) -> int | None:
        """The line's own number in the event, where a finding names one."""
        named = (finding.data.get("player") for finding in self.findings)
        return next((number for number in named if isinstance(number, int)), None)

    @property
    def in_sheet(self) -> bool:
        return any(finding.source == SPREADSHEET for finding in self.findings)


def is_at_a_line(finding: Finding) -> bool:
    """Of the report; a line of the facts is counted in another file."""
    return finding.line is not None and not finding.id.startswith("facts.")


def lines_with_findings(data: bytes, findings: Iterable[Finding]) -> list[ReportLine]:
    """Only lines that have some; what is about the whole report is not here."""
    by_line: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.line is not None and is_at_a_line(finding):
            by_line.setdefault(finding.line, []).append(finding)
    shown = shown_lines(data)
    return [_line(number, shown, by_line[number]) for number in sorted(by_line)]


def _line(number: int, shown: ShownLines, findings: list[Finding]) -> ReportLine:
    line = shown.text(number)
    span = shown.span(number, next((finding.column for finding in findings if finding.column), None))
    if span is None:
        return ReportLine(number, line, "", "", tuple(findings))
    start, end = span
    return ReportLine(number, line[:start], line[start:end], line[end:], tuple(findings))


_PAGE_OF = {"event": "desk_event", "player": "desk_person"}
_CHOICES = {
    "of": "desk.ids",
    "said": "desk.answer",
    "cadence": "desk.cadence",
    "kind": "office.attachment",
    "ended": "office.fact",
}
"""Choices that have their words elsewhere already; the others are under `ask.choice`."""
OF_HOMOLOGATION = ("admit", "homologate")
"""What the page of an event's homologation offers."""


@dataclass(frozen=True)
class ShownField:
    """A field as the template draws it."""

    field: VerbField
    label: str
    hint: str
    value: Any
    offers: list[Offer]
    wrong: list[Finding]
    lines: list[ReportLine]

    @property
    def chosen(self) -> set[str]:
        return set(self.value) if isinstance(self.value, list | tuple) else {str(self.value)}


@require_http_methods(["GET", "HEAD", "POST"])
def asked(request: HttpRequest, verb: VerbDescription, **place: Any) -> HttpResponse:
    """`place` is the key or number in the address."""
    _refuse_unless_his(request, verb, place)
    known = verb.known(_known_key(request, place)) if verb.known else {}
    if request.method != "POST":
        return _form(request, verb, place, {**_begun(verb, request, place), **known}, {})
    words = words_of(request)
    officer = caller_of(request).has("officer")
    filled = Filled(verb.all_fields, request, officer, lambda field: label_of(verb, field, words))
    if not filled.wrong and known and _began_as_new(request, verb, place):
        filled.wrong["key"] = [Finding("office.E263", {"key": filled.values["key"]})]
    if filled.wrong:
        return _form(request, verb, place, filled.values, filled.wrong)
    given = {**(filled.changes(known) if verb.known else filled.values), **place}
    try:
        done = verb.carry_out(partial(do, request, reason=str(filled.values.get("reason", ""))), given)
    except Refused as refused:
        return _form(request, verb, place, filled.values, placed(verb, filled.values, refused.findings))
    if verb.verb != "receive":  # the page of the event shows them at their lines
        tell(request, getattr(done, "findings", ()))
    subject = verb.subject_of(done, given)
    tell_of(request, verb.done or verb.name, subject)
    return HttpResponseRedirect(_after(verb, subject))


def _known_key(request: HttpRequest, place: Given) -> str:
    """What the form changes: in its address, or the key that is asked for in it."""
    sent = request.POST if request.method == "POST" else request.GET
    return str(place.get("key") or sent.get("key", "").strip())


def _began_as_new(request: HttpRequest, verb: VerbDescription, place: Given) -> bool:
    """The form was not filled in from what is there already, so nobody saw what it would change."""
    return verb.subject is None and "key" not in place and request.GET.get("key", "") != _known_key(request, place)


def _refuse_unless_his(request: HttpRequest, verb: VerbDescription, place: Given) -> None:
    if verb.is_of_an_event:
        event = seen_event(request, place["key"])
        refuse_unless(may(caller_of(request), verb.verb, event.key), verb.verb)
    elif verb.is_of_a_person:
        person_or_404(place["key"])


def _after(verb: VerbDescription, subject: str) -> str:
    kind, _, key = subject.partition(":")
    address = reverse(verb.then) if verb.then else reverse(_PAGE_OF[kind], kwargs={"key": key})
    return f"{address}?done={verb.done or verb.name}"


def _begun(verb: VerbDescription, request: HttpRequest, place: Given) -> dict[str, Any]:
    """A link may fill a form in."""
    values = {field.name: field.nothing for field in verb.all_fields}
    plain = (FieldKind.TEXT, FieldKind.CHOICE, FieldKind.DAY, FieldKind.NUMBER, FieldKind.FLAG)
    values |= {
        one.name: request.GET[one.name] for one in verb.all_fields if one.kind in plain and one.name in request.GET
    }
    values["language"] = words_of(request).language
    return values | dict(verb.begun(str(place.get("key") or request.GET.get("key", ""))) if verb.begun else {})


def _form(
    request: HttpRequest, verb: VerbDescription, place: Given, values: Given, wrong: dict[str, list[Finding]]
) -> HttpResponse:
    words, officer = words_of(request), caller_of(request).has("officer")
    shown = [_shown(verb, field, str(place.get("key", "")), values, wrong, words) for field in verb.all_fields
             if officer or not field.officers]  # fmt: skip
    groups = [(name, list(fields)) for name, fields in groupby(shown, lambda one: one.field.group)]
    event = Event.objects.filter(key=place["key"]).first() if verb.is_of_an_event else None
    person = person_or_404(place["key"]) if verb.is_of_a_person else None
    said = [finding for finding in wrong.get("", []) if not is_at_a_line(finding) or not _document(verb)]
    answer = page(
        request,
        "ask",
        verb=verb,
        groups=groups,
        findings=said,
        event=event,
        person=person,
        object=_object(verb, place) if verb.object else "",
        refused=bool(wrong),
        tab=verb.tab,
        with_files=any(field.is_sent_as_file for field in verb.all_fields),
    )
    answer.status_code = 422 if wrong else 200
    return answer


def _object(verb: VerbDescription, place: Given) -> str:
    assert verb.object is not None
    try:
        return verb.object(place)
    except NoSubject:
        raise Http404 from None


def _document(verb: VerbDescription) -> VerbField | None:
    """Where findings with a line belong: the first text that is sent whole."""
    return next((field for field in verb.all_fields if field.kind is FieldKind.DOCUMENT), None)


def _shown(
    verb: VerbDescription, field: VerbField, key: str, values: Given, wrong: dict[str, list[Finding]], words: Wording
) -> ShownField:
    value, lines = values.get(field.name, field.nothing), []
    if isinstance(value, Upload):
        if field is _document(verb):
            lines = lines_with_findings(value.data, wrong.get("", []))
        is_text = field.kind is FieldKind.DOCUMENT and b"\0" not in value.data
        value = value.data.decode("utf-8", errors="replace") if is_text else ""
    offers = field.offers(key) if field.offers else [(choice, "") for choice in field.choices]
    named = [(offer, name or _choice_name(field, offer, words)) for offer, name in offers]
    if field.kind in (FieldKind.LINES, FieldKind.NUMBERS):
        value = "\n".join(map(str, value))
    if field.kind is FieldKind.SEVERAL and len(named) == 1:
        value = (named[0][0],)
    hint = f"ask.hint.{field.name}"
    text = words.text(hint) if words.has(hint) else ""
    return ShownField(field, label_of(verb, field, words), text, value, named, wrong.get(field.name, []), lines)


def _choice_name(field: VerbField, value: str, words: Wording) -> str:
    """A code in words; rules and editions have names of their own; what has none shows as it is."""
    if field.name == "rule":
        return words.rule(value)
    if field.name == "edition":
        return edition_in_words(value, words)
    key = f"{_CHOICES.get(field.name, f'ask.choice.{field.name}')}.{value}"
    if not words.has(key) and value in ANSWERS:
        return words.text(f"ask.choice.answer.{value}")
    return words.text(key) if words.has(key) else value


def shown_facts(verb: VerbDescription, key: str, words: Wording) -> list[ShownField]:
    """What norms may hang on, for a page made by hand."""
    return [_shown(verb, field, key, {}, {}, words) for field in verb.all_fields if field in FACT_FIELDS]


def forms_of(
    descriptions: Iterable[VerbDescription], request: HttpRequest, key: str, event: Event | None = None
) -> list[VerbDescription]:
    """Those that the caller may ask for now."""
    caller = caller_of(request)
    fitting = (description for description in descriptions if event is None or description.fits(event))
    return [description for description in fitting if may(caller, description.verb, key)]


def with_a_form() -> tuple[VerbDescription, ...]:
    return tuple(description for description in all_descriptions().values() if description.page)


def of_an_event() -> tuple[VerbDescription, ...]:
    """What its page offers; what is asked about the homologation stands on a page of its own."""
    return tuple(
        description
        for description in with_a_form()
        if description.subject is EVENT and description.name not in OF_HOMOLOGATION
    )


def of_homologation() -> tuple[VerbDescription, ...]:
    return tuple(description for description in with_a_form() if description.name in OF_HOMOLOGATION)


def of_a_person() -> tuple[VerbDescription, ...]:
    return tuple(description for description in with_a_form() if description.is_of_a_person)


def form_addresses() -> list[Address]:
    """A page for every form; who may see it is who may do its verb."""
    return [_address(description) for description in with_a_form()]


def _address(description: VerbDescription) -> Address:
    @wraps(asked)
    def view(request: HttpRequest, **place: Any) -> HttpResponse:
        return asked(request, description, **place)

    whole = permissions()[description.verb].about is About.OFFICE
    guarded = for_the_whole_office(description.verb, view) if whole else view
    return Address(description.page, guarded, description.address, may_reach(description.verb))
