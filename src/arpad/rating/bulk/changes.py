"""From the sums of the groups to the effects of the period: K, changes in millionths, games."""

from collections.abc import Sequence

import narwhals as nw

from arpad.rating.bulk.groups import Group
from arpad.rating.expectation import table_of
from arpad.rating.frames import Frame
from arpad.rating.juniors import junior_column
from arpad.rating.k_factor import with_k
from arpad.rating.list_columns import EFFECTS
from arpad.rating.outcome import MILLION

# A seed goes with its event's day in one number, so that the latest wins in a plain maximum.
SEED_SPAN = 10_000


def group_effects(frame: Frame, group: Group) -> Frame:
    """What the rated games of one group do to each player, in the columns of `EFFECTS`; from `group_k`."""
    new_k = group.case.edition.rule("k_factor").maybe_integer("new")
    return frame.select(
        "id",
        seed=nw.lit(group.start.toordinal() * SEED_SPAN) + nw.col("own_rating"),
        millionths=nw.col("k") * nw.col("delta") * (MILLION // table_of(group.case.edition).unit),
        rated_games=nw.col("games"),
        unrated_games=nw.lit(0, nw.Int64()),
        new_k_games=nw.when(nw.col("k") == (new_k or 0)).then(nw.col("games")).otherwise(nw.lit(0)),
        initial_rating=nw.lit(None, nw.Int64()),
        initial_games=nw.lit(0, nw.Int64()),
        new_pool=nw.lit(None, nw.String()),
    )


def group_k(sums: Frame, lines: Frame, group: Group, games_in_period: Frame | None) -> Frame:
    """Every player's sums with his `k` in the group, and `k_reason`.

    `lines` are those of the serving list, `games_in_period` counts all groups and events; None: these are all.
    """
    rule = group.case.edition.rule("k_factor")
    unknown_games = nw.when(nw.col("seeded")).then(nw.col("listed_games").fill_null(0))
    listed = lines.select(
        "id",
        "own_rating",
        "seeded",
        "listed_meanwhile",
        "peak",
        "birth",
        listed_k=nw.col("k"),
        listed_games=nw.col("games"),
    )
    frame = sums.join(listed, on="id", how="left")
    if games_in_period is None:
        frame = frame.with_columns(games_in_period=nw.col("games"))
    else:
        frame = frame.join(games_in_period, on="id", how="left")
    frame = frame.with_columns(
        games_before=unknown_games.otherwise(nw.col("listed_games")),
        seconds=nw.lit(_seconds(group), nw.Int64()),
        junior=junior_column(rule, group.start),
    )
    return with_k(frame, rule)


def _seconds(group: Group) -> int | None:
    moves = group.case.edition.rule("k_factor").maybe_integer("moves")
    control = group.case.tournament.time_control
    return control.seconds_for(moves) if control is not None and moves is not None else None


def together(effects: Sequence[Frame]) -> Frame:
    """One row a player: changes and games add up, the latest seed stands, and what only one row says stands."""
    given = [frame.select(*EFFECTS) for frame in effects if len(frame)] or [effects[0]]
    merged = given[0]
    if len(given) > 1:
        merged = (
            nw.concat(given)
            .group_by("id")
            .agg(
                nw.col("millionths", "rated_games", "unrated_games", "new_k_games", "initial_games").sum(),
                nw.col("seed", "initial_rating", "new_pool").max(),
            )
        )
    return merged.with_columns(seed=nw.col("seed") % SEED_SPAN).select(*EFFECTS)
