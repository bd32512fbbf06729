"""The change of rated players, and how the sum of a period's changes becomes a whole number.

A single event goes through these expressions on plain numbers, a whole period on columns.
"""

from collections.abc import Callable, Mapping
from typing import Protocol

from arpad.rating.expectation import looked_up_by, table_of, with_counted_difference, with_expected
from arpad.rating.expressions import NOTHING, Expression, Rows, T, col, either, half_away_from_zero, half_up, lit
from arpad.rating.outcome import MILLION
from arpad.regulations.edition import Edition
from arpad.values.records import dataclass

KEY = ("event", "player")


@dataclass(frozen=True)
class Changes:
    """`lines` explain: one per game, or one per field where the edition rates by averages. `sums` has one row a player.

    `expected` and `delta` are in parts of a point: hundredths with the tables, millionths with the formulas.
    """

    lines: Rows
    sums: Rows
    unit: int


def change_of_rated(sides: Rows, edition: Edition) -> Changes:
    """Score minus expected score of every rated player in every event, by the edition's method."""
    lines = lines_of_rated(with_counted_difference(sides, edition.rule("difference_cap")), edition)
    if "games" not in lines.columns:
        lines = lines.with_columns(games=lit(1), average_total=col("opponent_rating"))
    sums = lines.grouped(KEY, "lines", sums=("games", "tenths", "expected", "delta", "average_total"), most=())
    sums = sums.with_columns(opponents_average=half_up(col("average_total"), col("games")))
    return Changes(lines, sums, table_of(edition).unit)


def lines_of_rated(sides: T, edition: Edition) -> T:
    """One line per game, or per field with its number of `games`: the `tenths`, what was `expected`, and `delta`."""
    return METHODS[edition.rule("rating_change").policy](sides, edition)


def columns_needed(edition: Edition) -> tuple[str, ...]:
    """What the edition's method asks of each side beside the players, their ratings and the score."""
    by_game = edition.rule("rating_change").policy == "game_by_game"
    alone = by_game and looked_up_by(edition.rule("difference_cap")) is not None
    return () if alone else ("event", "round_number")


def is_mirrored(edition: Edition) -> bool:
    """Whether what one player of a game gains, before K, the other loses: the table is even, and so is the limit."""
    by_game = edition.rule("rating_change").policy == "game_by_game"
    return by_game and edition.rule("difference_cap").policy in ("every_game", "none")


def game_by_game(sides: T, edition: Edition) -> T:
    """Each game: the difference, cut at the cap, gives the expected score.   [rating_change]"""
    rule = edition.rule("difference_cap")
    key = looked_up_by(rule)
    if key is None:
        sides = with_counted_difference(sides, rule)
        key = col("counted_difference"), None
    games = with_expected(sides, key[0], edition, limit=key[1])
    return games.with_columns(delta=col("tenths") * (table_of(edition).unit // 10) - col("expected"))


def by_average(sides: T, edition: Edition) -> T:
    """The opponents' average, each opponent drawn in to the cap, gives one expected score for all games.

    In a round robin the average comes from the whole field, moved by the mean of the shifts.   [rating_change]
    """
    unit = table_of(edition).unit
    cap_rule = edition.rule("difference_cap")
    cap = cap_rule.integer("cap") if cap_rule.policy == "every_game" else None
    counted = col("own_rating") - col("counted_difference")
    games = with_counted_difference(sides, cap_rule)
    games = games.with_columns(counted_rating=counted, shift=counted - col("opponent_rating"))
    fields = games.grouped(
        ("event", "field", "player"),
        "games",
        sums=("tenths", "counted_rating", "shift"),
        most=("own_rating", "field_average", "opponents"),
    )
    fields = fields.with_columns(opponents_average=_average_for_rated())
    difference = col("own_rating") - col("opponents_average")
    held = difference if cap is None else difference.clip(-cap, cap)
    fields = fields.with_columns(difference=difference, counted_difference=held)
    fields = with_expected(fields, col("counted_difference"), edition)
    fields = fields.with_columns(
        expected_each=col("expected"),
        expected=col("expected") * col("games"),
        average_total=col("opponents_average") * col("games"),
    )
    return fields.with_columns(delta=col("tenths") * (unit // 10) - col("expected"))


def _average_for_rated() -> Expression:
    """Rc: the mean of the counted opponents, or (Ra(n+1) - R)/n plus the mean shift in a round robin."""
    games, opponents = col("games"), col("opponents")
    swiss = half_up(col("counted_rating"), games)
    whole_field = col("field_average") * (opponents + 1) - col("own_rating")
    cycles = (games + opponents - 1) // opponents  # an opponent without a rating leaves a game out, but shifts nothing
    round_robin = half_up(whole_field * cycles + col("shift"), opponents * cycles)
    return either(col("field_average").is_null(), swiss, round_robin)


class Method(Protocol):
    def __call__(self, sides: T, edition: Edition) -> T: ...


METHODS: Mapping[str, Method] = {
    "game_by_game": game_by_game,
    "by_average": by_average,
}


def half_up_on_the_rating(total: Expression) -> Expression:
    """Half up on the resulting rating: the old one is whole, so that is half up on the sum."""
    return half_up(total, MILLION)


def change_half_away_from_zero(total: Expression) -> Expression:
    """The change itself is rounded, an exact half away from zero."""
    return half_away_from_zero(total, MILLION)


ROUNDINGS: Mapping[str, Callable[[Expression], Expression]] = {
    "half_up": half_up_on_the_rating,
    "change_half_away_from_zero": change_half_away_from_zero,
}


def rounded_change(total: Expression, policy: Expression) -> Expression:
    """The sum rounded as each row's own edition says.   [new_rating]"""
    chosen = NOTHING
    for name, rounding in ROUNDINGS.items():
        chosen = either(policy == name, rounding(total), chosen)
    return chosen
