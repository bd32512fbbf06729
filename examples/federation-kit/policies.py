"""The one policy that the island federation has and nobody else: K by the number of games a player has behind him."""

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.regulations.edition import Rule
from arpad.regulations.plugged import Plugged


def by_experience(entrants: Frame, rule: Rule) -> Frame:
    """High in the first games, lower up to a number of games, lowest for good. Unknown games are taken as many."""
    games = nw.col("games_before").fill_null(rule.integer("middle_games"))
    first, middle = games < rule.integer("first_games"), games < rule.integer("middle_games")
    by_games = nw.when(middle).then(nw.lit(rule.integer("middle"))).otherwise(nw.lit(rule.integer("master")))
    reason = nw.when(middle).then(nw.lit("experience_middle")).otherwise(nw.lit("experience_master"))
    return entrants.with_columns(
        k=nw.when(first).then(nw.lit(rule.integer("first"))).otherwise(by_games).cast(nw.Int64()),
        k_reason=nw.when(first).then(nw.lit("experience_first")).otherwise(reason),
    )


KEYS = dict.fromkeys(("first", "first_games", "middle", "middle_games", "master"), "integer")
POLICIES = {("k_factor", "by_experience"): Plugged(by_experience, KEYS)}
