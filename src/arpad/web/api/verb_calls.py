"""The calls made from the descriptions of the verbs: the fields as a body, the verb, what it said."""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import partial
from inspect import Parameter, Signature
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import File, Form, Query, Router, Schema, Status
from ninja.files import UploadedFile
from pydantic import AfterValidator, AwareDatetime, create_model
from pydantic import Field as Limits

from arpad.office.description import YEARS, FieldKind, Upload, VerbDescription, VerbField
from arpad.office.refused import Refused
from arpad.office.verb_names import title_of
from arpad.reports.wording import wording
from arpad.values.finding import Finding
from arpad.web import addresses
from arpad.web.api.acts import MORE_TOLD, REFUSALS, TOKEN, Answer, Told, act, told
from arpad.web.api.events import router as events
from arpad.web.api.lists import router as lists
from arpad.web.api.players import router as players
from arpad.web.security.gate import all_descriptions, may, refuse_unless
from arpad.web.security.uploads import refusal_of

CALLS = tuple(description for description in all_descriptions().values() if description.api)
_LINE, _LINES = r"^[^\x00-\x1f]*$", r"^[^\x00-\x08\x0b\x0c\x0e-\x1f]*$"
_A_LIST = 100
_FORM: Any = Form  # ninja's shortcuts, with types that are made here
_FILE: Any = File
_QUERY: Any = Query


def _in_the_books(day: date) -> date:
    if not YEARS[0] <= day <= YEARS[1]:
        raise ValueError(f"not between {YEARS[0]} and {YEARS[1]}")
    return day


def _moment_in_the_books(moment: datetime) -> datetime:
    _in_the_books(moment.date())
    return moment


def _text(field: VerbField, pattern: str = _LINE) -> Any:
    least = max(field.least, int(field.needed))
    return Annotated[str, Limits(min_length=least, max_length=field.most, pattern=pattern)]


def _whole(field: VerbField) -> Any:
    return Annotated[int, Limits(ge=field.least, le=field.most)]


def _choice(field: VerbField) -> Any:
    """What the books offer changes, and is not described."""
    if not field.choices:
        return _text(field)
    return Literal[(*field.choices, *(() if field.needed else ("",)))]


def _list(field: VerbField, of: Any) -> Any:
    return Annotated[list[of], Limits(min_length=int(field.needed), max_length=_A_LIST)]


_TYPES: dict[FieldKind, Callable[[VerbField], Any]] = {
    FieldKind.TEXT: _text,
    FieldKind.LONG: lambda field: _text(field, _LINES),
    FieldKind.DAY: lambda field: Annotated[date, AfterValidator(_in_the_books)],
    FieldKind.MOMENT: lambda field: Annotated[AwareDatetime, AfterValidator(_moment_in_the_books)],
    FieldKind.NUMBER: _whole,
    FieldKind.FLAG: lambda field: bool,
    FieldKind.CHOICE: _choice,
    FieldKind.LINES: lambda field: _list(field, _text(field)),
    FieldKind.NUMBERS: lambda field: _list(field, _whole(field)),
    FieldKind.SEVERAL: lambda field: _list(field, _text(field)),
}


def _in_the_body(verb: VerbDescription) -> list[VerbField]:
    """Neither a file nor a part of the address."""
    return [one for one in verb.all_fields if not one.is_sent_as_file and one.name not in _parts(verb).values()]


def _parts(verb: VerbDescription) -> Mapping[str, str]:
    return verb.call_at.parts if verb.call_at is not None else {}


def _body(verb: VerbDescription) -> type[Schema]:
    """In a form that changes something, what is left out stays."""
    described: dict[str, Any] = {}
    for field in _in_the_body(verb):
        kind, nothing = _TYPES[field.kind](field), None if verb.known else field.nothing
        if field.needed:
            described[field.name] = (kind, ...)
        elif nothing is None and field.is_a_list and any(one.is_sent_as_file for one in verb.all_fields):
            described[field.name] = (kind, None)  # in a form a list is several values of one name, and none is left out
        elif nothing is None:
            described[field.name] = (kind | None, None)
        else:
            described[field.name] = (kind, [] if nothing == () else nothing)
    name = "".join(part.capitalize() for part in verb.name.split("_")) + "In"
    return create_model(name, __base__=Schema, **described)


def _call(verb: VerbDescription) -> Callable[..., Status[Schema]]:
    answer = _answer(verb)[1]

    def call(request: HttpRequest, **sent: Any) -> Status[Schema]:
        sent |= {field: sent.pop(part) for part, field in _parts(verb).items()}
        body: Schema | None = sent.pop("body", None)
        given = {**(body.dict() if body is not None else {}), **_files(verb, sent), **sent}
        _refuse_unless_his(request, verb, given)
        _refuse_what_officers_say(request, verb, given)
        done = verb.carry_out(partial(act, request, reason=str(given.get("reason") or "")), given)
        return Status(201 if verb.creates else 200, answer(request, verb.subject_of(done, given), done))

    call.__name__ = verb.name
    call.__signature__ = _signature(verb)  # type: ignore[attr-defined]
    return call


def _answer(verb: VerbDescription) -> tuple[type[Schema], Answer]:
    return MORE_TOLD.get(verb.name, (Told, told))


def _files(verb: VerbDescription, sent: dict[str, Any]) -> dict[str, Upload]:
    """Their size is held by the limit on requests."""
    found = {}
    for field in verb.all_fields:
        if field.is_sent_as_file:
            file: UploadedFile | None = sent.pop(field.name, None)
            upload = Upload((file.name or "")[:200], file.read()) if file is not None else Upload()
            found[field.name] = upload
            if field.kind is FieldKind.DOCUMENT and (refusal := refusal_of(upload.data)) is not None:
                raise Refused(refusal)
    return found


def _refuse_unless_his(request: HttpRequest, verb: VerbDescription, given: Mapping[str, Any]) -> None:
    """Before anything of the event is looked at: whoever may not do it learns nothing of it."""
    if verb.is_of_an_event and "key" in given:
        refuse_unless(may(request.auth, verb.verb, given["key"]), verb.verb)  # type: ignore[attr-defined]


def _refuse_what_officers_say(request: HttpRequest, verb: VerbDescription, given: dict[str, Any]) -> None:
    if request.auth.has("officer"):  # type: ignore[attr-defined]
        return
    said = [field for field in verb.all_fields if field.officers and given[field.name] not in (None, field.nothing)]
    if said:
        raise Refused(*(Finding("web.E045", {"field": one.name}) for one in said))


def _signature(verb: VerbDescription) -> Signature:
    """What ninja reads the description from: the parts of the address, the body, the files."""
    keyword = Parameter.KEYWORD_ONLY
    found = [Parameter("request", Parameter.POSITIONAL_OR_KEYWORD, annotation=HttpRequest)]
    if "{key:key}" in verb.api:
        found.append(Parameter("key", keyword, annotation=str))
    if "{int:number}" in verb.api:
        found.append(Parameter("number", keyword, annotation=Annotated[int, Limits(ge=0, le=2**31 - 1)]))
    fields = {field.name: field for field in verb.all_fields}
    for part, name in _parts(verb).items():
        kind = _TYPES[FieldKind.DAY](fields[name]) if fields[name].kind is FieldKind.DAY else str
        found.append(Parameter(part, keyword, annotation=kind))
    files = [field for field in verb.all_fields if field.is_sent_as_file]
    if _in_the_body(verb):
        body: Any = _body(verb)
        if verb.call_at is not None and verb.call_at.query:
            body = _QUERY[body]
        found.append(Parameter("body", keyword, annotation=_FORM[body] if files else body))
    for field in files:
        kind = _FILE[UploadedFile] if field.needed else _FILE[UploadedFile | None]
        found.append(Parameter(field.name, keyword, annotation=kind, default=Parameter.empty if field.needed else None))
    return Signature(found)


claims = Router(tags=["claims"])
rest = Router(tags=["acts"])
_SECTIONS = {"/events": events, "/players": players, "/claims": claims, "/lists": lists}
"""What begins like a section is called there: one address is answered in one place."""


def _offer(verb: VerbDescription, address: str, name: str, *, deprecated: bool = False) -> None:
    words = wording("en")
    about = words.text(f"ask.{verb.name}.about") if words.has(f"ask.{verb.name}.about") else ""
    begins = "/" + address.split("/")[1]
    router = _SECTIONS.get(begins, rest)
    offered = router.post(
        address.removeprefix(begins) if begins in _SECTIONS else address,
        auth=TOKEN,
        response={201 if verb.creates else 200: _answer(verb)[0], **REFUSALS},
        url_name=name,
        summary=title_of(verb, words),
        description=f"{about} Verb: `{verb.verb}`.".strip(),
        operation_id=name,
        deprecated=deprecated or None,
    )
    offered(_call(verb))


OLD_CALLS = {address: f"old_act_{verb}" for address, verb in addresses.CALLS.items()}
"""By address, what such an operation is called."""

for _one in CALLS:
    _offer(_one, _one.api, _one.call)
for _address, _verb in addresses.CALLS.items():
    _offer(all_descriptions()[_verb], _address, OLD_CALLS[_address], deprecated=True)
