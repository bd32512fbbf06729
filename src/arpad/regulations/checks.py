"""What the values of a file of the law must be, and what a chapter of a federation's folder may say of itself.

Every complaint names file and key.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, TypeVar

from arpad.regulations.errors import EditionFileError
from arpad.regulations.shapes import ValueKind
from arpad.regulations.sources import plugged_in, texts_in
from arpad.values.numbers import parse_decimal

Result = TypeVar("Result")


class Problems(list[EditionFileError]):
    """Collects what is wrong, so that a file is read to its end."""

    def of(self, part: Callable[..., Result], *args: Any) -> Result | None:
        """What the part makes of it, or nothing and one problem more."""
        try:
            return part(*args)
        except EditionFileError as error:
            self.append(error)
            return None


def check_kind(file: str, key: str, value: Any, kind: ValueKind) -> None:
    if kind == "integer" and type(value) is not int:
        raise EditionFileError(file, key, "not_a_whole_number", value=repr(value))
    if kind == "flag" and type(value) is not bool:
        raise EditionFileError(file, key, "not_a_flag", value=repr(value))
    if kind == "table" and value not in table_names():
        raise EditionFileError(file, key, "no_such_table", value=repr(value))
    if kind in ("text", "decimal"):
        nonempty_text(file, key, value)
    if kind == "decimal":
        try:
            parse_decimal(value, 1)
        except ValueError:
            raise EditionFileError(file, key, "not_a_decimal", value=repr(value)) from None
    if kind == "day":
        try:
            date.fromisoformat(value)
        except (ValueError, TypeError):
            raise EditionFileError(file, key, "not_a_date", value=repr(value)) from None
    if kind == "texts" and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
        raise EditionFileError(file, key, "not_texts")
    if kind == "integers" and not (isinstance(value, list) and all(type(item) is int for item in value)):
        raise EditionFileError(file, key, "not_whole_numbers")
    if kind == "bands":
        _check_bands(file, key, value)


def _check_bands(file: str, key: str, value: Any) -> None:
    if not isinstance(value, list) or not value:
        raise EditionFileError(file, key, "not_bands")
    for band in value:
        if not isinstance(band, dict) or set(band) != {"from_rating", "minutes"}:
            raise EditionFileError(file, key, "band_keys")
    starts = [band["from_rating"] for band in value]
    if starts != sorted(starts, reverse=True) or starts[-1] != 0:
        raise EditionFileError(file, key, "band_order")


def only_known_keys(file: str, key: str, body: Mapping[str, Any], required: set[str], optional: set[str]) -> None:
    for problem in wrong_keys(file, key, body, required, optional):
        raise problem


def wrong_keys(
    file: str, key: str, body: Mapping[str, Any], required: set[str], optional: set[str]
) -> Iterator[EditionFileError]:
    for name in body:
        if name not in required | optional:
            yield EditionFileError(file, f"{key}.{name}", "no_such_key")
    for name in sorted(required - set(body)):
        yield EditionFileError(file, f"{key}.{name}", "missing")


def nonempty_text(file: str, key: str, value: Any) -> None:
    if not isinstance(value, str) or not value.strip():
        raise EditionFileError(file, key, "not_a_text", value=repr(value))


def table_names() -> tuple[str, ...]:
    return tuple(sorted(name.removesuffix(".csv") for name in texts_in(plugged_in(), "tables", ".csv")))


_GAP = {"from", "why"}
_GAP_OPTIONAL = {"to"}


def wrong_values(file: str, key: str, body: Mapping[str, Any]) -> Iterator[EditionFileError]:
    """Of a chapter that has the keys it needs."""
    for name in ("about", "selected_by"):
        if not isinstance(body[name], str) or not body[name].strip():
            yield EditionFileError(file, f"{key}.{name}", "not_a_text", value=repr(body[name]))
    for name in ("only_when_named", "one_list"):
        if not isinstance(body.get(name, False), bool):
            yield EditionFileError(file, f"{key}.{name}", "not_a_flag", value=repr(body[name]))
    gaps = body.get("gaps", [])
    if not isinstance(gaps, list) or not all(isinstance(gap, dict) for gap in gaps):
        yield EditionFileError(file, f"{key}.gaps", "not_a_table")
        return
    for gap in gaps:
        yield from _wrong_gap(file, f"{key}.gaps", gap)


def _wrong_gap(file: str, key: str, gap: Mapping[str, Any]) -> Iterator[EditionFileError]:
    for name in gap.keys() - _GAP - _GAP_OPTIONAL:
        yield EditionFileError(file, f"{key}.{name}", "no_such_key")
    for name in sorted(_GAP - gap.keys()):
        yield EditionFileError(file, f"{key}.{name}", "missing")
    for name in ("from", "to"):
        if name in gap and type(gap[name]) is not date:
            yield EditionFileError(file, f"{key}.{name}", "not_a_date", value=repr(gap[name]))
    if not isinstance(gap.get("why", ""), str):
        yield EditionFileError(file, f"{key}.why", "not_a_text", value=repr(gap["why"]))
