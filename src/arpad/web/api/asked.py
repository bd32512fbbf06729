"""The calls of every form that is described in `web/asks`: its fields as a body, its verb, what it said."""

from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from inspect import Parameter, Signature
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import File, Form, Router, Schema, Status
from ninja.files import UploadedFile
from pydantic import AfterValidator, AwareDatetime, create_model
from pydantic import Field as Limits

from arpad.office.refused import Refused
from arpad.reports.wording import wording
from arpad.values.finding import Finding
from arpad.web.api.acts import REFUSALS, TOKEN, Told, act, claims, told
from arpad.web.api.events import router as events
from arpad.web.api.players import router as players
from arpad.web.asks.description import YEARS, Ask, Field, Kind, Upload
from arpad.web.asks.every_ask import EVERY_ASK

CALLS = tuple(ask for ask in EVERY_ASK if ask.api)
_LINE, _LINES = r"^[^\x00-\x1f]*$", r"^[^\x00-\x08\x0b\x0c\x0e-\x1f]*$"
_A_LIST = 100
_FORM: Any = Form  # ninja's shortcuts, with types that are made here
_FILE: Any = File


def _in_the_books(day: date) -> date:
    if not YEARS[0] <= day <= YEARS[1]:
        raise ValueError(f"not between {YEARS[0]} and {YEARS[1]}")
    return day


def _moment_in_the_books(moment: datetime) -> datetime:
    _in_the_books(moment.date())
    return moment


def _text(field: Field, pattern: str = _LINE) -> Any:
    return Annotated[str, Limits(min_length=int(field.needed), max_length=field.most, pattern=pattern)]


def _whole(field: Field) -> Any:
    return Annotated[int, Limits(ge=field.least, le=field.most)]


def _choice(field: Field) -> Any:
    """What the books offer changes, and is not described."""
    if not field.choices:
        return _text(field)
    return Literal[(*field.choices, *(() if field.needed else ("",)))]


def _list(field: Field, of: Any) -> Any:
    return Annotated[list[of], Limits(min_length=int(field.needed), max_length=_A_LIST)]


_TYPES: dict[Kind, Callable[[Field], Any]] = {
    Kind.TEXT: _text,
    Kind.LONG: lambda field: _text(field, _LINES),
    Kind.DAY: lambda field: Annotated[date, AfterValidator(_in_the_books)],
    Kind.MOMENT: lambda field: Annotated[AwareDatetime, AfterValidator(_moment_in_the_books)],
    Kind.NUMBER: _whole,
    Kind.FLAG: lambda field: bool,
    Kind.CHOICE: _choice,
    Kind.LINES: lambda field: _list(field, _text(field)),
    Kind.NUMBERS: lambda field: _list(field, _whole(field)),
    Kind.SEVERAL: lambda field: _list(field, _text(field)),
}


def _body(ask: Ask) -> type[Schema]:
    """In a form that changes something, what is left out stays."""
    described: dict[str, Any] = {}
    for field in ask.fields:
        if field.is_sent_as_file:
            continue
        kind, nothing = _TYPES[field.kind](field), None if ask.known else field.nothing
        if field.needed:
            described[field.name] = (kind, ...)
        elif nothing is None:
            described[field.name] = (kind | None, None)
        else:
            described[field.name] = (kind, [] if nothing == () else nothing)
    name = "".join(part.capitalize() for part in ask.name.split("_")) + "In"
    return create_model(name, __base__=Schema, **described)


def _call(ask: Ask) -> Callable[..., Status[Told]]:
    def call(request: HttpRequest, **sent: Any) -> Status[Told]:
        body: Schema | None = sent.pop("body", None)
        given = {**(body.dict() if body is not None else {}), **_files(ask, sent), **sent}
        _refuse_what_officers_say(request, ask, given)
        done = ask.act(partial(act, request, reason=str(given.get("reason") or "")), given)
        answer = told(request, ask.subject(done, given), tuple(getattr(done, "findings", ())))
        return Status(201 if ask.created else 200, answer)

    call.__name__ = ask.name
    call.__signature__ = _signature(ask)  # type: ignore[attr-defined]
    return call


def _files(ask: Ask, sent: dict[str, Any]) -> dict[str, Upload]:
    """Their size is held by the limit on requests."""
    found = {}
    for field in ask.fields:
        if field.is_sent_as_file:
            file: UploadedFile | None = sent.pop(field.name, None)
            found[field.name] = Upload((file.name or "")[:200], file.read()) if file is not None else Upload()
    return found


def _refuse_what_officers_say(request: HttpRequest, ask: Ask, given: dict[str, Any]) -> None:
    if request.auth.has("officer"):  # type: ignore[attr-defined]
        return
    said = [one for one in ask.fields if one.officers and given[one.name] not in (None, one.nothing)]
    if said:
        raise Refused(*(Finding("web.E045", {"field": one.name}) for one in said))


def _signature(ask: Ask) -> Signature:
    """What ninja reads the description from: the parts of the address, the body, the files."""
    keyword = Parameter.KEYWORD_ONLY
    found = [Parameter("request", Parameter.POSITIONAL_OR_KEYWORD, annotation=HttpRequest)]
    if "{key:key}" in ask.api:
        found.append(Parameter("key", keyword, annotation=str))
    if "{int:number}" in ask.api:
        found.append(Parameter("number", keyword, annotation=Annotated[int, Limits(ge=0, le=2**31 - 1)]))
    files = [field for field in ask.fields if field.is_sent_as_file]
    if len(files) < len(ask.fields):
        body = _body(ask)
        found.append(Parameter("body", keyword, annotation=_FORM[body] if files else body))
    for field in files:
        kind = _FILE[UploadedFile] if field.needed else _FILE[UploadedFile | None]
        found.append(Parameter(field.name, keyword, annotation=kind, default=Parameter.empty if field.needed else None))
    return Signature(found)


rest = Router(tags=["acts"])
_SECTIONS = {"/events": events, "/players": players, "/claims": claims}
"""What begins like a section is called there: one address is answered in one place."""


def _offer(ask: Ask) -> None:
    words = wording("en")
    about = words.text(f"ask.{ask.name}.about") if words.has(f"ask.{ask.name}.about") else ""
    begins = "/" + ask.api.split("/")[1]
    router = _SECTIONS.get(begins, rest)
    offered = router.post(
        ask.api.removeprefix(begins) if begins in _SECTIONS else ask.api,
        auth=TOKEN,
        response={201 if ask.created else 200: Told, **REFUSALS},
        url_name=ask.call,
        summary=words.text(f"ask.{ask.name}"),
        description=f"{about} Verb: `{ask.verb}`.".strip(),
        operation_id=ask.call,
    )
    offered(_call(ask))


for _one in CALLS:
    _offer(_one)
