"""Round robins with unrated players: the field's average, the first Ru of each unrated player, and one correction.

The players dropped beforehand (an unrated player with almost no points) are not here any more: they are in nobody's n.
"""

from collections.abc import Callable, Mapping

from arpad.rating.initial_rating import Performance, difference_for_score
from arpad.regulations.edition import Edition, Rule
from arpad.values.numbers import decimal_text, percent_half_up, round_half_up, shortest_text
from arpad.values.records import dataclass
from arpad.values.trace import Step

UNDEFINED_DP = 800  # a rated player on 0 or 100 % where the document prints no value
UNDEFINED_DP_READING = "I-02"


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line of the crosstable."""

    number: int
    rating: int | None
    tenths: int
    games: int


@dataclass(frozen=True)
class UnratedLine:
    """What the round robin makes of an unrated player."""

    first: int | None
    average: int
    rating: int | None
    steps: tuple[Step, ...]
    unconfirmed: Rule | None = None


@dataclass(frozen=True)
class FieldResult:
    """Ra, n and the unrated players' ratings."""

    average: int
    opponents: int
    numbers: frozenset[int]
    unrated: Mapping[int, UnratedLine]
    steps: tuple[Step, ...]


PerformanceOf = Callable[[int, Line, int], Performance]
"""(average, line, n) -> Ru of that player."""


def rate_field(edition: Edition, lines: Mapping[int, Line], performance_of: PerformanceOf) -> FieldResult:
    opponents = len(lines) - 1
    average, steps = field_average(edition, [*lines.values()], opponents)
    firsts = {number: performance_of(average, line, opponents) for number, line in lines.items() if line.rating is None}
    unrated = {
        number: _corrected(edition, lines, firsts, number, average, opponents, performance_of) for number in firsts
    }
    return FieldResult(average, opponents, frozenset(lines), unrated, steps)


def field_average(edition: Edition, lines: list[Line], opponents: int) -> tuple[int, tuple[Step, ...]]:
    """Ra = Rar - dpa x n/(n+1); with everybody rated it is simply the mean.   [field_average]"""
    rule = edition.rule("field_average")
    rated = [line for line in lines if line.rating is not None]
    total = sum(line.rating or 0 for line in rated)
    if len(rated) == len(lines):
        average = round_half_up(total, len(rated))
        inputs: dict[str, object] = {"ratings": [line.rating for line in rated], "sum": total, "players": len(rated)}
        return average, (_step(rule, inputs, str(average), "field_mean"),)
    dps = {line.number: _dp_of_rated(edition, line) for line in rated}
    dp_total = sum(dps.values())
    numerator = total * (opponents + 1) - dp_total * opponents
    average = round_half_up(numerator, len(rated) * (opponents + 1))
    rated_average = decimal_text(round_half_up(100 * total, len(rated)), 2)
    mean_dp = decimal_text(round_half_up(100 * dp_total, len(rated)), 2)
    inputs = {
        "rated_players": [
            {
                "player": line.number,
                "rating": line.rating,
                "score": shortest_text(line.tenths, 1),
                "percentage": percent_half_up(line.tenths, 10 * line.games),
                "dp": dps[line.number],
            }
            | ({} if _has_dp(edition, line) else {"reading": UNDEFINED_DP_READING})
            for line in rated
        ],
        "rated": len(rated),
        "rated_total": total,
        "dp_total": dp_total,
        "rated_average": rated_average,
        "mean_dp": mean_dp,
        "opponents": opponents,
    }
    return average, (_step(rule, inputs, str(average)),)


def _has_dp(edition: Edition, line: Line) -> bool:
    return difference_for_score(edition, line.tenths, line.games) is not None


def _dp_of_rated(edition: Edition, line: Line) -> int:
    dp = difference_for_score(edition, line.tenths, line.games)
    if dp is None:
        return UNDEFINED_DP if line.tenths else -UNDEFINED_DP
    return dp


def _corrected(
    edition: Edition,
    lines: Mapping[int, Line],
    firsts: Mapping[int, Performance],
    number: int,
    average: int,
    opponents: int,
    performance_of: PerformanceOf,
) -> UnratedLine:
    """One pass: opponents beyond the cap are drawn in to it, and the mean of these shifts moves Rc (ruling R7)."""
    first = firsts[number]
    open_rule = next((one.unconfirmed for one in firsts.values() if one.unconfirmed is not None), None)
    if open_rule is not None:  # one Ru that nobody knows may move every other
        return UnratedLine(None, average, None, first.steps, open_rule)
    rule = edition.find("unrated_iteration")
    cap = edition.rule("difference_cap").maybe_integer("cap")
    if rule is None or cap is None or first.rating is None:
        return UnratedLine(first.rating, average, first.rating, first.steps)
    shifts: dict[int, int] = {}
    ratings: dict[int, int] = {}
    for other, line in lines.items():
        rating = line.rating if line.rating is not None else firsts[other].rating
        if other == number or rating is None:
            continue
        counted = min(max(rating, first.rating - cap), first.rating + cap)
        if counted != rating:
            shifts[other] = counted - rating
            ratings[other] = rating
    if not shifts:
        return UnratedLine(first.rating, average, first.rating, first.steps)
    new_average = round_half_up(average * opponents + sum(shifts.values()), opponents)
    again = performance_of(new_average, lines[number], opponents)
    moved = [{"player": other, "rating": ratings[other], "shift": shift} for other, shift in shifts.items()]
    inputs = {
        "first": first.rating,
        "average": average,
        "cap": cap,
        "shifts": moved,
        "shift_total": sum(shifts.values()),
        "opponents": opponents,
    }
    step = _step(rule, inputs, str(new_average))
    return UnratedLine(first.rating, new_average, again.rating, (*first.steps, step, *again.steps))


def _step(rule: Rule, inputs: dict[str, object], value: str, note: str = "") -> Step:
    return Step(rule.name, rule.article, inputs, value, note, rule.edition)
