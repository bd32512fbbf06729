"""The columns of a list as the engine sees it, of what a period does to it, and of a federation's own list besides.

Texts are never null.
"""

from collections.abc import Sequence
from typing import Any

import narwhals as nw

from arpad.rating.frames import Frame
from arpad.rating.schemas import INTEGER, TEXT, Schema, column

LIST: Schema = {
    "id": column(TEXT, "", "player"),
    "name": column(TEXT, "", "name"),
    "federation": column(TEXT, "", "federation"),
    "sex": column(TEXT, "", "m or w"),
    "title": column(TEXT, "", "title"),
    "birth": column(TEXT, "YYYY or YYYY-MM-DD", "birth"),
    "rating": column(INTEGER, "rating points", "published rating; null: unrated"),
    "k": column(INTEGER, "", "K of the coming period"),
    "games": column(INTEGER, "games", "counted for K so far"),
    "peak": column(INTEGER, "rating points", "highest published rating"),
    "listed_from": column(TEXT, "date", "first list with a rating"),
    "standard_rating": column(INTEGER, "rating points", "standard rating, which seeds rapid and blitz"),
    "games_in_period": column(INTEGER, "games", "rated in the period of this list"),
    "recent_games": column(TEXT, "three characters a month", "rated games of the last months, the newest first"),
    "flag": column(TEXT, "", "i: inactive"),
    "inactive_since": column(TEXT, "date", "list on which the flag was set"),
    "last_played": column(TEXT, "date", "last list with a rated game"),
    "delisted": column(TEXT, "date", "list on which the rating fell below the floor"),
    "hidden": column(TEXT, "", "why the player is not to be listed"),
    "dispensation": column(TEXT, "", "granted to a player whose federation is excluded"),
    "pool": column(TEXT, "JSON", "results that wait for a first rating"),
}

EFFECTS: Schema = {
    "id": column(TEXT, "", "player"),
    "seed": column(INTEGER, "rating points", "a rating from elsewhere that serves where the list has none"),
    "millionths": column(INTEGER, "millionths of a rating point", "sum of the changes"),
    "rated_games": column(INTEGER, "games", "rated in the period"),
    "unrated_games": column(INTEGER, "games", "of these, while the player had no rating"),
    "new_k_games": column(INTEGER, "games", "of these, with the K of new players"),
    "initial_rating": column(INTEGER, "rating points", "first rating, if there is one"),
    "initial_games": column(INTEGER, "games", "behind the first rating"),
    "new_pool": column(TEXT, "JSON", "what waits for a first rating; null: as before"),
}
"""What the events of a period do to one player."""

DESCRIPTION: Schema = {name: LIST[name] for name in ("id", "name", "federation", "sex", "title", "birth")}
"""Who a player is, as a report or a register says."""


PARTICULARS: Schema = {
    "province": column(TEXT, "", "province"),
    "category": column(TEXT, "", "category of the federation's own"),
    "club": column(TEXT, "", "club"),
    "federated": column(TEXT, "", "yes or no; empty: unknown"),
    "fide_id": column(TEXT, "", "FIDE's id"),
    "national_id": column(TEXT, "", "the national federation's id"),
    "fide_rating": column(INTEGER, "rating points", "FIDE's rating"),
    "national_rating": column(INTEGER, "rating points", "the national federation's rating"),
    "other_list": column(TEXT, "", "another federation whose list has the player"),
    "other_rating": column(INTEGER, "rating points", "his rating on it, as published there"),
}
"""What the register says of a player and the list repeats."""

COMPUTED: Schema = {
    "activity": column(TEXT, "", "R, A, I, O or F; -: left the list"),
    "previous_rating": column(INTEGER, "rating points", "on the list before"),
    "opponents_average": column(INTEGER, "rating points", "of the games counted in the period"),
    "age_score": column(INTEGER, "", "the rating beside those of the same age"),
}
"""What is worked out for each list."""

FEDERATION: Schema = {**PARTICULARS, **COMPUTED}


def blank(frame: Frame, schema: Schema) -> Frame:
    """With the columns it lacks, empty."""
    missing = [(name, one.type) for name, one in schema.items() if name not in frame.columns]
    return frame.with_columns(
        *(nw.lit("" if kind == nw.String() else None, kind).alias(name) for name, kind in missing)
    )


_TYPES = {name: one.type for name, one in {**LIST, **FEDERATION}.items()}


def with_cells(frame: Frame, **cells: Sequence[Any]) -> Frame:
    """With these columns, row by row."""
    return frame.with_columns(
        *(
            nw.new_series(name, list(values), _TYPES[name], backend=frame.implementation)
            for name, values in cells.items()
        )
    )
