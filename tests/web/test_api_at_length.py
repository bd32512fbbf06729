"""The calls that do something, asked at length. A file of its own: preparing its cases costs seconds before any test runs."""

import pytest
from hypothesis import HealthCheck, settings
from schemathesis import Case

from support.described_api import acted, acts, month, token, with_known_ids

__all__ = ["month", "token"]


@pytest.mark.slow
@acts.parametrize()
@settings(max_examples=150, suppress_health_check=list(HealthCheck), deadline=None)
def test_acts_as_described_at_length(case: Case, token: str) -> None:
    acted(case, token)


@pytest.mark.slow
@acts.parametrize()
@settings(max_examples=150, suppress_health_check=list(HealthCheck), deadline=None)
def test_acts_as_described_where_something_is_at_length(case: Case, token: str) -> None:
    with_known_ids(case)
    acted(case, token)
