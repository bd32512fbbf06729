"""The API by its own description: its calls, a month to ask about, and a token that may do everything."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import schemathesis
from django.db import connections
from django.test import override_settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from arpad.office.database import connect
from arpad.web.accounts.verbs import make_token
from arpad.web.security.gate import permissions
from support.accounts import account
from support.books import SQLite, act
from support.examples import EXAMPLES
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


# What schemathesis derives from every field, some fifty calls an address, is asked by `make test-all`: preparing it alone
# costs each worker ten seconds before any test runs.
THOROUGH = SchemathesisConfig.from_dict({"phases": {"coverage": {"enabled": EXAMPLES > 100}}})
with override_settings(ALLOWED_HOSTS=["*"]):
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", _application(), config=THOROUGH)

reads, acts = schema.include(method="GET"), schema.include(method="POST").exclude(deprecated=True).exclude(tag="report")
"""What is deprecated is the same call under its old address (test_old_names)."""
calculations = schema.include(tag="report")
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
KNOWN = {
    "series": "standard", "day": "2011-11-01", "key": "990000001", "edition": "fide-2011", "kind": "csv", "number": 1,
}  # fmt: skip


def with_known_ids(case: Case) -> None:
    keys = {"/events/": "friends", "/series/": "standard"}
    for name in case.path_parameters or {}:
        own = next((key for part, key in keys.items() if part in case.path), KNOWN["key"])
        case.path_parameters[name] = own if name == "key" else KNOWN[name]


def acted(case: Case, token: str) -> None:
    """Whatever a program sends, the office does it or says why not; what it does stays in the books for the next."""
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
    with override_settings(ALLOWED_HOSTS=["*"]):
        case.call_and_validate(checks=CHECKS)
