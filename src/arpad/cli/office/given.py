"""What no verb can take, whatever it is for: text that is none, numbers and days beyond all books."""

from collections.abc import Iterator, Mapping
from datetime import date

from arpad.values.finding import Finding

_YEARS = range(1800, 3000)
_LARGEST = 2**31 - 1


def wrong_with_given(given: Mapping[str, object]) -> list[Finding]:
    """Everything at once, by the names of the options."""
    return [finding for name, value in given.items() for finding in _wrong(name.replace("_", "-"), value)]


def _wrong(name: str, value: object) -> Iterator[Finding]:
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from _wrong(name, one)
    elif (
        (isinstance(value, str) and not _is_text(value))
        or (isinstance(value, int) and abs(value) > _LARGEST)
        or (isinstance(value, date) and value.year not in _YEARS)
    ):
        yield Finding("office.E151", {"option": name, "text": ascii(str(value)[:40])[1:-1]})


def _is_text(value: str) -> bool:
    """Unicode without control characters, lines and tabs apart."""
    return all(one in "\n\t" or (one >= " " and (one.isprintable() or one.isspace())) for one in value)
