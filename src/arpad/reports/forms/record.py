"""A form is a frozen record of its fields, in plain values; JSON, CSV and paper only write it down.

Points are decimals as text, dates ISO text, what is not known None or empty. Here is also what a form leaves to be
filled in by hand, and what forms say about each round of a player.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from arpad.reports.wording import Wording
from arpad.results.data import json_text
from arpad.results.table import Table, keyed, points_text
from arpad.tournament.crosstable import mark
from arpad.tournament.model import Entry, Tournament, record_of
from arpad.values.finding import Finding, WordKey
from arpad.values.numbers import parse_decimal
from arpad.values.records import dataclass
from arpad.values.result import Colour

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


PRINTED_ROUNDS = 11  # the forms have eleven lines; longer events get more


@dataclass(frozen=True, slots=True)
class FormRound:
    """`total` is the running score in tenths. A rating stands only for a game on the board with a rated opponent."""

    round_number: int
    opponent: int | None
    opponent_name: str
    rating: int | None
    colour: Colour | None
    mark: str
    total: int | None


def form_rounds(entry: Entry, tournament: Tournament) -> list[FormRound]:
    """As many lines as the form has, or as the event has rounds."""
    lines, total = [], 0
    for round_number in range(1, max(PRINTED_ROUNDS, tournament.rounds_held) + 1):
        record = record_of(entry, round_number) if round_number <= tournament.rounds_held else None
        if record is None:
            lines.append(FormRound(round_number, None, "", None, None, "", None))
            continue
        total += tournament.point_system.points(record.result)
        opponent = tournament.by_number[record.opponent] if record.opponent is not None else None
        rating = opponent.rating if opponent and record.result.played else None
        name = opponent.name if opponent else ""
        lines.append(FormRound(round_number, record.opponent, name, rating, record.colour, mark(record.result), total))
    return lines


def family_and_first_name(name: str) -> tuple[str, str]:
    """Reports write "Family, First".

    >>> family_and_first_name("Alfil Malo, Ana"), family_and_first_name("Anand")
    (('Alfil Malo', 'Ana'), ('Anand', ''))
    """
    family, _, first = name.partition(",")
    return family.strip(), first.strip()
