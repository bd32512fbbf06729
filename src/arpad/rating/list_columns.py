"""The columns of a list as the engine sees it, and of what a period does to it. Texts are never null."""

import narwhals as nw

from arpad.rating.frames import Schema, column

LIST: Schema = {
    "id": column(nw.String(), "", "player"),
    "name": column(nw.String(), "", "name"),
    "federation": column(nw.String(), "", "federation"),
    "sex": column(nw.String(), "", "m or w"),
    "title": column(nw.String(), "", "title"),
    "birth": column(nw.String(), "YYYY or YYYY-MM-DD", "birth"),
    "rating": column(nw.Int64(), "rating points", "published rating; null: unrated"),
    "k": column(nw.Int64(), "", "K of the coming period"),
    "games": column(nw.Int64(), "games", "counted for K so far"),
    "peak": column(nw.Int64(), "rating points", "highest published rating"),
    "listed_from": column(nw.String(), "date", "first list with a rating"),
    "standard_rating": column(nw.Int64(), "rating points", "standard rating, which seeds rapid and blitz"),
    "games_in_period": column(nw.Int64(), "games", "rated in the period of this list"),
    "recent_games": column(nw.String(), "three characters a month", "rated games of the last months, the newest first"),
    "flag": column(nw.String(), "", "i: inactive"),
    "inactive_since": column(nw.String(), "date", "list on which the flag was set"),
    "last_played": column(nw.String(), "date", "last list with a rated game"),
    "delisted": column(nw.String(), "date", "list on which the rating fell below the floor"),
    "hidden": column(nw.String(), "", "why the player is not to be listed"),
    "dispensation": column(nw.String(), "", "granted to a player whose federation is excluded"),
    "pool": column(nw.String(), "JSON", "results that wait for a first rating"),
}

EFFECTS: Schema = {
    "id": column(nw.String(), "", "player"),
    "seed": column(nw.Int64(), "rating points", "a rating from elsewhere that serves where the list has none"),
    "millionths": column(nw.Int64(), "millionths of a rating point", "sum of the changes"),
    "rated_games": column(nw.Int64(), "games", "rated in the period"),
    "unrated_games": column(nw.Int64(), "games", "of these, while the player had no rating"),
    "new_k_games": column(nw.Int64(), "games", "of these, with the K of new players"),
    "initial_rating": column(nw.Int64(), "rating points", "first rating, if there is one"),
    "initial_games": column(nw.Int64(), "games", "behind the first rating"),
    "new_pool": column(nw.String(), "JSON", "what waits for a first rating; null: as before"),
}
"""What the events of a period do to one player."""

DESCRIPTION: Schema = {name: LIST[name] for name in ("id", "name", "federation", "sex", "title", "birth")}
"""Who a player is, as a report or a register says."""
