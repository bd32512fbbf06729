"""A form is a frozen record of its fields, in plain values; JSON, CSV and paper only write it down.

Points are decimals as text, dates ISO text, what is not known None or empty.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from arpad.reports.wording import Wording
from arpad.results.as_json import json_text
from arpad.results.kinds import keyed, points_text
from arpad.results.table import Table
from arpad.values.decimals import parse_decimal

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def form_json(form: str, record: "DataclassInstance") -> str:
    return json_text({"form": form, **asdict(record)})


def form_table(*records: "DataclassInstance") -> Table:
    """One line for each record; a list inside it gets a column for each value of each of its lines."""
    flat = [dict(_columns(asdict(record))) for record in records]
    return Table(flat, csv=keyed(*dict.fromkeys(name for line in flat for name in line)))


def _columns(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """`rounds_3_opponent` for the opponent on the third line of `rounds`."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _columns(one, f"{name}_{key}" if name else key)
    elif isinstance(value, list | tuple):
        for index, one in enumerate(value, start=1):
            yield from _columns(one, f"{name}_{index}")
    else:
        yield name, str(value).lower() if isinstance(value, bool) else value


def on_paper(record: "DataclassInstance", words: Wording, points: Collection[str] = ()) -> dict[str, Any]:
    """The record with every value as it is printed; `points` are the fields that hold points."""
    return {key: _printed(value, words, points, key) for key, value in asdict(record).items()}


def _printed(value: Any, words: Wording, points: Collection[str], key: str) -> Any:
    if isinstance(value, Mapping):
        return {name: _printed(one, words, points, name) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_printed(one, words, points, key) for one in value]
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return value
    return points_text(parse_decimal(value, 1), words) if key in points else str(value)


def paper_of(
    forms: Sequence[str], record: "DataclassInstance", words: Wording, points: Collection[str] = ()
) -> dict[str, Any]:
    """What a template takes: the printed record, and the words of these forms, of which a later one has its own way."""
    texts = {key: text for form in forms for key, text in words.under(f"form.{form}.").items()}
    return {"lang": words.language, "words": texts, "form": on_paper(record, words, points)}
