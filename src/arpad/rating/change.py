"""The change of rated players on columns, and how the sum of a period's changes becomes a whole number.

Whole periods and single events go through the same expressions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import narwhals as nw

from arpad.rating.arithmetic import RELATIONAL, Arithmetic, clamp, half_away_from_zero, half_up
from arpad.rating.expectation import looked_up_by, table_of, with_counted_difference, with_expected
from arpad.rating.frames import Frame
from arpad.rating.outcome import MILLION
from arpad.regulations.edition import Edition

KEY = ["event", "player"]


@dataclass(frozen=True)
class Changes:
    """`lines` explain: one per game, or one per field where the edition rates by averages. `sums` has one row a player.

    `expected` and `delta` are in parts of a point: hundredths with the tables, millionths with the formulas.
    """

    lines: Frame
    sums: Frame
    unit: int


def change_of_rated(sides: Frame, edition: Edition) -> Changes:
    """Score minus expected score of every rated player in every event, by the edition's method."""
    lines = lines_of_rated(with_counted_difference(sides, edition.rule("difference_cap")), edition)
    if "games" not in lines.columns:
        lines = lines.with_columns(games=nw.lit(1, nw.Int64()), average_total=nw.col("opponent_rating"))
    sums = lines.group_by(KEY).agg(nw.col("games", "tenths", "expected", "delta", "average_total").sum())
    sums = sums.with_columns(opponents_average=half_up(nw.col("average_total"), nw.col("games")))
    order = [name for name in ("field", "round_number", "opponent") if name in lines.columns]
    return Changes(lines.sort(*KEY, *order), sums.sort(KEY), table_of(edition).unit)


def lines_of_rated(sides: Frame, edition: Edition, arithmetic: Arithmetic = RELATIONAL) -> Frame:
    """One line per game, or per field with its number of `games`: the `tenths`, what was `expected`, and `delta`."""
    return METHODS[edition.rule("rating_change").policy](sides, edition, arithmetic)


def columns_needed(edition: Edition) -> tuple[str, ...]:
    """What the edition's method asks of each side beside the players, their ratings and the score."""
    by_game = edition.rule("rating_change").policy == "game_by_game"
    alone = by_game and looked_up_by(edition.rule("difference_cap")) is not None
    return () if alone else ("event", "round_number")


def is_mirrored(edition: Edition) -> bool:
    """Whether what one player of a game gains, before K, the other loses: the table is even, and so is the limit."""
    by_game = edition.rule("rating_change").policy == "game_by_game"
    return by_game and edition.rule("difference_cap").policy in ("every_game", "none")


def game_by_game(sides: Frame, edition: Edition, arithmetic: Arithmetic) -> Frame:
    """Each game: the difference, cut at the cap, gives the expected score.   [rating_change]"""
    rule = edition.rule("difference_cap")
    key = looked_up_by(rule)
    if key is None:
        sides = with_counted_difference(sides, rule)
        key = nw.col("counted_difference"), None
    games = with_expected(sides, key[0], edition, arithmetic, limit=key[1])
    return games.with_columns(delta=nw.col("tenths") * (table_of(edition).unit // 10) - nw.col("expected"))


def by_average(sides: Frame, edition: Edition, arithmetic: Arithmetic) -> Frame:
    """The opponents' average, each opponent drawn in to the cap, gives one expected score for all games.

    In a round robin the average comes from the whole field, moved by the mean of the shifts.   [rating_change]
    """
    unit = table_of(edition).unit
    cap_rule = edition.rule("difference_cap")
    cap = cap_rule.integer("cap") if cap_rule.policy == "every_game" else None
    counted = nw.col("own_rating") - nw.col("counted_difference")
    frame = with_counted_difference(sides, cap_rule)
    frame = frame.with_columns(counted_rating=counted, shift=counted - nw.col("opponent_rating"))
    fields = frame.group_by("event", "field", "player").agg(
        nw.len().cast(nw.Int64()).alias("games"),
        nw.col("tenths", "counted_rating", "shift").sum(),
        nw.col("own_rating", "field_average", "opponents").max(),
    )
    fields = fields.with_columns(opponents_average=_average_for_rated())
    difference = nw.col("own_rating") - nw.col("opponents_average")
    fields = fields.with_columns(difference=difference)
    held = difference if cap is None else clamp(difference, -cap, cap)
    fields = fields.with_columns(counted_difference=held)
    fields = with_expected(fields, nw.col("counted_difference"), edition, arithmetic)
    fields = fields.with_columns(
        expected_each=nw.col("expected"),
        expected=nw.col("expected") * nw.col("games"),
        average_total=nw.col("opponents_average") * nw.col("games"),
    )
    return fields.with_columns(delta=nw.col("tenths") * (unit // 10) - nw.col("expected"))


def _average_for_rated() -> nw.Expr:
    """Rc: the mean of the counted opponents, or (Ra(n+1) - R)/n plus the mean shift in a round robin."""
    games, opponents = nw.col("games"), nw.col("opponents")
    swiss = half_up(nw.col("counted_rating"), games)
    whole_field = nw.col("field_average") * (opponents + 1) - nw.col("own_rating")
    cycles = (games + opponents - 1) // opponents  # an opponent without a rating leaves a game out, but shifts nothing
    round_robin = half_up(whole_field * cycles + nw.col("shift"), opponents * cycles)
    return nw.when(nw.col("field_average").is_null()).then(swiss).otherwise(round_robin)


METHODS: Mapping[str, Callable[[Frame, Edition, Arithmetic], Frame]] = {
    "game_by_game": game_by_game,
    "by_average": by_average,
}


def half_up_on_the_rating(total: nw.Expr) -> nw.Expr:
    """Half up on the resulting rating: the old one is whole, so that is half up on the sum."""
    return half_up(total, MILLION)


def change_half_away_from_zero(total: nw.Expr) -> nw.Expr:
    """The change itself is rounded, an exact half away from zero."""
    return half_away_from_zero(total, MILLION)


ROUNDINGS: Mapping[str, Callable[[nw.Expr], nw.Expr]] = {
    "half_up": half_up_on_the_rating,
    "change_half_away_from_zero": change_half_away_from_zero,
}


def rounded_change(total: nw.Expr, policy: nw.Expr) -> nw.Expr:
    """The sum rounded as each row's own edition says.   [new_rating]"""
    chosen = nw.lit(None, nw.Int64())
    for name, rounding in ROUNDINGS.items():
        chosen = nw.when(policy == name).then(rounding(total)).otherwise(chosen)
    return chosen
