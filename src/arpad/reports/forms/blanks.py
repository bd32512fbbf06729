"""What a form leaves to be filled in by hand."""

from collections.abc import Iterable

from arpad.values.finding import Finding


def blank_fields(form: str, record: object, expected: Iterable[str]) -> list[Finding]:
    """One finding with all the fields that are empty; `form` holds their names in the wording."""
    blank = [f"form.{form}.{name}" for name in expected if getattr(record, name) in ("", None, ())]
    return [Finding("form.W003", {"fields": blank})] if blank else []
