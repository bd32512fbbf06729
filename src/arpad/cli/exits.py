"""Exit codes, as the pairing engines people already script have them."""

from enum import IntEnum


class Exit(IntEnum):
    DONE = 0
    DIFFERENCES = 1  # no legal pairing exists, or a check found differences
    UNEXPECTED = 2
    REFUSED = 3  # the input was refused; the findings are on stderr
    NOT_ENCODED = 4  # no edition in force is encoded for the date
    UNREADABLE = 5  # a file could not be read or written


class Stop(Exception):
    """Ends a command with a code, after saying why on stderr."""

    def __init__(self, code: Exit, message: str = "") -> None:
        super().__init__(message)
        self.code, self.message = code, message
