"""The API answers as its own description says, whatever it is asked: no 5xx, nothing undocumented."""

from collections.abc import Iterator

import pytest
import schemathesis
from django.db import connections
from django.test import override_settings
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from arpad.office.database import connect
from support.books import SQLite
from support.month import published


def _application() -> object:
    from arpad.web.wsgi import application

    return application


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

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
KNOWN = {"series": "standard", "day": "2011-11-01", "key": "990000001", "edition": "fide-2011", "kind": "csv"}


@schema.parametrize()
@settings(max_examples=8, suppress_health_check=list(HealthCheck), deadline=None)
def test_as_described(case: Case, month: None) -> None:
    with override_settings(ALLOWED_HOSTS=["*"]):
        case.call_and_validate()


@schema.parametrize()
@settings(max_examples=5, suppress_health_check=list(HealthCheck), deadline=None)
def test_as_described_where_something_is(case: Case, month: None) -> None:
    """The same with ids that exist, so that more than 404 is answered."""
    for name in case.path_parameters or {}:
        case.path_parameters[name] = "friends" if "/events/" in case.path and name == "key" else KNOWN[name]
    with override_settings(ALLOWED_HOSTS=["*"]):
        case.call_and_validate(checks=CHECKS)
