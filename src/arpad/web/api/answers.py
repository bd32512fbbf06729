"""Answers as they are sent: JSON with a tag, or problem details (RFC 9457) with the findings behind them."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI, Schema
from ninja.errors import AuthenticationError, HttpError, ValidationError

from arpad.office.refused import Refused
from arpad.regulations.errors import RegulationError, finding_of
from arpad.reports.findings import finding_json
from arpad.values.finding import Finding
from arpad.web.language import words_of
from arpad.web.responses import tagged
from arpad.web.security.gate import Forbidden

JSON = "application/json"


def answer(request: HttpRequest, make: Callable[[], Schema], *made_from: object) -> HttpResponse:
    """What `make` gives, in the shape it was declared with; made only if the reader does not have it."""
    return tagged(request, lambda: _json(make()), request.get_full_path(), *made_from)


def _json(shape: Schema) -> HttpResponse:
    return HttpResponse(shape.model_dump_json(), content_type=JSON)


def raw(request: HttpRequest, make: Callable[[], str], *made_from: object) -> HttpResponse:
    """The same for a text that is JSON already, where lines are many."""
    return tagged(request, lambda: HttpResponse(make(), content_type=JSON), request.get_full_path(), *made_from)


def year_of(birth: str) -> int | None:
    year = birth[:4]
    return int(year) if len(year) == 4 and year.isascii() and year.isdecimal() else None


CONTENT_TYPE = "application/problem+json"


class FindingOut(Schema):
    id: str
    level: str
    line: int | None
    column: int | None
    rule: str
    article: str
    message: str
    hint: str


class Problem(Schema):
    """What went wrong. `findings` are worded in the language asked for."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    findings: list[FindingOut]


def problem(
    request: HttpRequest, status: int, title: str, detail: str = "", findings: Sequence[Finding] = ()
) -> HttpResponse:
    words = words_of(request)
    return problem_with(request, status, title, detail, [finding_json(finding, words) for finding in findings])


def problem_with(
    request: HttpRequest, status: int, title: str, detail: str = "", findings: Sequence[dict[str, Any]] = ()
) -> HttpResponse:
    """The same with findings that are worded already."""
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": request.path,
        "findings": list(findings),
    }
    response = HttpResponse(json.dumps(body, ensure_ascii=False), content_type=CONTENT_TYPE, status=status)
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def speak_in_problems(api: NinjaAPI) -> None:
    """Every way in which a call can fail ends here."""
    words = "web.api"

    def say(request: HttpRequest, key: str) -> str:
        return words_of(request).text(f"{words}.{key}")

    @api.exception_handler(Http404)
    def not_found(request: HttpRequest, error: Http404 | type[Http404]) -> HttpResponse:
        return problem(request, 404, say(request, "not_found"))

    @api.exception_handler(ValidationError)
    def invalid(request: HttpRequest, error: ValidationError | type[ValidationError]) -> HttpResponse:
        wrong = error.errors if isinstance(error, ValidationError) else []
        places = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in wrong)
        return problem(request, 422, say(request, "invalid"), places)

    @api.exception_handler(AuthenticationError)
    def unknown(request: HttpRequest, error: Any) -> HttpResponse:
        return problem(request, 401, say(request, "unknown"))

    @api.exception_handler(Refused)
    def refused(request: HttpRequest, error: Refused | type[Refused]) -> HttpResponse:
        findings = error.findings if isinstance(error, Refused) else ()
        status = 403 if isinstance(error, Forbidden) else 422
        return problem(request, status, say(request, "refused"), findings=findings)

    @api.exception_handler(RegulationError)
    def law(request: HttpRequest, error: RegulationError | type[RegulationError]) -> HttpResponse:
        findings = [finding_of(error)] if isinstance(error, RegulationError) else []
        return problem(request, 422, say(request, "refused"), findings=findings)

    @api.exception_handler(HttpError)
    def other(request: HttpRequest, error: HttpError | type[HttpError]) -> HttpResponse:
        status = error.status_code if isinstance(error, HttpError) else 400
        return problem(request, status, say(request, "invalid"), str(error))
