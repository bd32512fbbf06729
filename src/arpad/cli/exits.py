"""Exit codes, as the pairing engines people already script have them."""

from enum import IntEnum

from arpad.values.finding import Finding


class Exit(IntEnum):
    DONE = 0
    DIFFERENCES = 1  # no legal pairing exists, or a check found differences
    UNEXPECTED = 2
    REFUSED = 3  # the input was refused, or a package is not installed; the findings are on stderr
    NOT_ENCODED = 4  # no edition in force is encoded for the date, or a rule it needs is not confirmed
    UNREADABLE = 5  # a file could not be read or written


class Refusal(Exception):
    """Ends a command with a code; the findings say why."""

    def __init__(self, code: Exit, *findings: Finding) -> None:
        super().__init__(code)
        self.code, self.findings = code, findings
