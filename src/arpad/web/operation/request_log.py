"""One line of JSON for each request and each fault, where the service's messages go, without personal data.

A request is told by its route as it stands in the table of addresses (`players/<key:key>/`), never by its address:
neither who was looked at, nor what was searched, nor who asked. A fault is told by its type and its places in the code,
without its message, which may quote what somebody sent.
"""

import json
import logging
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from arpad.web.operation.figures import FIGURES

REQUESTS = "requests"
PROBES = ("/healthz", "/readyz", "/metrics")
_LOG = logging.getLogger("arpad.requests")
_SOURCE = Path(__file__).parents[2]


def route_of(request: HttpRequest) -> str:
    """As the table of addresses has it; empty for what leads nowhere."""
    match = getattr(request, "resolver_match", None)
    return str(match.route) if match is not None else ""


def section_of(route: str) -> str:
    """
    >>> section_of("players/<key:key>/"), section_of("api/lists"), section_of("")
    ('players', 'api', 'other')
    """
    first = route.partition("/")[0]
    return first if first and "<" not in first else "other"


class RequestLog:
    """The outermost: it sees every answer, whoever gives it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        seconds, route = time.perf_counter() - began, route_of(request)
        if request.path not in PROBES:
            FIGURES.count(_method(request), response.status_code, section_of(route), seconds)
            if settings.ARPAD_LOG == REQUESTS:
                _LOG.info("request", extra={"told": _told(request, response, route, seconds)})
        return response


def _method(request: HttpRequest) -> str:
    known = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH")
    return request.method if request.method in known else "OTHER"


def _told(request: HttpRequest, response: HttpResponse, route: str, seconds: float) -> dict[str, Any]:
    size = len(response.content) if not response.streaming else None
    about = {"method": _method(request), "route": route, "status": response.status_code}
    return {**about, "ms": round(seconds * 1000, 1), "bytes": size}


class AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, Any] = {"at": at, "level": record.levelname.lower()}
        if record.exc_info and record.exc_info[0] is not None:
            request = getattr(record, "request", None)
            told |= {"event": "fault", "type": record.exc_info[0].__name__, "at_code": _places(record.exc_info[2])}
            told |= {"method": _method(request), "route": route_of(request)} if request is not None else {}
        elif about := getattr(record, "told", None):
            told |= {"event": record.msg, **about}
        else:
            told |= {"event": "message", "logger": record.name, "status": getattr(record, "status_code", None)}
        return json.dumps(told, ensure_ascii=False)


def _places(trace: Any) -> list[str]:
    """file:line function, the innermost last; files of ours from the folder of the package on."""
    return [f"{_short(one.filename)}:{one.lineno} {one.name}" for one in traceback.extract_tb(trace)[-15:]]


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(_SOURCE)) if path.is_relative_to(_SOURCE) else "/".join(path.parts[-3:])
