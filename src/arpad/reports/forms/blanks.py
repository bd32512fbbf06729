"""What a form leaves to be filled in by hand."""

from collections.abc import Mapping

from arpad.values.finding import Finding
from arpad.values.kinds import WordKey


def blank_fields(record: object, expected: Mapping[str, str]) -> list[Finding]:
    """One finding with all the fields that are empty; each goes by its name on a form: `{"city": "it1"}`."""
    return blanks_of((record, expected))


def blanks_of(*records: tuple[object, Mapping[str, str]]) -> list[Finding]:
    """The same over the parts of a form."""
    blank = [
        WordKey(f"form.{form}.{name}")
        for record, expected in records
        for name, form in expected.items()
        if getattr(record, name) in ("", None, ())
    ]
    return [Finding("form.W003", {"fields": blank})] if blank else []
