"""What every desk page does: read a form with everything that is wrong in it, act in the caller's name, go on."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse

from arpad.office.description import REASON, YEARS, About, FieldKind, Given, Upload, VerbDescription, VerbField
from arpad.office.identities import players_by_id
from arpad.office.models import Event, Player
from arpad.office.refused import Refused
from arpad.office.stored_findings import to_text
from arpad.reports.wording import Wording
from arpad.values.finding import Finding
from arpad.web.clock import now
from arpad.web.errors import GIVEN
from arpad.web.filled_forms import filled_again
from arpad.web.language import words_of
from arpad.web.security.gate import perform, sees
from arpad.web.security.guard import caller_of
from arpad.web.security.uploads import refusal_of

_TABS = {
    "event": "events", "identities": "events", "homologation": "events", "claim": "claims", "letter": "letters",
    "outbox": "letters", "job": "jobs", "verified": "log", "import": "home", "import_draft": "home",
    "person": "people", "controls": "lists",
    "draft": "jobs", "draft_slips": "jobs", "games": "corrections", "start": "home",
    "undo_take_over": "people",
}  # fmt: skip
"""Under which tab a page belongs that has none of its own."""
_REASON = replace(REASON, needed=False)


def given_by(
    request: HttpRequest, verb: VerbDescription | None, *fields: VerbField, sent: QueryDict | None = None, **place: Any
) -> Given:
    """What the form of a page made by hand says, by the fields of its verb and those that only the page has; all that
    is missing or cannot be read is refused at once, but not to whoever may not know of the event. Whether a reason is
    needed, the verb says."""
    if verb is not None and verb.about is About.EVENT and "key" in place:
        seen_event(request, place["key"])
    words = words_of(request)
    asked = (*(verb.fields if verb is not None else ()), _REASON, *fields)
    filled = Filled(asked, request, caller_of(request).has("officer"), lambda field: _label(verb, field, words), sent)
    if filled.wrong:
        raise Refused(*(finding for findings in filled.wrong.values() for finding in findings))
    return {**filled.values, **place}


def _label(verb: VerbDescription | None, field: VerbField, words: Wording) -> str:
    """The field as its verb or the page calls it; one that nobody is shown has only its name."""
    own = (f"ask.{verb.name}.{field.name}",) if verb is not None else ()
    keys = (*own, f"ask.field.{field.name}", f"desk.{field.name}")
    return next((words.text(key) for key in keys if words.has(key)), field.name)


def carry_out(request: HttpRequest, verb: VerbDescription, given: Given) -> Any:
    """What its description says, in the name of whoever is signed in."""
    return verb.carry_out(partial(do, request, reason=given["reason"]), given)


def do(request: HttpRequest, verb: str, *args: Any, reason: str = "", **kwargs: Any) -> Any:
    """A verb in the name of whoever is signed in."""
    return perform(caller_of(request), verb, *args, now=now(), reason=reason, **kwargs)


def seen_event(request: HttpRequest, key: str) -> Event:
    """An event that is not his is as good as none."""
    event = Event.objects.filter(key=key).first()
    if event is None or not sees(caller_of(request), event):
        raise Http404
    return event


def person_or_404(key: str) -> Player:
    """By any id."""
    player = players_by_id([key]).get(key)
    if player is None:
        raise Http404
    return player


def page(request: HttpRequest, template: str, **context: Any) -> HttpResponse:
    """A form that was refused, and stands on this page, has again what was given."""
    caller = caller_of(request)
    shown = render(
        request, f"web/desks/{template}.html", {"caller": caller, "tab": _TABS.get(template, template), **context}
    )
    given = getattr(request, GIVEN, None)
    if given is not None:
        html = filled_again(shown.content.decode(), given["action"], given["values"], request.path)
        shown.content = html.encode()
    return shown


TOLD = "told"
"""Where a session keeps what the last act remarked, until a page has shown it."""


def tell(request: HttpRequest, findings: Iterable[Finding]) -> None:
    """Remarks of something that was done, for the next page."""
    told = to_text(findings)
    if told != "[]":
        request.session[TOLD] = told


DONE = "done"
"""Where a session keeps of whom or what the next page says that it was done, until it has said so."""


def tell_of(request: HttpRequest, done: str, subject: str) -> None:
    """`subject` is as the log has it, `event:open-1`; the page looks the name up."""
    request.session[DONE] = [done, subject]


def onward(name: str, done: str = "", **kwargs: Any) -> HttpResponse:
    """To another page, which says what was done."""
    return HttpResponseRedirect(reverse(name, kwargs=kwargs) + (f"?done={done}" if done else ""))


_LINES = 100


class Filled:
    """`values` has every field, with what nobody filled in as nothing; `wrong` has the findings by field. A form that
    changes something gives None for what stays."""

    def __init__(
        self,
        fields: Iterable[VerbField],
        request: HttpRequest,
        officer: bool,
        label: Callable[[VerbField], str],
        sent: QueryDict | None = None,
    ) -> None:
        self._sent, self._files, self._label = request.POST if sent is None else sent, request.FILES, label
        fields = tuple(fields)
        self._keyed = {field.name for field in fields if field.keyed}
        self.wrong: dict[str, list[Finding]] = {}
        self.values: dict[str, Any] = {
            field.name: self._read(field) if officer or not field.officers else field.nothing for field in fields
        }

    def changes(self, known: Given) -> dict[str, Any]:
        """What differs from what the books say; a line that was taken out is taken back."""
        return {name: None if name in known and known[name] == value else self._with_lines_taken_out(name, value, known)
                for name, value in self.values.items()}  # fmt: skip

    def _with_lines_taken_out(self, name: str, value: Any, known: Given) -> Any:
        if name not in self._keyed:
            return value
        there = {line.partition("=")[0].strip() for line in value}
        before = (line.partition("=")[0].strip() for line in known.get(name, ()))
        return (*(f"{path}=" for path in before if path not in there), *value)

    def _read(self, field: VerbField) -> Any:
        value = _READERS[field.kind](self, field)
        if field.needed and value == field.nothing and field.name not in self.wrong:
            self._refuse(field, "web.E040")
        return value

    def _refuse(self, field: VerbField, finding: str, **data: Any) -> Any:
        self.wrong.setdefault(field.name, []).append(Finding(finding, {"field": self._label(field), **data}))
        return field.nothing

    def _text(self, field: VerbField) -> str:
        value = self._sent.get(field.name, "").strip()
        allowed = "\n\r\t" if field.kind is FieldKind.LONG else ""
        if len(value) > field.most or any(one < " " and one not in allowed for one in value):
            self._refuse(field, "web.E042", most=field.most)
        elif value and len(value) < field.least:
            self._refuse(field, "web.E121", least=field.least, most=field.most)
        return value

    def _choice(self, field: VerbField) -> str:
        value = self._text(field)
        if field.choices and value and value not in field.choices:
            return str(self._refuse(field, "web.E047", value=value[:40]))
        return value or field.default

    def _day(self, field: VerbField) -> date | None:
        value = self._sent.get(field.name, "").strip()
        try:
            found = date.fromisoformat(value) if value else None
        except ValueError:
            found = date.max
        if found is not None and not YEARS[0] <= found <= YEARS[1]:
            self._refuse(field, "web.E041", value=value[:40])
            return None
        return found

    def _moment(self, field: VerbField) -> datetime | None:
        """As a browser writes it, without a zone: UTC, as all hours of the log (I-365)."""
        value = self._sent.get(field.name, "").strip()
        try:
            found = datetime.fromisoformat(value).replace(tzinfo=UTC) if value else None
        except ValueError:
            found = datetime.max.replace(tzinfo=UTC)
        if found is not None and not YEARS[0] <= found.date() <= YEARS[1]:
            self._refuse(field, "web.E048", value=value[:40])
            return None
        return found

    def _number(self, field: VerbField) -> int | None:
        value = self._sent.get(field.name, "").strip()
        return self._whole(field, value) if value else None

    def _whole(self, field: VerbField, value: str) -> int | None:
        if not (value.isascii() and value.isdecimal()):
            self._refuse(field, "web.E043", value=value[:40])
            return None
        if len(value) > 12 or not field.least <= int(value) <= field.most:
            self._refuse(field, "web.E046", value=value[:40], least=field.least, most=field.most)
            return None
        return int(value)

    def _lines(self, field: VerbField) -> tuple[str, ...]:
        values = tuple(line.strip() for line in self._sent.get(field.name, "").splitlines() if line.strip())
        return self._few(field, values)

    def _numbers(self, field: VerbField) -> tuple[int, ...]:
        read = (self._whole(field, line) for line in self._lines(field))
        return tuple(one for one in read if one is not None)

    def _several(self, field: VerbField) -> tuple[str, ...]:
        return self._few(field, tuple(value for value in self._sent.getlist(field.name) if value))

    def _few(self, field: VerbField, values: tuple[str, ...]) -> tuple[str, ...]:
        if len(values) > _LINES or any(
            len(value) > field.most or any(sign < " " for sign in value) for value in values
        ):
            self._refuse(field, "web.E042", most=field.most)
            return ()
        return values

    def _file(self, field: VerbField) -> Upload:
        """Under its name alone where a page made by hand has no field for the text."""
        found = self._files.get(field.file_part) or self._files.get(field.name)
        return Upload(str(found.name or "")[:200], found.read()) if found is not None else Upload()

    def _document(self, field: VerbField) -> Upload:
        """A file goes before what was typed. A browser ends lines as no file does."""
        sent = self._file(field)
        typed = self._sent.get(field.name, "").replace("\r\n", "\n")
        found = sent if sent.data or not typed.strip() else Upload("", typed.encode())
        if (refusal := refusal_of(found.data)) is not None:
            self.wrong.setdefault(field.name, []).append(refusal)
        return found


_READERS: Mapping[FieldKind, Callable[[Filled, VerbField], Any]] = {
    FieldKind.TEXT: Filled._text,
    FieldKind.LONG: Filled._text,
    FieldKind.DAY: Filled._day,
    FieldKind.MOMENT: Filled._moment,
    FieldKind.NUMBER: Filled._number,
    FieldKind.FLAG: lambda filled, field: filled._sent.get(field.name, "") != "",
    FieldKind.CHOICE: Filled._choice,
    FieldKind.LINES: Filled._lines,
    FieldKind.NUMBERS: Filled._numbers,
    FieldKind.SEVERAL: Filled._several,
    FieldKind.FILE: Filled._file,
    FieldKind.DOCUMENT: Filled._document,
}


def placed(verb: VerbDescription, values: Given, findings: Sequence[Finding]) -> dict[str, list[Finding]]:
    """What a verb said, by the field it belongs to; what belongs to none is under "". Where several fields could be
    meant, it is the one that holds what the finding quotes."""
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        fields = [field for field in verb.all_fields if finding.id in field.about]
        quoted = {str(value) for value in finding.data.values()}
        meant = [field for field in fields if str(values.get(field.name)) in quoted] or fields[:1]
        found.setdefault(meant[0].name if meant else "", []).append(finding)
    return found
