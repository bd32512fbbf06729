"""What a verb of the office said when it refused."""

import pytest

from arpad.office.refused import Refused


def ids(error: pytest.ExceptionInfo[Refused]) -> list[str]:
    """The ids of its findings, in order."""
    return [finding.id for finding in error.value.findings]
