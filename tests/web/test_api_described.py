"""The API answers as its own description says, whatever it is asked: no 5xx, nothing undocumented."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import schemathesis
from django.db import connections
from django.test import Client, override_settings
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from arpad.office.database import connect
from arpad.office.models import LogEntry
from arpad.web.accounts.verbs import make_token
from arpad.web.api import report
from arpad.web.api.report_process import answer, calculated
from arpad.web.security.gate import permissions
from support.accounts import account
from support.books import SQLite, act
from support.month import published


def _application() -> object:
    from arpad.web.wsgi import application

    return application


@pytest.fixture(scope="module")
def token(month: None) -> str:
    """Of somebody who may do everything, so that the verbs themselves answer."""
    account("robot", "officer", "administrator", "arbiter")
    return make_token(act("robot", at=datetime.now(UTC)), "robot", "test", tuple(permissions()), 30).plain


@pytest.fixture(scope="module")
def month(sqlite_books: SQLite) -> Iterator[None]:
    """One published month for every call."""
    with sqlite_books.fresh() as url:
        connect(url)
        published()
        yield
        connections.close_all()


with override_settings(ALLOWED_HOSTS=["*"]):
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", _application())

reads, acts = schema.include(method="GET"), schema.include(method="POST").exclude(deprecated=True).exclude(tag="report")
"""What is deprecated is the same call under its old address (test_old_names)."""
calculations = schema.include(tag="report")
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
KNOWN = {
    "series": "standard", "day": "2011-11-01", "key": "990000001", "edition": "fide-2011", "kind": "csv", "number": 1,
}  # fmt: skip


@reads.parametrize()
@settings(max_examples=8, suppress_health_check=list(HealthCheck), deadline=None)
def test_as_described(case: Case, month: None) -> None:
    with override_settings(ALLOWED_HOSTS=["*"]):
        case.call_and_validate()


@reads.parametrize()
@settings(max_examples=5, suppress_health_check=list(HealthCheck), deadline=None)
def test_as_described_where_something_is(case: Case, month: None) -> None:
    """The same with ids that exist, so that more than 404 is answered."""
    _with_known_ids(case)
    with override_settings(ALLOWED_HOSTS=["*"]):
        case.call_and_validate(checks=CHECKS)


def _with_known_ids(case: Case) -> None:
    keys = {"/events/": "friends", "/series/": "standard"}
    for name in case.path_parameters or {}:
        own = next((key for part, key in keys.items() if part in case.path), KNOWN["key"])
        case.path_parameters[name] = own if name == "key" else KNOWN[name]


def test_nothing_is_done_without_a_token(month: None) -> None:
    """Every call that does something, as the description names them."""
    client, before = Client(), LogEntry.objects.count()
    paths = [
        path
        for path, operations in schema.raw_schema["paths"].items()
        if "post" in operations and not path.startswith("/api/report/")  # closed for everybody: test_report_calls
    ]
    assert len(paths) > 30
    with override_settings(ALLOWED_HOSTS=["*"]):
        for path in paths:
            given = re.sub(r"\{(\w+)\}", lambda name: str(KNOWN[name[1]]), path)
            answer = client.post(given, {}, content_type="application/json")
            assert (answer.status_code, answer["Content-Type"]) == (401, "application/problem+json"), path
    assert LogEntry.objects.count() == before


def _acted(case: Case, token: str) -> None:
    """Whatever a program sends, the office does it or says why not; what it does stays in the books for the next."""
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
    with override_settings(ALLOWED_HOSTS=["*"]):
        case.call_and_validate(checks=CHECKS)


@acts.parametrize()
@settings(max_examples=2, suppress_health_check=list(HealthCheck), deadline=None)
def test_acts_as_described(case: Case, token: str) -> None:
    _with_known_ids(case)
    _acted(case, token)


@calculations.parametrize()
@settings(max_examples=3, suppress_health_check=list(HealthCheck), deadline=None)
def test_calculations_as_described(case: Case) -> None:
    report.calculated = answer  # hypothesis calls this many times: in one process
    try:
        with override_settings(ALLOWED_HOSTS=["*"], ARPAD_PUBLIC_API=True, ARPAD_PUBLIC_API_CALLS=1000):
            case.call_and_validate(checks=CHECKS)
    finally:
        report.calculated = calculated


@pytest.mark.slow
@acts.parametrize()
@settings(max_examples=150, suppress_health_check=list(HealthCheck), deadline=None)
def test_acts_as_described_at_length(case: Case, token: str) -> None:
    _acted(case, token)


@pytest.mark.slow
@acts.parametrize()
@settings(max_examples=150, suppress_health_check=list(HealthCheck), deadline=None)
def test_acts_as_described_where_something_is_at_length(case: Case, token: str) -> None:
    _with_known_ids(case)
    _acted(case, token)
