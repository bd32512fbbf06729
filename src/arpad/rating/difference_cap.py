"""How far a difference in rating counts. Each policy gives D as it counts, from the columns of a frame of sides."""

from collections.abc import Callable, Mapping

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.rating.whole_numbers import clamp
from arpad.regulations.edition import Rule

_BEYOND = 1_000_000  # later than any round


def with_counted_difference(sides: Frame, rule: Rule) -> Frame:
    """Add D and D as it counts.   [difference_cap]"""
    frame = sides.with_columns(difference=nw.col("own_rating") - nw.col("opponent_rating"))
    return CAPS[rule.policy](frame, rule)


def every_game(frame: Frame, rule: Rule) -> Frame:
    """A greater difference counts as the limit."""
    return frame.with_columns(counted_difference=_held(rule))


def greatest_only(frame: Frame, rule: Rule) -> Frame:
    """The limit helps in one game of the event, the one with the greatest difference; the first of several."""
    size = nw.col("difference").abs()
    frame = frame.with_columns(_greatest=size.max().over("event", "player"))
    at = nw.when(size == nw.col("_greatest")).then(nw.col("round_number")).otherwise(nw.lit(_BEYOND))
    frame = frame.with_columns(_round=at).with_columns(_round=nw.col("_round").min().over("event", "player"))
    chosen = (size == nw.col("_greatest")) & (nw.col("round_number") == nw.col("_round"))
    counted = nw.when(chosen).then(_held(rule)).otherwise(nw.col("difference"))
    return frame.with_columns(counted_difference=counted).drop("_greatest", "_round")


def every_game_unless_high_rated(frame: Frame, rule: Rule) -> Frame:
    """No limit for a player whose own rating is high enough."""
    high = nw.col("own_rating") >= rule.integer("exempt_from")
    return frame.with_columns(counted_difference=nw.when(high).then(nw.col("difference")).otherwise(_held(rule)))


def no_cap(frame: Frame, rule: Rule) -> Frame:
    """Every difference counts in full."""
    return frame.with_columns(counted_difference=nw.col("difference"))


def _held(rule: Rule) -> nw.Expr:
    cap = rule.integer("cap")
    return clamp(nw.col("difference"), -cap, cap)


CAPS: Mapping[str, Callable[[Frame, Rule], Frame]] = {
    "every_game": every_game,
    "greatest_only": greatest_only,
    "every_game_unless_high_rated": every_game_unless_high_rated,
    "none": no_cap,
}
