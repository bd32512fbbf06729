"""How far a difference in rating counts: D as it counts, on columns.

Most policies look at one game alone and are an expression; one looks at the whole event and needs the frame.
"""

from collections.abc import Callable, Mapping

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.rating.whole_numbers import clamp
from arpad.regulations.edition import Rule

_BEYOND = 1_000_000  # later than any round


def with_counted_difference(sides: Frame, rule: Rule) -> Frame:
    """Add D and D as it counts.   [difference_cap]"""
    frame = sides.with_columns(difference=_difference())
    if rule.policy in BY_EVENT:
        return BY_EVENT[rule.policy](frame, rule)
    return frame.with_columns(counted_difference=BY_GAME[rule.policy](rule))


def looked_up_by(rule: Rule) -> tuple[nw.Expr, int | None] | None:
    """What to look up in the table, and where the table is to end; None if other games of the event have a say.

    A limit for every game is the same as a table that ends there, which costs nothing.   [difference_cap]
    """
    if rule.policy == "every_game":
        return _difference(), rule.integer("cap")
    return (BY_GAME[rule.policy](rule), None) if rule.policy in BY_GAME else None


def _difference() -> nw.Expr:
    return nw.col("own_rating") - nw.col("opponent_rating")


def every_game(rule: Rule) -> nw.Expr:
    """A greater difference counts as the limit."""
    cap = rule.integer("cap")
    return clamp(_difference(), -cap, cap)


def every_game_unless_high_rated(rule: Rule) -> nw.Expr:
    """No limit for a player whose own rating is high enough."""
    high = nw.col("own_rating") >= rule.integer("exempt_from")
    return nw.when(high).then(_difference()).otherwise(every_game(rule))


def no_cap(rule: Rule) -> nw.Expr:
    """Every difference counts in full."""
    return _difference()


def greatest_only(frame: Frame, rule: Rule) -> Frame:
    """The limit helps in one game of the event, the one with the greatest difference; the first of several."""
    size = nw.col("difference").abs()
    frame = frame.with_columns(_greatest=size.max().over("event", "player"))
    at = nw.when(size == nw.col("_greatest")).then(nw.col("round_number")).otherwise(nw.lit(_BEYOND))
    frame = frame.with_columns(_round=at).with_columns(_round=nw.col("_round").min().over("event", "player"))
    chosen = (size == nw.col("_greatest")) & (nw.col("round_number") == nw.col("_round"))
    counted = nw.when(chosen).then(every_game(rule)).otherwise(nw.col("difference"))
    return frame.with_columns(counted_difference=counted).drop("_greatest", "_round")


BY_GAME: Mapping[str, Callable[[Rule], nw.Expr]] = {
    "every_game": every_game,
    "every_game_unless_high_rated": every_game_unless_high_rated,
    "none": no_cap,
}
BY_EVENT: Mapping[str, Callable[[Frame, Rule], Frame]] = {"greatest_only": greatest_only}
