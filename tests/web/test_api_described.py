"""The API answers as its own description says, whatever it is asked: no 5xx, nothing undocumented."""

import re

from django.test import Client, override_settings
from hypothesis import HealthCheck, settings
from schemathesis import Case

from arpad.office.models import LogEntry
from arpad.web.api import report
from arpad.web.api.report_process import answer, calculated
from support.described_api import CHECKS, KNOWN, acted, acts, calculations, month, reads, schema, token, with_known_ids

__all__ = ["month", "token"]


@reads.parametrize()
@settings(max_examples=5, suppress_health_check=list(HealthCheck), deadline=None)
def test_as_described(case: Case, month: None) -> None:
    with override_settings(ALLOWED_HOSTS=["*"]):
        case.call_and_validate()


@reads.parametrize()
@settings(max_examples=5, suppress_health_check=list(HealthCheck), deadline=None)
def test_as_described_where_something_is(case: Case, month: None) -> None:
    """The same with ids that exist, so that more than 404 is answered."""
    with_known_ids(case)
    with override_settings(ALLOWED_HOSTS=["*"]):
        case.call_and_validate(checks=CHECKS)


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


@acts.parametrize()
@settings(max_examples=5, suppress_health_check=list(HealthCheck), deadline=None)
def test_acts_as_described(case: Case, token: str) -> None:
    with_known_ids(case)
    acted(case, token)


@calculations.parametrize()
@settings(max_examples=5, suppress_health_check=list(HealthCheck), deadline=None)
def test_calculations_as_described(case: Case) -> None:
    report.calculated = answer  # hypothesis calls this many times: in one process
    try:
        with override_settings(ALLOWED_HOSTS=["*"], ARPAD_PUBLIC_API=True, ARPAD_PUBLIC_API_CALLS=1000):
            case.call_and_validate(checks=CHECKS)
    finally:
        report.calculated = calculated
