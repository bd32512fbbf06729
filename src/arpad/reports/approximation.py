"""Successive approximations as a table, CSV and JSON: the conditions, every pass, what is left open."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from arpad.rating.case import EventCase
from arpad.rating.extraordinary_events import Extraordinary, extraordinary_fee
from arpad.rating.newcomers import passes_of
from arpad.reports.findings import finding_json, step_json
from arpad.reports.slip_lines import step_text
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.table import CHANGE, HUNDREDTHS, NUMBER, SCORE, TEXT, Column, Table
from arpad.values.finding import Finding
from arpad.values.numbers import decimal_text, round_half_up, shortest_text
from arpad.values.records import dataclass

_FIRST_PASSES = 3


@dataclass(frozen=True)
class Passes:
    """An event and what the method gives in it."""

    case: EventCase
    found: Extraordinary

    @property
    def numbers(self) -> list[int]:
        return sorted(self.found.results)

    @property
    def fee(self) -> str | None:
        return extraordinary_fee(self.case.edition, self.case.facts.official)

    def name(self, number: int) -> str:
        return self.case.tournament.by_number[number].name

    def rating(self, number: int) -> int | None:
        """The last value rounded; none where the passes did not settle or nothing binds the player."""
        approximation = self.found.approximation
        if not approximation.converged or number not in approximation.last:
            return None
        return round_half_up(approximation.last[number], 100)


def passes_text(passes: Passes, explain: str, words: Wording) -> str:
    parts = [*_heading(passes, words), ""]
    if passes.numbers:
        parts += [as_text(newcomers_table(passes, words), words), ""]
    numbers = passes.numbers if explain == "all" else [int(explain)] if explain else []
    for number in numbers:
        parts += [*_working(passes, number, words), ""]
    return "\n".join(parts)


def _heading(passes: Passes, words: Wording) -> Iterator[str]:
    found, approximation = passes.found, passes.found.approximation
    yield words.text(
        "approximate.heading",
        name=passes.case.tournament.name or "—",
        edition=passes.case.edition.id,
        newcomers=len(found.results),
        rated=sum(len(result.rated) for result in found.results.values()),
        among=sum(len(result.met) for result in found.results.values()) // 2,
    )
    for condition in found.conditions:
        measured = words.requirement(condition.rule.name, condition.inputs)
        outcome = words.text(f"slip.condition.{condition.outcome.value}")
        yield f"  {condition.rule.article}: {measured} · {outcome}"
    floor = passes.case.edition.rule("rating_floor").integer("floor")
    yield words.text("approximate.applies" if found.applies else "approximate.does_not_apply", floor=floor)
    if passes.fee is not None:
        yield words.text("approximate.fee", euros=words.number(passes.fee))
    if not approximation.passes:
        yield words.text("approximate.nobody")
        return
    yield words.text(
        "approximate.settled" if approximation.converged else "approximate.not_settled",
        passes=len(approximation.passes),
        tolerance=words.number(decimal_text(found.rule.integer("tolerance_hundredths"), 2)),
        move=words.number(decimal_text(approximation.moves[-1], 2)),
    )


def newcomers_table(passes: Passes, words: Wording) -> Table:
    """A row is the number of a newcomer; the last one, None, says how far each pass moved the values."""
    found, approximation = passes.found, passes.found.approximation

    def valued(number: int | None) -> bool:
        return number is not None and number not in approximation.unanchored

    def name(number: int | None) -> str:
        return words.text("approximate.moved") if number is None else passes.name(number)

    def with_rated(number: int | None) -> int | None:
        return None if number is None else len(found.results[number].rated)

    def of_score(key: str) -> Callable[[int | None], int | None]:
        return lambda number: None if number is None else getattr(found.scores[number], key)

    def of_pass(index: int) -> Callable[[int | None], int | None]:
        return lambda number: approximation.moves[index] if number is None else approximation.passes[index].get(number)

    def last(number: int | None) -> int | None:
        return of_pass(-1)(number) if approximation.passes else None

    def rating(number: int | None) -> int | str | None:
        if number is None:
            return ""
        return passes.rating(number) if valued(number) else words.text("approximate.unanchored")

    first = range(min(_FIRST_PASSES, len(approximation.passes)))
    labels = [words.text("approximate.pass", **{"pass": index + 1}) for index in first]
    columns = (
        Column("number", NUMBER, lambda number: number, "approximate.number"),
        Column("name", TEXT, name, "approximate.name"),
        Column("games", NUMBER, of_score("games"), "approximate.games"),
        Column("with_rated", NUMBER, with_rated, "approximate.with_rated"),
        Column("score", SCORE, of_score("tenths"), "approximate.score"),
        Column("shift", CHANGE, of_score("shift"), "approximate.shift"),
        Column("start", HUNDREDTHS, lambda number: approximation.start, "approximate.start", shown_if=valued),
        *(Column(f"pass_{index + 1}", HUNDREDTHS, of_pass(index), label=labels[index]) for index in first),
        Column("last", HUNDREDTHS, last, "approximate.last"),
        Column(
            "distance", HUNDREDTHS, approximation.distance.get, "approximate.distance", shown_if=valued, missing="?"
        ),
        Column("rating", NUMBER, rating, "approximate.rating", missing="—"),
    )
    return Table([*passes.numbers, *([None] if approximation.passes else [])], text=columns)


def _working(passes: Passes, number: int, words: Wording) -> Iterator[str]:
    """One newcomer: whom he met, and every pass."""
    results = passes.found.results[number]
    yield f"{number}  {passes.name(number)}"
    opponents = [*map(str, results.rated), *(f"({other})" for other in results.met)]
    yield f"  {', '.join(opponents)}"
    if number in passes.found.approximation.unanchored:
        yield f"  {words.text('approximate.unanchored')}"
        return
    for step in passes_of(passes.found, number):
        yield f"  {step_text(step, words)}: {words.minus(step.value)}  [{step.article}]"


def passes_table(passes: Passes) -> Table:
    """One line for each newcomer and pass: a row is his number, the pass and its value; pass 0 is the start."""
    approximation = passes.found.approximation
    return Table(
        [
            (number, index, value)
            for number in sorted(approximation.last)
            for index, value in enumerate((approximation.start, *(one[number] for one in approximation.passes)))
        ],
        csv=(
            Column("number", NUMBER, lambda row: row[0]),
            Column("name", TEXT, lambda row: passes.name(row[0])),
            Column("pass", NUMBER, lambda row: row[1]),
            Column("value", HUNDREDTHS, lambda row: row[2]),
        ),
    )


def passes_json(passes: Passes, findings: Iterable[Finding], words: Wording) -> dict[str, Any]:
    case, found, approximation = passes.case, passes.found, passes.found.approximation
    return {
        "event": case.tournament.name,
        "edition": case.edition.id,
        "applies": found.applies,
        "conditions": [step_json(condition.step, case.edition.id) for condition in found.conditions],
        "fee": passes.fee,
        "start": decimal_text(approximation.start, 2),
        "passes": len(approximation.passes),
        "converged": approximation.converged,
        "moves": [decimal_text(move, 2) for move in approximation.moves],
        "newcomers": [_newcomer(passes, number) for number in passes.numbers],
        "findings": [finding_json(finding, words) for finding in findings],
    }


def _newcomer(passes: Passes, number: int) -> dict[str, Any]:
    found, approximation = passes.found, passes.found.approximation
    results, score = found.results[number], found.scores[number]
    distance = approximation.distance.get(number)
    anchored = number in approximation.last
    return {
        "number": number,
        "name": passes.name(number),
        "id": passes.case.tournament.by_number[number].player_id,
        "games": score.games,
        "score": shortest_text(score.tenths, 1),
        "percentage": score.percentage,
        "bounded": score.bounded,
        "rated_opponents": list(results.rated),
        "newcomers_met": list(results.met),
        "shift": decimal_text(score.shift, 2),
        "values": [decimal_text(values[number], 2) for values in approximation.passes] if anchored else [],
        "distance": None if distance is None else decimal_text(distance, 2),
        "rating": passes.rating(number),
        "reasons": [step_json(step, passes.case.edition.id) for step in passes_of(found, number)] if anchored else [],
    }
