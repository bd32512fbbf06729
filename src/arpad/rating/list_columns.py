"""The columns of a list as the engine sees it, and of what a period does to it. Texts are never null."""

import narwhals as nw

from arpad.rating.frames import Schema

LIST: Schema = {
    "id": nw.String(),
    "name": nw.String(),
    "federation": nw.String(),
    "sex": nw.String(),
    "title": nw.String(),
    "birth": nw.String(),  # YYYY or YYYY-MM-DD
    "rating": nw.Int64(),  # null: unrated
    "k": nw.Int64(),  # K of the coming period
    "games": nw.Int64(),  # counted for K so far
    "peak": nw.Int64(),  # highest published
    "listed_from": nw.String(),  # date of the first list with a rating
    "standard_rating": nw.Int64(),
    "games_in_period": nw.Int64(),
    "recent_games": nw.String(),  # rated games of the last periods, three digits each, the newest first
    "flag": nw.String(),  # i: inactive
    "inactive_since": nw.String(),  # date of the list on which the flag was set
    "last_played": nw.String(),  # date of the last list with a rated game
    "delisted": nw.String(),  # date of the list on which the rating fell below the floor
    "hidden": nw.String(),  # why the player is not to be listed
    "dispensation": nw.String(),  # granted to a player whose federation is excluded
    "pool": nw.String(),  # JSON: results that wait for a first rating
}

# What the events of a period do to one player. `seed` is a rating from elsewhere that serves where the list has none.
EFFECTS: Schema = {
    "id": nw.String(),
    "new_name": nw.String(),
    "new_federation": nw.String(),
    "new_sex": nw.String(),
    "new_title": nw.String(),
    "new_birth": nw.String(),
    "seed": nw.Int64(),
    "millionths": nw.Int64(),
    "rated_games": nw.Int64(),
    "new_k_games": nw.Int64(),
    "initial_rating": nw.Int64(),
    "initial_games": nw.Int64(),
    "new_pool": nw.String(),
}
